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
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

export interface NewConnection {
  readonly workspaceId: string;
  /** 1 to 100 characters. */
  readonly name: string;
  readonly creditsPerCallMax: number | null;
  /** The person, or the command, that made it. */
  readonly createdBy: string;
}

/** Where connections are kept. Every method throws `StorageUnavailableError` when storage does not answer. */
export abstract class ConnectionStore {
  /** Keeps a new connection with the SHA-256 of its secret; `unknown_workspace` when there is no such workspace. */
  abstract add(connection: NewConnection, secret: ConnectionSecret): Promise<Connection | 'unknown_workspace'>;
  /** The connection and the SHA-256 of its secret; null when there is none. */
  abstract find(id: string): Promise<{ connection: Connection; secretSha256: Uint8Array } | null>;
  /** All connections of a workspace, newest first, the revoked ones too. */
  abstract listOf(workspaceId: string): Promise<readonly Connection[]>;
  /** Sets what one call may cost at most; null when this workspace has no such connection that still works. */
  abstract setLimit(workspaceId: string, id: string, creditsPerCallMax: number | null): Promise<Connection | null>;
  /** Revokes a connection of this workspace; false when it has no such connection. Again changes nothing. */
  abstract revoke(workspaceId: string, id: string): Promise<boolean>;
  /** Notes that it was used now. */
  abstract touch(id: string): Promise<void>;
}
