import { type LaneTiming, type PaidLaneParts } from './lane-parts';
import { type LaneTimers, patienceOf, Repeating } from './lane-timers';
import { type Settlement } from './settlement';

/** Rows worked on at once, so that one slow settlement does not hold up those the chain has long decided. */
const workers = 8;

/** Finishes what a crash or an outage left open. Runs on every instance; leases keep them apart. */
export class Sweeper {
  private readonly loop: Repeating;
  private readonly stopping = new AbortController();

  constructor(
    private readonly parts: PaidLaneParts,
    private readonly settlement: Settlement,
    private readonly timing: LaneTiming,
    private readonly timers: LaneTimers,
  ) {
    this.loop = new Repeating(timers, timing.sweepIntervalMs, () => this.sweep());
  }

  start(): void {
    void this.loop.start();
  }

  /** What is being settled is left open for the next instance. */
  stop(): Promise<void> {
    this.stopping.abort();
    return this.loop.stop();
  }

  /** One pass: every open row that nobody works on is tried once. Never throws. */
  async sweep(): Promise<void> {
    try {
      const { payments } = this.parts;
      await payments.releaseAbandoned();
      await Promise.all(Array.from({ length: workers }, () => this.finishOpenRows()));
      await payments.forgetExpired();
    } catch (fault) {
      this.parts.onFault?.(fault);
    }
  }

  private async finishOpenRows(): Promise<void> {
    const { leaseMs, settleDeadlineMs, sweepIntervalMs } = this.timing;
    while (!this.stopping.signal.aborted) {
      const open = await this.parts.payments.takeOverNext(leaseMs, sweepIntervalMs);
      if (!open) return;
      const patience = patienceOf(this.timers, settleDeadlineMs, this.stopping.signal);
      await this.settlement.finish(open, true, patience.signal);
      patience.end();
    }
  }
}
