import { type BucketLimits, type QuotaQueue, SharedBuckets, TokenBuckets } from '@einvoice/rate-limits';
import { done, refused, type Outcome } from './credit-outcome';

/** What the budgets of a process have in common. */
export interface BudgetBounds {
  /** Keys of one budget that are remembered. */
  readonly rememberedMax: number;
  readonly monotonicMs: () => number;
  /** Null: each process counts alone, and a call waits for no storage. */
  readonly quotas: QuotaQueue | null;
}

/** How a budget stands for one key, as a route may tell it. */
export interface BudgetLevel {
  readonly name: string;
  /** Calls that come back in a minute. */
  readonly perMinute: number;
  readonly left: number;
  /** Whole seconds, at least 1, until one call, and until all of it, is there again. */
  readonly nextInSeconds: number;
  readonly fullInSeconds: number;
}

/** A budget of calls; each key has one of its own. */
export class Budget {
  private readonly buckets: SharedBuckets | TokenBuckets;

  constructor(
    private readonly name: string,
    private readonly limits: BucketLimits,
    { rememberedMax, monotonicMs, quotas }: BudgetBounds,
  ) {
    this.buckets = quotas
      ? new SharedBuckets(name, limits, rememberedMax, monotonicMs, quotas)
      : new TokenBuckets(limits, rememberedMax, monotonicMs);
  }

  /** Takes one call; false when nothing is left. A promise only when storage has to be asked. */
  take(key: string): boolean | Promise<boolean> {
    return this.buckets.take(key);
  }

  giveBack(key: string): void {
    this.buckets.giveBack(key);
  }

  level(key: string): BudgetLevel {
    const { left, nextInMs, fullInMs } = this.buckets.level(key);
    return {
      name: this.name,
      perMinute: Math.round(this.limits.perSecond * 60),
      left,
      nextInSeconds: wholeSeconds(nextInMs),
      fullInSeconds: wholeSeconds(fullInMs),
    };
  }

  /** The refusal of a call for which nothing is left; takes nothing. Null while there is something. */
  spent(key: string): ReturnType<typeof rateLimited> | null {
    return this.buckets.level(key).left < 1 ? rateLimited(this.level(key)) : null;
  }
}

/** A budget, and whose. */
export type Spending = readonly [budget: Budget, key: string];

/** Takes one call from each budget, or from none: the refusal is that of the first that has nothing left. */
export async function spend(...spendings: readonly Spending[]): Promise<Outcome<readonly BudgetLevel[]>> {
  const taken = await Promise.all(spendings.map(([budget, key]) => budget.take(key)));
  const refusing = spendings.find((_, index) => !taken[index]);
  if (refusing) {
    const [budget, key] = refusing;
    spendings.forEach(([other, otherKey], index) => taken[index] && other.giveBack(otherKey));
    return rateLimited(budget.level(key));
  }
  return done(spendings.map(([budget, key]) => budget.level(key)));
}

const rateLimited = (budget: BudgetLevel) =>
  refused({ code: 'rate_limited', retryAfterSeconds: budget.nextInSeconds, budget });

const wholeSeconds = (ms: number | null): number => Math.max(1, Math.ceil((ms ?? 0) / 1_000));
