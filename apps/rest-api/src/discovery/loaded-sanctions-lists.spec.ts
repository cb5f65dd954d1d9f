import { StorageUnavailableError } from '@einvoice/error-codes';
import { listOf, MemorySanctionsStore } from '@einvoice/sanctions-lists/testing';
import { LoadedSanctionsLists } from './loaded-sanctions-lists';

const day = Date.parse('2026-11-20T00:00:00Z');

it('tells what is loaded with its age, invented lists in a sandbox alone, and keeps it while storage does not answer', async () => {
  let nowMs = day;
  const store = new MemorySanctionsStore(() => new Date(day));
  await store.put(listOf(3, { mode: 'sandbox' }), { force: false });
  const of = (environment: 'sandbox' | 'live') => new LoadedSanctionsLists(store, { environment, staleDays: 7, nowMs: () => nowMs }); // prettier-ignore
  const [live, sandbox] = [of('live'), of('sandbox')];
  await Promise.all([live.look(), sandbox.look()]);
  expect(live.all).toEqual([]);
  expect(sandbox.all).toMatchObject([{ list: 'un', mode: 'sandbox', version: 1, ageHours: 0, stale: false }]);

  await store.put(listOf(4), { force: false });
  nowMs += 8 * 86_400_000;
  await Promise.all([live.look(), sandbox.look()]);
  expect(sandbox.all).toEqual(live.all);
  expect(live.all).toMatchObject([{ mode: 'live', version: 2, parties: 4, ageHours: 192, stale: true }]);

  const before = live.all;
  jest.spyOn(store, 'loadedVersions').mockRejectedValue(new StorageUnavailableError());
  await live.look();
  expect(live.all).toBe(before);
});
