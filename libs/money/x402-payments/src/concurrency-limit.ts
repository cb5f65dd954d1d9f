/** Waits where it takes no room from calls that work. */
export type WithoutSlot = <T>(wait: () => Promise<T>) => Promise<T>;

export interface ConcurrencyLimits {
  readonly callsAtWorkMax: number;
  readonly callsWaitingMax: number;
}

/**
 * Room for the calls of this process. Those at work use processor, storage and node; those that wait for a block or for
 * another holder use memory alone, so there may be many more of them. Nobody queues at the entrance; who has waited goes
 * on before anybody new begins, in the order of coming back, so that a block full of payments is no crowd.
 */
export class ConcurrencyLimit {
  private working = 0;
  private waiting = 0;
  private readonly comingBack: (() => void)[] = [];

  constructor(private readonly limits: ConcurrencyLimits) {}

  /** False when there is no room. Whoever is let in must leave. */
  enter(): boolean {
    const { callsAtWorkMax, callsWaitingMax } = this.limits;
    if (this.working >= callsAtWorkMax || this.waiting >= callsWaitingMax) return false;
    this.working += 1;
    return true;
  }

  leave(): void {
    const next = this.comingBack.shift();
    if (next) next();
    else this.working -= 1;
  }

  /** For calls that are in. */
  readonly withoutSlot: WithoutSlot = async (wait) => {
    this.leave();
    this.waiting += 1;
    try {
      return await wait();
    } finally {
      await this.comeBack();
      this.waiting -= 1;
    }
  };

  counts(): { readonly working: number; readonly waiting: number } {
    return { working: this.working, waiting: this.waiting };
  }

  /** At once, or into the place of one that leaves. */
  private async comeBack(): Promise<void> {
    if (this.working < this.limits.callsAtWorkMax) this.working += 1;
    else await new Promise<void>((resolve) => this.comingBack.push(resolve));
  }
}
