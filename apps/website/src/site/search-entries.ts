/** One thing that can be found, as it is in `/search-index.json`: kept short, for there are more than a thousand. */
export type SearchEntry = readonly [title: string, address: string, detail: string];

export interface Found {
  readonly total: number;
  /** The best first. */
  readonly entries: readonly SearchEntry[];
}

const shownMax = 20;

/** What kind of thing an address leads to, in words. */
export function kindOfAddress(address: string): string {
  if (address.startsWith('/docs/errors/')) return 'Error code';
  if (address.startsWith('/docs/rules/')) return 'Rule';
  if (address.startsWith('/docs/tools/')) return 'Tool';
  if (address.startsWith('/docs/api/')) return 'Route';
  return address.includes('#') ? 'Section' : 'Page';
}

/** Words of a question that name nothing. */
const fillers = new Set(
  'a about an and are can do does for from get have how i in is it me my of on or should the to we what when where which who why will with you your'.split(
    ' ',
  ),
);

/**
 * Entries that hold every word of a query, those whose title fits best first; nothing for an empty query. Where nothing holds all of
 * them, it is a question, and the words that name something are looked for.
 */
export function findEntries(entries: readonly SearchEntry[], query: string): Found {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/[?!.,;:]+$/, ''))
    .filter(Boolean);
  const found = entriesWith(entries, words);
  return found.total > 0
    ? found
    : entriesWith(
        entries,
        words.filter((word) => !fillers.has(word)),
      );
}

function entriesWith(entries: readonly SearchEntry[], words: readonly string[]): Found {
  if (words.length === 0) return { total: 0, entries: [] };
  const scored = entries
    .map((entry, order) => ({ entry, order, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.order - b.order);
  return { total: scored.length, entries: scored.slice(0, shownMax).map(({ entry }) => entry) };
}

/** Nothing when a word is missing; a title that is the query counts most, one that begins with it more than one that has it. */
function scoreOf([title, , detail]: SearchEntry, words: readonly string[]): number {
  const name = title.toLowerCase();
  const whole = `${name} ${detail.toLowerCase()}`;
  if (!words.every((word) => whole.includes(word))) return 0;
  const query = words.join(' ');
  if (name === query) return 8;
  if (name.startsWith(query)) return 6;
  if (words.every((word) => name.includes(word))) return name.includes(query) ? 5 : 4;
  return words.some((word) => name.includes(word)) ? 2 : 1;
}
