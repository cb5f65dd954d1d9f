import { type ConnectionSecret } from './connection-secret';

/** What a person gave a back end or an agent: it may spend the credits of one workspace. */
export interface Connection {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  /** The last four characters of its secret, to recognise it by. */
  readonly secretEnd: string;
  /** Credits one call may cost at most; null = no limit. */
  readonly creditsPerCallMax: number | null;
  /** Names of the tools it may call; null = all. */
  readonly allowedTools: readonly string[] | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  /** With any of its secrets. */
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** A secret of a connection, without what is secret of it. */
export interface SecretOfConnection {
  readonly id: string;
  /** The last four of its secret characters. */
  readonly secretEnd: string;
  readonly createdAt: Date;
  /** From then on it is not taken; null = as long as the connection. */
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  /** Taken now: neither revoked nor expired, by the clock of the storage. */
  readonly isLive: boolean;
}

export interface ListedConnection extends Connection {
  /** Oldest first. */
  readonly secrets: readonly SecretOfConnection[];
}

/** A connection as one of its secrets finds it. */
export interface FoundConnection {
  readonly connection: Connection;
  readonly secretSha256: Uint8Array;
  /** Of this secret. */
  readonly secretLastUsedAt: Date | null;
  readonly secretIsLive: boolean;
}

export interface NewConnection {
  readonly workspaceId: string;
  /** 1 to 100 characters. */
  readonly name: string;
  readonly creditsPerCallMax: number | null;
  /** Left out or null: all. */
  readonly allowedTools?: readonly string[] | null;
  /** Days until its secret is not taken any more; left out or null: never. */
  readonly expiresInDays?: number | null;
  /** The person, or the command, that made it. */
  readonly createdBy: string;
  /** How many connections of the workspace may work at once, this one among them; left out: any number. */
  readonly workingMax?: number;
}

/** Why a connection was not made. */
export type ConnectionNotMade = 'unknown_workspace' | 'too_many';

/** Where connections are kept. Every method throws `StorageUnavailableError` when storage does not answer. */
export abstract class ConnectionStore {
  /**
   * Keeps a new connection with the SHA-256 of its secret. `unknown_workspace` when there is no such workspace, `too_many` when
   * `workingMax` of it work already, however many are added at once.
   */
  abstract add(connection: NewConnection, secret: ConnectionSecret): Promise<Connection | ConnectionNotMade>;
  /** The working connection of this maker in the workspace; when there is none, the one that `add` keeps. */
  abstract addOnce(connection: NewConnection, secret: ConnectionSecret): Promise<Connection | ConnectionNotMade>;
  /** The connection whose secret has this id, and the SHA-256 of that; null when there is none. */
  abstract find(secretId: string): Promise<FoundConnection | null>;
  /** All connections of a workspace, newest first, the revoked ones too. */
  abstract listOf(workspaceId: string): Promise<readonly ListedConnection[]>;
  /** Keeps one more secret of a connection of this workspace that still works; at most `secretsMax` are taken at once. */
  abstract addSecret(
    of: { readonly workspaceId: string; readonly id: string },
    secret: ConnectionSecret,
    limits: { readonly expiresInDays: number | null; readonly secretsMax: number },
  ): Promise<'added' | 'too_many' | 'unknown'>;
  /** Ends one secret; false when this workspace has no such secret of such a connection. Again changes nothing. */
  abstract revokeSecret(of: { readonly workspaceId: string; readonly id: string }, secretId: string): Promise<boolean>;
  /** Sets which tools it may call, null for all; null when this workspace has no such connection that still works. */
  abstract setTools(
    workspaceId: string,
    id: string,
    allowedTools: readonly string[] | null,
  ): Promise<Connection | null>;
  /** Sets what one call may cost at most; null when this workspace has no such connection that still works. */
  abstract setLimit(workspaceId: string, id: string, creditsPerCallMax: number | null): Promise<Connection | null>;
  /** Revokes a connection of this workspace; false when it has no such connection. Again changes nothing. */
  abstract revoke(workspaceId: string, id: string): Promise<boolean>;
  /** Notes that a connection was used now with this secret. */
  abstract touch(secretId: string): Promise<void>;
}
