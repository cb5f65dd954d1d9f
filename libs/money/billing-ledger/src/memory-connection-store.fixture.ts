import { type ConnectionSecret } from './connection-secret';
import {
  type Connection,
  type ConnectionNotMade,
  ConnectionStore,
  type FoundConnection,
  type ListedConnection,
  type NewConnection,
  type SecretOfConnection,
} from './connection-store';

interface KeptSecret extends SecretOfConnection {
  readonly sha256: Uint8Array;
  readonly connectionId: string;
}

type Owned = { readonly workspaceId: string; readonly id: string };

/** Connections in the memory of one process. */
export class MemoryConnectionStore extends ConnectionStore {
  private connections: readonly Connection[] = [];
  private secrets: readonly KeptSecret[] = [];
  /** Ids of secrets whose use was noted, in order. */
  readonly touched: string[] = [];

  constructor(
    private readonly now: () => Date,
    private readonly workspaces: readonly string[],
  ) {
    super();
  }

  async add(wanted: NewConnection, secret: ConnectionSecret): Promise<Connection | ConnectionNotMade> {
    if (!this.workspaces.includes(wanted.workspaceId)) return 'unknown_workspace';
    const { expiresInDays = null, allowedTools = null, workingMax = Infinity, ...rest } = wanted;
    if (this.workingOf(wanted.workspaceId).length >= workingMax) return 'too_many';
    const unused = { createdAt: this.now(), lastUsedAt: null, revokedAt: null };
    const connection = { ...rest, ...unused, allowedTools, id: secret.id, secretEnd: secret.end };
    this.connections = [connection, ...this.connections];
    this.keep(secret, connection.id, expiresInDays);
    return connection;
  }

  async addOnce(wanted: NewConnection, secret: ConnectionSecret): Promise<Connection | ConnectionNotMade> {
    const known = this.workingOf(wanted.workspaceId).find(({ createdBy }) => createdBy === wanted.createdBy);
    return known ?? this.add(wanted, secret);
  }

  private workingOf(workspaceId: string): readonly Connection[] {
    return this.connections.filter((one) => one.workspaceId === workspaceId && !one.revokedAt);
  }

  async find(secretId: string): Promise<FoundConnection | null> {
    const secret = this.secrets.find(({ id }) => id === secretId);
    const connection = this.connections.find(({ id }) => id === secret?.connectionId);
    if (!secret || !connection) return null;
    const secretIsLive = this.isLive(secret);
    return { connection, secretSha256: secret.sha256, secretLastUsedAt: secret.lastUsedAt, secretIsLive };
  }

  async listOf(workspaceId: string): Promise<readonly ListedConnection[]> {
    const secretsOf = (id: string) => this.secrets.filter(({ connectionId }) => connectionId === id);
    return this.connections
      .filter((connection) => connection.workspaceId === workspaceId)
      .map((connection) => ({ ...connection, secrets: secretsOf(connection.id) }));
  }

  async addSecret(
    of: Owned,
    secret: ConnectionSecret,
    limits: { readonly expiresInDays: number | null; readonly secretsMax: number },
  ): Promise<'added' | 'too_many' | 'unknown'> {
    if (!this.working(of)) return 'unknown';
    const live = this.secrets.filter((one) => one.connectionId === of.id && this.isLive(one));
    if (live.length >= limits.secretsMax) return 'too_many';
    this.keep(secret, of.id, limits.expiresInDays);
    return 'added';
  }

  async revokeSecret(of: Owned, secretId: string): Promise<boolean> {
    const owned = this.working(of) && this.secrets.some((one) => one.id === secretId && one.connectionId === of.id);
    if (owned) this.changeSecret(secretId, { revokedAt: this.now() });
    return Boolean(owned);
  }

  setTools = async (workspaceId: string, id: string, allowedTools: readonly string[] | null) =>
    this.change({ workspaceId, id }, { allowedTools });
  setLimit = async (workspaceId: string, id: string, creditsPerCallMax: number | null) =>
    this.change({ workspaceId, id }, { creditsPerCallMax });

  async revoke(workspaceId: string, id: string): Promise<boolean> {
    return this.change({ workspaceId, id }, { revokedAt: this.now() }) !== null;
  }

  async touch(secretId: string): Promise<void> {
    this.touched.push(secretId);
    this.changeSecret(secretId, { lastUsedAt: this.now() });
  }

  private keep({ id, sha256, end: secretEnd }: ConnectionSecret, connectionId: string, days: number | null): void {
    const createdAt = this.now();
    const expiresAt = days === null ? null : new Date(createdAt.getTime() + days * 86_400_000);
    const unused = { lastUsedAt: null, revokedAt: null, isLive: true };
    this.secrets = [...this.secrets, { id, sha256, secretEnd, connectionId, createdAt, expiresAt, ...unused }];
  }

  private isLive({ revokedAt, expiresAt }: KeptSecret): boolean {
    return !revokedAt && (expiresAt === null || expiresAt > this.now());
  }

  private working({ workspaceId, id }: Owned): Connection | undefined {
    return this.connections.find((one) => one.id === id && one.workspaceId === workspaceId && !one.revokedAt);
  }

  private change(of: Owned, changes: Partial<Connection>): Connection | null {
    const before = this.working(of);
    if (!before) return null;
    const after = { ...before, ...changes };
    this.connections = this.connections.map((one) => (one === before ? after : one));
    return after;
  }

  private changeSecret(secretId: string, changes: Partial<KeptSecret>): void {
    this.secrets = this.secrets.map((one) => (one.id === secretId ? { ...one, ...changes } : one));
  }
}
