import { callOf, type TestLedger, type TestLedgerOptions } from './test-ledger.fixture';

/** The free calls of a workspace. */
export function describeFreeCalls(name: string, open: (options?: TestLedgerOptions) => Promise<TestLedger>): void {
  describe(`free calls in ${name}`, () => {
    let ledger: TestLedger;
    beforeAll(async () => (ledger = await open()));
    afterAll(() => ledger?.close());
    afterEach(async () => expect(await ledger.store.violations()).toEqual([]));

    const freeCall = (workspaceId: string) => callOf(workspaceId, { freeTier: true, answersMax: 3 });

    async function useFreeCalls(workspaceId: string, count: number): Promise<void> {
      for (let call = 0; call < count; call += 1) await ledger.settle(await ledger.held(freeCall(workspaceId)), 3);
    }

    describe('free calls', () => {
      it('are exactly 25, however many come at once; the wallet pays for the next', async () => {
        const workspaceId = await ledger.workspaceWith(60);
        expect(await ledger.balance(workspaceId)).toMatchObject({ freeCallsLeft: 25, freeUntil: null });
        const calls = Array.from({ length: 40 }, () => ledger.store.reserve(freeCall(workspaceId)));
        const reservations = await Promise.all(calls);
        const paidBy = reservations.map((each) => (each.outcome === 'held' ? each.paidBy : each.outcome));
        const count = (what: string) => paidBy.filter((each) => each === what).length;
        expect([count('free_call'), count('wallet'), count('insufficient')]).toEqual([25, 10, 5]);
        expect(await ledger.balance(workspaceId)).toMatchObject({ available: 0, held: 60, freeCallsLeft: 0 });
      });

      it('cost one for any number of answers, and nothing without an answer', async () => {
        const workspaceId = await ledger.workspaceWith(0);
        const settled = await ledger.settle(await ledger.held(freeCall(workspaceId)), 3);
        expect(settled).toMatchObject({ charged: 0, credits: 0, freeCallUsed: true, spendable: { freeCalls: 24 } });
        const none = await ledger.settle(await ledger.held(freeCall(workspaceId)), 0);
        expect(none).toMatchObject({ charged: 0, freeCallUsed: false, spendable: { freeCalls: 24 } });
      });

      it('do not count what was released or lapsed, and their 14 days begin with the first answered one', async () => {
        const workspaceId = await ledger.workspaceWith(0);
        const [released, lapsed, unanswered] = [
          await ledger.held(freeCall(workspaceId)),
          await ledger.held(freeCall(workspaceId)),
          await ledger.held(freeCall(workspaceId)),
        ];
        await ledger.store.release(released.runId, 1);
        await ledger.lapse(lapsed.runId);
        await ledger.store.expireHolds();
        await ledger.settle(unanswered, 0);
        expect(await ledger.balance(workspaceId)).toMatchObject({ freeCallsLeft: 25, freeUntil: null });
        await useFreeCalls(workspaceId, 1);
        const { freeCallsLeft, freeUntil } = await ledger.balance(workspaceId);
        expect(freeCallsLeft).toBe(24);
        expect((freeUntil!.getTime() - Date.now()) / 86_400_000).toBeCloseTo(14, 2);
      });

      it('end 14 days after the first one; what is held by then is still free', async () => {
        const workspaceId = await ledger.workspaceWith(6);
        await useFreeCalls(workspaceId, 2);
        await ledger.passDays(workspaceId, 13.99);
        const late = await ledger.held(freeCall(workspaceId));
        await ledger.passDays(workspaceId, 0.02);
        expect(await ledger.settle(late, 3)).toMatchObject({ charged: 0, freeCallUsed: true });
        expect(await ledger.balance(workspaceId)).toMatchObject({ freeCallsLeft: 0, available: 6 });
        expect(await ledger.held(freeCall(workspaceId))).toMatchObject({ paidBy: 'wallet' });
      });

      it('count once for a run that goes on, and not at all for a route they do not pay for', async () => {
        const workspaceId = await ledger.workspaceWith(100);
        const call = { ...freeCall(workspaceId), idempotencyKey: 'k' };
        await ledger.settle(await ledger.held(call), 1, false);
        expect(await ledger.settle(await ledger.held({ ...call, answersMax: 2 }, 1), 2)).toMatchObject({
          charged: 0,
          freeCallUsed: true,
          spendable: { freeCalls: 24 },
        });
        const priced = await ledger.held(callOf(workspaceId));
        expect(priced).toMatchObject({ paidBy: 'wallet', spendable: { freeCalls: null } });
      });

      it('are had by a frozen wallet too, and return from a holder that vanished', async () => {
        const workspaceId = await ledger.workspaceWith(0);
        await ledger.store.takeBack({ workspaceId, credits: 1, externalReference: `refund ${workspaceId}` });
        const call = { ...freeCall(workspaceId), idempotencyKey: 'k' };
        const vanished = await ledger.held(call);
        await ledger.lapse(vanished.runId);
        const taken = await ledger.held(call, 1);
        expect(taken).toMatchObject({ paidBy: 'free_call', attempt: 2, spendable: { freeCalls: 24 } });
        await ledger.settle(taken, 3);
        await useFreeCalls(workspaceId, 24);
        expect(await ledger.store.reserve(freeCall(workspaceId))).toEqual({ outcome: 'frozen' });
      });
    });
  });
}
