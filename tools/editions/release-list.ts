import { type PinnedFamilyEditions } from '@einvoice/invoice-rules';
import { parseStrictJson } from '@einvoice/json';
import { releasePage } from '@einvoice/limits';

type ReleasePage = PinnedFamilyEditions['page'];

/** A release as its page lists it. */
export interface Release {
  /** Its number, as 1.3.16; null where its name is none that we can read. */
  readonly edition: string | null;
  /** YYYY-MM-DD; null where the page does not say. */
  readonly day: string | null;
}

/** The releases on a page, drafts and pre-releases left out; null when it is no such page. */
export function releasesOn(page: ReleasePage, body: Buffer): readonly Release[] | null {
  return page.form === 'releases' ? releasesInJson(page, body) : releasesInNotes(page, body);
}

function releasesInJson(page: ReleasePage, body: Buffer): readonly Release[] | null {
  const json = parseStrictJson(body, releasePage);
  if (!json.ok || !Array.isArray(json.value) || !json.value.every(isRelease)) return null;
  return json.value
    .filter(({ draft, prerelease }) => !draft && !prerelease)
    .map(({ tag_name: name, published_at: at }) => ({ edition: editionIn(name, page), day: dayIn(at) }));
}

interface ListedRelease {
  readonly tag_name: string;
  readonly draft: boolean;
  readonly prerelease: boolean;
  readonly published_at: string | null;
}

function isRelease(value: unknown): value is ListedRelease {
  if (typeof value !== 'object' || value === null) return false;
  const { tag_name: name, draft, prerelease, published_at: at } = value as Partial<ListedRelease>;
  const isNamed = typeof name === 'string' && typeof draft === 'boolean' && typeof prerelease === 'boolean';
  return isNamed && (at === null || typeof at === 'string');
}

/** Headings are elements whose whole text is the name of an edition. */
function releasesInNotes(page: ReleasePage, body: Buffer): readonly Release[] | null {
  const headings = [...body.toString('utf8').matchAll(/>([^<>]{1,60})</g)].map(([, text = '']) => text.trim());
  const editions = headings.map((text) => editionIn(text, page)).filter((edition) => edition !== null);
  return editions.length === 0 ? null : editions.map((edition) => ({ edition, day: null }));
}

function editionIn(name: string, { prefixes }: ReleasePage): string | null {
  const rest = prefixes.filter((prefix) => name.startsWith(prefix)).map((prefix) => name.slice(prefix.length));
  return rest.find((number) => /^\d{1,6}(\.\d{1,6}){1,3}$/.test(number)) ?? null;
}

const dayIn = (instant: string | null): string | null => /^\d{4}-\d{2}-\d{2}(?=T)/.exec(instant ?? '')?.[0] ?? null;

/** Numeric, part by part: 1.3.9 before 1.3.16; a part that is missing is 0. */
export function compareEditions(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)];
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
