import { type SourceName } from './source-names';
import { sourceHistory } from '@einvoice/limits';

/**
 * What became of a question that somebody had anyway. `partlyUnanswered`: a part of the source, one member state or one access
 * point, did not answer. `heldBack`: the source was not asked, to go easy on it.
 */
export type SourceOutcome = 'answered' | 'unanswered' | 'partlyUnanswered' | 'heldBack';

/** The newest change of a source as a whole. */
export interface SourceStatusChange {
  readonly atMs: number;
  /** A stable code; null when it answered. */
  readonly outage: string | null;
}

/** Observations of a source in one interval: counts alone, and nobody's question. */
export interface SourceInterval extends Readonly<Record<SourceOutcome, number>> {
  readonly source: SourceName;
  readonly beginsAtMs: number;
  readonly answeredAtMs: number | null;
  readonly unansweredAtMs: number | null;
  /** Of the last question that the source did not answer. */
  readonly reason: string | null;
  /** Answers by how long they took: one count for each of `durationStepsMs`, and one for the slower ones. */
  readonly durations: readonly number[];
}

/** The upper ends of the counts of durations. */
export const durationStepsMs: readonly number[] = [
  100, 150, 200, 300, 400, 600, 800, 1_200, 1_600, 2_400, 3_200, 4_800, 6_400, 9_600, 12_800,
];

/** One outcome, as the watch of a client reports it. */
export interface SourceObservation {
  readonly outcome: SourceOutcome;
  /** Why there is no answer; null when there is one. */
  readonly reason: string | null;
  /** Whether the source as a whole is down, which every `unanswered` means too. */
  readonly isOutage?: boolean;
  readonly elapsedMs: number;
}

/** Notes what became of a question. */
export interface SourceObserver {
  readonly monotonicMs: () => number;
  note(source: SourceName, observation: SourceObservation): void;
}

/** Counts what becomes of the questions of this process, until a recorder takes the counts to their store. */
export class SourceHealth implements SourceObserver {
  private intervals = new Map<string, SourceInterval>();
  private readonly last = new Map<SourceName, SourceStatusChange>();

  constructor(
    private readonly nowMs: () => number,
    readonly monotonicMs: () => number,
  ) {}

  note(
    source: SourceName,
    { outcome, reason, isOutage = outcome === 'unanswered', elapsedMs }: SourceObservation,
  ): void {
    const atMs = this.nowMs();
    const beginsAtMs = Math.floor(atMs / sourceHistory.intervalMs) * sourceHistory.intervalMs;
    const answeredAtMs = outcome === 'answered' ? atMs : null;
    const unansweredAtMs = outcome === 'unanswered' ? atMs : null;
    const counts = { ...none, [outcome]: 1 };
    const durations = answeredAtMs === null ? noDurations : durationOf(elapsedMs);
    const times = { answeredAtMs, unansweredAtMs, reason: unansweredAtMs === null ? null : reason };
    this.add({ source, beginsAtMs, ...counts, ...times, durations });
    if (isOutage) this.setLast(source, { atMs, outage: reason ?? 'unavailable' });
    else if (outcome === 'answered') this.setLast(source, { atMs, outage: null });
  }

  /** The newest answer, or outage, of a source as a whole; null when there was none yet. */
  lastOf(source: SourceName): SourceStatusChange | null {
    return this.last.get(source) ?? null;
  }

  /** Everything that was counted since the last time, which is then no longer here. */
  take(): readonly SourceInterval[] {
    const taken = [...this.intervals.values()];
    this.intervals = new Map();
    return taken;
  }

  /** Counts that could not be kept; while that lasts the oldest are forgotten. */
  putBack(intervals: readonly SourceInterval[]): void {
    const newer = this.take();
    for (const interval of [...intervals, ...newer]) this.add(interval);
  }

  private add(interval: SourceInterval): void {
    const key = `${interval.source} ${interval.beginsAtMs}`;
    const before = this.intervals.get(key);
    this.intervals.set(key, before === undefined ? interval : sumOf(before, interval));
    const [oldest] = this.intervals.keys();
    if (this.intervals.size > sourceHistory.intervalsWaitingMax) this.intervals.delete(oldest!);
  }

  /** A state that is confirmed keeps its time for a while: else the documents that tell it would change with every call. */
  private setLast(source: SourceName, change: SourceStatusChange): void {
    const before = this.last.get(source);
    const isSame = before?.outage === change.outage && change.atMs - before.atMs < sourceHistory.writtenEveryMs;
    if (!isSame) this.last.set(source, change);
  }
}

const none = { answered: 0, unanswered: 0, partlyUnanswered: 0, heldBack: 0 };
const noDurations: readonly number[] = [...durationStepsMs, Infinity].map(() => 0);

function durationOf(elapsedMs: number): readonly number[] {
  const step = durationStepsMs.findIndex((upperMs) => elapsedMs <= upperMs);
  return noDurations.with(step, 1); // -1, slower than all of them, is the last
}

const sumOf = (older: SourceInterval, newer: SourceInterval): SourceInterval => ({
  ...newer,
  answered: older.answered + newer.answered,
  unanswered: older.unanswered + newer.unanswered,
  partlyUnanswered: older.partlyUnanswered + newer.partlyUnanswered,
  heldBack: older.heldBack + newer.heldBack,
  answeredAtMs: newer.answeredAtMs ?? older.answeredAtMs,
  unansweredAtMs: newer.unansweredAtMs ?? older.unansweredAtMs,
  reason: newer.reason ?? older.reason,
  durations: older.durations.map((count, at) => count + newer.durations[at]!),
});
