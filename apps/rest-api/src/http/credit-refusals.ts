import { type ErrorAnswer, RequestRefused } from '@einvoice/http-service';
import { type CreditRefusal, type Outcome } from '@einvoice/metering';
import { rateLimitHeaders } from './rate-limit';
import { siteError, type SiteErrorCode } from './site-error';

/** A refusal of metering as an HTTP answer. */
function httpAnswer({ code, budget, authorization, ...more }: CreditRefusal<SiteErrorCode>): ErrorAnswer {
  if (!authorization) return siteError(code, { ...more, ...(budget && { headers: rateLimitHeaders([budget]) }) });
  const { createAt, isRefused } = authorization;
  const challenge = isRefused ? 'Bearer realm="credits", error="invalid_token"' : 'Bearer realm="credits"';
  return siteError(code, {
    ...more,
    authorization: { scheme: 'Bearer', createAt },
    headers: { 'www-authenticate': challenge },
  });
}

/** The value of an outcome; throws its refusal as an HTTP error. */
export function valueOf<T>(outcome: Outcome<T, SiteErrorCode>): T {
  if (outcome.ok) return outcome.value;
  throw new RequestRefused(httpAnswer(outcome.refusal));
}

/** Throws a refusal, if there is one, as an HTTP error. */
export function throwRefusal(refusal: CreditRefusal | null): void {
  if (refusal) throw new RequestRefused(httpAnswer(refusal));
}
