import { ifStorageUnavailable } from '@einvoice/error-codes';
import { type PostgresSourceHistory, type SourceSpan } from '@einvoice/database';
import { sourceNames } from '@einvoice/source-health';
import { sourceHistory } from '@einvoice/limits';
import { type SourceCounts, statusDays, type StatusHistoryAnswer, statusHours } from '@einvoice/site-contract';
import { durationStepsMs, type SourceStatusChange, type SourceRecorder } from '@einvoice/source-health';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface SourceHistoryParts {
  readonly record: Pick<PostgresSourceHistory, 'spans' | 'durations' | 'lastObserved' | 'outages'>;
  readonly recorder: Pick<SourceRecorder, 'flush'>;
  readonly nowMs: () => number;
}

/** The answers and outages of the sources as all processes observed them. Without storage it answers that nothing is known. */
export class SourceHistory {
  private lastChanges: ReadonlyMap<string, SourceStatusChange> = new Map();
  private kept: { readonly atMs: number; readonly answer: Promise<StatusHistoryAnswer> } | null = null;

  constructor(private readonly parts: SourceHistoryParts) {}

  /** The newest observation of a source, as of the last look; null when there is none. */
  lastOf(source: string): SourceStatusChange | null {
    return this.lastChanges.get(source) ?? null;
  }

  /** Reads the newest changes; never rejects when storage fails. */
  async look(): Promise<void> {
    const { record, nowMs } = this.parts;
    const rows = await record.lastObserved(nowMs() - sourceHistory.answerKeptMs).catch(ifStorageUnavailable([]));
    this.lastChanges = new Map(rows.flatMap((row) => asList(row.source, changeOf(row))));
  }

  /** For everybody, so it is read only now and then; the newest observations of this process are in it. */
  async answer(): Promise<StatusHistoryAnswer> {
    const hasNews = await this.parts.recorder.flush();
    const nowMs = this.parts.nowMs();
    const isOld = this.kept === null || Math.abs(nowMs - this.kept.atMs) > sourceHistory.readAgainAfterMs;
    if (hasNews || isOld) {
      const answer = this.read(nowMs).catch(ifStorageUnavailable({ state: 'unknown' } as const));
      this.kept = { atMs: nowMs, answer };
    }
    return this.kept!.answer;
  }

  private async read(nowMs: number): Promise<StatusHistoryAnswer> {
    const { record } = this.parts;
    const [hour, day] = [floorTo(nowMs, hourMs), floorTo(nowMs, dayMs)];
    const [firstHour, firstDay] = [hour - (statusHours - 1) * hourMs, day - (statusDays - 1) * dayMs];
    const hours = await record.spans(firstHour, hourMs);
    const days = await record.spans(firstDay, dayMs);
    const durations = await record.durations(firstHour);
    const lastObserved = new Map((await record.lastObserved(firstDay)).map((row) => [row.source, row]));
    const outages = await record.outages(sourceHistory);
    return {
      state: 'known',
      hour: isoOf(hour),
      day: isoOf(day),
      sources: sourceNames.map((source) => ({
        source,
        hours: cellsOf(ofSource(hours, source), firstHour, hourMs, statusHours),
        days: cellsOf(ofSource(days, source), firstDay, dayMs, statusDays),
        answeredWithinSeconds: percentile95(durations.get(source) ?? []),
        lastAnsweredAt: isoOrNull(lastObserved.get(source)?.answeredAtMs),
        lastUnansweredAt: isoOrNull(lastObserved.get(source)?.unansweredAtMs),
      })),
      outages: outages.map(({ source, fromMs, untilMs, answeredAgainMs, unanswered, reason }) => ({
        ...{ source, from: isoOf(fromMs), until: isoOf(untilMs), answeredAgainAt: isoOrNull(answeredAgainMs) },
        ...{ unanswered, reason },
      })),
    };
  }
}

const floorTo = (ms: number, step: number): number => Math.floor(ms / step) * step;
const isoOf = (ms: number): string => new Date(ms).toISOString();
const isoOrNull = (ms: number | null | undefined): string | null => (typeof ms === 'number' ? isoOf(ms) : null);
const asList = (
  source: string,
  change: SourceStatusChange | null,
): readonly (readonly [string, SourceStatusChange])[] => (change === null ? [] : [[source, change]]);

type LastObserved = Awaited<ReturnType<PostgresSourceHistory['lastObserved']>>[number];

function changeOf({ answeredAtMs, unansweredAtMs, reason }: LastObserved): SourceStatusChange | null {
  if (unansweredAtMs !== null && unansweredAtMs > (answeredAtMs ?? 0)) {
    return { atMs: unansweredAtMs, outage: reason ?? 'unavailable' };
  }
  return answeredAtMs === null ? null : { atMs: answeredAtMs, outage: null };
}

const ofSource = (spans: readonly SourceSpan[], name: string): readonly SourceSpan[] =>
  spans.filter(({ source }) => source === name);

function cellsOf(
  spans: readonly SourceSpan[],
  firstMs: number,
  spanMs: number,
  count: number,
): readonly (SourceCounts | null)[] {
  const bySpan = new Map(
    spans.map(({ beginsAtMs, answered, unanswered, partlyUnanswered, heldBack }) => [
      beginsAtMs,
      { answered, unanswered, partlyUnanswered, heldBack },
    ]),
  );
  return Array.from({ length: count }, (_, at) => bySpan.get(firstMs + at * spanMs) ?? null);
}

/**
 * The upper end of the step in which the 95th of 100 answers lies, in seconds.
 * @param counts of `durationStepsMs`, and one of slower answers
 */
export function percentile95(counts: readonly number[]): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  const step = counts.findIndex((count) => (seen += count) >= 0.95 * all);
  const upperMs = all === 0 ? undefined : durationStepsMs[step];
  return upperMs === undefined ? null : upperMs / 1_000;
}
