import { type JsonLimits } from './json-limits';

/* Limits of imports. */

/** What can be asked about the cost of a parcel. */
export const parcelQuestion = {
  itemsMax: 50,
  descriptionCharactersMax: 300,
  /** With dots, blanks and a suffix, so that a long one is told what is wrong with it. */
  codeCharactersMax: 20,
  postalCodeCharactersMax: 12,
  quantityMax: 1_000_000,
  /** Of one piece, or of the transport, in the currency of the parcel. */
  amountMax: 1_000_000,
} as const;

/** A file with rules of an operator about what an import costs. */
export const importCostRuleFile = {
  bytesMax: 256 * 1024,
  depthMax: 4,
  valuesMax: 10_000,
  keysPerObjectMax: 20,
  itemsPerArrayMax: 500,
  stringBytesMax: 2_000,
} as const satisfies JsonLimits;

/** One answer of the register of economic operators: at most ten numbers. */
export const eoriAnswer = {
  bytesMax: 256 * 1024,
  depthMax: 8,
  elementsMax: 400,
  /** Of a whole question, with its turn to be asked and its repetitions. */
  deadlineMs: 10_000,
} as const;

/** How hard that register is asked, per process, and how long its answers are kept. */
export const eoriCalls = {
  /** The register takes no more in one request. */
  batchMax: 10,
  /** So that no second of any kind sees more than 20 requests; the published limit is 100. */
  perSecond: 15,
  burst: 5,
  inFlightMax: 4,
  /** Numbers that wait for their turn. */
  waitingMax: 1_000,
  /** Of a request that reached nobody. */
  retriesMax: 2,
  retryDelayMs: 200,
  validKeptMs: 24 * 3_600_000,
  /** A number may be issued today. */
  notValidKeptMs: 15 * 60_000,
  keptAnswersMax: 10_000,
} as const;

/** As somebody writes a number, with blanks and hyphens. */
export const eoriQuestion = { charactersMax: 40 } as const;

/** One answer of the tariff service: the measures of a code, with their footnotes. */
export const tariffServiceAnswer = {
  bytesMax: 4 * 1024 * 1024,
  depthMax: 16,
  elementsMax: 40_000,
  /** Of a whole question, which is two requests, with its turns. */
  deadlineMs: 10_000,
} as const;

/** How hard that service is asked, per process: one request at a time, one a second. The published 100 are not honoured. */
export const tariffServiceCalls = {
  perSecond: 1,
  burst: 1,
  /** Requests that wait for their turn; more would not be answered within the deadline. */
  waitingMax: 8,
  keptMs: 3_600_000,
  keptAnswersMax: 2_000,
} as const;
