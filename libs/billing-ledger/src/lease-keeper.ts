import { type Timers } from '@einvoice/resilience';
import { type LedgerStore, LedgerUnavailableError } from './ledger-store';

export interface Lease {
  /** Aborted when the lease was lost. */
  readonly signal: AbortSignal;
  end(): void;
}

const renewEveryMs = 5_000;

/** Renews the leases of all attempts of this process in one statement, as long as there are any. */
export class LeaseKeeper {
  private readonly kept = new Map<string, { runId: string; attempt: number; lost: AbortController }>();
  private timer: unknown;
  private renewing = false;

  constructor(
    private readonly store: LedgerStore,
    private readonly timers: Timers,
    private readonly everyMs = renewEveryMs,
  ) {}

  /** Keeps the lease of an attempt that holds until `end`. */
  keep({ runId, attempt }: { runId: string; attempt: number }): Lease {
    const lost = new AbortController();
    // An earlier attempt of the same run has lost it to this one.
    this.kept.get(runId)?.lost.abort();
    this.kept.set(runId, { runId, attempt, lost });
    this.wakeUp();
    return { signal: lost.signal, end: () => this.drop(runId, attempt) };
  }

  private drop(runId: string, attempt: number): void {
    if (this.kept.get(runId)?.attempt === attempt) this.kept.delete(runId);
    this.wakeUp();
  }

  /** One timer while something is kept and no renewal is under way, else none. */
  private wakeUp(): void {
    if (this.kept.size > 0 && !this.renewing) {
      this.timer ??= this.timers.setTimeout(() => void this.renew(), this.everyMs);
    } else if (this.timer !== undefined) {
      this.timers.clearTimeout(this.timer);
      this.timer = undefined;
    }
  }

  private async renew(): Promise<void> {
    this.renewing = true;
    this.timer = undefined;
    const asked = [...this.kept.values()];
    try {
      const renewed = await this.store.renew(asked);
      for (const attempt of asked) if (!renewed.has(attempt.runId)) attempt.lost.abort();
    } catch (error) {
      // Storage may be back at the next round; if not, the lease lapses and the hold returns.
      if (!(error instanceof LedgerUnavailableError)) throw error;
    } finally {
      this.renewing = false;
      this.wakeUp();
    }
  }
}
