import { StorageUnavailableError } from '@einvoice/error-codes';
import { nodeTimers } from '@einvoice/timers';
import { CheckKeeper } from './check-keeper';

it('removes until nothing is old any more, and lives through storage that does not answer', async () => {
  const left = [1_000, 1_000, 3, 0];
  const store = { removeExpired: async () => left.shift() ?? 0 };
  const keeper = new CheckKeeper(store, nodeTimers);
  await keeper.start();
  await keeper.stop();
  expect(left).toEqual([]);
  const away = new CheckKeeper({ removeExpired: () => Promise.reject(new StorageUnavailableError()) }, nodeTimers);
  await expect(away.start()).resolves.toBeUndefined();
  await away.stop();
});

it('a round that is under way when it is stopped is waited for', async () => {
  let answer = (_removed: number): void => undefined;
  const asked = new Promise<number>((resolve) => (answer = resolve));
  const keeper = new CheckKeeper({ removeExpired: () => asked }, nodeTimers);
  void keeper.start();
  let isStopped = false;
  const stopped = keeper.stop().then(() => (isStopped = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isStopped).toBe(false);
  answer(0);
  await stopped;
});
