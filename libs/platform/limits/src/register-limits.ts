import { KiB } from './bytes';
import { type JsonLimits } from './json-limits';

/* Limits of what registers are asked and of what they answer. */

export const vatNumber = { charactersMax: 40, batchCharactersMax: 60, countryCharacters: 2 } as const;

export const iban = { rawCharactersMax: 64, cleanCharactersMax: 34 } as const;

export const vatBatch = {
  rowsMax: 20,
  referenceCharactersMax: 200,
  rowDeadlineMs: 10_000,
  batchDeadlineMs: 25_000,
} as const;

export const peppolLookup = {
  vatIdCharacters: { min: 4, max: 60 },
  endpointIdCharacters: { min: 1, max: 60 },
  endpointSchemeCharacters: { min: 1, max: 10 },
  identifiersTriedMax: 6,
  deadlineMs: 8_000,
} as const;

/** The head of every answer from outside, and the interim answers (1xx) in front of it. */
export const answerHead = { bytesMax: 16 * KiB, interimAnswersMax: 8 } as const;

/** VIES, EORI and EPREL. */
export const registerAnswer = {
  bytesMax: 256 * KiB,
  depthMax: 16,
  valuesMax: 2_000,
  keysPerObjectMax: 64,
  itemsPerArrayMax: 100,
  stringBytesMax: 64 * KiB,
  resultsMax: 10,
  deadlineMs: 10_000,
  backgroundDeadlineMs: 20_000,
  retriesMax: 2,
} as const satisfies JsonLimits & Record<string, number>;

/** How hard one register is asked, per process; a "state" is one of the national registers behind it. */
export const registerCalls = {
  /** A batch at once when its numbers are of many states, and half of it free when one state is slow. */
  inFlightMax: 32,
  /** A burst towards one state begins with so many; each answer lets as many more follow. A batch is out after two. */
  stateInFlightStart: 4,
  stateInFlightMax: 16,
  successesToGrow: 20,
  waitingMax: 1_000,
  failuresToPause: 5,
  pauseMs: 60_000,
  overloadPauseMs: 5_000,
  blockedPauseMs: 600_000,
  retryDelayMs: 250,
  slowRetryDelayMs: 1_000,
  retryDelayMsMax: 5_000,
  keptAnswersMax: 10_000,
  /** The oldest kept answer that a caller over MCP can ask for: nothing is kept for longer. */
  maxAgeSecondsMax: 86_400,
} as const;

/** A name or an address that a register holds: somebody outside wrote it. */
export const outsideText = { charactersMax: 300 } as const;

export const smpAnswer = {
  bytesMax: 256 * KiB,
  depthMax: 32,
  elementsMax: 10_000,
  attributesMax: 10_000,
  attributesPerElementMax: 64,
  /** `&amp;` and the like, each a step of its own for a parser. */
  entitiesMax: 10_000,
  referencesMax: 2_000,
  redirectsMax: 1,
  /** Of a document whose signature is verified: each of its parts costs some thirty times as much. */
  signed: { bytesMax: 64 * KiB, elementsMax: 200, attributesMax: 300, entitiesMax: 200 },
  signaturesMax: 1,
  signedReferencesMax: 1,
  certificatesMax: 4,
  deadlineMs: 5_000,
  /** What the largest answer within these counts may cost; `npm run bench -- hostile` measures it. */
  cpuMs: 20,
} as const;

export const dnsAnswer = { bytesMax: 64 * KiB, recordsMax: 16, cnameHopsMax: 1, deadlineMs: 2_000 } as const;

/** An e-invoicing provider, asked whether it holds a legal entity. */
export const providerAnswer = {
  bytesMax: 64 * KiB,
  depthMax: 8,
  valuesMax: 1_000,
  keysPerObjectMax: 64,
  itemsPerArrayMax: 100,
  stringBytesMax: 16 * KiB,
  deadlineMs: 5_000,
} as const satisfies JsonLimits & Record<string, number>;
