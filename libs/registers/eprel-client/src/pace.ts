import { eprelCalls } from '@einvoice/limits';

const intervalMs = 1_000 / eprelCalls.perSecond;
const toleranceMs = (eprelCalls.burst - 1) * intervalMs;

/**
 * When the register may be asked: `eprelCalls.burst` calls at once and `eprelCalls.perSecond` after them, by the generic cell rate
 * algorithm, whose one number is the time at which a quiet register would be asked next. Whoever asks takes a turn in the future and
 * waits for it.
 */
export class Pace {
  private nextMs = -Infinity;
  private restUntilMs = -Infinity;

  /** @param monotonicMs milliseconds that never go back */
  constructor(private readonly monotonicMs: () => number) {}

  /** Takes the next turn. @returns how long to wait for it, or null when that is longer than `waitMsMax`: no turn is taken then */
  take(waitMsMax: number): number | null {
    const nowMs = this.monotonicMs();
    const turnMs = Math.max(nowMs, this.nextMs - toleranceMs);
    if (turnMs - nowMs > waitMsMax) return null;
    this.nextMs = Math.max(turnMs, this.nextMs) + intervalMs;
    return turnMs - nowMs;
  }

  /** Nobody asks for so long: the register said so. Turns that were taken before stay. */
  rest(forMs: number): void {
    this.restUntilMs = Math.max(this.restUntilMs, this.monotonicMs() + forMs);
    this.nextMs = Math.max(this.nextMs, this.restUntilMs + toleranceMs);
  }

  /** How long a rest still lasts; 0 when there is none. */
  restLeftMs(): number {
    return Math.max(0, this.restUntilMs - this.monotonicMs());
  }
}
