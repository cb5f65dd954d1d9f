import { until } from '@einvoice/test-kit';
import { nodeTimers } from '@einvoice/timers';
import { BillingLedger, type Work } from './billing-ledger';
import { LeaseKeeper } from './lease-keeper';
import { type EarlierAttempt } from './ledger-store';
import { callOf, type TestLedger, type TestLedgerOptions } from './test-ledger.fixture';

const answered =
  (count: number, complete = true): Work =>
  async () => ({ answered: count, complete, response: Buffer.from(`${count}`) });
const openOf = (of: number) => (earlier: EarlierAttempt) =>
  of - Number(Buffer.from(earlier.response ?? '0').toString());

/** Work that has begun, and goes on when it is told to. */
function heldWork(count: number) {
  let begin = () => {};
  let end = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const ending = new Promise<void>((resolve) => (end = resolve));
  const work: Work = async (attempt) => {
    begin();
    await ending;
    return answered(count)(attempt);
  };
  return { work, begun, end: () => end() };
}

/** What a priced route sees of the ledger: twins, work that breaks, work that goes on, leases; whatever it is kept in. */
export function describeBillingLedger(name: string, open: (options?: TestLedgerOptions) => Promise<TestLedger>): void {
  describe(`BillingLedger in ${name}`, () => {
    let ledger: TestLedger;
    beforeAll(async () => (ledger = await open({ leaseMs: 15_000 })));
    afterAll(() => ledger?.close());
    afterEach(async () => expect(await ledger.store.violations()).toEqual([]));

    const billing = (waitMs = 60_000, renewEveryMs = 5_000): BillingLedger =>
      new BillingLedger({
        store: ledger.store,
        leases: new LeaseKeeper(ledger.store, nodeTimers, renewEveryMs),
        timers: nodeTimers,
        waitMs,
      });

    it('lets a twin wait for the answer, which it gets without a charge; one that comes to no end is in flight', async () => {
      const workspaceId = await ledger.workspaceWith(100);
      const call = () => callOf(workspaceId, { idempotencyKey: 'k' });
      const slow = heldWork(20);
      const first = billing().charge(call(), openOf(20), slow.work);
      await slow.begun;
      const twin = billing().charge(call(), openOf(20), answered(20));
      expect(await billing(50).charge(call(), openOf(20), answered(1))).toEqual({ outcome: 'in_flight' });
      slow.end();
      expect(await first).toMatchObject({ outcome: 'answered', settlement: { charged: 40 } });
      expect(await twin).toMatchObject({ outcome: 'replay', credits: 40, response: Buffer.from('20') });
    });

    it('gives the hold back when the work breaks, and the key works again', async () => {
      const workspaceId = await ledger.workspaceWith(40);
      const call = callOf(workspaceId, { idempotencyKey: 'k' });
      const broken = billing().charge(call, openOf(20), async () => Promise.reject(new Error('broke')));
      await expect(broken).rejects.toThrow('broke');
      expect(await ledger.balance(workspaceId)).toMatchObject({ available: 40, held: 0 });
      expect(await billing().charge(call, openOf(20), answered(2))).toMatchObject({ outcome: 'answered' });
    });

    it('goes on with the open questions, and says what the run costs with them', async () => {
      const call = callOf(await ledger.workspaceWith(40), { idempotencyKey: 'k' });
      await billing().charge(call, openOf(20), answered(15, false));
      const seen: unknown[] = [];
      const rest = await billing().charge(call, openOf(20), async ({ earlier, creditsFor }) => {
        seen.push(Buffer.from(earlier!.response!).toString(), creditsFor(5));
        return { answered: 5, complete: true, response: Buffer.from('20') };
      });
      expect(seen).toEqual(['15', 40]);
      expect(rest).toMatchObject({ outcome: 'answered', settlement: { charged: 10, credits: 40 } });
    });

    it('D6 renews its lease as long as it works; when it is lost the work is told, and nothing is charged', async () => {
      const workspaceId = await ledger.workspaceWith(80);
      const long: Work = async (attempt) => {
        const first = await ledger.leaseUntilMs(attempt.runId);
        await until(async () => (await ledger.leaseUntilMs(attempt.runId)) !== first);
        return answered(1)(attempt);
      };
      const renewed = billing(0, 50).charge(callOf(workspaceId), openOf(20), long);
      const lost = billing(0, 50).charge(callOf(workspaceId), openOf(20), async ({ runId, signal }) => {
        await ledger.lapse(runId);
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        return { answered: 20, complete: true, response: Buffer.from('late') };
      });
      expect(await lost).toMatchObject({ outcome: 'answered', settlement: { outcome: 'overtaken', credits: 0 } });
      await ledger.store.expireHolds();
      expect(await renewed).toMatchObject({ outcome: 'answered', settlement: { outcome: 'settled', charged: 2 } });
      expect(await ledger.balance(workspaceId)).toMatchObject({ available: 78, held: 0 });
    });
  });
}
