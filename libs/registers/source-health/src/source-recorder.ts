import { sourceHistory } from '@einvoice/limits';
import { Repeating, type Timers } from '@einvoice/timers';
import { type SourceInterval, type SourceHealth } from './source-health';

/** Where counts of all processes come together. */
export interface SourceIntervalStore {
  /** Adds counts to those of other processes; rejects when it is away. */
  add(intervals: readonly SourceInterval[]): Promise<void>;
}

/**
 * Takes the counts of this process to where they are kept, now and then and when it ends. No answer waits for it: while the
 * store is away the counts stay here, and the oldest are forgotten.
 */
export class SourceRecorder {
  private readonly writing: Repeating;
  private flushing: Promise<boolean> | null = null;
  private isAway = false;

  constructor(
    private readonly tally: SourceHealth,
    private readonly store: SourceIntervalStore,
    timers: Timers,
    /** Told once when the store goes away. */
    private readonly onAway: (error: unknown) => void,
  ) {
    this.writing = new Repeating(timers, sourceHistory.writtenEveryMs, async () => void (await this.flush()));
  }

  start(): void {
    void this.writing.start();
  }

  /** Writes what is left; takes no longer than one statement of the store. */
  async stop(): Promise<void> {
    await this.writing.stop();
    await this.flush();
  }

  /** Writes what there is now, never twice at once; answers whether anything was written. Never rejects. */
  flush(): Promise<boolean> {
    this.flushing ??= this.write().finally(() => (this.flushing = null));
    return this.flushing;
  }

  private async write(): Promise<boolean> {
    const intervals = this.tally.take();
    if (intervals.length === 0) return false;
    try {
      await this.store.add(intervals);
      this.isAway = false;
      return true;
    } catch (error) {
      this.tally.putBack(intervals);
      if (!this.isAway) this.onAway(error);
      this.isAway = true;
      return false;
    }
  }
}
