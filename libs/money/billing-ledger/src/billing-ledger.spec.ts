import { StorageUnavailableError } from '@einvoice/error-codes';
import { type Timers } from '@einvoice/timers';
import { BillingLedger, type Work } from './billing-ledger';
import { LeaseKeeper } from './lease-keeper';
import { type EarlierAttempt, type PricedCall, type Reservation, type Settlement, type Settling } from './ledger-store';
import { MemoryLedgerStore } from './memory-ledger-store';
import { callOf } from './test-ledger.fixture';

/** When storage went away: before it did what it was told, or after, so that only its answer is lost. */
type Loss = 'before' | 'after' | undefined;

/** A store in memory that goes away as storage does. */
class LossyStore extends MemoryLedgerStore {
  readonly losses: Loss[] = [];
  settlements = 0;

  override settle(settling: Settling): Promise<Settlement> {
    this.settlements += 1;
    return this.lose(() => super.settle(settling));
  }

  override reserve(call: PricedCall, resume?: number): Promise<Reservation> {
    return this.lose(() => super.reserve(call, resume));
  }

  override release(runId: string, attempt: number): Promise<void> {
    return this.lose(() => super.release(runId, attempt));
  }

  private async lose<T>(work: () => Promise<T>): Promise<T> {
    const loss = this.losses.shift();
    if (loss === 'before') throw new StorageUnavailableError();
    const done = await work();
    if (loss === 'after') throw new StorageUnavailableError();
    return done;
  }
}

/** Timers whose pauses are over at once and counted; renewals of leases only wait. */
class CountedPauses implements Timers {
  pausedMs = 0;
  readonly renewals = new Set<object>();
  onPause = (): void => undefined;

  setTimeout(callback: () => void, delayMs: number): object {
    const timer = {};
    if (delayMs >= 5_000) this.renewals.add(timer);
    else {
      this.pausedMs += delayMs;
      this.onPause();
      setImmediate(callback);
    }
    return timer;
  }

  clearTimeout(timer: object): void {
    this.renewals.delete(timer);
  }
}

const workspaceId = 'ws';
const keyed = callOf(workspaceId, { idempotencyKey: 'k' });
const text = (response: Uint8Array) => Buffer.from(response).toString();
const answering =
  (answered: number, complete = true): Work =>
  async () => ({ answered, complete, response: Buffer.from(`${answered}`) });

let nowMs: number;
let store: LossyStore;
let timers: CountedPauses;
let billing: BillingLedger;
beforeEach(async () => {
  nowMs = 1_000;
  store = new LossyStore({ nowMs: () => nowMs, connectionIsLive: () => true });
  timers = new CountedPauses();
  billing = new BillingLedger({ store, timers, leases: new LeaseKeeper(store, timers), waitMs: 200 });
  await store.openAccounts(workspaceId);
  await store.creditTopUp({ workspaceId, credits: 100, externalReference: 'paid', local: false });
});
afterEach(async () => {
  expect(timers.renewals.size).toBe(0);
  expect(await store.violations()).toEqual([]);
});

const nothing = () => 0;
const balance = () => store.balanceOf(workspaceId);

describe('D6 a settlement that storage does not answer', () => {
  const lossesOfSettling = (...losses: Loss[]) => store.losses.push(undefined, ...losses);

  it('charges once when only the answer was lost, and the call is told what it was charged', async () => {
    lossesOfSettling('after');
    expect(await billing.charge(keyed, nothing, answering(3))).toMatchObject({
      outcome: 'answered',
      settlement: { outcome: 'settled', charged: 6, credits: 6, spendable: { credits: 94 } },
    });
    expect(store.settlements).toBe(2);
    expect(await balance()).toMatchObject({ available: 94, held: 0 });
  });

  it('charges once when storage is back at the end of the wait', async () => {
    lossesOfSettling('before', 'before');
    const charge = await billing.charge(keyed, nothing, answering(3));
    expect(charge).toMatchObject({ outcome: 'answered', settlement: { charged: 6, credits: 6 } });
    expect([store.settlements, timers.pausedMs]).toEqual([3, 200]);
    expect(await balance()).toMatchObject({ available: 94, held: 0 });
  });

  it('is unknown after the wait; it was charged once, and the run tells', async () => {
    lossesOfSettling('after', 'before', 'after');
    const charge = await billing.charge(keyed, nothing, answering(3));
    expect(charge).toEqual({ outcome: 'settlement_unknown', runId: keyed.runId });
    expect([store.settlements, timers.pausedMs]).toEqual([3, 200]);
    expect(await store.runOf(workspaceId, keyed.runId)).toMatchObject({ state: 'done', credits: 6 });
    expect(await balance()).toMatchObject({ available: 94, held: 0 });
    expect(await billing.charge(keyed, nothing, answering(3))).toMatchObject({ outcome: 'replay', credits: 6 });
    expect(await balance()).toMatchObject({ available: 94, held: 0 });
  });

  it('is unknown after the wait; when it was not charged, the hold returns with its lease', async () => {
    lossesOfSettling('before', 'before', 'before');
    const charge = await billing.charge(keyed, nothing, answering(3));
    expect(charge).toEqual({ outcome: 'settlement_unknown', runId: keyed.runId });
    expect(await store.runOf(workspaceId, keyed.runId)).toMatchObject({ state: 'running', credits: 0 });
    expect(await balance()).toMatchObject({ available: 60, held: 40 });
  });

  it('is not tried again when what is wrong is the settlement itself', async () => {
    await expect(billing.charge(keyed, nothing, answering(21))).rejects.toThrow('amount_refused');
    expect([store.settlements, timers.pausedMs]).toEqual([1, 0]);
  });

  it('tells a run that goes on what this attempt was charged, and what the run costs', async () => {
    await billing.charge(keyed, nothing, answering(3, false));
    store.losses.push(undefined, undefined, 'after');
    const charge = await billing.charge(keyed, () => 17, answering(2));
    expect(charge).toMatchObject({ outcome: 'answered', settlement: { charged: 4, credits: 10 } });
    expect(await balance()).toMatchObject({ available: 90, held: 0 });
  });
});

describe('D6 work whose storage goes away', () => {
  it('fails with its own error, also when its hold cannot be given back at once', async () => {
    store.losses.push(undefined, 'before');
    const broken = billing.charge(keyed, nothing, () => Promise.reject(new Error('the register broke')));
    await expect(broken).rejects.toThrow('the register broke');
    expect(store.settlements).toBe(0);
    expect(await balance()).toMatchObject({ available: 60, held: 40 });
  });

  it('charges nothing when its lease ran out meanwhile: the answer is given, and no charge is told', async () => {
    const charge = await billing.charge(keyed, nothing, async (attempt) => {
      nowMs += 60_000;
      return answering(3)(attempt);
    });
    const settlement = { outcome: 'overtaken', credits: 0 };
    expect(charge).toEqual({ outcome: 'answered', runId: keyed.runId, response: Buffer.from('3'), settlement });
    expect(await store.expireHolds()).toBe(1);
    expect(await balance()).toMatchObject({ available: 100, held: 0 });
  });

  it('does not begin when storage goes away while it waits for its twin', async () => {
    await store.reserve(keyed);
    store.losses.push(undefined, 'before');
    const work = jest.fn(answering(1));
    await expect(billing.charge(keyed, nothing, work)).rejects.toThrow(StorageUnavailableError);
    expect(work).not.toHaveBeenCalled();
    expect(timers.pausedMs).toBe(100);
  });
});

describe('D6 a run that another instance works on', () => {
  const work = jest.fn(answering(1));
  beforeEach(() => work.mockClear());

  /** Another instance goes on with the run, gets one more answer, and leaves the rest open. */
  const otherGoesOn = ({ runId, attempt }: Pick<EarlierAttempt, 'runId' | 'attempt'>): void => {
    void store.reserve({ ...keyed, answersMax: 1 }, attempt);
    const response = Buffer.from(`attempt ${attempt + 1}`);
    void store.settle({ runId, attempt: attempt + 1, answered: 1, complete: false, response });
  };

  it('is waited for so long and no longer, and is in flight then', async () => {
    await store.reserve(keyed);
    expect(await billing.charge(keyed, nothing, work)).toEqual({ outcome: 'in_flight' });
    expect(timers.pausedMs).toBe(200);
    expect(work).not.toHaveBeenCalled();
    expect(await balance()).toMatchObject({ available: 60, held: 40 });
  });

  it('is in flight when another one was quicker each time, and nothing is charged for this call', async () => {
    await billing.charge(keyed, nothing, answering(1, false));
    const openQuestions = (earlier: EarlierAttempt): number => {
      otherGoesOn(earlier);
      return 20 - earlier.attempt;
    };
    expect(await billing.charge(keyed, openQuestions, work)).toEqual({ outcome: 'in_flight' });
    expect(timers.pausedMs).toBe(200);
    expect(work).not.toHaveBeenCalled();
    expect(await store.runOf(workspaceId, keyed.runId)).toMatchObject({ answered: 4, credits: 8 });
    expect(await balance()).toMatchObject({ available: 92, held: 0 });
  });

  it('goes on after the quicker one, with the answers and the price of all before', async () => {
    await billing.charge(keyed, nothing, answering(1, false));
    const seen: unknown[] = [];
    const openQuestions = (earlier: EarlierAttempt): number => {
      if (earlier.attempt === 1) otherGoesOn(earlier);
      return 20 - earlier.attempt;
    };
    const charge = await billing.charge(keyed, openQuestions, async ({ earlier, creditsFor }) => {
      seen.push(earlier?.attempt, text(earlier!.response!), creditsFor(18));
      return { answered: 18, complete: true, response: Buffer.from('all') };
    });
    expect(seen).toEqual([2, 'attempt 2', 40]);
    expect(timers.pausedMs).toBe(100);
    expect(charge).toMatchObject({ outcome: 'answered', settlement: { charged: 36, credits: 40 } });
    expect(await balance()).toMatchObject({ available: 60, held: 0 });
  });

  it('is replayed when the twin ends while this call waits for the last time', async () => {
    await store.reserve(keyed);
    timers.onPause = () => {
      if (timers.pausedMs < 200) return;
      void store.settle({ runId: keyed.runId, attempt: 1, answered: 20, complete: true, response: Buffer.from('20') });
    };
    expect(await billing.charge(keyed, nothing, work)).toMatchObject({ outcome: 'replay', credits: 40 });
    expect(work).not.toHaveBeenCalled();
  });
});

describe('a call that a free call pays for', () => {
  it('costs no credits, however many questions are answered', async () => {
    const call = callOf(workspaceId, { freeTier: true });
    const charge = await billing.charge(call, nothing, async ({ earlier, paidBy, creditsFor, runId }) => {
      expect([earlier, paidBy, creditsFor(20), runId]).toEqual([null, 'free_call', 0, call.runId]);
      return { answered: 20, complete: true, response: Buffer.from('') };
    });
    expect(charge).toMatchObject({ outcome: 'answered', settlement: { charged: 0, credits: 0, freeCallUsed: true } });
    expect(await balance()).toMatchObject({ available: 100, held: 0, freeCallsLeft: 24 });
  });
});
