import { StorageUnavailableError } from '@einvoice/error-codes';
import { MemoryTariffStore } from '@einvoice/tariff-data';
import { monthOf } from '@einvoice/tariff-data/testing';
import { CurrentTariff } from './current-tariff';

it('tells the month that answers with its age, and keeps it while storage does not answer', async () => {
  let nowMs = Date.parse('2026-11-20T12:00:00Z');
  const store = new MemoryTariffStore(() => new Date(nowMs));
  const tariff = new CurrentTariff(store, () => nowMs, 'live');
  await tariff.look();
  expect(tariff.known).toBeNull();

  await store.import(monthOf('2026-11'), { mode: 'snapshot' });
  await tariff.look();
  expect(tariff.known).toMatchObject({ mode: 'snapshot', month: '2026-11', ageDays: 19, stale: false });
  nowMs += 17 * 86_400_000;
  await tariff.look();
  expect(tariff.known).toMatchObject({ month: '2026-11', ageDays: 36, stale: true });

  const before = tariff.known;
  jest.spyOn(store, 'current').mockRejectedValue(new StorageUnavailableError());
  await tariff.look();
  expect(tariff.known).toBe(before);
});

it('tells an invented month in a sandbox alone', async () => {
  const nowMs = () => Date.parse('2026-11-20T12:00:00Z');
  const store = new MemoryTariffStore(() => new Date(nowMs()));
  await store.import(monthOf('2026-11'), { mode: 'sandbox' });
  for (const environment of ['sandbox', 'live'] as const) {
    const tariff = new CurrentTariff(store, nowMs, environment);
    await tariff.look();
    expect([environment, tariff.known?.mode ?? null]).toEqual([environment, environment === 'sandbox' ? 'sandbox' : null]); // prettier-ignore
  }
});
