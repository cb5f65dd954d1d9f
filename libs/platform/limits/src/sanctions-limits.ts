/* Limits of names and sanctions lists. */

/** One name that is compared: what is longer is cut, as the rest says nothing more. */
export const nameMatching = {
  ...{ charactersMax: 300, wordsMax: 20 },
  /** Words taken together that a table of listed words keeps; then it begins anew. */
  joinedWordsKeptMax: 20_000,
} as const;

/** A file of a sanctions list: read as a stream, one entry in memory at a time. */
export const sanctionsFile = {
  bytesMax: 512 * 1024 * 1024,
  recordCharactersMax: 2 * 1024 * 1024,
  depthMax: 32,
  partiesMax: 200_000,
  /** Rows of tables that are kept until the end, in lists that are joined by numbers. */
  recordsMax: 1_000_000,
} as const;

/** One question to the lists: so many names are compared in full, so many parties are answered. */
export const sanctionsScreening = {
  ...{ candidatesMax: 300, matchesMax: 25 },
  /** An index grows by so many parties, then others are answered. */
  partiesPerTurn: 50,
  /** A question waits so long for a version that was just imported. */
  swapWaitMs: 1_500,
  /** Days after which a list that nobody confirmed is stale, unless a setting says otherwise. */
  staleDays: 7,
} as const;

/** A list that is downloaded: publishers make it on the way, which takes minutes. */
export const sanctionsFetch = {
  bytesMax: 128 * 1024 * 1024,
  feedBytesMax: 1024 * 1024,
  deadlineMs: 5 * 60_000,
  redirectsMax: 3,
  pauseMs: 15_000,
} as const;
