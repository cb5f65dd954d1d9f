import {
  type Connection,
  type ConnectionNotMade,
  type ConnectionSecret,
  ConnectionStore,
  type FoundConnection,
  type ListedConnection,
  type NewConnection,
  type SecretOfConnection,
} from '@einvoice/billing-ledger';
import { type Database, type Query } from './connect-database';

/** The fields of a `Connection`. */
const columns = `
    c.id, c.workspace_id AS "workspaceId", c.name, c.secret_end AS "secretEnd",
    c.credits_per_call_max AS "creditsPerCallMax", c.allowed_tools AS "allowedTools", c.created_by AS "createdBy",
    c.created_at AS "createdAt", c.revoked_at AS "revokedAt",
    greatest(c.last_used_at, (SELECT max(f.last_used_at) FROM connection_secret AS f WHERE f.connection_id = c.id))
      AS "lastUsedAt"`;

/** All secrets alike: the first stands in the row of its connection. */
const secretsWhere = (first: string, further: string) => `
    SELECT id, id AS connection_id, secret_sha256, secret_end, created_at, secret_expires_at AS expires_at, last_used_at,
           secret_revoked_at AS revoked_at
    FROM connection WHERE ${first}
    UNION ALL
    SELECT id, connection_id, secret_sha256, secret_end, created_at, expires_at, last_used_at, revoked_at
    FROM connection_secret WHERE ${further}`;
const isLive = `(s.revoked_at IS NULL AND coalesce(s.expires_at > now(), true))`;

const add = {
  name: 'connection_add',
  text: `
    INSERT INTO connection AS c
      (id, workspace_id, name, secret_sha256, secret_end, credits_per_call_max, created_by, allowed_tools, secret_expires_at)
    SELECT $1, w.id, $3, $4, $5, $6, $7, $8::text[], now() + $9::integer * INTERVAL '1 day'
    FROM workspace AS w WHERE w.id = $2
    RETURNING ${columns}`,
};
/** Holds the workspace, so that of several who add a connection one is first; its ledger goes on meanwhile. */
const holdForConnection = {
  name: 'connection_hold_workspace',
  text: `SELECT id FROM workspace WHERE id = $1 FOR NO KEY UPDATE`,
};
const countWorking = {
  name: 'connection_count_working',
  text: `SELECT count(*)::integer AS working FROM connection WHERE workspace_id = $1 AND revoked_at IS NULL`,
};
const findOfMaker = {
  name: 'connection_find_of_maker',
  text: `
    SELECT ${columns} FROM connection AS c
    WHERE c.workspace_id = $1 AND c.created_by = $2 AND c.revoked_at IS NULL ORDER BY c.created_at LIMIT 1`,
};
const find = {
  name: 'connection_find',
  text: `
    SELECT ${columns}, s.secret_sha256 AS "secretSha256", s.last_used_at AS "secretLastUsedAt", ${isLive} AS "secretIsLive"
    FROM (${secretsWhere('id = $1', 'id = $1')}) AS s JOIN connection AS c ON c.id = s.connection_id`,
};
const list = {
  name: 'connection_list',
  text: `SELECT ${columns} FROM connection AS c WHERE c.workspace_id = $1 ORDER BY c.created_at DESC, c.id`,
};
const listSecrets = {
  name: 'connection_list_secrets',
  text: `
    SELECT s.id, s.connection_id AS "connectionId", s.secret_end AS "secretEnd", s.created_at AS "createdAt",
           s.expires_at AS "expiresAt", s.last_used_at AS "lastUsedAt", s.revoked_at AS "revokedAt", ${isLive} AS "isLive"
    FROM (${secretsWhere('workspace_id = $1', 'connection_id IN (SELECT id FROM connection WHERE workspace_id = $1)')}) AS s
    ORDER BY s.created_at, s.id`,
};
/** Holds the connection, so that of several who add a secret one is first. */
const holdForSecret = {
  name: 'connection_hold',
  text: `SELECT id FROM connection WHERE id = $2 AND workspace_id = $1 AND revoked_at IS NULL FOR UPDATE`,
};
const countSecrets = {
  name: 'connection_count_secrets',
  text: `
    SELECT count(*)::integer AS live FROM (${secretsWhere('id = $1', 'connection_id = $1')}) AS s WHERE ${isLive}`,
};
const addSecret = {
  name: 'connection_add_secret',
  text: `
    INSERT INTO connection_secret (id, connection_id, secret_sha256, secret_end, expires_at)
    VALUES ($1, $2, $3, $4, now() + $5::integer * INTERVAL '1 day')`,
};
const revokeFirstSecret = {
  name: 'connection_revoke_first_secret',
  text: `
    UPDATE connection SET secret_revoked_at = coalesce(secret_revoked_at, now())
    WHERE id = $2 AND id = $3 AND workspace_id = $1 RETURNING id`,
};
const revokeFurtherSecret = {
  name: 'connection_revoke_further_secret',
  text: `
    UPDATE connection_secret AS s SET revoked_at = coalesce(s.revoked_at, now())
    FROM connection AS c
    WHERE s.id = $3 AND s.connection_id = $2 AND c.id = $2 AND c.workspace_id = $1 RETURNING s.id`,
};
const revoke = {
  name: 'connection_revoke',
  text: `
    UPDATE connection SET revoked_at = coalesce(revoked_at, now()) WHERE id = $2 AND workspace_id = $1 RETURNING id`,
};
const setLimit = {
  name: 'connection_set_limit',
  text: `
    UPDATE connection AS c SET credits_per_call_max = $3
    WHERE c.id = $2 AND c.workspace_id = $1 AND c.revoked_at IS NULL
    RETURNING ${columns}`,
};
const setTools = {
  name: 'connection_set_tools',
  text: `
    UPDATE connection AS c SET allowed_tools = $3::text[]
    WHERE c.id = $2 AND c.workspace_id = $1 AND c.revoked_at IS NULL
    RETURNING ${columns}`,
};
/** An id is that of a first secret or of a further one, never of both. */
const touch = {
  name: 'connection_touch',
  text: `
    WITH further AS (UPDATE connection_secret SET last_used_at = now() WHERE id = $1 RETURNING id)
    UPDATE connection SET last_used_at = now() WHERE id = $1 AND NOT EXISTS (SELECT FROM further)`,
};

export const connectionStatements = {
  ...{
    add,
    holdForConnection,
    countWorking,
    findOfMaker,
    find,
    list,
    listSecrets,
    holdForSecret,
    countSecrets,
    addSecret,
    revokeFirstSecret,
    revokeFurtherSecret,
  },
  ...{ revoke, setLimit, setTools, touch },
};

/** The connections in Postgres. */
export class PostgresConnectionStore extends ConnectionStore {
  constructor(private readonly database: Database) {
    super();
  }

  add(wanted: NewConnection, secret: ConnectionSecret): Promise<Connection | ConnectionNotMade> {
    return this.database.transaction((query) => addIn(query, wanted, secret));
  }

  addOnce(wanted: NewConnection, secret: ConnectionSecret): Promise<Connection | ConnectionNotMade> {
    return this.database.transaction(async (query) => {
      const { workspaceId, createdBy } = wanted;
      await query(holdForConnection, [workspaceId]);
      const [known] = await query<Connection>(findOfMaker, [workspaceId, createdBy]);
      return known ?? addIn(query, wanted, secret);
    });
  }

  async find(secretId: string): Promise<FoundConnection | null> {
    const [found] = await this.database.query<Connection & Omit<FoundConnection, 'connection'>>(find, [secretId]);
    if (!found) return null;
    const { secretSha256, secretLastUsedAt, secretIsLive, ...connection } = found;
    return { connection, secretSha256, secretLastUsedAt, secretIsLive };
  }

  async listOf(workspaceId: string): Promise<readonly ListedConnection[]> {
    const [connections, secrets] = await Promise.all([
      this.database.query<Connection>(list, [workspaceId]),
      this.database.query<SecretOfConnection & { connectionId: string }>(listSecrets, [workspaceId]),
    ]);
    const secretsOf = (id: string) =>
      secrets.filter(({ connectionId }) => connectionId === id).map(({ connectionId: _, ...secret }) => secret);
    return connections.map((connection) => ({ ...connection, secrets: secretsOf(connection.id) }));
  }

  addSecret(
    { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
    secret: ConnectionSecret,
    { expiresInDays, secretsMax }: { readonly expiresInDays: number | null; readonly secretsMax: number },
  ): Promise<'added' | 'too_many' | 'unknown'> {
    return this.database.transaction(async (query) => {
      const [held] = await query(holdForSecret, [workspaceId, id]);
      if (!held) return 'unknown';
      const [counted] = await query<{ live: number }>(countSecrets, [id]);
      if ((counted?.live ?? 0) >= secretsMax) return 'too_many';
      await query(addSecret, [secret.id, id, Buffer.from(secret.sha256), secret.end, expiresInDays]);
      return 'added';
    });
  }

  async revokeSecret(
    { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
    secretId: string,
  ): Promise<boolean> {
    const asked = [workspaceId, id, secretId];
    const [first] = await this.database.query(revokeFirstSecret, asked);
    if (first) return true;
    return (await this.database.query(revokeFurtherSecret, asked)).length > 0;
  }

  async setTools(workspaceId: string, id: string, allowedTools: readonly string[] | null): Promise<Connection | null> {
    const [changed] = await this.database.query<Connection>(setTools, [workspaceId, id, allowedTools]);
    return changed ?? null;
  }

  async setLimit(workspaceId: string, id: string, creditsPerCallMax: number | null): Promise<Connection | null> {
    const [changed] = await this.database.query<Connection>(setLimit, [workspaceId, id, creditsPerCallMax]);
    return changed ?? null;
  }

  async revoke(workspaceId: string, id: string): Promise<boolean> {
    return (await this.database.query(revoke, [workspaceId, id])).length > 0;
  }

  async touch(secretId: string): Promise<void> {
    await this.database.query(touch, [secretId]);
  }
}

async function addIn(
  query: Query,
  wanted: NewConnection,
  secret: ConnectionSecret,
): Promise<Connection | ConnectionNotMade> {
  const { workspaceId, name, creditsPerCallMax, createdBy, allowedTools = null, expiresInDays = null } = wanted;
  const [held] = await query(holdForConnection, [workspaceId]);
  if (!held) return 'unknown_workspace';
  const [counted] = await query<{ working: number }>(countWorking, [workspaceId]);
  if ((counted?.working ?? 0) >= (wanted.workingMax ?? Infinity)) return 'too_many';
  const first = [secret.id, workspaceId, name, Buffer.from(secret.sha256), secret.end];
  const limits = [creditsPerCallMax, createdBy, allowedTools, expiresInDays];
  const [added] = await query<Connection>(add, [...first, ...limits]);
  return added ?? 'unknown_workspace';
}
