import { type ErrorAnswer, RequestRefused } from '@einvoice/http-service';
import { type CreditRefusal, type Outcome } from '@einvoice/metering';
import { rateLimitHeaders } from './rate-limit';
import { siteError } from './site-error';

/** What a refusal of the credit lane is over HTTP. */
function httpAnswer({ code, budget, authorization, ...more }: CreditRefusal): ErrorAnswer {
  if (!authorization) return siteError(code, { ...more, ...(budget && { headers: rateLimitHeaders([budget]) }) });
  const { createAt, isRefused } = authorization;
  const challenge = isRefused ? 'Bearer realm="credits", error="invalid_token"' : 'Bearer realm="credits"';
  return siteError(code, {
    ...more,
    authorization: { scheme: 'Bearer', createAt },
    headers: { 'www-authenticate': challenge },
  });
}

/** What came of it; throws `RequestRefused` when it was refused. */
export function admitted<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new RequestRefused(httpAnswer(outcome.refusal));
}

/** Throws the refusal, if there is one. */
export function refuseIf(refusal: CreditRefusal | null): void {
  if (refusal) throw new RequestRefused(httpAnswer(refusal));
}
