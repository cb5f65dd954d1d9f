/* The limits of what is told of the sources; a part of limits.ts, which is full. */

/** How often the site looks whether the pay-per-call lane is open, and how long it waits for that. */
export const availabilityWatch = { everyMs: 30_000, deadlineMs: 3_000, answerBytesMax: 16_384 } as const;

/** What is heard of the sources, written down by interval. Without further news an outage counts so long, and an answer. */
export const sourceHistory = {
  intervalMs: 300_000,
  writtenEveryMs: 30_000,
  intervalsWaitingMax: 60,
  keptDays: 90,
  readAgainAfterMs: 10_000,
  outagesMax: 20,
  /** Silence for longer than this ends what is told as one outage. */
  outageGapMs: 3_600_000,
  outageKeptMs: 300_000,
  answerKeptMs: 3_600_000,
} as const;
