import { bucketQuotas } from '@einvoice/limits';
import { type Quota, type QuotaQueue } from './quota-queue';
import { type BucketLevel, type BucketLimits, TokenBuckets } from './token-buckets';

/** What this process knows of a bucket. */
interface Holding {
  /** Tokens of the last quota that are not spent yet. */
  held: number;
  /** What was left for all instances then, and when that was. */
  left: number;
  toldAtMs: number;
  /** Before that no quota is worth a statement. */
  askAgainAtMs: number;
  asking: Promise<Quota | null> | null;
}

/**
 * A bucket of tokens per key that all instances of a service share, without a statement for each token: an instance takes
 * a quota (a fifth of the bucket) from a store and spends it here. All instances together give out what the bucket held and
 * what time has brought, plus at most one quota each that they still had in hand. An instance that finds less than one token
 * waits until a whole quota can have come back.
 *
 * While the store does not answer, each process counts alone, with the same limits. Keys beyond `keysMax` are forgotten, the
 * one untouched for longest first; the tokens it held are lost.
 */
export class SharedBuckets {
  private readonly holdings = new Map<string, Holding>();
  private readonly alone: TokenBuckets;
  private readonly quota: number;

  /**
   * @param name tells these buckets from others of the store
   * @param limits a whole burst; tokens must come back, else the store could never forget
   * @param nowMs a clock that never runs backwards
   */
  constructor(
    private readonly name: string,
    private readonly limits: BucketLimits,
    private readonly keysMax: number,
    private readonly nowMs: () => number,
    private readonly queue: QuotaQueue,
  ) {
    if (!(limits.perSecond > 0)) throw new RangeError('Tokens of a shared bucket must come back.');
    this.alone = new TokenBuckets(limits, keysMax, nowMs);
    this.quota = Math.max(1, Math.floor(limits.burst / bucketQuotas.quotasPerBurst));
  }

  /** False when the key has no token left; a promise only when the store has to be asked. Never rejects. */
  take(key: string): boolean | Promise<boolean> {
    const holding = this.touch(key);
    return this.takeHeld(holding) ?? this.takeWhenTold(key, holding);
  }

  /** Null when this instance does not know. */
  private takeHeld(holding: Holding): boolean | null {
    if (holding.held < 1) return this.nowMs() < holding.askAgainAtMs ? false : null;
    holding.held -= 1;
    return true;
  }

  private async takeWhenTold(key: string, holding: Holding): Promise<boolean> {
    for (;;) {
      const quota = await (holding.asking ??= this.askFor(key, holding));
      if (quota === null) return this.alone.take(key);
      const taken = this.takeHeld(holding);
      if (taken !== null) return taken;
    }
  }

  /** Returns a token that was taken; it stays with this instance. */
  giveBack(key: string): void {
    if (this.queue.isResting) this.alone.giveBack(key);
    else if (this.holdings.has(key)) {
      const holding = this.touch(key);
      holding.held = Math.min(this.limits.burst, holding.held + 1);
    }
  }

  /** The bucket as far as this instance knows: others may have taken since it was told. */
  level(key: string): BucketLevel {
    if (this.queue.isResting) return this.alone.level(key);
    const { burst, perSecond } = this.limits;
    const { held, left, toldAtMs, askAgainAtMs } = this.touch(key);
    const nowMs = this.nowMs();
    const returned = Math.min(burst, left + ((nowMs - toldAtMs) / 1_000) * perSecond);
    const tokens = Math.min(burst, held + returned);
    const inMs = (wanted: number) => Math.max(0, ((wanted - tokens) / perSecond) * 1_000);
    const waitMs = held >= 1 ? 0 : Math.max(0, askAgainAtMs - nowMs);
    return { left: waitMs > 0 ? 0 : Math.floor(tokens), nextInMs: Math.max(waitMs, inMs(1)), fullInMs: inMs(burst) };
  }

  /** Keys that are remembered. */
  get size(): number {
    return this.holdings.size;
  }

  private async askFor(key: string, holding: Holding): Promise<Quota | null> {
    const quota = await this.queue.take({ key: `${this.name}:${key}`, limits: this.limits, tokens: this.quota });
    holding.asking = null;
    if (quota === null) return null;
    const nowMs = this.nowMs();
    holding.held += quota.tokens;
    holding.left = quota.left;
    holding.toldAtMs = nowMs;
    const missing = this.quota - quota.left;
    holding.askAgainAtMs = quota.left < 1 ? nowMs + (missing / this.limits.perSecond) * 1_000 : nowMs;
    return quota;
  }

  /** The holding becomes the one touched last. */
  private touch(key: string): Holding {
    const nowMs = this.nowMs();
    const unknown = { held: 0, left: this.limits.burst, toldAtMs: nowMs, askAgainAtMs: nowMs, asking: null };
    const holding = this.holdings.get(key) ?? unknown;
    this.holdings.delete(key);
    this.holdings.set(key, holding);
    if (this.holdings.size > this.keysMax) this.holdings.delete(this.holdings.keys().next().value!);
    return holding;
  }
}
