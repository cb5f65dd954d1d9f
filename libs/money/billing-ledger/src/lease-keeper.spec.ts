import { StorageUnavailableError } from '@einvoice/error-codes';
import { type Timers } from '@einvoice/timers';
import { LeaseKeeper } from './lease-keeper';
import { LedgerKeeper } from './ledger-keeper';
import { type LedgerStore } from './ledger-store';
import { callOf, openMemoryLedger, type TestLedger } from './test-ledger.fixture';

/** Timers that go off when the spec says so. */
class TurnedTimers implements Timers {
  readonly waiting = new Map<number, { callback: () => void; delayMs: number }>();
  private made = 0;

  setTimeout(callback: () => void, delayMs: number): number {
    this.waiting.set((this.made += 1), { callback, delayMs });
    return this.made;
  }

  clearTimeout(timer: unknown): void {
    this.waiting.delete(timer as number);
  }

  delays = (): number[] => [...this.waiting.values()].map(({ delayMs }) => delayMs);

  /** All that wait go off, and what they began ends. */
  async turn(): Promise<void> {
    const due = [...this.waiting.values()];
    this.waiting.clear();
    for (const { callback } of due) callback();
    for (let round = 0; round < 20; round += 1) await Promise.resolve();
  }
}

let ledger: TestLedger;
let timers: TurnedTimers;
beforeEach(async () => {
  ledger = await openMemoryLedger();
  timers = new TurnedTimers();
});

const begun = async () => {
  const call = callOf(await ledger.workspaceWith(100));
  const reserved = await ledger.store.reserve(call);
  if (reserved.outcome !== 'held') throw new Error(reserved.outcome);
  return { runId: reserved.runId, attempt: reserved.attempt };
};

describe('D6 leases of attempts at work', () => {
  it('are renewed together, every five seconds, for as long as there are any', async () => {
    const keeper = new LeaseKeeper(ledger.store, timers);
    const renew = jest.spyOn(ledger.store, 'renew');
    const [one, two] = [await begun(), await begun()];
    const leases = [keeper.keep(one), keeper.keep(two)];
    expect(timers.delays()).toEqual([5_000]);
    await timers.turn();
    expect(renew.mock.calls.map(([attempts]) => attempts.map(({ runId }) => runId))).toEqual([[one.runId, two.runId]]);
    expect(timers.delays()).toEqual([5_000]);
    leases[0]!.end();
    await timers.turn();
    expect(renew.mock.calls.at(-1)![0].map(({ runId }) => runId)).toEqual([two.runId]);
    leases[1]!.end();
    expect(timers.delays()).toEqual([]);
    expect(leases.map(({ signal }) => signal.aborted)).toEqual([false, false]);
  });

  it('no second renewal begins while one is under way', async () => {
    let answer = (_: ReadonlySet<string>): void => undefined;
    const store = { renew: () => new Promise((resolve) => (answer = resolve)) } as unknown as LedgerStore;
    const keeper = new LeaseKeeper(store, timers, 70);
    keeper.keep({ runId: 'a', attempt: 1 });
    expect(timers.delays()).toEqual([70]);
    await timers.turn();
    keeper.keep({ runId: 'b', attempt: 1 });
    expect(timers.delays()).toEqual([]);
    answer(new Set(['a']));
    await timers.turn();
    expect(timers.delays()).toEqual([70]);
  });

  it('one that is lost is told, whether somebody looks at it before or after; the others are not', async () => {
    const keeper = new LeaseKeeper(ledger.store, timers);
    const [gone, alsoGone, kept] = [await begun(), await begun(), await begun()];
    const leases = [gone, alsoGone, kept].map((attempt) => keeper.keep(attempt));
    const early = leases[0]!.signal;
    for (const { runId } of [gone, alsoGone]) await ledger.lapse(runId);
    await timers.turn();
    expect([early.aborted, leases[0]!.signal.aborted, leases[1]!.signal.aborted]).toEqual([true, true, true]);
    expect(leases[2]!.signal.aborted).toBe(false);
  });

  it('a later attempt of the same run takes it from the one before, whose end then changes nothing', async () => {
    const keeper = new LeaseKeeper(ledger.store, timers);
    const run = await begun();
    const first = keeper.keep(run);
    const second = keeper.keep({ ...run, attempt: 2 });
    expect([first.signal.aborted, second.signal.aborted]).toEqual([true, false]);
    first.end();
    expect(timers.delays()).toEqual([5_000]);
    second.end();
    expect(timers.delays()).toEqual([]);
  });

  it('storage that does not answer loses none of them: the next round may be in time', async () => {
    const keeper = new LeaseKeeper(ledger.store, timers);
    const lease = keeper.keep(await begun());
    jest.spyOn(ledger.store, 'renew').mockRejectedValueOnce(new StorageUnavailableError());
    await timers.turn();
    expect(lease.signal.aborted).toBe(false);
    expect(timers.delays()).toEqual([5_000]);
  });
});

describe('the chores of a ledger', () => {
  const counted = (counts: Record<string, number[]>) => {
    const done: string[] = [];
    const chore = (name: string) => async () => {
      done.push(name);
      const count = counts[name]?.shift() ?? 0;
      if (count < 0) throw new StorageUnavailableError();
      return count;
    };
    const store = { expireHolds: chore('expire'), seal: chore('seal'), forget: chore('forget') };
    return { done, store: store as unknown as LedgerStore };
  };
  const sorted = (done: string[]) => done.splice(0).sort();

  it('run at once and then regularly: holds every five seconds, the others every minute', async () => {
    const { done, store } = counted({});
    const keeper = new LedgerKeeper({ store, timers });
    await keeper.start();
    expect(sorted(done)).toEqual(['expire', 'forget', 'seal']);
    expect(timers.delays().sort((a, b) => a - b)).toEqual([5_000, 60_000, 60_000]);
    await timers.turn();
    expect(sorted(done)).toEqual(['expire', 'forget', 'seal']);
    await keeper.stop();
    expect(timers.delays()).toEqual([]);
  });

  it('seal and forget until nothing is left', async () => {
    const { done, store } = counted({ seal: [5, 2], forget: [1], expire: [9] });
    const keeper = new LedgerKeeper({ store, timers, expireEveryMs: 1, sealEveryMs: 2, forgetEveryMs: 3 });
    await keeper.start();
    expect(sorted(done)).toEqual(['expire', 'forget', 'forget', 'seal', 'seal', 'seal']);
    expect(timers.delays().sort()).toEqual([1, 2, 3]);
    await keeper.stop();
  });

  it('go on at the next round after storage did not answer', async () => {
    const { done, store } = counted({ seal: [-1], forget: [-1], expire: [-1] });
    const keeper = new LedgerKeeper({ store, timers });
    await keeper.start();
    await timers.turn();
    expect(sorted(done)).toEqual(['expire', 'expire', 'forget', 'forget', 'seal', 'seal']);
    await keeper.stop();
  });
});
