/** What became of the questions that a source was asked in a span of time. */
export interface SourceCounts {
  readonly answered: number;
  readonly unanswered: number;
  /** One member state, or one access point, of the source did not answer. */
  readonly partlyUnanswered: number;
  /** Not asked, to go easy on the source. */
  readonly heldBack: number;
}

export interface SourceHistory {
  /** By its name in `/api/capabilities/v1`. */
  readonly source: string;
  /** The oldest first, the span of now last; null: nobody asked, so that nothing is known. */
  readonly hours: readonly (SourceCounts | null)[];
  readonly days: readonly (SourceCounts | null)[];
  /** So many seconds or less took 95 of 100 answers of these hours; null without an answer, or when it took longer than is counted. */
  readonly answeredWithinSeconds: number | null;
  /** Of these days. ISO 8601 UTC; null when there was none. */
  readonly lastAnsweredAt: string | null;
  readonly lastUnansweredAt: string | null;
}

/** Intervals, one after the other, in each of which a source was asked and did not answer once. */
export interface SourceOutage {
  readonly source: string;
  /** The beginning of the first interval. */
  readonly from: string;
  /** Of the last question that was not answered. */
  readonly until: string;
  /** Null while no answer has come since. */
  readonly answeredAgainAt: string | null;
  readonly unanswered: number;
  readonly reason: string | null;
}

/** What all processes of the service heard of the sources; `unknown` while the storage of it is away. */
export type StatusHistoryAnswer =
  | { readonly state: 'unknown' }
  | {
      readonly state: 'known';
      /** The beginning of the hour, and of the day, of now. */
      readonly hour: string;
      readonly day: string;
      readonly sources: readonly SourceHistory[];
      /** The newest first. */
      readonly outages: readonly SourceOutage[];
    };

export const statusHours = 24;
export const statusDays = 90;
