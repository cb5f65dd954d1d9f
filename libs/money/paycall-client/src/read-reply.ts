import { parseStrictJson } from '@einvoice/json';
import { sellerAnswer } from '@einvoice/limits';
import { type SellerReply } from './ask-seller';
import { type RejectedField } from './call-outcome';
import { readRetryAfter } from './waiting';

/** What the seller said to a signed payment. Only `again` leaves its end open. */
export type PaidReading =
  | { readonly kind: 'charged'; readonly answer: Members; readonly paymentResponse: string | null }
  | { readonly kind: 'uncharged'; readonly reason: string; readonly answer: Members | null; readonly retryAfterSeconds: number | null }
  | { readonly kind: 'refused'; readonly reason: string }
  | Rejection
  | { readonly kind: 'answer_expired' }
  | { readonly kind: 'again'; readonly reason: string; readonly charged: false | 'unknown'; readonly retryAfterSeconds: number | null }; // prettier-ignore

/** What it said to a request without a payment. */
export type UnpaidReading =
  | { readonly kind: 'offer'; readonly header: string | null }
  | Rejection
  | { readonly kind: 'unavailable'; readonly reason: string; readonly retryAfterSeconds: number | null };

interface Rejection {
  readonly kind: 'rejected';
  readonly code: string;
  readonly message: string;
  readonly fields: readonly RejectedField[];
}

export type Members = Readonly<Record<string, unknown>>;

/** Reads the answer to a request without a payment. */
export function readUnpaidReply(reply: SellerReply, now: Date): UnpaidReading {
  if (reply.state === 'no_answer') return { kind: 'unavailable', reason: reply.reason, retryAfterSeconds: null };
  const { status, headers } = reply;
  if (status === 402) return { kind: 'offer', header: headers.get('payment-required') };
  const error = errorOf(reply);
  if (status >= 400 && status < 500 && !isTemporary(status)) return rejection(status, error);
  const reason = status < 300 ? 'no_payment_asked' : status < 400 ? 'redirected' : codeOf(status, error);
  return { kind: 'unavailable', reason, retryAfterSeconds: readRetryAfter(headers.get('retry-after'), now) };
}

/**
 * Reads the answer to a signed payment. Whatever is not a documented end of the payment leaves it open: a proxy may have
 * answered in the seller's place.
 */
export function readPaidReply(reply: SellerReply, now: Date): PaidReading {
  if (reply.state === 'no_answer') return again(reply.reason, 'unknown', null);
  const { status, headers } = reply;
  const retryAfterSeconds = readRetryAfter(headers.get('retry-after'), now);
  const body = membersOf(reply);
  const error = errorOf(reply);
  if (status === 200) return readAnswer(body, headers.get('payment-response'));
  if (status === 402) return readRefusal(body);
  if (status === 409 && error?.code === 'answer_expired') return { kind: 'answer_expired' };
  if (error?.charged !== false) return again(codeOf(status, error), 'unknown', retryAfterSeconds);
  if (status === 409) return { kind: 'refused', reason: error.code };
  if (status === 400 || status === 422) return rejection(status, error);
  if (status === 503 && error.code === 'payment_retry_limit') {
    return { kind: 'uncharged', reason: error.code, answer: null, retryAfterSeconds };
  }
  return again(error.code, false, retryAfterSeconds);
}

const again = (reason: string, charged: false | 'unknown', retryAfterSeconds: number | null): PaidReading => ({
  kind: 'again',
  reason,
  charged,
  retryAfterSeconds,
});

function readAnswer(answer: Members | null, paymentResponse: string | null): PaidReading {
  const billing = answer && membersIn(answer['billing']);
  if (billing?.['charged'] === true) return { kind: 'charged', answer: answer!, paymentResponse };
  if (billing?.['charged'] !== false) return again('malformed_answer', 'unknown', null);
  const decision = membersIn(answer!['decision']);
  return { kind: 'uncharged', reason: textOf(decision?.['status']) ?? 'not_charged', answer, retryAfterSeconds: null };
}

/** x402's reasons for a payment that will never be taken, ours, and nothing else: a 402 may also mean "not seen" or "not sure". */
const finalReason =
  /^(invalid_[a-z0-9_]+|sandbox_payer_unknown|unsupported_x402_version|No matching payment requirements)\b/;

function readRefusal(body: Members | null): PaidReading {
  const reason = textOf(body?.['error']) ?? 'http_402';
  return finalReason.test(reason) ? { kind: 'refused', reason } : again(reason, 'unknown', null);
}

interface SellerError {
  readonly code: string;
  readonly message: string;
  readonly charged: unknown;
  readonly retryable: boolean;
  readonly fields: readonly RejectedField[];
}

function errorOf(reply: Extract<SellerReply, { state: 'answered' }>): SellerError | null {
  const error = membersIn(membersOf(reply)?.['error']);
  const code = textOf(error?.['code']);
  if (!error || code === null) return null;
  const fields = membersIn(error['details'])?.['fields'];
  return {
    code,
    message: textOf(error['message']) ?? '',
    charged: error['charged'],
    retryable: error['retryable'] === true,
    fields: Array.isArray(fields) ? fields.flatMap(fieldOf) : [],
  };
}

function fieldOf(value: unknown): RejectedField[] {
  const field = membersIn(value);
  const [path, code, message] = ['path', 'code', 'message'].map((name) => textOf(field?.[name]));
  return !path || !code ? [] : [{ path, code, message: message ?? '' }];
}

const rejection = (status: number, error: SellerError | null): Rejection => ({
  kind: 'rejected',
  code: codeOf(status, error),
  message: error?.message ?? '',
  fields: error?.fields ?? [],
});

const codeOf = (status: number, error: SellerError | null) => error?.code ?? `http_${status}`;

/** Request timeout, too early, too many requests. */
const isTemporary = (status: number) => [408, 425, 429].includes(status);

function membersOf({ body }: Extract<SellerReply, { state: 'answered' }>): Members | null {
  const json = parseStrictJson(body, sellerAnswer);
  return json.ok ? membersIn(json.value) : null;
}

const membersIn = (value: unknown): Members | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
