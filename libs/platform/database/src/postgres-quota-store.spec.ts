import { SharedBuckets, QuotaQueue } from '@einvoice/rate-limits';
import { describeQuotaStore } from '@einvoice/rate-limits/testing';
import {
  createTestDatabase,
  freePort,
  unhurriedConnection,
  realClock,
  type TestDatabase,
  until,
} from '@einvoice/test-kit';
import { connectDatabase, type Database, type DatabaseOptions } from './connect-database';
import { PostgresQuotaStore } from './postgres-quota-store';

/** Tokens come back so slowly that none does within a test. */
const lasting = { burst: 100, perSecond: 0.001 };

let testDatabase: TestDatabase;
const pools: Database[] = [];
beforeAll(async () => (testDatabase = await createTestDatabase()));
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  await testDatabase?.drop();
});

function connect(url = testDatabase.url, options: Partial<DatabaseOptions> = {}): Database {
  const pool = connectDatabase(url, { applicationName: 'quotas', connectionsMax: 2, ...options });
  pools.push(pool);
  return pool;
}

describeQuotaStore('Postgres', () => new PostgresQuotaStore(connect(testDatabase.url, unhurriedConnection)));

describe('quotas of buckets in Postgres', () => {
  let database: Database;
  beforeAll(() => (database = connect()));

  function bucketsOn(pool: Database, name: string, onUnavailable: (error: unknown) => void = () => undefined) {
    const [nowMs, store] = [realClock, new PostgresQuotaStore(pool)];
    return new SharedBuckets(name, lasting, 100, nowMs, new QuotaQueue(store, nowMs, onUnavailable));
  }

  const countRows = async (): Promise<number> => {
    const count = { name: 'count', text: 'SELECT count(*)::int AS rows FROM bucket_share' };
    return (await database.query<{ rows: number }>(count))[0]!.rows;
  };

  it('B19 X5 keep no address, no connection and no workspace in clear', async () => {
    await bucketsOn(database, 'address').take('203.0.113.77');
    const dump = { name: 'dump', text: `SELECT bucket_share::text AS line FROM bucket_share` };
    const lines = (await database.query<{ line: string }>(dump)).map(({ line }) => line);
    expect(lines.length).toBeGreaterThan(0);
    const inHex = Buffer.from('203.0.113.77').toString('hex');
    expect(lines.filter((line) => line.includes('203.0.113') || line.includes(inHex))).toEqual([]);
  });

  it('X5 forget a bucket once it is full again, and not before', async () => {
    await database.query({ name: 'empty', text: 'DELETE FROM bucket_share' });
    const store = new PostgresQuotaStore(database);
    await store.take([
      { key: 'soon', limits: { burst: 1, perSecond: 1_000 }, tokens: 1 },
      { key: 'late', limits: lasting, tokens: 1 },
    ]);
    await until(async () => {
      await store.sweep(10);
      return (await countRows()) <= 1;
    });
    expect(await countRows()).toBe(1);
  });

  it('count alone while Postgres does not answer, with the same limits, and say why', async () => {
    const failures: unknown[] = [];
    const pool = connect(`postgresql://a:b@127.0.0.1:${await freePort()}/x`);
    const buckets = bucketsOn(pool, 'alone', (error) => failures.push(error));
    const taken = await Promise.all(Array.from({ length: 150 }, () => buckets.take('a')));
    expect(taken.filter(Boolean)).toHaveLength(lasting.burst);
    expect(failures).toEqual([expect.objectContaining({ name: 'StorageUnavailableError' })]);
  });
});
