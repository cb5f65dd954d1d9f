/** How often a register may be asked: `burst` times at once, and `perSecond` after them. No second sees more than both together. */
interface PaceLimits {
  readonly perSecond: number;
  readonly burst: number;
}

/**
 * When the register may be asked: so many calls at once and so many a second after them, by the generic cell rate
 * algorithm, whose one number is the time at which a quiet register would be asked next. Whoever asks takes a turn in the future and
 * waits for it.
 */
export class Pace {
  private nextMs = -Infinity;
  private restUntilMs = -Infinity;
  private readonly intervalMs: number;
  private readonly toleranceMs: number;

  /** @param monotonicMs milliseconds that never go back */
  constructor(
    private readonly monotonicMs: () => number,
    { perSecond, burst }: PaceLimits,
  ) {
    this.intervalMs = 1_000 / perSecond;
    this.toleranceMs = (burst - 1) * this.intervalMs;
  }

  /** Takes the next turn. @returns how long to wait for it, or null when that is longer than `waitMsMax`: no turn is taken then */
  take(waitMsMax: number): number | null {
    const nowMs = this.monotonicMs();
    const turnMs = Math.max(nowMs, this.nextMs - this.toleranceMs);
    if (turnMs - nowMs > waitMsMax) return null;
    this.nextMs = Math.max(turnMs, this.nextMs) + this.intervalMs;
    return turnMs - nowMs;
  }

  /** Nobody asks for so long: the register said so. Turns that were taken before stay. */
  rest(forMs: number): void {
    this.restUntilMs = Math.max(this.restUntilMs, this.monotonicMs() + forMs);
    this.nextMs = Math.max(this.nextMs, this.restUntilMs + this.toleranceMs);
  }

  /** How long a rest still lasts; 0 when there is none. */
  restLeftMs(): number {
    return Math.max(0, this.restUntilMs - this.monotonicMs());
  }
}
