/** Questions to a source in a span of time, by their outcome. */
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
  /** Oldest first, the current span last; null: nobody asked, so nothing is known. */
  readonly hours: readonly (SourceCounts | null)[];
  readonly days: readonly (SourceCounts | null)[];
  /** 95 of 100 answers of these hours came within so many seconds; null without an answer, or when they took longer than is counted. */
  readonly answeredWithinSeconds: number | null;
  /** Of these days. ISO 8601 UTC; null when there was none. */
  readonly lastAnsweredAt: string | null;
  readonly lastUnansweredAt: string | null;
}

/** Consecutive intervals in which a source was asked and never answered. */
export interface SourceOutage {
  readonly source: string;
  /** The beginning of the first interval. */
  readonly from: string;
  /** The time of the last unanswered question. */
  readonly until: string;
  /** Null while no answer has come since. */
  readonly answeredAgainAt: string | null;
  readonly unanswered: number;
  readonly reason: string | null;
}

/** The sources as all processes of the service observed them; `unknown` while their storage does not answer. */
export type StatusHistoryAnswer =
  | { readonly state: 'unknown' }
  | {
      readonly state: 'known';
      /** The beginning of the current hour, and of the current day. */
      readonly hour: string;
      readonly day: string;
      readonly sources: readonly SourceHistory[];
      /** The newest first. */
      readonly outages: readonly SourceOutage[];
    };

export const statusHours = 24;
export const statusDays = 90;
