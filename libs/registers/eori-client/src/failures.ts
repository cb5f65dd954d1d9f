import { type CallEffect, type HttpOutcome } from '@einvoice/http-client';
import { type EoriUnanswered, type EoriUnansweredReason } from './eori-client';

/** What a failed exchange means for the answer, for a repetition and for the pace of later ones. */
export interface Failure {
  readonly state: Exclude<EoriUnanswered['state'], 'not_configured'>;
  readonly reason: EoriUnansweredReason;
  readonly retryable: boolean;
  readonly effect: CallEffect;
  /** The same question may be sent again at once: nobody has heard it. */
  readonly again?: true;
}

const outage = (reason: EoriUnansweredReason, more: Partial<Failure> = {}): Failure => ({
  ...{ state: 'unavailable', reason, retryable: true, effect: 'failed' as const, ...more },
});
/** Something answered, and it is not the register as its interface says: nothing follows from it. */
const notTheRegister = (reason: EoriUnansweredReason, effect: CallEffect = 'failed'): Failure => ({
  ...{ state: 'schema_unverified', reason, retryable: true, effect },
});

export const failures = {
  fault: outage('register_fault'),
  errorDescription: outage('error_description'),
  /** Of one number in a good answer. */
  numberNotAnswered: outage('number_not_answered', { effect: 'answered' }),
  unknownStatus: notTheRegister('unknown_status', 'answered'),
  contradiction: notTheRegister('contradiction', 'answered'),
  unexpected: notTheRegister('unexpected_answer'),
  tooLarge: notTheRegister('answer_too_large'),
  sourceError: outage('source_error'),
  rateLimited: outage('rate_limited', { effect: 'overloaded' }),
  accessDenied: outage('access_denied', { retryable: false }),
  unreachable: outage('unreachable', { again: true }),
  addressRefused: outage('address_refused', { retryable: false }),
  deadline: outage('deadline_passed', { effect: 'neutral' }),
  paused: outage('source_paused', { effect: 'neutral' }),
  tooManyWaiting: outage('too_many_waiting', { effect: 'neutral' }),
} as const satisfies Readonly<Record<string, Failure>>;

const failureOfOutcome = {
  malformed: failures.unexpected,
  too_large: failures.tooLarge,
  address_refused: failures.addressRefused,
  unreachable: failures.unreachable,
  deadline_passed: { ...failures.deadline, effect: 'failed' },
} as const satisfies Record<Exclude<HttpOutcome['state'], 'answered'>, Failure>;

/** What an answer of a service may be instead of one. */
export type NoAnswer = { readonly kind: 'fault' | 'error_description' | 'unreadable' };

/**
 * Reads an exchange: what the service says, or why there is nothing. A page of the web filter in front of it is no answer.
 * @param read by a closed schema
 */
export function readExchange<Answer extends { readonly kind: string }>(
  http: HttpOutcome,
  read: (status: number, body: Uint8Array) => Answer | NoAnswer,
): Exclude<Answer, NoAnswer> | Failure {
  if (http.state !== 'answered') return failureOfOutcome[http.state];
  const { status, headers, body } = http;
  if (status === 429) return failures.rateLimited;
  if (status === 401 || status === 403) return failures.accessDenied;
  const isXml = /^(?:text|application)\/(?:soap\+)?xml\s*(?:;|$)/i.test(headers['content-type'] ?? '');
  const answer = isXml ? read(status, body) : ({ kind: 'unreadable' } as const);
  if (answer.kind === 'fault') return failures.fault;
  if (answer.kind === 'error_description') return failures.errorDescription;
  if (answer.kind === 'unreadable') return status >= 500 ? failures.sourceError : failures.unexpected;
  return answer as Exclude<Answer, NoAnswer>;
}
