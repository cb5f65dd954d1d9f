import { type BudgetLevel } from '@einvoice/metering';

type RateLimitHeader = 'ratelimit-policy' | 'ratelimit';

/**
 * Headers of an answer (draft-ietf-httpapi-ratelimit-headers): what a minute allows, what is left now, and in how many seconds all
 * of it is there again.
 */
export function rateLimitHeaders(levels: readonly BudgetLevel[]): Record<RateLimitHeader, string> {
  return {
    'ratelimit-policy': levels.map(({ name, perMinute }) => `"${name}";q=${perMinute};w=60`).join(', '),
    ratelimit: levels.map(({ name, left, fullInSeconds }) => `"${name}";r=${left};t=${fullInSeconds}`).join(', '),
  };
}
