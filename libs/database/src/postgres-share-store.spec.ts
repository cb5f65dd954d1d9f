import { bucketShares, SharedBuckets, ShareQueue, type ShareStore } from '@einvoice/resilience';
import { createTestDatabase, freePort, type TestDatabase } from '@einvoice/test-kit';
import { connectDatabase, type Database } from './connect-database';
import { PostgresShareStore } from './postgres-share-store';

/** Tokens come back so slowly that none does within a test. */
const lasting = { burst: 100, perSecond: 0.001 };
const share = lasting.burst / bucketShares.sharesPerBurst;

describe('shares of buckets in Postgres', () => {
  let testDatabase: TestDatabase;
  let database: Database;
  const pools: Database[] = [];
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    database = connect();
  });
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.close()));
    await testDatabase.drop();
  });

  function connect(url = testDatabase.url): Database {
    const pool = connectDatabase(url, { applicationName: 'shares', connectionsMax: 2 });
    pools.push(pool);
    return pool;
  }

  /** One process of a service: its own connections, its own memory. */
  async function instance(name: string, limits = lasting) {
    const pool = connect();
    await pool.query({ name: 'warm', text: 'SELECT 1' });
    const store: ShareStore = new PostgresShareStore(pool);
    const statements: number[] = [];
    const counted: ShareStore = {
      take: (wanted) => {
        statements.push(wanted.length);
        return store.take(wanted);
      },
      sweep: (bucketsMax) => store.sweep(bucketsMax),
    };
    const away: unknown[] = [];
    const nowMs = () => performance.now();
    const queue = new ShareQueue(counted, nowMs, (error) => away.push(error));
    return { buckets: new SharedBuckets(name, limits, 10_000, nowMs, queue), statements, away };
  }

  const granted = (answers: readonly boolean[]): number => answers.filter(Boolean).length;
  const takeAtOnce = async (buckets: SharedBuckets, times: number, key = 'a') =>
    granted(await Promise.all(Array.from({ length: times }, () => buckets.take(key))));
  const countRows = async (): Promise<number> => {
    const count = { name: 'count', text: 'SELECT count(*)::int AS rows FROM bucket_share' };
    return (await database.query<{ rows: number }>(count))[0]!.rows;
  };

  it.each([1, 2, 4])('give %i instances together what the bucket holds, once, a statement per share', async (count) => {
    const instances = await Promise.all(Array.from({ length: count }, () => instance(`of ${count}`)));
    const taken = await Promise.all(instances.map(({ buckets }) => takeAtOnce(buckets, 150)));
    expect(taken.reduce((sum, tokens) => sum + tokens, 0)).toBe(lasting.burst);
    const statements = instances.flatMap((one) => one.statements).length;
    // Each instance learns once that nothing is left.
    expect(statements).toBeLessThanOrEqual(lasting.burst / share + count);
    expect(instances.flatMap(({ away }) => away)).toEqual([]);
  });

  it('overshoot by what an instance had in hand, at most one share each', async () => {
    const limits = { burst: 20, perSecond: 50 };
    const [holding, other] = [await instance('held', limits), await instance('held', limits)];
    await holding.buckets.take('a');
    await new Promise((resolve) => setTimeout(resolve, 200));
    const started = performance.now();
    const taken = (await takeAtOnce(other.buckets, 100)) + (await takeAtOnce(holding.buckets, 100));
    const returned = ((performance.now() - started) / 1_000) * limits.perSecond;
    expect(taken).toBeGreaterThanOrEqual(limits.burst);
    expect(taken).toBeLessThanOrEqual(limits.burst + 4 + returned + 1);
  });

  it('fill by the time of the database, up to the burst', async () => {
    const { buckets } = await instance('filling', { burst: 10, perSecond: 20 });
    const started = performance.now();
    expect(await takeAtOnce(buckets, 50)).toBeGreaterThanOrEqual(10);
    const { nextInMs } = buckets.level('a');
    expect(nextInMs).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const again = await takeAtOnce(buckets, 50);
    expect(again).toBeGreaterThanOrEqual(10);
    const returned = ((performance.now() - started - 1_000) / 1_000) * 20;
    expect(again).toBeLessThanOrEqual(10 + returned + 1);
  });

  it('take a tenth of a second of tokens exactly, however many batches of keys meet', async () => {
    const stores = Array.from({ length: 4 }, () => new PostgresShareStore(connect()));
    const wanted = Array.from({ length: 50 }, (_, key) => ({ key: `meet ${key}`, limits: lasting, tokens: 7 }));
    const rounds = stores.flatMap((store, index) =>
      Array.from({ length: 5 }, () => store.take(index % 2 === 0 ? wanted : [...wanted].reverse())),
    );
    const shares = (await Promise.all(rounds)).flat();
    // 100 tokens of each of 50 keys: fourteen shares of 7, one of 2.
    expect(shares.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(50 * 100);
    expect(shares.every(({ left }) => left >= 0)).toBe(true);
  });

  it('B19 X5 keep no address, no connection and no workspace in clear', async () => {
    const { buckets } = await instance('address');
    await buckets.take('203.0.113.77');
    const dump = { name: 'dump', text: `SELECT bucket_share::text AS line FROM bucket_share` };
    const lines = (await database.query<{ line: string }>(dump)).map(({ line }) => line);
    expect(lines.length).toBeGreaterThan(0);
    const inHex = Buffer.from('203.0.113.77').toString('hex');
    expect(lines.filter((line) => line.includes('203.0.113') || line.includes(inHex))).toEqual([]);
  });

  it('X5 forget a bucket once it is full again, and not before', async () => {
    await database.query({ name: 'empty', text: 'DELETE FROM bucket_share' });
    const store = new PostgresShareStore(database);
    await store.take([
      { key: 'soon', limits: { burst: 1, perSecond: 1_000 }, tokens: 1 },
      { key: 'late', limits: lasting, tokens: 1 },
    ]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await store.sweep(10);
    expect(await countRows()).toBe(1);
  });

  it('count alone when Postgres is away, with the same limits, and say why', async () => {
    const store = new PostgresShareStore(connect(`postgresql://a:b@127.0.0.1:${await freePort()}/x`));
    const away: unknown[] = [];
    const nowMs = () => performance.now();
    const queue = new ShareQueue(store, nowMs, (error) => away.push(error));
    const buckets = new SharedBuckets('away', lasting, 100, nowMs, queue);
    expect(await takeAtOnce(buckets, 150)).toBe(lasting.burst);
    expect(away).toEqual([expect.objectContaining({ name: 'DatabaseUnavailableError' })]);
  });
});
