import { RequestRefused } from '@einvoice/nest-kit';
import { SharedBuckets, type BucketLevel, type BucketLimits, type ShareQueue } from '@einvoice/resilience';
import { siteError } from './site-error';

/** What the budgets of this process have in common. */
export interface BudgetBounds {
  /** Keys of one budget that are remembered. */
  readonly rememberedMax: number;
  readonly monotonicMs: () => number;
  readonly shares: ShareQueue;
}

/** A budget of calls as the RateLimit headers name it, shared by all instances; each key has one of its own. */
export class Budget {
  private readonly buckets: SharedBuckets;

  constructor(
    private readonly name: string,
    private readonly limits: BucketLimits,
    { rememberedMax, monotonicMs, shares }: BudgetBounds,
  ) {
    this.buckets = new SharedBuckets(name, limits, rememberedMax, monotonicMs, shares);
  }

  /** Takes one call; false when nothing is left. */
  take(key: string): Promise<boolean> {
    return this.buckets.take(key);
  }

  giveBack(key: string): void {
    this.buckets.giveBack(key);
  }

  /** Throws what is said when nothing is left, and takes nothing. */
  refuseIfSpent(key: string): void {
    const level = this.buckets.level(key);
    if (level.left < 1) throw this.refusal(level);
  }

  /** The 429 of a call that found nothing left. */
  refusalOf(key: string): RequestRefused {
    return this.refusal(this.buckets.level(key));
  }

  /**
   * Of an answer (draft-ietf-httpapi-ratelimit-headers): what a minute allows, what is left now, and in how many seconds all
   * of it is there again.
   */
  headersOf(key: string): Record<RateLimitHeader, string> {
    return this.headers(this.buckets.level(key));
  }

  private refusal(level: BucketLevel): RequestRefused {
    const retryAfterSeconds = wholeSeconds(level.nextInMs);
    return new RequestRefused(siteError('rate_limited', { retryAfterSeconds, headers: this.headers(level) }));
  }

  private headers({ left, fullInMs }: BucketLevel): Record<RateLimitHeader, string> {
    return {
      'ratelimit-policy': `"${this.name}";q=${Math.round(this.limits.perSecond * 60)};w=60`,
      ratelimit: `"${this.name}";r=${left};t=${wholeSeconds(fullInMs)}`,
    };
  }
}

type RateLimitHeader = 'ratelimit-policy' | 'ratelimit';
/** A budget, and whose. */
export type Spending = readonly [budget: Budget, key: string];

/**
 * Takes one call from each budget, or from none.
 * @returns the headers of the answer
 * @throws RequestRefused 429 of the first budget that has nothing left
 */
export async function spend(...spendings: readonly Spending[]): Promise<Record<RateLimitHeader, string>> {
  const taken = await Promise.all(spendings.map(([budget, key]) => budget.take(key)));
  const refusing = spendings.find((_, index) => !taken[index]);
  if (refusing) {
    const [budget, key] = refusing;
    spendings.forEach(([other, otherKey], index) => taken[index] && other.giveBack(otherKey));
    throw budget.refusalOf(key);
  }
  const headers = spendings.map(([budget, key]) => budget.headersOf(key));
  const listed = (name: RateLimitHeader) => headers.map((each) => each[name]).join(', ');
  return { 'ratelimit-policy': listed('ratelimit-policy'), ratelimit: listed('ratelimit') };
}

const wholeSeconds = (ms: number | null): number => Math.max(1, Math.ceil((ms ?? 0) / 1_000));
