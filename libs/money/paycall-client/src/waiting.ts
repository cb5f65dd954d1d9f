import { paidCallTimeouts } from '@einvoice/limits';
import { setTimeout as sleep } from 'node:timers/promises';

/** Bounds of one call; those of `paidCallTimeouts` when left out. */
export interface TimeLimit {
  /** For one exchange with the seller; the seller itself holds a call for up to a minute while the chain decides. */
  readonly attemptDeadlineMs: number;
  /** For all attempts together, pauses included. */
  readonly deadlineMs: number;
  /** The first pause between attempts; each is twice as long as the one before, up to ten seconds. */
  readonly pauseMs: number;
}

export interface Pacing {
  readonly timeLimit: TimeLimit;
  readonly randomBytes: (length: number) => Uint8Array;
}

/** The pause before the next attempt, spread by chance over its second half, and never shorter than the seller asks. */
export function pauseMs(attempt: number, retryAfterSeconds: number | null, { timeLimit, ...pacing }: Pacing): number {
  const longest = Math.min(paidCallTimeouts.pauseMsMax, timeLimit.pauseMs * 2 ** attempt);
  const chance = Buffer.from(pacing.randomBytes(4)).readUInt32BE() / 2 ** 32;
  return Math.max(longest * (0.5 + chance / 2), (retryAfterSeconds ?? 0) * 1000);
}

/** Seconds of Retry-After, which is a number or a date; null when it is missing or neither. */
export function readRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}

/** Waits; false when the signal ended it before. */
export async function waited(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  return sleep(ms, true, { signal }).catch(() => false);
}
