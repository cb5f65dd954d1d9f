/** Timers, so that tests can turn them. */
export interface Timers {
  setTimeout(callback: () => void, delayMs: number): unknown;
  clearTimeout(timer: unknown): void;
}

export const nodeTimers: Timers = {
  setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
};

/** A limited time: `signal` is aborted when it is over. `end` must be called when nobody waits any more. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  end(): void;
}

/** A time limit that ends after `delayMs`, or when `sooner` is aborted. */
export function timeLimitOf(timers: Timers, delayMs: number, sooner?: AbortSignal): TimeLimit {
  const over = new AbortController();
  const timer = timers.setTimeout(() => over.abort(), delayMs);
  return {
    signal: sooner ? AbortSignal.any([over.signal, sooner]) : over.signal,
    end: () => timers.clearTimeout(timer),
  };
}

/** Waits `delayMs`, or shorter when `signal` is aborted. */
export function pause(timers: Timers, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      timers.clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = timers.setTimeout(done, delayMs);
    signal?.addEventListener('abort', done);
  });
}

/** `work`, or 'aborted' when the signal is first; what the work does then is ignored. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | 'aborted'> {
  if (signal.aborted) {
    work.catch(() => undefined);
    return 'aborted';
  }
  let onAbort = (): void => undefined;
  const aborted = new Promise<'aborted'>((resolve) => {
    onAbort = () => resolve('aborted');
    signal.addEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    work.catch(() => undefined);
  }
}

/** Does `work` again and again with a pause in between, never twice at once. Work must not throw. */
export class Repeating {
  private timer: unknown;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly timers: Timers,
    private readonly intervalMs: number,
    private readonly work: () => Promise<unknown>,
  ) {}

  /** Does it once now and then regularly; resolves after the first time. */
  start(): Promise<void> {
    this.running = this.work().then(() => {
      if (!this.stopped) this.timer = this.timers.setTimeout(() => void this.start(), this.intervalMs);
    });
    return this.running;
  }

  /** Resolves when nothing runs any more. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.timers.clearTimeout(this.timer);
    await this.running;
  }
}
