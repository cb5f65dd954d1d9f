import {
  type DeviceClaim,
  type DeviceClaimant,
  type DeviceDecision,
  type DeviceGrant,
  type DeviceLogin,
  DeviceLoginStore,
  type DevicePoll,
} from '@einvoice/identity';
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
  // A claim that another person has stays as it is: then the row that comes back is not of whoever asks.
  claim: {
    name: 'device_claim',
    text: `
      UPDATE device_login SET
        claimed_person_id = coalesce(claimed_person_id, $2),
        claimed_session_sha256 = CASE WHEN coalesce(claimed_person_id, $2) = $2 THEN $3 ELSE claimed_session_sha256 END
      WHERE user_code_sha256 = $1 AND state = 'pending' AND expires_at > now()
      RETURNING id, client_name, network_sha256, state, created_at, expires_at, claimed_person_id = $2 AS is_theirs,
                extract(epoch FROM now() - created_at)::int AS age_seconds`,
  },
  decide: {
    name: 'device_decide',
    text: `
      WITH waiting AS (
        SELECT id, coalesce(claimed_person_id = $2 AND claimed_session_sha256 = $3, false) AS is_theirs FROM device_login
        WHERE user_code_sha256 = $1 AND state = 'pending' AND expires_at > now() FOR NO KEY UPDATE
      ), decided AS (
        UPDATE device_login AS d
        SET state = $4, workspace_id = $5, person_id = $6, connection_name = $7, credits_per_call_max = $8
        FROM waiting WHERE d.id = waiting.id AND waiting.is_theirs
      )
      SELECT is_theirs FROM waiting`,
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

interface ClaimRow {
  id: string;
  client_name: string;
  network_sha256: Buffer;
  state: DeviceLogin['state'];
  created_at: Date;
  age_seconds: number;
  expires_at: Date;
  is_theirs: boolean;
}

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

  async claim(userCodeSha256: Uint8Array, claimant: DeviceClaimant): Promise<DeviceClaim> {
    const values = claimValues(userCodeSha256, claimant);
    const [row] = await ask<ClaimRow>(this.database, statements.claim, values);
    if (!row) return 'unknown';
    if (!row.is_theirs) return 'not_claimed';
    const { id, state, client_name: clientName, network_sha256: networkSha256, age_seconds: ageSeconds } = row;
    return { id, clientName, networkSha256, state, ageSeconds, createdAt: row.created_at, expiresAt: row.expires_at };
  }

  async decide(
    userCodeSha256: Uint8Array,
    claimant: DeviceClaimant,
    decision: DeviceGrant | 'denied',
  ): Promise<DeviceDecision> {
    const values = [...claimValues(userCodeSha256, claimant), ...decisionValues(decision)];
    const [row] = await ask<{ is_theirs: boolean }>(this.database, statements.decide, values);
    if (!row) return 'unknown';
    return row.is_theirs ? 'decided' : 'not_claimed';
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

const claimValues = (userCodeSha256: Uint8Array, { personId, sessionSha256 }: DeviceClaimant) => [
  Buffer.from(userCodeSha256),
  personId,
  Buffer.from(sessionSha256),
];

function decisionValues(decision: DeviceGrant | 'denied'): readonly unknown[] {
  if (decision === 'denied') return ['denied', null, null, null, null];
  const { workspaceId, personId, connectionName, creditsPerCallMax } = decision;
  return ['approved', workspaceId, personId, connectionName, creditsPerCallMax];
}
