import { timeLimitOf, Repeating, type Timers } from '@einvoice/timers';
import { type FlowTiming, type PaymentFlowParts } from './flow-parts';
import { type Settlement } from './settlement';

/** Rows worked on at once, so that one slow settlement does not hold up those the chain has long decided. */
const workers = 8;
const lookedAtAgainMax = 1_000;

/** Finishes what a crash or an outage left open. Runs on every instance; leases keep them apart. */
export class Sweeper {
  /** Apart, so that second looks at many settled payments hold up nobody whose answer is not out. */
  private readonly loops: readonly Repeating[];
  private readonly stopping = new AbortController();

  constructor(
    private readonly parts: PaymentFlowParts,
    private readonly settlement: Settlement,
    private readonly timing: FlowTiming,
    private readonly timers: Timers,
  ) {
    const passes = [() => this.finishAndForget(), () => this.lookAgain()];
    this.loops = passes.map((pass) => new Repeating(timers, timing.sweepIntervalMs, pass));
  }

  start(): void {
    for (const loop of this.loops) void loop.start();
  }

  /** What is being settled is left open for the next instance. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  /** One pass: settled rows of which that is due are looked at again, every open row that nobody works on is tried once. */
  async sweep(): Promise<void> {
    await this.lookAgain();
    await this.finishAndForget();
  }

  /** What a reorganisation undid is open afterwards, and finished like every open row. */
  private lookAgain(): Promise<void> {
    return this.surviving(async () => {
      const waiting = [...(await this.parts.payments.provisional(this.timing.finalAfterMs, lookedAtAgainMax))];
      await byWorkers(async () => {
        for (let next = waiting.pop(); next && !this.stopping.signal.aborted; next = waiting.pop()) {
          await this.settlement.lookAgain(next);
        }
      });
    });
  }

  private finishAndForget(): Promise<void> {
    return this.surviving(async () => {
      const { payments } = this.parts;
      await payments.releaseAbandoned();
      await byWorkers(() => this.finishOpenRows());
      await payments.forgetExpired();
    });
  }

  private async surviving(pass: () => Promise<void>): Promise<void> {
    try {
      await pass();
    } catch (fault) {
      this.parts.onFault?.(fault);
    }
  }

  private async finishOpenRows(): Promise<void> {
    const { leaseMs, settleDeadlineMs, sweepIntervalMs } = this.timing;
    while (!this.stopping.signal.aborted) {
      const open = await this.parts.payments.takeOverNext(leaseMs, sweepIntervalMs);
      if (!open) return;
      const timeLimit = timeLimitOf(this.timers, settleDeadlineMs, this.stopping.signal);
      await this.settlement.finish(open, true, timeLimit.signal, (wait) => wait());
      timeLimit.end();
    }
  }
}

const byWorkers = async (work: () => Promise<void>): Promise<void> => {
  await Promise.all(Array.from({ length: workers }, work));
};
