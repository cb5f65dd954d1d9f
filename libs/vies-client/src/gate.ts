import { registerCalls } from '@einvoice/resilience';

/**
 * What a call taught us about whoever stands behind a gate.
 * - `answered`: it works. `neutral`: nothing learned. `failed`: it does not work now.
 * - `overloaded`: it asked us to slow down. `blocked`: it does not want us.
 */
export type CallEffect = 'answered' | 'neutral' | 'failed' | 'overloaded' | 'blocked';

export interface GateOptions {
  readonly inFlightStart: number;
  readonly inFlightMax: number;
  /** Milliseconds that never go back. */
  readonly monotonicMs: () => number;
}

/**
 * The pace towards one member state, or towards VIES as a whole. Concurrency grows by one with every
 * `successesToGrow` answers and halves when the other side is overloaded. After `failuresToPause` failures in a row the
 * gate is shut; when the pause is over one call goes through, and its outcome opens the gate or shuts it again.
 */
export class Gate {
  private readonly options: GateOptions;
  private inFlightLimit: number;
  private inFlight = 0;
  private successes = 0;
  private failuresInARow = 0;
  private shutUntilMs: number | null = null;

  constructor(options: GateOptions) {
    this.options = options;
    this.inFlightLimit = options.inFlightStart;
  }

  standing(): 'free' | 'busy' | 'shut' {
    if (this.shutUntilMs !== null) {
      const pauseIsOver = this.options.monotonicMs() >= this.shutUntilMs;
      return pauseIsOver && this.inFlight === 0 ? 'free' : 'shut';
    }
    const { failuresToPause } = registerCalls;
    // After a failure no more calls go out than it takes to shut the gate, should they all fail too.
    const enough = this.failuresInARow > 0 && this.failuresInARow + this.inFlight >= failuresToPause;
    return enough || this.inFlight >= this.inFlightLimit ? 'busy' : 'free';
  }

  enter(): void {
    this.inFlight++;
  }

  leave(effect: CallEffect): void {
    this.inFlight--;
    if (effect === 'answered') this.succeed();
    else if (effect === 'failed') this.fail(registerCalls.pauseMs);
    else if (effect === 'overloaded') {
      this.inFlightLimit = Math.max(1, Math.floor(this.inFlightLimit / 2));
      this.fail(registerCalls.overloadPauseMs);
    } else if (effect === 'blocked') this.shutFor(registerCalls.blockedPauseMs);
  }

  private succeed(): void {
    this.failuresInARow = 0;
    this.shutUntilMs = null;
    this.successes++;
    if (this.successes < registerCalls.successesToGrow) return;
    this.successes = 0;
    this.inFlightLimit = Math.min(this.options.inFlightMax, this.inFlightLimit + 1);
  }

  private fail(pauseMs: number): void {
    this.successes = 0;
    this.failuresInARow++;
    if (this.shutUntilMs !== null || this.failuresInARow >= registerCalls.failuresToPause) this.shutFor(pauseMs);
  }

  private shutFor(pauseMs: number): void {
    this.failuresInARow = 0;
    // A longer pause that has begun (we are blocked) is not shortened by what comes in late.
    this.shutUntilMs = Math.max(this.shutUntilMs ?? 0, this.options.monotonicMs() + pauseMs);
  }
}
