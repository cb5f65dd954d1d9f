import { type JsonLimits } from './json-limits';

/* Limits of source health and of release pages. */

/** How often the site asks whether paid calls are open, and how long it waits for the answer. */
export const availabilityWatch = { everyMs: 30_000, deadlineMs: 3_000, answerBytesMax: 16_384 } as const;

/** Observations of sources, counted by interval. An outage counts for `outageKeptMs`, an answer for `answerKeptMs`, when nothing newer is known. */
export const sourceHistory = {
  intervalMs: 300_000,
  writtenEveryMs: 30_000,
  intervalsWaitingMax: 60,
  keptDays: 90,
  readAgainAfterMs: 10_000,
  outagesMax: 20,
  /** A longer silence ends an outage. */
  outageGapMs: 3_600_000,
  outageKeptMs: 300_000,
  answerKeptMs: 3_600_000,
} as const;

/** A list of releases, or release notes, on a page of the editors of official rules. */
export const releasePage = {
  bytesMax: 2 * 1024 * 1024,
  depthMax: 16,
  valuesMax: 100_000,
  keysPerObjectMax: 64,
  itemsPerArrayMax: 1_000,
  stringBytesMax: 256 * 1024,
  deadlineMs: 10_000,
} as const satisfies JsonLimits & Record<string, number>;
