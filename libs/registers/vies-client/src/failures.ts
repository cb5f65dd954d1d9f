import { type HttpOutcome } from '@einvoice/http-client';
import { type Effects } from './traffic';
import { type ViesUnavailableReason } from './vies-client';

/** What a failed call means for the answer, for the next attempt and for the pace of later calls. */
export interface Failure extends Effects {
  readonly reason: ViesUnavailableReason;
  /** How often the same question may be repeated, at most. */
  readonly retries: 0 | 1 | 2;
  /** Longer pauses between the repetitions: the member state needs time. */
  readonly slowly?: true;
  /** REST and SOAP have limits of their own, so the other one may still answer. */
  readonly trySoap?: true;
  /** Our side or the interface is wrong: a person should know. */
  readonly alert?: true;
  /** Nothing changes by waiting. */
  readonly lasting?: true;
}

/** The member state's register failed; VIES itself works. */
const memberStateFailed = { memberState: 'failed', register: 'answered' } as const;
const registerFailed = { memberState: 'neutral', register: 'failed' } as const;
const registerOverloaded = { memberState: 'neutral', register: 'overloaded' } as const;
/** VIES works, and of the member state's register we know nothing. */
const registerAnswered = { memberState: 'neutral', register: 'answered' } as const;
/** Something is broken that this member state's questions meet; others may not. */
const suspect = { memberState: 'failed', register: 'neutral' } as const;

const memberStateBusy: Failure = {
  reason: 'member_state_busy',
  retries: 2,
  trySoap: true,
  memberState: 'overloaded',
  register: 'answered',
};
const registerBusy: Failure = { reason: 'register_busy', retries: 2, trySoap: true, ...registerOverloaded };

/** The register's error codes, of both protocols. `INVALID_INPUT` is no failure, and is not listed. */
const failureOfCode: Readonly<Record<string, Failure>> = {
  SERVICE_UNAVAILABLE: { reason: 'register_unavailable', retries: 2, ...registerFailed },
  MS_UNAVAILABLE: { reason: 'member_state_unavailable', retries: 2, slowly: true, ...memberStateFailed },
  TIMEOUT: { reason: 'member_state_timeout', retries: 1, ...memberStateFailed },
  MS_MAX_CONCURRENT_REQ: memberStateBusy,
  MS_MAX_CONCURRENT_REQ_TIME: memberStateBusy,
  GLOBAL_MAX_CONCURRENT_REQ: registerBusy,
  GLOBAL_MAX_CONCURRENT_REQ_TIME: registerBusy,
  SERVER_BUSY: { reason: 'register_busy', retries: 2, ...registerOverloaded },
  VAT_BLOCKED: { reason: 'vat_blocked', retries: 0, alert: true, lasting: true, ...registerAnswered },
  IP_BLOCKED: {
    reason: 'ip_blocked',
    retries: 0,
    alert: true,
    lasting: true,
    memberState: 'neutral',
    register: 'blocked',
  },
  INVALID_REQUESTER_INFO: { reason: 'requester_rejected', retries: 0, alert: true, lasting: true, ...registerAnswered },
  'VOW-ERR-1': { reason: 'register_error', retries: 2, ...suspect },
  // A mandatory field is missing: our own bug, and never a word about the number.
  'VOW-ERR-11': { reason: 'request_rejected', retries: 0, alert: true, lasting: true, ...registerAnswered },
};

const unknownCode: Failure = { reason: 'unknown_code', retries: 0, alert: true, lasting: true, ...suspect };
const registerError: Failure = { reason: 'register_error', retries: 2, ...suspect };
const rateLimited: Failure = { reason: 'rate_limited', retries: 0, alert: true, ...registerOverloaded };
const accessDenied: Failure = { reason: 'access_denied', retries: 0, alert: true, lasting: true, ...registerFailed };

export const failures = {
  unexpectedAnswer: { reason: 'unexpected_answer', retries: 1, alert: true, ...suspect },
  wrongNumber: { reason: 'wrong_number_answered', retries: 0, alert: true, ...suspect },
  unreachable: { reason: 'unreachable', retries: 2, ...registerFailed },
  /** The answer did not come in time. */
  deadline: { reason: 'deadline_passed', retries: 0, ...suspect },
} as const satisfies Readonly<Record<string, Failure>>;

/** For exchanges that ended without an answer. */
export const failureOfOutcome = {
  deadline_passed: failures.deadline,
  unreachable: failures.unreachable,
  address_refused: { reason: 'address_refused', retries: 0, alert: true, lasting: true, ...registerFailed },
  malformed: failures.unexpectedAnswer,
  too_large: failures.unexpectedAnswer,
} as const satisfies Record<Exclude<HttpOutcome['state'], 'answered'>, Failure>;

export const failureFor = (code: string): Failure =>
  (Object.hasOwn(failureOfCode, code) ? failureOfCode[code] : undefined) ?? unknownCode;

/** For answers that hold neither a verdict nor a code: an error page, a redirect, a limit of a server in between. */
export function failureOfStatus(status: number): Failure {
  if (status === 429) return rateLimited;
  if (status === 401 || status === 403) return accessDenied;
  return status >= 500 ? registerError : failures.unexpectedAnswer;
}
