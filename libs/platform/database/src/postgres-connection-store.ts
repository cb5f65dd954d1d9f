import { type Connection, type ConnectionSecret, ConnectionStore, type NewConnection } from '@einvoice/billing-ledger';
import { type Database, type Statement } from './connect-database';

const columns = `id, workspace_id, name, secret_end, credits_per_call_max, created_by, created_at, last_used_at, revoked_at`;

const add = {
  name: 'connection_add',
  text: `
    INSERT INTO connection (id, workspace_id, name, secret_sha256, secret_end, credits_per_call_max, created_by)
    SELECT $1, w.id, $3, $4, $5, $6, $7 FROM workspace AS w WHERE w.id = $2
    RETURNING ${columns}`,
};
const find = { name: 'connection_find', text: `SELECT ${columns}, secret_sha256 FROM connection WHERE id = $1` };
const list = {
  name: 'connection_list',
  text: `SELECT ${columns} FROM connection WHERE workspace_id = $1 ORDER BY created_at DESC, id`,
};
const revoke = {
  name: 'connection_revoke',
  text: `
    UPDATE connection SET revoked_at = coalesce(revoked_at, now()) WHERE id = $2 AND workspace_id = $1 RETURNING id`,
};
const setLimit = {
  name: 'connection_set_limit',
  text: `
    UPDATE connection SET credits_per_call_max = $3 WHERE id = $2 AND workspace_id = $1 AND revoked_at IS NULL
    RETURNING ${columns}`,
};
const touch = { name: 'connection_touch', text: 'UPDATE connection SET last_used_at = now() WHERE id = $1' };

export const connectionStatements = { add, find, list, revoke, setLimit, touch };

interface ConnectionRow {
  id: string;
  workspace_id: string;
  name: string;
  secret_end: string;
  credits_per_call_max: number | null;
  created_by: string;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

/** The connections in Postgres. */
export class PostgresConnectionStore extends ConnectionStore {
  constructor(private readonly database: Database) {
    super();
  }

  async add(wanted: NewConnection, secret: ConnectionSecret): Promise<Connection | 'unknown_workspace'> {
    const { workspaceId, name, creditsPerCallMax, createdBy } = wanted;
    const values = [secret.id, workspaceId, name, Buffer.from(secret.sha256), secret.end, creditsPerCallMax, createdBy];
    const [row] = await this.ask<ConnectionRow>(add, values);
    return row ? connectionOf(row) : 'unknown_workspace';
  }

  async find(id: string): Promise<{ connection: Connection; secretSha256: Uint8Array } | null> {
    const [row] = await this.ask<ConnectionRow & { secret_sha256: Buffer }>(find, [id]);
    return row ? { connection: connectionOf(row), secretSha256: row.secret_sha256 } : null;
  }

  async listOf(workspaceId: string): Promise<readonly Connection[]> {
    return (await this.ask<ConnectionRow>(list, [workspaceId])).map(connectionOf);
  }

  async setLimit(workspaceId: string, id: string, creditsPerCallMax: number | null): Promise<Connection | null> {
    const [row] = await this.ask<ConnectionRow>(setLimit, [workspaceId, id, creditsPerCallMax]);
    return row ? connectionOf(row) : null;
  }

  async revoke(workspaceId: string, id: string): Promise<boolean> {
    return (await this.ask(revoke, [workspaceId, id])).length > 0;
  }

  async touch(id: string): Promise<void> {
    await this.ask(touch, [id]);
  }

  private ask<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    return this.database.query<Row>(statement, values);
  }
}

const connectionOf = (row: ConnectionRow): Connection => ({
  id: row.id,
  workspaceId: row.workspace_id,
  name: row.name,
  secretEnd: row.secret_end,
  creditsPerCallMax: row.credits_per_call_max,
  createdBy: row.created_by,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  revokedAt: row.revoked_at,
});
