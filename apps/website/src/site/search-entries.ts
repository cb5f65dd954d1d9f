import { type Language } from '@einvoice/languages';
import { phrase } from '../known-texts';
import { type OtherLanguage } from '../spoken-language';

/** One thing that can be found, as it is in `/search-index.json`: kept short, for there are more than a thousand. */
export type SearchEntry = readonly [title: string, address: string, detail: string];

export interface Found {
  readonly total: number;
  /** The best first. */
  readonly entries: readonly SearchEntry[];
}

const shownMax = 20;

/** What can be found from a page of this language. */
export const indexAddress = (language: Language): string =>
  language === 'en' ? '/search-index.json' : `/search-index-${language}.json`;

/** What the search itself says on such a page; English is in its program. */
export const textsAddress = (language: OtherLanguage): string => `/search-texts-${language}.json`;

/** What kind of thing an address leads to, in words. */
export function kindOfAddress(address: string): string {
  if (address.startsWith('/docs/errors/')) return phrase('Error code');
  if (address.startsWith('/docs/rules/')) return phrase('Rule');
  if (address.startsWith('/docs/tools/')) return phrase('Tool');
  if (address.startsWith('/docs/api/')) return phrase('Route');
  return address.includes('#') ? phrase('Section') : phrase('Page');
}

/** Words of a question that name nothing, in each language, without accents. */
const fillers = new Set(
  [
    'a about an and are can do does for from get have how i in is it me my of on or should the to we what when where which who why will with you your',
    'auf aus bei das dem den der die ein eine einer eines fur hat habe ich im in ist kann man mein meine mit oder sind und von war warum was welche welcher wer werden wie wo zu zum zur',
    'a au aux avec ce c comment d est-ce j l m n qu s dans de des du elle en est et il je la le les ma mes mon ou par pour pourquoi que quel quelle qui quoi sont sur un une',
    'aan als bij dat de die een en er het hoe ik in is kan met mijn naar of om op te uit van voor waar waarom wat welke wie zijn',
    'a al alla che chi come con cosa cui da dei del della di dove e gli i il in io la le lo mia mio o per perche posso quale quando si sono su un una',
    'a al como con cual cuando de del donde e el en es esta hay la las lo los mi mis o para por porque puedo que quien se ser son su un una y',
    'a czy co dla do gdzie i ile jak jaka jakie jest kiedy kto lub ma mi moja moje moj na nie o od po przy sa sie to w z za ze',
  ].flatMap((words) => words.split(' ')),
);

/** Without capitals and accents, as people type into a search. */
const folded = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('ß', 'ss');

/**
 * Entries that hold every word of a query, those whose title fits best first; nothing for an empty query. Where nothing holds all of
 * them, it is a question, and the words that name something are looked for.
 */
export function findEntries(entries: readonly SearchEntry[], query: string): Found {
  const words = folded(query)
    .split(/[\s'’]+/)
    .map((word) => word.replace(/^[¿¡]+|[?!.,;:]+$/g, ''))
    .filter(Boolean);
  const found = entriesWith(entries, words);
  return found.total > 0
    ? found
    : entriesWith(
        entries,
        words.filter((word) => word.length > 1 && !fillers.has(word)),
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
  const name = folded(title);
  const whole = `${name} ${folded(detail)}`;
  if (!words.every((word) => whole.includes(word))) return 0;
  const query = words.join(' ');
  if (name === query) return 8;
  if (name.startsWith(query)) return 6;
  if (words.every((word) => name.includes(word))) return name.includes(query) ? 5 : 4;
  return words.some((word) => name.includes(word)) ? 2 : 1;
}
