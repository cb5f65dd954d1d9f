import { connectionSecrets } from '@einvoice/limits';
import { timingSafeEqual } from 'node:crypto';
import { type ConnectionSecret, makeConnectionSecret, readConnectionSecret } from './connection-secret';
import {
  type Connection,
  type ConnectionNotMade,
  type ConnectionStore,
  type ListedConnection,
  type NewConnection,
} from './connection-store';

export interface ConnectionsOptions {
  readonly store: ConnectionStore;
  /** Of a cryptographic source. */
  readonly bytesAtRandom: (count: number) => Uint8Array;
  readonly now: () => Date;
  /** Told of a note that could not be written; the call goes on. */
  readonly onNoteLost?: (error: unknown) => void;
}

/** When it was used is written at most this often. */
const noteEveryMs = 60_000;
const nobodysSha256 = Buffer.alloc(32);

/** Connections: made and shown once, recognised by their secret, revoked at the next call. */
export class Connections {
  constructor(private readonly options: ConnectionsOptions) {}

  /** Makes a connection. Its secret is in the answer and nowhere else, ever. */
  async create(
    wanted: NewConnection,
  ): Promise<{ connection: Connection; secret: ConnectionSecret } | ConnectionNotMade> {
    const secret = makeConnectionSecret(this.options.bytesAtRandom);
    const connection = await this.options.store.add(wanted, secret);
    return typeof connection === 'string' ? connection : { connection, secret };
  }

  /** The working connection that this maker has in the workspace, made when there is none. Nobody gets its secret. */
  createOnce(wanted: NewConnection): Promise<Connection | ConnectionNotMade> {
    return this.options.store.addOnce(wanted, makeConnectionSecret(this.options.bytesAtRandom));
  }

  /**
   * The connection a secret belongs to; null when it is none of ours, unknown, expired or revoked, which look alike from outside.
   * @throws StorageUnavailableError when storage does not answer; what cannot be a secret is refused without asking it
   */
  async recognise(sent: string): Promise<Connection | null> {
    const secret = readConnectionSecret(sent);
    if (!secret) return null;
    const found = await this.options.store.find(secret.id);
    // Compared also when nobody is found, so that time says nothing.
    const equal = timingSafeEqual(secret.sha256, found?.secretSha256 ?? nobodysSha256);
    if (!equal || !found || !found.secretIsLive || found.connection.revokedAt) return null;
    this.noteUse(secret.id, found.secretLastUsedAt);
    return found.connection;
  }

  /**
   * Makes one more secret for a connection of this workspace, which is in the answer and nowhere else; the others stay as they
   * are. `too_many`: `connectionSecrets.liveMax` of them are taken already.
   */
  async addSecret(
    of: { readonly workspaceId: string; readonly id: string },
    expiresInDays: number | null,
  ): Promise<ConnectionSecret | 'too_many' | 'unknown'> {
    const secret = makeConnectionSecret(this.options.bytesAtRandom);
    const limits = { expiresInDays, secretsMax: connectionSecrets.liveMax };
    const added = await this.options.store.addSecret(of, secret, limits);
    return added === 'added' ? secret : added;
  }

  /** Ends one secret; it is refused from the next call on. False when there is no such secret. */
  revokeSecret(of: { readonly workspaceId: string; readonly id: string }, secretId: string): Promise<boolean> {
    return this.options.store.revokeSecret(of, secretId);
  }

  /** Sets which tools it may call, null for all; null when the workspace has no such connection that still works. */
  setTools(workspaceId: string, id: string, allowedTools: readonly string[] | null): Promise<Connection | null> {
    return this.options.store.setTools(workspaceId, id, allowedTools);
  }

  listOf(workspaceId: string): Promise<readonly ListedConnection[]> {
    return this.options.store.listOf(workspaceId);
  }

  /** Sets what one call may cost at most; null when the workspace has no such connection that still works. */
  setLimit(workspaceId: string, id: string, creditsPerCallMax: number | null): Promise<Connection | null> {
    return this.options.store.setLimit(workspaceId, id, creditsPerCallMax);
  }

  /** Revokes; the secret is refused from the next call on. False when the workspace has no such connection. */
  revoke(workspaceId: string, id: string): Promise<boolean> {
    return this.options.store.revoke(workspaceId, id);
  }

  /** Remembers, at most once a minute or so, that the connection was used; losing that stops nothing. */
  noteUse(secretId: string, lastUsedAt: Date | null): void {
    const { store, now, onNoteLost } = this.options;
    if (lastUsedAt && now().getTime() - lastUsedAt.getTime() < noteEveryMs) return;
    store.touch(secretId).catch((error: unknown) => onNoteLost?.(error));
  }
}
