import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { peerTables } from './ledger-peer';

/** More connections than this only wait for each other's rows. */
const connectionsMax = 64;

/** The quick usual way: two statements on a connection of `pg`, each of which checks and writes all there is. */
export class LedgerPgPeer {
  private constructor(private readonly pool: Pool) {}

  /** @param accounts those of `peerTables`, which are there */
  static open(url: string): LedgerPgPeer {
    const pool = new Pool({ connectionString: url, max: connectionsMax });
    // The server may stop before the last connection that nobody uses is closed.
    pool.on('error', () => undefined);
    return new LedgerPgPeer(pool);
  }

  async charge(accountId: string, response: Buffer): Promise<void> {
    const runId = randomUUID();
    const held = await this.pool.query({ ...hold, values: [accountId, runId] });
    if (held.rowCount !== 1) throw new Error('insufficient');
    const captured = await this.pool.query({ ...capture, values: [runId, response] });
    if (captured.rowCount !== 1) throw new Error('overtaken');
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}

const { account, run, transfer } = peerTables;

const hold = {
  name: 'peer_hold',
  text: `
    WITH held AS (
      UPDATE ${account} SET held = held + 4 WHERE id = $1 AND credits - held >= 4 RETURNING id
    ), begun AS (
      INSERT INTO ${run} (id, account_id, key, state) SELECT $2::uuid, id, $2::text, 'running' FROM held
    )
    INSERT INTO ${transfer} (kind, account_id, run_id, amount) SELECT 'hold', id, $2::uuid, 4 FROM held`,
};

const capture = {
  name: 'peer_capture',
  text: `
    WITH ended AS (
      UPDATE ${run} SET state = 'done', response = $2 WHERE id = $1 AND state = 'running' RETURNING id, account_id
    ), paid AS (
      UPDATE ${account} AS a SET held = held - 4, credits = credits - 2 FROM ended WHERE a.id = ended.account_id
    )
    INSERT INTO ${transfer} (kind, account_id, run_id, amount) SELECT 'capture', account_id, id, 2 FROM ended`,
};
