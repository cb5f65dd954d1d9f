/** What one hour was like for one source: how often it was looked at, and how often it was known not to answer then. */
export interface SourceHour {
  readonly looks: number;
  readonly unavailable: number;
  readonly notConfigured: number;
}

/** The last hours of every source, as this process saw them; kept in memory, so that it begins when the process began. */
export interface StatusHistoryAnswer {
  readonly since: string;
  readonly secondsBetweenLooks: number;
  /** The oldest first, the hour of now last; an hour in which nobody looked is left out. */
  readonly hours: readonly {
    /** Its beginning, `2026-11-22T12:00:00.000Z`. */
    readonly hour: string;
    /** By the name of the source in `/api/capabilities/v1`. */
    readonly sources: Readonly<Record<string, SourceHour>>;
  }[];
}
