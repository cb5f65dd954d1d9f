import { ifStorageUnavailable, StorageUnavailableError } from '@einvoice/error-codes';
import { pause, type Timers } from '@einvoice/timers';
import { type LeaseKeeper } from './lease-keeper';
import {
  type EarlierAttempt,
  type LedgerStore,
  type PricedCall,
  type Reservation,
  type Settlement,
  type Settling,
} from './ledger-store';

/** What the work of a call is told. */
export interface Attempt {
  readonly runId: string;
  /** What an earlier attempt of the same key answered; null at the first. */
  readonly earlier: EarlierAttempt | null;
  readonly paidBy: 'wallet' | 'free_call';
  /** Credits the run costs when `answered` further questions are answered: what the answer may say of its price. */
  creditsFor(answered: number): number;
  /** Aborted when the lease is lost: what is answered from then on is not charged. */
  readonly signal: AbortSignal;
}

export type Work = (attempt: Attempt) => Promise<Pick<Settling, 'answered' | 'complete' | 'response'>>;

/** How a priced call ended. */
export type Charge =
  /** Answered now, and `settlement.charged` for it. `settlement.outcome` is `overtaken` when the lease was lost: the answer is given and nothing charged. */
  | {
      readonly outcome: 'answered';
      readonly runId: string;
      readonly response: Uint8Array;
      readonly settlement: Settlement;
    }
  /** The answer was in hand when storage stopped answering: whether it was charged is not known, and `runOf` will tell. */
  | { readonly outcome: 'settlement_unknown'; readonly runId: string }
  | Exclude<Reservation, { outcome: 'held' | 'resumable' }>;

export interface BillingLedgerOptions {
  readonly store: LedgerStore;
  readonly leases: LeaseKeeper;
  readonly timers: Timers;
  /** How long a call waits for another one with its key, and for storage at the end. */
  readonly waitMs?: number;
}

const roundMs = 100;

/**
 * Prepaid work: the worst case is held before a source is asked, what was answered is charged, the rest comes back.
 * A crash at any moment charges nothing that cannot be answered again: an open hold returns by itself, and a charged
 * answer is kept for whoever repeats the request with its key.
 */
export class BillingLedger {
  private readonly waitMs: number;

  constructor(private readonly options: BillingLedgerOptions) {
    this.waitMs = options.waitMs ?? 2_000;
  }

  /**
   * Does `work` under a hold and charges it for its answers.
   * @param openQuestions how many questions are open after an earlier attempt; at the first it is not asked
   * @throws StorageUnavailableError when nothing was begun because storage did not answer; whatever `work` throws, after
   *   its hold was given back
   */
  async charge(call: PricedCall, openQuestions: (earlier: EarlierAttempt) => number, work: Work): Promise<Charge> {
    const { reservation, earlier } = await this.reserve(call, openQuestions);
    if (reservation.outcome === 'resumable') return { outcome: 'in_flight' };
    if (reservation.outcome !== 'held') return reservation;
    const { runId, attempt, paidBy, creditsPerAnswer, creditsBefore } = reservation;
    const lease = this.options.leases.keep({ runId, attempt });
    try {
      const creditsFor = (answered: number): number =>
        creditsBefore + (paidBy === 'wallet' ? answered * creditsPerAnswer : 0);
      const attempted: Attempt = {
        runId,
        earlier,
        paidBy,
        creditsFor,
        get signal() {
          return lease.signal;
        },
      };
      const done = await work(attempted).catch(async (failure) => {
        await this.options.store.release(runId, attempt).catch(ifStorageUnavailable(undefined));
        throw failure;
      });
      const settlement = await this.settle({ runId, attempt, ...done });
      if (!settlement) return { outcome: 'settlement_unknown', runId };
      if (settlement.outcome === 'overtaken')
        return { outcome: 'answered', runId, response: done.response, settlement };
      // Not what moved just now: when the answer to an earlier try was lost, it moved then.
      const charged = creditsFor(done.answered) - creditsBefore;
      return { outcome: 'answered', runId, response: done.response, settlement: { ...settlement, charged } };
    } finally {
      lease.end();
    }
  }

  /** Reserves; waits a little for a twin in flight, and goes on where an earlier attempt ended. */
  private async reserve(call: PricedCall, openQuestions: (earlier: EarlierAttempt) => number) {
    const { store, timers } = this.options;
    for (let waitedMs = 0; ; waitedMs += roundMs) {
      let earlier: EarlierAttempt | null = null;
      let reservation = await store.reserve(call);
      if (reservation.outcome === 'resumable') {
        earlier = reservation.earlier;
        reservation = await store.reserve({ ...call, answersMax: openQuestions(earlier) }, earlier.attempt);
      }
      // Resumable still: another one was quicker.
      const waits = reservation.outcome === 'in_flight' || reservation.outcome === 'resumable';
      if (!waits || waitedMs >= this.waitMs) return { reservation, earlier };
      await pause(timers, roundMs);
    }
  }

  /** Tried again while storage does not answer, for saying it twice charges once. */
  private async settle(settling: Settling): Promise<Settlement | null> {
    const { store, timers } = this.options;
    for (let waitedMs = 0; ; waitedMs += roundMs) {
      try {
        return await store.settle(settling);
      } catch (error) {
        if (!(error instanceof StorageUnavailableError)) throw error;
        if (waitedMs >= this.waitMs) return null;
        await pause(timers, roundMs);
      }
    }
  }
}
