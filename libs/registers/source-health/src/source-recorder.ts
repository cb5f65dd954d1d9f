import { sourceHistory } from '@einvoice/limits';
import { Repeating, type Timers } from '@einvoice/timers';
import { type SourceInterval, type SourceHealth } from './source-health';

/** Keeps the counts of all processes. */
export interface SourceIntervalStore {
  /** Adds counts to those of other processes; rejects when it is unavailable. */
  add(intervals: readonly SourceInterval[]): Promise<void>;
}

/**
 * Writes the counts of this process to their store, now and then and at the end. No answer waits for it: while the
 * store is unavailable the counts stay here, and the oldest are forgotten.
 */
export class SourceRecorder {
  private readonly writing: Repeating;
  private flushing: Promise<boolean> | null = null;
  private isUnavailable = false;

  constructor(
    private readonly health: SourceHealth,
    private readonly store: SourceIntervalStore,
    timers: Timers,
    /** Called once when the store becomes unavailable. */
    private readonly onUnavailable: (error: unknown) => void,
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
    const intervals = this.health.take();
    if (intervals.length === 0) return false;
    try {
      await this.store.add(intervals);
      this.isUnavailable = false;
      return true;
    } catch (error) {
      this.health.putBack(intervals);
      if (!this.isUnavailable) this.onUnavailable(error);
      this.isUnavailable = true;
      return false;
    }
  }
}
