import { DeviceLoginStore, type DeviceGrant, type DeviceLogin, type DevicePoll } from '@einvoice/accounts';
import { ask } from './ask-accounts';
import { type Database } from './connect-database';

const statements = {
  add: {
    name: 'device_add',
    text: `
      INSERT INTO device_login (id, device_code_sha256, user_code_sha256, client_name, network_sha256, interval_seconds,
                                expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 second')
      ON CONFLICT (user_code_sha256) DO NOTHING RETURNING id`,
  },
  waiting: {
    name: 'device_waiting',
    text: `
      SELECT id, client_name, network_sha256, state, created_at, expires_at FROM device_login
      WHERE user_code_sha256 = $1 AND state = 'pending' AND expires_at > now()`,
  },
  decide: {
    name: 'device_decide',
    text: `
      UPDATE device_login SET state = $2, workspace_id = $3, person_id = $4, connection_name = $5, credits_per_call_max = $6
      WHERE id = $1 AND state = 'pending' AND expires_at > now() RETURNING id`,
  },
  // One row, one statement: of two instances that are asked at once only one gives the grant.
  poll: {
    name: 'device_poll',
    text: `
      WITH asked AS (
        SELECT id, state, expires_at <= now() AS is_over,
               polled_at IS NOT NULL AND polled_at > now() - interval_seconds * interval '1 second' AS too_soon
        FROM device_login WHERE device_code_sha256 = $1 FOR NO KEY UPDATE
      )
      UPDATE device_login AS d SET
        polled_at = now(),
        interval_seconds = d.interval_seconds + CASE WHEN asked.too_soon THEN $2 ELSE 0 END,
        state = CASE WHEN asked.state = 'approved' AND NOT asked.is_over AND NOT asked.too_soon THEN 'taken' ELSE d.state END
      FROM asked WHERE d.id = asked.id
      RETURNING d.id, asked.state, asked.is_over, asked.too_soon, d.workspace_id, d.person_id, d.connection_name,
                d.credits_per_call_max, (SELECT email FROM person WHERE person.id = d.person_id) AS email`,
  },
  putBack: {
    name: 'device_put_back',
    text: `UPDATE device_login SET state = 'approved' WHERE id = $1 AND state = 'taken'`,
  },
};

interface PollRow {
  id: string;
  state: DeviceLogin['state'];
  is_over: boolean;
  too_soon: boolean;
  workspace_id: string | null;
  person_id: string | null;
  connection_name: string | null;
  credits_per_call_max: number | null;
  email: string | null;
}

/** Device logins in Postgres. */
export class PostgresDeviceLoginStore extends DeviceLoginStore {
  constructor(private readonly database: Database) {
    super();
  }

  async add(login: {
    id: string;
    deviceCodeSha256: Uint8Array;
    userCodeSha256: Uint8Array;
    clientName: string;
    networkSha256: Uint8Array;
    intervalSeconds: number;
    validSeconds: number;
  }): Promise<boolean> {
    const { id, clientName, intervalSeconds, validSeconds } = login;
    const [deviceCode, userCode, network] = [login.deviceCodeSha256, login.userCodeSha256, login.networkSha256].map(
      (hash) => Buffer.from(hash),
    );
    const values = [id, deviceCode, userCode, clientName, network, intervalSeconds, validSeconds];
    return (await ask(this.database, statements.add, values)).length > 0;
  }

  async waiting(userCodeSha256: Uint8Array): Promise<DeviceLogin | null> {
    const [row] = await ask<{
      id: string;
      client_name: string;
      network_sha256: Buffer;
      state: DeviceLogin['state'];
      created_at: Date;
      expires_at: Date;
    }>(this.database, statements.waiting, [Buffer.from(userCodeSha256)]);
    if (!row) return null;
    const { id, state, client_name: clientName, network_sha256: networkSha256 } = row;
    return { id, clientName, networkSha256, state, createdAt: row.created_at, expiresAt: row.expires_at };
  }

  async decide(id: string, decision: DeviceGrant | 'denied'): Promise<boolean> {
    const values =
      decision === 'denied'
        ? [id, 'denied', null, null, null, null]
        : [
            id,
            'approved',
            decision.workspaceId,
            decision.personId,
            decision.connectionName,
            decision.creditsPerCallMax,
          ];
    return (await ask(this.database, statements.decide, values)).length > 0;
  }

  async poll(deviceCodeSha256: Uint8Array, slowerSeconds: number): Promise<DevicePoll> {
    const values = [Buffer.from(deviceCodeSha256), slowerSeconds];
    const [row] = await ask<PollRow>(this.database, statements.poll, values);
    if (!row) return { state: 'unknown' };
    if (row.is_over || row.state === 'taken') return { state: 'expired' };
    if (row.too_soon) return { state: 'too_soon' };
    if (row.state !== 'approved') return { state: row.state };
    const { workspace_id: workspaceId, person_id: personId, connection_name: connectionName, email } = row;
    if (workspaceId === null || personId === null || connectionName === null || email === null)
      return { state: 'expired' };
    const grant = { workspaceId, personId, email, connectionName, creditsPerCallMax: row.credits_per_call_max };
    return { state: 'granted', id: row.id, grant };
  }

  async putBack(id: string): Promise<void> {
    await ask(this.database, statements.putBack, [id]);
  }
}
