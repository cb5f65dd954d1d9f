import { type SourceInterval, type SourceIntervalStore } from '@einvoice/source-health';
import { type Database } from './connect-database';

type Counts = Pick<SourceInterval, 'answered' | 'unanswered' | 'partlyUnanswered' | 'heldBack'>;

/** The counts of a source in one span of time; a span without a question has none. */
export interface SourceSpan extends Counts {
  readonly source: string;
  readonly beginsAtMs: number;
}

/** The last answer of a source, and its last silence. */
export interface SourceLastObserved {
  readonly source: string;
  readonly answeredAtMs: number | null;
  readonly unansweredAtMs: number | null;
  /** Why it did not answer then. */
  readonly reason: string | null;
}

/** Consecutive intervals in which a source was asked and answered nothing. */
export interface SourceOutage {
  readonly source: string;
  readonly fromMs: number;
  /** The time of the last unanswered question. */
  readonly untilMs: number;
  /** Of the first interval after them with an answer; null when none has come. */
  readonly answeredAgainMs: number | null;
  readonly unanswered: number;
  readonly reason: string | null;
}

/** Counts of a machine whose clock is far off are not taken. */
const add = {
  name: 'source_interval_add',
  text: `
    INSERT INTO source_interval AS known (
      source, begins_at, answered, unanswered, partly_unanswered, held_back, answered_at, unanswered_at, reason, durations
    )
    SELECT
      source, to_timestamp("beginsAtMs" / 1000), answered, unanswered, "partlyUnanswered", "heldBack",
      to_timestamp("answeredAtMs" / 1000), to_timestamp("unansweredAtMs" / 1000), reason, durations
    FROM jsonb_to_recordset($1::jsonb) AS observed (
      source text, "beginsAtMs" float8, answered integer, unanswered integer, "partlyUnanswered" integer, "heldBack" integer,
      "answeredAtMs" float8, "unansweredAtMs" float8, reason text, durations integer[]
    )
    WHERE to_timestamp("beginsAtMs" / 1000) BETWEEN now() - interval '1 day' AND now() + interval '10 minutes'
    ORDER BY 1, 2
    ON CONFLICT (source, begins_at) DO UPDATE SET
      answered = known.answered + excluded.answered,
      unanswered = known.unanswered + excluded.unanswered,
      partly_unanswered = known.partly_unanswered + excluded.partly_unanswered,
      held_back = known.held_back + excluded.held_back,
      answered_at = greatest(known.answered_at, excluded.answered_at),
      unanswered_at = greatest(known.unanswered_at, excluded.unanswered_at),
      reason = CASE
        WHEN excluded.unanswered_at >= coalesce(known.unanswered_at, excluded.unanswered_at) THEN excluded.reason
        ELSE known.reason
      END,
      durations = (
        SELECT array_agg(older + newer ORDER BY at)
        FROM unnest(known.durations, excluded.durations) WITH ORDINALITY AS steps (older, newer, at)
      )`,
};

const spans = {
  name: 'source_interval_spans',
  text: `
    SELECT
      source, floor(extract(epoch FROM begins_at)::float8 * 1000 / $2::float8) * $2::float8 AS "beginsAtMs",
      sum(answered)::float8 AS answered, sum(unanswered)::float8 AS unanswered,
      sum(partly_unanswered)::float8 AS "partlyUnanswered", sum(held_back)::float8 AS "heldBack"
    FROM source_interval WHERE begins_at >= to_timestamp($1::float8 / 1000)
    GROUP BY 1, 2 ORDER BY 1, 2`,
};

const durations = {
  name: 'source_interval_durations',
  text: `
    SELECT source, array_agg(total ORDER BY at) AS durations
    FROM (
      SELECT source, at, sum(count)::float8 AS total
      FROM source_interval, unnest(durations) WITH ORDINALITY AS steps (count, at)
      WHERE begins_at >= to_timestamp($1::float8 / 1000)
      GROUP BY 1, 2
    ) AS totals
    GROUP BY 1`,
};

const lastObserved = {
  name: 'source_interval_last_observed',
  text: `
    SELECT
      source, extract(epoch FROM max(answered_at))::float8 * 1000 AS "answeredAtMs",
      extract(epoch FROM max(unanswered_at))::float8 * 1000 AS "unansweredAtMs",
      (
        SELECT reason FROM source_interval AS newest
        WHERE newest.source = known.source AND newest.begins_at >= to_timestamp($1::float8 / 1000)
          AND newest.unanswered_at IS NOT NULL
        ORDER BY begins_at DESC LIMIT 1
      ) AS reason
    FROM source_interval AS known WHERE begins_at >= to_timestamp($1::float8 / 1000)
    GROUP BY source`,
};

/**
 * Runs of intervals without any answer. An interval with an answer ends a run, and so does a long time without questions, about
 * which nobody knows anything. Looks at the few intervals between two that had none.
 */
const outages = {
  name: 'source_interval_outages',
  text: `
    WITH silent AS (
      SELECT source, begins_at, unanswered, unanswered_at, reason, lag(begins_at) OVER each AS before
      FROM source_interval WHERE answered = 0 AND unanswered > 0
      WINDOW each AS (PARTITION BY source ORDER BY begins_at)
    ), marked AS (
      SELECT
        *, before IS NULL OR begins_at - before > $1::float8 * interval '1 millisecond' OR EXISTS (
          SELECT FROM source_interval AS between_them
          WHERE between_them.source = silent.source AND between_them.answered > 0
            AND between_them.begins_at > silent.before AND between_them.begins_at < silent.begins_at
        ) AS is_first
      FROM silent
    ), numbered AS (
      SELECT *, count(*) FILTER (WHERE is_first) OVER (PARTITION BY source ORDER BY begins_at) AS run FROM marked
    ), runs AS (
      SELECT
        source, min(begins_at) AS begins_at, max(begins_at) AS last_begins_at, sum(unanswered) AS unanswered,
        max(unanswered_at) AS unanswered_at, (array_agg(reason ORDER BY begins_at DESC))[1] AS reason
      FROM numbered GROUP BY source, run
      ORDER BY begins_at DESC, source LIMIT $2
    )
    SELECT
      source, extract(epoch FROM begins_at)::float8 * 1000 AS "fromMs",
      extract(epoch FROM unanswered_at)::float8 * 1000 AS "untilMs",
      unanswered::float8 AS unanswered, reason,
      (
        SELECT extract(epoch FROM begins_at)::float8 * 1000 FROM source_interval AS later
        WHERE later.source = runs.source AND later.begins_at > runs.last_begins_at AND later.answered > 0
        ORDER BY begins_at LIMIT 1
      ) AS "answeredAgainMs"
    FROM runs ORDER BY runs.begins_at DESC, source`,
};

export const sourceHistoryStatements = { add, spans, durations, lastObserved, outages };

/** The sources as all processes together observed them. Throws `StorageUnavailableError` when Postgres does not answer. */
export class PostgresSourceHistory implements SourceIntervalStore {
  constructor(private readonly database: Database) {}

  async add(intervals: readonly SourceInterval[]): Promise<void> {
    await this.database.query(add, [JSON.stringify(intervals)]);
  }

  /** @param sinceMs Unix milliseconds, of the beginning of a span */
  spans(sinceMs: number, spanMs: number): Promise<SourceSpan[]> {
    return this.database.query<SourceSpan>(spans, [sinceMs, spanMs]);
  }

  /** By source, the counts of `SourceInterval.durations`. */
  async durations(sinceMs: number): Promise<ReadonlyMap<string, readonly number[]>> {
    const rows = await this.database.query<{ source: string; durations: number[] }>(durations, [sinceMs]);
    return new Map(rows.map((row) => [row.source, row.durations]));
  }

  lastObserved(sinceMs: number): Promise<SourceLastObserved[]> {
    return this.database.query<SourceLastObserved>(lastObserved, [sinceMs]);
  }

  /** The newest first. */
  outages(limits: { outageGapMs: number; outagesMax: number }): Promise<SourceOutage[]> {
    return this.database.query<SourceOutage>(outages, [limits.outageGapMs, limits.outagesMax]);
  }
}
