import { SharedBuckets, QuotaQueue } from '@einvoice/rate-limits';
import {
  freePort,
  realClock,
  startValkeySimulator,
  until,
  type ValkeyBehaviour,
  type ValkeySimulator,
} from '@einvoice/test-kit';
import { readValkeyAddress } from './valkey-address';
import { ValkeyQuotaStore, ValkeyUnavailableError } from './valkey-quota-store';

const limits = { burst: 100, perSecond: 0.001 };
const password = 'hunter2-of-valkey';
const wanted = (key: string, tokens = 10) => [{ key, limits, tokens }];

let simulator: ValkeySimulator;
const stores: ValkeyQuotaStore[] = [];
beforeEach(async () => {
  simulator = await startValkeySimulator({ password });
});
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
  await simulator.close();
});

function storeAt(url = simulator.url): ValkeyQuotaStore {
  const store = new ValkeyQuotaStore(readValkeyAddress(url)!);
  stores.push(store);
  return store;
}
const failureOf = async (store: ValkeyQuotaStore) => {
  const error = await store.take(wanted('a')).then(String, (failure: Error) => failure);
  expect(error).toBeInstanceOf(ValkeyUnavailableError);
  return (error as Error).message;
};

describe('a Valkey that is unreachable or talks nonsense: nobody waits for ever, and nothing is granted', () => {
  it('nobody listens', async () => {
    const store = storeAt(`valkey://127.0.0.1:${await freePort()}`);
    expect(await failureOf(store)).toMatch(/did not answer/);
    expect(await failureOf(store)).toMatch(/did not answer/);
  });

  it.each<[string, ValkeyBehaviour]>([
    ['it says nothing', 'silent'],
    ['it hangs up', 'hang_up'],
    ['it stops in the middle of an answer', 'truncated'],
    ['it is loading', { reply: '-LOADING server is loading the dataset in memory\r\n' }],
    ['it is a replica that takes no writes', { reply: '-READONLY no writes\r\n' }],
    ['it answers a text', { reply: '+OK\r\n' }],
    ['it answers too little', { reply: '*1\r\n:1\r\n' }],
    ['it gives more than was wanted', { reply: '*2\r\n:11\r\n$1\r\n5\r\n' }],
    ['it gives a part of a token', { reply: '*2\r\n$3\r\n0.5\r\n$1\r\n5\r\n' }],
    ['it does not say how much is left', { reply: '*2\r\n:1\r\n$3\r\nnan\r\n' }],
    ['it speaks no RESP', { reply: 'HTTP/1.1 400 Bad Request\r\n\r\n' }],
  ])('%s', async (_what, behaviour) => {
    const store = storeAt();
    await store.take(wanted('before'));
    simulator.behave(behaviour);
    await failureOf(store);
    // Later it is there again, on whichever connection.
    simulator.behave('normal');
    expect(await onceTaken(store, 'after')).toEqual([{ tokens: 10, left: 90 }]);
  });

  it('C5 it takes another password: the refusal is told without it', async () => {
    const store = storeAt(simulator.url.replace(password, 'another-secret'));
    expect(await failureOf(store)).not.toMatch(/hunter2|another-secret/);
  });

  it('shared budgets count alone meanwhile, as while Postgres does not answer', async () => {
    const failures: unknown[] = [];
    const nowMs = realClock;
    const queue = new QuotaQueue(storeAt(`valkey://127.0.0.1:${await freePort()}`), nowMs, (error) =>
      failures.push(error),
    );
    const buckets = new SharedBuckets('alone', limits, 100, nowMs, queue);
    const taken = await Promise.all(Array.from({ length: 150 }, () => buckets.take('a')));
    expect(taken.filter(Boolean)).toHaveLength(limits.burst);
    expect(failures).toEqual([expect.any(ValkeyUnavailableError)]);
  });
});

describe('what is sent', () => {
  it('is the password, the database, and one command for all keys; the script itself once', async () => {
    const store = storeAt(`${simulator.url}/3`);
    await store.take([...wanted('a'), ...wanted('b')]);
    await store.take(wanted('a'));
    const sent = simulator.commands.map(([name = '', ...words]) => [name.toUpperCase(), ...words]);
    expect(sent.map(([name]) => name)).toEqual(['AUTH', 'SELECT', 'EVALSHA', 'EVAL', 'EVALSHA']);
    expect(sent.slice(0, 2)).toEqual([
      ['AUTH', password],
      ['SELECT', '3'],
    ]);
  });

  it('B19 X5 holds no address, connection or workspace in clear', async () => {
    await storeAt().take(wanted('203.0.113.77'));
    expect(JSON.stringify(simulator.commands)).not.toMatch(/203\.0\.113/);
  });

  it('is sent again after a restart that forgot the script', async () => {
    const store = storeAt();
    await store.take(wanted('a'));
    simulator.restart();
    expect(await onceTaken(store, 'a')).toEqual([{ tokens: 10, left: 90 }]);
  });
});

/** What the store gives as soon as its connection is back. */
async function onceTaken(store: ValkeyQuotaStore, key: string): Promise<unknown> {
  let quotas: unknown;
  await until(async () => {
    quotas = await store.take(wanted(key)).catch(() => undefined);
    return quotas !== undefined;
  });
  return quotas;
}
