import { type Provenance } from '@einvoice/decision-envelope';
import {
  isStaleList,
  listAgeHours,
  type ListId,
  listIds,
  type ListsLook,
  type ListVersion,
  type LoadedList,
  loadedListOf,
} from '@einvoice/sanctions-lists';
import { type ToolDeps } from '../tool';
import { type ListScreenedShape } from './sanctions-answer.shape';

/** The lists of one question: which of those asked for are loaded, and which of these are too old to rely on. */
export interface AskedLists {
  readonly screened: readonly LoadedList[];
  readonly notLoaded: readonly ListId[];
  readonly stale: readonly ListId[];
  readonly now: Date;
}

/** @param asked all lists when it is left out */
export function askedLists(
  { lists }: Extract<ListsLook, { state: 'loaded' }>,
  asked: readonly ListId[] = listIds,
  { now, sanctionsStaleDays }: Pick<ToolDeps, 'now' | 'sanctionsStaleDays'>,
): AskedLists {
  const at = now();
  const screened = asked.flatMap((id) => loadedListOf(lists, id) ?? []);
  const isLoaded = (id: ListId) => screened.some(({ version }) => version.list === id);
  return {
    screened,
    notLoaded: asked.filter((id) => !isLoaded(id)),
    stale: screened.filter(({ version }) => isStaleList(version, at, sanctionsStaleDays)).map(({ version }) => version.list), // prettier-ignore
    now: at,
  };
}

/** A version as answers name it. */
export function versionNamed(version: ListVersion, now: Date): ListScreenedShape {
  const { id, list, generatedAt, importedAt, confirmedAt, parties, sha256 } = version;
  return {
    ...{ id: list, version: id, generatedAt, parties, sha256, ageHours: listAgeHours(version, now) },
    ...{ importedAt: importedAt.toISOString(), confirmedAt: confirmedAt.toISOString() },
  };
}

/** Imported files are a snapshot of their source; invented lists are those of the sandbox. */
export function sanctionsProvenance({ screened, now }: Pick<AskedLists, 'screened' | 'now'>): Provenance {
  if (screened.length === 0) return { source: 'none', mode: 'local', checkedAt: now.toISOString() };
  const isInvented = screened.some(({ version }) => version.mode === 'sandbox');
  return { source: 'sanctions_lists', mode: isInvented ? 'sandbox' : 'snapshot', checkedAt: now.toISOString() };
}

/** "UN list of 27 Feb 2026, version 3": what a sentence calls the versions that were asked. */
export const versionsInWords = ({ screened }: Pick<AskedLists, 'screened'>): string =>
  screened
    .map(({ version: { list, id, generatedAt, importedAt } }) => {
      const made = Date.parse(/^\d{4}-\d{2}-\d{2}/.exec(generatedAt ?? '')?.[0] ?? '');
      const day = Number.isNaN(made) ? `unknown date, imported ${dayInWords(importedAt)}` : dayInWords(new Date(made));
      return `${listTitles[list]} of ${day}, version ${id}`;
    })
    .join('; ');

const listTitles: Readonly<Record<ListId, string>> = {
  ...{ eu: 'EU list', un: 'UN list', ofac: 'OFAC list', uk: 'UK list', ch: 'Swiss list' },
};

/** "EU, UN": what a sentence calls lists without their versions. */
export const listsInWords = (lists: readonly ListId[]): string => lists.map((id) => id.toUpperCase()).join(', ');

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const dayInWords = (day: Date): string => `${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`;

/** "27 Feb 2026, 14:05 UTC" */
export const momentInWords = (moment: Date): string =>
  `${dayInWords(moment)}, ${moment.toISOString().slice(11, 16)} UTC`;

/** What no screening says, whatever it finds. */
export const screeningLimitations: readonly string[] = [
  'A name or identifier that is on no asked list in these versions may be on another list, or on a newer version.',
  'Companies that listed parties own to 50 % or more are mostly on no list, and restricted all the same (EU, OFAC, UK, CH).',
  'No politically exposed persons, no adverse media, no national lists beyond the five.',
  'Names are compared by their writing. Weak: Chinese and Japanese characters, nicknames, acronyms.',
];
