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
