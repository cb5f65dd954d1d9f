export interface BucketLimits {
  /** Tokens of a key that was never seen. */
  readonly burst: number;
  /** Tokens that come back, up to `burst`. */
  readonly perSecond: number;
}

/** The state of a bucket. Times are milliseconds from now; null when no token ever comes back. */
export interface BucketLevel {
  /** Whole tokens that can be taken now. */
  readonly left: number;
  readonly nextInMs: number | null;
  readonly fullInMs: number | null;
}

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

/**
 * A bucket of tokens per key, in bounded memory: of more than `keysMax` keys the one untouched for longest is forgotten.
 * @param nowMs a clock that never runs backwards
 */
export class TokenBuckets {
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly limits: BucketLimits,
    private readonly keysMax: number,
    private readonly nowMs: () => number,
  ) {}

  /** False when the key has no token left. */
  take(key: string): boolean {
    const bucket = this.touch(key);
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  /** Returns a token that was taken. */
  giveBack(key: string): void {
    const bucket = this.touch(key);
    bucket.tokens = Math.min(this.limits.burst, bucket.tokens + 1);
  }

  level(key: string): BucketLevel {
    const { burst, perSecond } = this.limits;
    const { tokens } = this.touch(key);
    const inMs = (wanted: number) => (perSecond > 0 ? Math.max(0, ((wanted - tokens) / perSecond) * 1_000) : null);
    return { left: Math.floor(tokens), nextInMs: inMs(1), fullInMs: inMs(burst) };
  }

  get size(): number {
    return this.buckets.size;
  }

  /** The bucket as it is filled now; it becomes the one touched last. */
  private touch(key: string): Bucket {
    const { burst, perSecond } = this.limits;
    const nowMs = this.nowMs();
    const { tokens, filledAtMs } = this.buckets.get(key) ?? { tokens: burst, filledAtMs: nowMs };
    const filled = Math.min(burst, tokens + ((nowMs - filledAtMs) / 1_000) * perSecond);
    const bucket = { tokens: filled, filledAtMs: nowMs };
    this.buckets.delete(key);
    this.buckets.set(key, bucket);
    if (this.buckets.size > this.keysMax) this.buckets.delete(this.buckets.keys().next().value!);
    return bucket;
  }
}
