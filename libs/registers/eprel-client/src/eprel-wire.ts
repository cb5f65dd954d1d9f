import { type HttpOutcome, type CallEffect } from '@einvoice/http-client';
import { parseStrictJson } from '@einvoice/json';
import { eprelAnswer, eprelCalls } from '@einvoice/limits';
import { type EprelUnanswered, type EprelUnansweredReason } from './eprel-client';
import { isObject } from './record-reader';

/** What one exchange with the register says. */
export type WireAnswer<Value> =
  | { readonly kind: 'found'; readonly value: Value }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly retryAfterMs: number | null };

/** What a failed exchange means for the answer, for a repetition and for the pace of later calls. */
export interface Failure {
  readonly state: EprelUnanswered['state'];
  readonly reason: EprelUnansweredReason;
  readonly retryable: boolean;
  readonly effect: CallEffect;
  /** The same question may be asked once more at once. */
  readonly again?: true;
}

const outage = (reason: EprelUnansweredReason, more: Partial<Failure> = {}): Failure => ({
  ...{ state: 'unavailable', reason, retryable: true, effect: 'failed' as const, ...more },
});
/** Something answered, and it is not the register as we know it: nothing follows from it. */
const notTheRegister = (reason: EprelUnansweredReason): Failure => ({
  ...{ state: 'schema_unverified', reason, retryable: true, effect: 'failed' },
});

export const failures = {
  unexpected: notTheRegister('unexpected_answer'),
  wrongRecord: notTheRegister('wrong_record'),
  tooLarge: notTheRegister('answer_too_large'),
  unreachable: outage('unreachable', { again: true }),
  addressRefused: outage('address_refused', { retryable: false }),
  deadline: outage('deadline_passed'),
  sourceError: outage('source_error', { again: true }),
  rateLimited: outage('rate_limited', { effect: 'overloaded' }),
  accessDenied: outage('access_denied', { retryable: false }),
  /** The open part goes on working with a bad key. */
  keyRefused: outage('key_refused', { retryable: false, effect: 'neutral' }),
  requestRefused: outage('request_refused', { retryable: false, effect: 'neutral' }),
} as const satisfies Readonly<Record<string, Failure>>;

const failureOfOutcome = {
  malformed: failures.unexpected,
  too_large: failures.tooLarge,
  address_refused: failures.addressRefused,
  unreachable: failures.unreachable,
  deadline_passed: failures.deadline,
} as const satisfies Record<Exclude<HttpOutcome['state'], 'answered'>, Failure>;

/** How the answer to one kind of question is read. */
export interface Reading<Value> {
  /** The value; null when the JSON is not of the expected shape. */
  readonly value: (json: unknown) => Value | null;
  /** JSON that means "nothing" with status 200. */
  readonly isNothing?: (json: unknown) => boolean;
  readonly withKey: boolean;
}

/** Reads an exchange. A miss counts only as JSON with the register's own code: a 404 page of somebody in between says nothing. */
export function readExchange<Value>(http: HttpOutcome, reading: Reading<Value>, nowMs: number): WireAnswer<Value> {
  if (http.state !== 'answered') return failed(failureOfOutcome[http.state]);
  const { status, headers, body } = http;
  if (status === 429) return failed(failures.rateLimited, readRetryAfter(headers['retry-after'], nowMs));
  if (status === 401 || status === 403) return failed(reading.withKey ? failures.keyRefused : failures.accessDenied);
  if (status >= 500) return failed(failures.sourceError, readRetryAfter(headers['retry-after'], nowMs));
  const isJson = /^application\/(?:[a-z.+-]+\+)?json\s*(?:;|$)/i.test(headers['content-type'] ?? '');
  const json = isJson ? parseStrictJson(body, eprelAnswer) : null;
  if (!json?.ok) return failed(status === 400 ? failures.requestRefused : failures.unexpected);
  if (status === 404) return saysNotFound(json.value) ? { kind: 'not_found' } : failed(failures.unexpected);
  if (status === 400) return failed(failures.requestRefused);
  if (status !== 200) return failed(failures.unexpected);
  if (reading.isNothing?.(json.value)) return { kind: 'not_found' };
  const value = reading.value(json.value);
  return value === null ? failed(failures.unexpected) : { kind: 'found', value };
}

const failed = (failure: Failure, retryAfterMs: number | null = null) =>
  ({ kind: 'failed', failure, retryAfterMs }) as const;

/** `{"code": "NOT_FOUND"}`, with any message. */
export const saysNotFound = (json: unknown): boolean =>
  isObject(json) && /^(?:[A-Z_]+_)?NOT_FOUND$|^404$/.test(String(json['code']));

/** Seconds, or a date. Null when it is absent or neither. */
function readRetryAfter(text: string | undefined, nowMs: number): number | null {
  if (text === undefined) return null;
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, ms), eprelCalls.retryAfterMsMax);
}
