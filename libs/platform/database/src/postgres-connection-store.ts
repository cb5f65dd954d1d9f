import { type Connection, type ConnectionSecret, ConnectionStore, type NewConnection } from '@einvoice/billing-ledger';
import { type Database } from './connect-database';

/** The fields of a `Connection`. */
const columns = `
    id, workspace_id AS "workspaceId", name, secret_end AS "secretEnd", credits_per_call_max AS "creditsPerCallMax",
    created_by AS "createdBy", created_at AS "createdAt", last_used_at AS "lastUsedAt", revoked_at AS "revokedAt"`;

const add = {
  name: 'connection_add',
  text: `
    INSERT INTO connection (id, workspace_id, name, secret_sha256, secret_end, credits_per_call_max, created_by)
    SELECT $1, w.id, $3, $4, $5, $6, $7 FROM workspace AS w WHERE w.id = $2
    RETURNING ${columns}`,
};
const find = {
  name: 'connection_find',
  text: `SELECT ${columns}, secret_sha256 AS "secretSha256" FROM connection WHERE id = $1`,
};
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

/** The connections in Postgres. */
export class PostgresConnectionStore extends ConnectionStore {
  constructor(private readonly database: Database) {
    super();
  }

  async add(wanted: NewConnection, secret: ConnectionSecret): Promise<Connection | 'unknown_workspace'> {
    const { workspaceId, name, creditsPerCallMax, createdBy } = wanted;
    const values = [secret.id, workspaceId, name, Buffer.from(secret.sha256), secret.end, creditsPerCallMax, createdBy];
    const [added] = await this.database.query<Connection>(add, values);
    return added ?? 'unknown_workspace';
  }

  async find(id: string): Promise<{ connection: Connection; secretSha256: Uint8Array } | null> {
    const [found] = await this.database.query<Connection & { secretSha256: Buffer }>(find, [id]);
    if (!found) return null;
    const { secretSha256, ...connection } = found;
    return { connection, secretSha256 };
  }

  listOf(workspaceId: string): Promise<readonly Connection[]> {
    return this.database.query<Connection>(list, [workspaceId]);
  }

  async setLimit(workspaceId: string, id: string, creditsPerCallMax: number | null): Promise<Connection | null> {
    const [changed] = await this.database.query<Connection>(setLimit, [workspaceId, id, creditsPerCallMax]);
    return changed ?? null;
  }

  async revoke(workspaceId: string, id: string): Promise<boolean> {
    return (await this.database.query(revoke, [workspaceId, id])).length > 0;
  }

  async touch(id: string): Promise<void> {
    await this.database.query(touch, [id]);
  }
}
