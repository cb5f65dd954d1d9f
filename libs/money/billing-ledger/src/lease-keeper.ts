import { ifStorageUnavailable } from '@einvoice/error-codes';
import { type Timers } from '@einvoice/timers';
import { type LedgerStore } from './ledger-store';

export interface Lease {
  /** Aborted when the lease was lost. */
  readonly signal: AbortSignal;
  end(): void;
}

const renewEveryMs = 5_000;

/** Whether a lease is lost. Its signal is made when somebody looks at it: most work never does, and one costs as much as all else here. */
class Kept implements Lease {
  private isLost = false;
  private controller: AbortController | undefined;

  constructor(
    readonly runId: string,
    readonly attempt: number,
    private readonly drop: (kept: Kept) => void,
  ) {}

  get signal(): AbortSignal {
    this.controller ??= new AbortController();
    if (this.isLost) this.controller.abort();
    return this.controller.signal;
  }

  lose(): void {
    this.isLost = true;
    this.controller?.abort();
  }

  end(): void {
    this.drop(this);
  }
}

/** Renews the leases of all attempts of this process in one statement, as long as there are any. */
export class LeaseKeeper {
  private readonly kept = new Map<string, Kept>();
  private timer: unknown;
  private renewing = false;

  constructor(
    private readonly store: LedgerStore,
    private readonly timers: Timers,
    private readonly everyMs = renewEveryMs,
  ) {}

  /** Keeps the lease of an attempt that holds until `end`. */
  keep({ runId, attempt }: { runId: string; attempt: number }): Lease {
    // An earlier attempt of the same run has lost it to this one.
    this.kept.get(runId)?.lose();
    const kept = new Kept(runId, attempt, this.drop);
    this.kept.set(runId, kept);
    this.wakeUp();
    return kept;
  }

  private readonly drop = (kept: Kept): void => {
    if (this.kept.get(kept.runId) === kept) this.kept.delete(kept.runId);
    this.wakeUp();
  };

  /** One timer while something is kept and no renewal is under way, else none. */
  private wakeUp(): void {
    if (this.kept.size > 0 && !this.renewing) {
      this.timer ??= this.timers.setTimeout(() => void this.renew(), this.everyMs);
    } else {
      this.timers.clearTimeout(this.timer);
      this.timer = undefined;
    }
  }

  private async renew(): Promise<void> {
    this.renewing = true;
    this.timer = undefined;
    const asked = [...this.kept.values()];
    try {
      // Storage that is away may be back at the next round; if not, the lease lapses and the hold returns.
      const renewed = await this.store.renew(asked).catch(ifStorageUnavailable(null));
      for (const attempt of asked) if (renewed?.has(attempt.runId) === false) attempt.lose();
    } finally {
      this.renewing = false;
      this.wakeUp();
    }
  }
}
