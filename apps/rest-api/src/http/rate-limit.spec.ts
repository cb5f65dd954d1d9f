import { connectDatabase, type Database } from '@einvoice/database';
import { createLog } from '@einvoice/http-service';
import { Budget, spend, type Spending } from '@einvoice/metering';
import { createTestDatabase, freePort, realClock, type TestDatabase } from '@einvoice/test-kit';
import { createQuotas } from '../create-quotas';
import { rateLimitHeaders } from './rate-limit';

const lasting = { burst: 20, perSecond: 0.001 };
const monotonicMs = realClock;

describe('a budget of calls', () => {
  let testDatabase: TestDatabase;
  const pools: Database[] = [];
  const logLines: string[] = [];
  const log = createLog('spec', { write: (line: string) => void logLines.push(line) });
  beforeAll(async () => void (testDatabase = await createTestDatabase()));
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.close()));
    await testDatabase.drop();
  });

  /** The budgets of one process: its own connections, its own memory. */
  async function instance(url = testDatabase.url) {
    const pool = connectDatabase(url, { applicationName: 'spec', connectionsMax: 2 });
    pools.push(pool);
    await pool.query({ name: 'warm', text: 'SELECT 1' }).catch(() => undefined);
    const bounds = { rememberedMax: 100, monotonicMs, quotas: createQuotas(pool, monotonicMs, log) };
    return (name: string, limits = lasting) => new Budget(name, limits, bounds);
  }
  const spent = async (...spendings: Spending[]) => {
    const outcome = await spend(...spendings);
    return outcome.ok ? rateLimitHeaders(outcome.value) : outcome.refusal.code;
  };
  const spendMany = async (budget: Budget, times: number) => {
    const calls = Array.from({ length: times }, () => spent([budget, 'key']));
    return (await Promise.all(calls)).filter((said) => said !== 'rate_limited').length;
  };

  it('B19 is one for all instances', async () => {
    const budgets = await Promise.all([instance(), instance(), instance()]);
    const spent = await Promise.all(budgets.map((budget) => spendMany(budget('shared'), 30)));
    expect(spent.reduce((sum, calls) => sum + calls, 0)).toBe(lasting.burst);
  });

  it('is spent together with others or not at all: refused calls of one connection cost its workspace nothing', async () => {
    const budget = await instance();
    const [connection, workspace] = [budget('one', { burst: 2, perSecond: 0.001 }), budget('all')];
    const call = () => spent([connection, 'c'], [workspace, 'w']);
    expect(await call()).toEqual({
      'ratelimit-policy': '"one";q=0;w=60, "all";q=0;w=60',
      ratelimit: expect.stringMatching(/^"one";r=1;t=\d+, "all";r=19;t=\d+$/),
    });
    await call();
    for (let refused = 0; refused < 30; refused += 1) expect(await call()).toBe('rate_limited');
    expect(rateLimitHeaders([workspace.level('w')]).ratelimit).toMatch(/^"all";r=18;/);
  });

  it('is counted by each process alone while the database fails, and the log says so', async () => {
    const budget = await instance(`postgresql://a:b@127.0.0.1:${await freePort()}/x`);
    expect(await spendMany(budget('alone'), 30)).toBe(lasting.burst);
    expect(logLines.filter((line) => line.includes('shared_budgets_unavailable'))).toHaveLength(1);
  });
});
