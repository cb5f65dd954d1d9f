import { type LedgerStore, type Reservation } from './ledger-store';
import { withinOneDay } from '@einvoice/test-kit';

import { callOf, type TestLedger, type TestLedgerOptions } from './test-ledger.fixture';

/** How many new idempotency keys a workspace may use in a day. */
export function describeIdempotencyKeys(
  name: string,
  open: (options?: TestLedgerOptions) => Promise<TestLedger>,
): void {
  describe(`idempotency keys in ${name}`, () => {
    const newKeysPerDayMax = 30;
    let ledger: TestLedger;
    let store: LedgerStore;
    beforeAll(async () => {
      await withinOneDay();
      ledger = await open({ newKeysPerDayMax });
      store = ledger.store;
    });
    afterAll(() => ledger?.close());
    afterEach(async () => expect(await ledger.store.violations()).toEqual([]));

    const spent = { outcome: 'keys_spent', retryAfterSeconds: expect.any(Number) };

    const keyed = (workspaceId: string, key: number, more: Parameters<typeof callOf>[1] = {}) =>
      callOf(workspaceId, { idempotencyKey: `key ${key}`, answersMax: 1, ...more });

    /** A workspace that has used all its keys of today, and what came of 10 more than those, sent at once. */
    async function spentWorkspace(): Promise<{ workspaceId: string; reservations: Reservation[] }> {
      const workspaceId = await ledger.workspaceWith(1_000);
      const other = ledger.elsewhere;
      const calls = Array.from({ length: newKeysPerDayMax + 10 }, (_, key) =>
        // Free calls pay for some: these do not move the wallet, yet their keys count.
        (key % 2 ? store : other).reserve(keyed(workspaceId, key, { freeTier: key % 3 === 0 })),
      );
      return { workspaceId, reservations: await Promise.all(calls) };
    }

    describe('B17 new idempotency keys of a workspace', () => {
      it('B17 are exactly so many a day, however many instances are asked at once; the next may come when the day (UTC) is over', async () => {
        const { reservations } = await spentWorkspace();
        expect(reservations.filter(({ outcome }) => outcome === 'held')).toHaveLength(newKeysPerDayMax);
        const refused = reservations.filter(({ outcome }) => outcome !== 'held');
        expect(refused).toEqual(Array.from({ length: 10 }, () => spent));
        const now = new Date();
        const untilMidnightSeconds =
          (Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1) - +now) / 1_000;
        for (const each of refused) {
          if (each.outcome === 'keys_spent')
            expect(Math.abs(each.retryAfterSeconds - untilMidnightSeconds)).toBeLessThan(60);
        }
      });

      it('B17 that are spent leave known keys, calls without a key, other workspaces and the next day alone', async () => {
        const { workspaceId, reservations } = await spentWorkspace();
        const known = reservations.findIndex(({ outcome }) => outcome === 'held');
        const first = reservations[known] as Extract<Reservation, { outcome: 'held' }>;
        await store.release(first.runId, first.attempt);
        const again = keyed(workspaceId, known, { freeTier: known % 3 === 0 });
        expect(await store.reserve(again)).toMatchObject({ outcome: 'resumable' });
        const resumed = await store.reserve(again, first.attempt);
        expect(resumed).toMatchObject({ outcome: 'held', attempt: 2 });
        await ledger.settle(resumed as typeof first, 1);
        expect(await store.reserve(again)).toMatchObject({ outcome: 'replay' });
        expect(await store.reserve(callOf(workspaceId))).toMatchObject({ outcome: 'held' });
        expect(await store.reserve(keyed(await ledger.workspaceWith(100), 1))).toMatchObject({ outcome: 'held' });
        expect(await store.reserve(keyed(workspaceId, 9_000))).toEqual(spent);
        await ledger.keysOfYesterday(workspaceId);
        expect(await store.reserve(keyed(workspaceId, 9_000))).toMatchObject({ outcome: 'held' });
      });

      it('B17 are not used up by calls without one, nor by a known one that goes on', async () => {
        const workspaceId = await ledger.workspaceWith(1_000);
        const call = keyed(workspaceId, 0);
        for (let round = 0; round < newKeysPerDayMax; round += 1) {
          await ledger.held(callOf(workspaceId, { answersMax: 1 }));
          await ledger.settle(await ledger.held(call, round), 0, false);
        }
        for (let key = 1; key < newKeysPerDayMax; key += 1) await ledger.held(keyed(workspaceId, key));
        expect(await store.reserve(keyed(workspaceId, newKeysPerDayMax))).toEqual(spent);
      });

      it('B17 that found no credits were not used', async () => {
        const workspaceId = await ledger.workspaceWith(0);
        for (let key = 0; key < newKeysPerDayMax + 1; key += 1) {
          expect(await store.reserve(keyed(workspaceId, key))).toMatchObject({ outcome: 'insufficient' });
        }
      });
    });
  });
}
