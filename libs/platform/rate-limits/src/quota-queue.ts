import { bucketQuotas } from '@einvoice/limits';
import { withDeadline } from '@einvoice/timers';
import { type BucketLimits } from './token-buckets';

/** Tokens of one bucket that an instance wants for itself. */
export interface WantedQuota {
  /** Says which bucket; a store keeps it hashed. */
  readonly key: string;
  readonly limits: BucketLimits;
  /** A whole number from 1 to the burst. */
  readonly tokens: number;
}

/** What an instance got: whole tokens, perhaps none, and what is left in the bucket for all. */
export interface Quota {
  readonly tokens: number;
  readonly left: number;
}

/** Keeps the buckets from which all instances take. Its own clock fills them. */
export interface QuotaStore {
  /**
   * Takes from each bucket what is wanted, or what it has; answers in the order of `wanted`, in which no key is twice.
   * Rejects when it cannot: tokens may have been taken then.
   */
  take(wanted: readonly WantedQuota[]): Promise<readonly Quota[]>;
  /** Forgets buckets that are full again, at most so many. */
  sweep(bucketsMax: number): Promise<void>;
  /** Closes connections of its own; those it was lent stay open. */
  close(): Promise<void>;
}

interface Asking {
  readonly wanted: WantedQuota;
  readonly answer: (quota: Quota | null) => void;
}

/**
 * The one way of a process to its store: one statement at a time. What is asked for in one step of the event loop, or
 * while a statement is under way, goes into the next one. A store that fails or is late is left alone for a while.
 */
export class QuotaQueue {
  private waiting: Asking[] = [];
  private isAsking = false;
  private restsUntilMs = -Infinity;
  private sweptAtMs: number;

  /**
   * @param nowMs a clock that never runs backwards
   * @param onUnavailable told with the reason each time the store is left alone; what it throws is nobody's concern
   * @param answerDeadlineMs how long an answer of the store is waited for
   */
  constructor(
    private readonly store: QuotaStore,
    private readonly nowMs: () => number,
    private readonly onUnavailable: (error: unknown) => void,
    private readonly answerDeadlineMs: number = bucketQuotas.answerDeadlineMs,
  ) {
    this.sweptAtMs = nowMs();
  }

  /** True while the store is not asked. */
  get isResting(): boolean {
    return this.nowMs() < this.restsUntilMs;
  }

  /** Null when the store does not answer. */
  take(wanted: WantedQuota): Promise<Quota | null> {
    if (this.isResting) return Promise.resolve(null);
    return new Promise((answer) => {
      this.waiting.push({ wanted, answer });
      if (!this.isAsking) void this.askForAll();
    });
  }

  /** Closes the store. */
  close(): Promise<void> {
    return this.store.close();
  }

  private async askForAll(): Promise<void> {
    this.isAsking = true;
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const batch = this.nextBatch();
      const quotas = await this.ask(batch.map(({ wanted }) => wanted));
      batch.forEach(({ answer }, index) => answer(quotas?.[index] ?? null));
    }
    this.isAsking = false;
    this.sweepNowAndThen();
  }

  /** The oldest ones; a key that is in it already waits for the next. */
  private nextBatch(): Asking[] {
    const batch = new Map<string, Asking>();
    const later: Asking[] = [];
    for (const asking of this.waiting) {
      const fits = batch.size < bucketQuotas.bucketsPerStatementMax && !batch.has(asking.wanted.key);
      if (fits) batch.set(asking.wanted.key, asking);
      else later.push(asking);
    }
    this.waiting = later;
    return [...batch.values()];
  }

  private async ask(wanted: readonly WantedQuota[]): Promise<readonly Quota[] | null> {
    if (this.isResting) return null;
    try {
      const answer = await withDeadline(this.answerDeadlineMs, () => this.store.take(wanted));
      if (answer.state === 'done') return answer.value;
      throw new Error('The store of shared buckets did not answer in time.');
    } catch (error) {
      this.restsUntilMs = this.nowMs() + bucketQuotas.restMs;
      this.tellUnavailable(error);
      return null;
    }
  }

  /** A callback that throws must not stop those who wait. */
  private tellUnavailable(error: unknown): void {
    try {
      this.onUnavailable(error);
    } catch {
      // Only a report.
    }
  }

  private sweepNowAndThen(): void {
    const nowMs = this.nowMs();
    if (this.isResting || nowMs - this.sweptAtMs < bucketQuotas.sweepEveryMs) return;
    this.sweptAtMs = nowMs;
    // A bucket that is not forgotten now is forgotten next time.
    const sweep = async (): Promise<void> => this.store.sweep(bucketQuotas.sweptBucketsMax);
    sweep().catch(() => undefined);
  }
}
