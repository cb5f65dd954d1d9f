import { unhurriedConnection, until } from '@einvoice/test-kit';
import { connectDatabase } from './connect-database';
import { callOf, LedgerFixture, unhurriedCalls } from './ledger.fixture';
import { PostgresLedgerStore } from './postgres-ledger-store';

let ledger: LedgerFixture;
beforeAll(async () => (ledger = await LedgerFixture.open()));
afterAll(() => ledger?.close());

interface Scans {
  table: string;
  scans: number;
  fetched: number;
}

/**
 * How often each table of the ledger was read as a whole so far, and how many rows were fetched by its indices, by all
 * sessions that have said so.
 */
const scansOf = (): Promise<Scans[]> =>
  ledger.run(
    `SELECT relname AS table, seq_scan::int AS scans, idx_tup_fetch::int AS fetched FROM pg_stat_user_tables
     WHERE schemaname = 'ledger' AND relname IN ('account', 'run', 'transfer') ORDER BY relname`,
  );

describe('what a priced call asks', () => {
  it('is found by indices alone, and there at once, however its statements were planned: over empty tables, as after a fresh install', async () => {
    // Statistics that came in the middle would plan a page of movements anew: a table as small as these is read as a whole.
    for (const table of ['account', 'run', 'transfer']) {
      await ledger.run(`ALTER TABLE ledger.${table} SET (autovacuum_enabled = false)`);
    }
    const workspaceId = await ledger.workspaceWith(100_000);
    await ledger.run(`SELECT ledger.open_accounts('other ' || n) FROM generate_series(1, 2000) AS n`);
    // One per connection of the pool: what they did so far is not counted later.
    let flushing = 0;
    const flush = () =>
      ledger.database.transaction(async (query) => {
        await query({ name: '', text: 'SELECT pg_stat_force_next_flush()' });
        flushing += 1;
        await until(() => flushing === 4); // at once, so that no connection does it twice
      });
    await Promise.all(Array.from({ length: 4 }, flush));
    const before = await scansOf();
    const database = connectDatabase(ledger.test.url, {
      applicationName: 'spec',
      connectionsMax: 1,
      ...unhurriedConnection,
    });
    const store = new PostgresLedgerStore(database, unhurriedCalls);
    for (let round = 0; round < 30; round += 1) {
      const calls = Array.from({ length: 20 }, (_, n) =>
        callOf(workspaceId, { idempotencyKey: `${round} ${n}`, answersMax: 2, freeTier: n === 0 }),
      );
      await Promise.all(
        calls.map(async (call, n) => {
          const held = await store.reserve(call);
          if (held.outcome !== 'held') throw new Error(held.outcome);
          await store.renew([held]);
          if (n === 1) return store.release(held.runId, held.attempt);
          await store.settle({ ...held, answered: 1, complete: true, response: Buffer.from('x') });
        }),
      );
      await Promise.all(calls.map((call) => store.reserve(call)));
      await store.movementsOf(workspaceId, { limit: 20 });
    }
    await database.query({ name: '', text: 'SELECT pg_stat_force_next_flush()' });
    await database.close();
    const after = await scansOf();
    for (const [index, { table, scans, fetched }] of after.entries()) {
      expect([table, scans - before[index]!.scans]).toEqual([table, 0]);
      // An index read from end to end would fetch 4,000 accounts, or all runs so far, for each statement.
      expect([table, Math.round((fetched - before[index]!.fetched) / 600) <= 10]).toEqual([table, true]);
    }
  });
});
