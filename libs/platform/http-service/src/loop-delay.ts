import { httpServer } from '@einvoice/limits';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 20;

/**
 * How late the process gets to its work: the median of the last half second, so that one long step (a large invoice) is
 * no overload, but a queue is.
 */
export class LoopDelay {
  private readonly histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  private readonly timer: NodeJS.Timeout;
  private medianMs = 0;

  constructor() {
    this.histogram.enable();
    this.timer = setInterval(() => this.look(), httpServer.loopDelayWindowMs).unref();
  }

  get ms(): number {
    return this.medianMs;
  }

  stop(): void {
    clearInterval(this.timer);
    this.histogram.disable();
  }

  private look(): void {
    this.medianMs = Math.max(0, this.histogram.percentile(50) / 1e6 - resolutionMs);
    this.histogram.reset();
  }
}
