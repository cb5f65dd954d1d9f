import { creditErrorCodes, edgeErrorCodes, type ErrorCodeRow, mcpErrorCodes } from '@einvoice/error-codes';
import { type ErrorAnswer } from '@einvoice/http-service';

/** Of tools, whoever calls them. */
const { daily_limit_exceeded, check_timeout } = mcpErrorCodes;

/** Every code of the routes of the site. */
export const siteErrorCodes = { ...edgeErrorCodes, ...creditErrorCodes, daily_limit_exceeded, check_timeout };

/** What the routes of the site may answer. */
export type SiteErrorCode = keyof typeof siteErrorCodes;

type More = Partial<Omit<ErrorAnswer, 'status' | 'code' | 'retryable'>> & { readonly retryAfterSeconds?: number };

/** The answer of a code, its text from the table unless it says more; every 429 and 503 says when to come back. */
export function siteError(code: SiteErrorCode, { retryAfterSeconds, headers, ...more }: More = {}): ErrorAnswer {
  const { status, meaning, remedy, retryable }: ErrorCodeRow = siteErrorCodes[code];
  const seconds = retryAfterSeconds ?? (status === 429 || status === 503 ? 5 : undefined);
  const retryAfter: Record<string, string> = seconds === undefined ? {} : { 'retry-after': String(seconds) };
  return {
    status,
    code,
    message: `${meaning} ${remedy}`,
    retryable,
    headers: { ...retryAfter, ...headers },
    ...more,
  };
}
