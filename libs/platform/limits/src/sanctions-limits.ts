/* Limits of names and sanctions lists; a part of limits.ts, which is full. */

/** One name that is compared: what is longer is cut, as the rest says nothing more. */
export const nameMatching = { charactersMax: 300, wordsMax: 20 } as const;
