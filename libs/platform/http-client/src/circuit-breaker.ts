import { registerCalls } from '@einvoice/limits';

/**
 * What a call taught us about the other side of a breaker.
 * - `answered`: it works. `neutral`: nothing learned. `failed`: it does not work now.
 * - `overloaded`: it asked us to slow down. `blocked`: it does not want us.
 */
export type CallEffect = 'answered' | 'neutral' | 'failed' | 'overloaded' | 'blocked';

export interface CircuitBreakerOptions {
  /** A burst begins with so many calls, and each answer lets as many more follow. */
  readonly inFlightStart: number;
  readonly inFlightMax: number;
  /** Milliseconds that never go back. */
  readonly monotonicMs: () => number;
}

/**
 * The pace towards one register, or one part of it such as a member state of VIES. What was quiet is asked a little first and, once it
 * answers, much: a burst opens with its answers up to a ceiling. The ceiling halves when the other side is overloaded,
 * once for all calls that were under way together, and grows by one with every `successesToGrow` answers. After
 * `failuresToPause` failures in a row the breaker is shut; when the pause is over one call goes through, and its outcome opens
 * the breaker or shuts it again.
 */
export class CircuitBreaker {
  private readonly options: CircuitBreakerOptions;
  private ceiling: number;
  private openInBurst: number;
  /** Rises when a burst was too large, so that the rest of that burst does not count again. */
  private era = 0;
  private inFlight = 0;
  private successes = 0;
  private failuresInARow = 0;
  private shutUntilMs: number | null = null;

  constructor(options: CircuitBreakerOptions) {
    this.options = options;
    this.ceiling = options.inFlightMax;
    this.openInBurst = options.inFlightStart;
  }

  state(): 'free' | 'busy' | 'shut' {
    if (this.shutUntilMs !== null) {
      const pauseIsOver = this.options.monotonicMs() >= this.shutUntilMs;
      return pauseIsOver && this.inFlight === 0 ? 'free' : 'shut';
    }
    const { failuresToPause } = registerCalls;
    // After a failure no more calls go out than it takes to shut the breaker, should they all fail too.
    const enough = this.failuresInARow > 0 && this.failuresInARow + this.inFlight >= failuresToPause;
    return enough || this.inFlight >= this.inFlightLimit() ? 'busy' : 'free';
  }

  /** @returns what `leave` wants back */
  enter(): number {
    this.inFlight++;
    return this.era;
  }

  leave(effect: CallEffect, era: number): void {
    this.inFlight--;
    if (effect === 'answered') this.succeed();
    else if (effect === 'failed') this.fail(registerCalls.pauseMs);
    else if (effect === 'overloaded') this.slowDown(era);
    else if (effect === 'blocked') this.shutFor(registerCalls.blockedPauseMs);
    if (this.inFlight === 0) this.openInBurst = this.options.inFlightStart;
  }

  private succeed(): void {
    this.failuresInARow = 0;
    this.shutUntilMs = null;
    this.openInBurst = Math.min(this.options.inFlightMax, this.openInBurst + this.options.inFlightStart);
    this.successes++;
    if (this.successes < registerCalls.successesToGrow) return;
    this.successes = 0;
    this.ceiling = Math.min(this.options.inFlightMax, this.ceiling + 1);
  }

  /** A burst that was too large is no outage: it had answers before it grew. */
  private slowDown(era: number): void {
    if (era < this.era) return;
    const limit = this.inFlightLimit();
    const isBurst = limit > this.options.inFlightStart;
    this.ceiling = Math.max(1, Math.floor(limit / 2));
    if (isBurst) this.era++;
    else this.fail(registerCalls.overloadPauseMs);
  }

  private inFlightLimit(): number {
    return Math.min(this.ceiling, this.openInBurst);
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
