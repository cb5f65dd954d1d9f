import { type JsonLimits } from './json-limits';

/* Limits of the register of energy labels. */

const hourMs = 3_600_000;

/** One answer of the register: a record, a page of hits, the groups. */
export const eprelAnswer = {
  bytesMax: 2 * 1024 * 1024,
  depthMax: 16,
  valuesMax: 100_000,
  keysPerObjectMax: 1_000,
  itemsPerArrayMax: 2_000,
  stringBytesMax: 64 * 1024,
  /** Of a whole question, with its turn to be asked and one repetition. */
  deadlineMs: 10_000,
} as const satisfies JsonLimits & Record<string, number>;

/** How hard the register is asked, per process, and how long its answers are kept: its terms forbid stale copies. */
export const eprelCalls = {
  /** So that no second of any kind sees more than `burst` and `perSecond` together: the published limit is 5. */
  perSecond: 2,
  burst: 3,
  /** A turn that leaves less time for the answer is not waited for. */
  answerMsMin: 2_000,
  inFlightMax: 32,
  retriesMax: 1,
  /** A longer Retry-After is shortened to this. */
  retryAfterMsMax: hourMs,
  recordKeptMs: 24 * hourMs,
  groupsKeptMs: 7 * 24 * hourMs,
  /** Misses and searches: a supplier may publish the record in a minute. */
  missKeptMs: hourMs,
  keptAnswersMax: 10_000,
} as const;

/** What can be asked of the register. */
export const eprelQuestion = {
  registrationDigitsMax: 12,
  groupCharactersMax: 60,
  textCharactersMax: 100,
  hitsPerPage: 100,
  pagesMax: 3,
  comparedMin: 2,
  comparedMax: 5,
  metricKeysMax: 30,
  listingTextCharactersMax: 2_000,
  candidatesMax: 25,
} as const;
