import { cleanOutsideText } from '@einvoice/decision-envelope';
import { type ListedParty } from '@einvoice/sanctions-lists';
import { type ListingShape } from './sanctions-answer.shape';

/** A text of a list as it is shown; null when nothing of it can be seen. */
const shown = (text: string): string | null => cleanOutsideText(text)?.text ?? null;

export const shownTexts = (texts: readonly string[]): readonly string[] => texts.flatMap((text) => shown(text) ?? []);

/** What an answer tells of a listed party. Everything but list and type was written by others. */
export function listingFields(party: ListedParty): ListingShape {
  const { id, list, type, names, programmes, measures, legalActs } = party;
  const primary = names.find(({ kind }) => kind === 'primary') ?? names[0];
  return {
    ...{ listingId: shown(id) ?? list, list, type, name: cleanOutsideText(primary?.text ?? '') },
    ...{ programmes: shownTexts(programmes), measures: shownTexts(measures) },
    legalActs: legalActs.flatMap(({ title, url }) => {
      const text = shown(title);
      return text === null ? [] : [{ title: text, url: url === null ? null : shown(url) }];
    }),
  };
}

/** Where an answer holds text of a list, at a pointer. */
export function outsidePointers(at: string, fields: Readonly<Record<string, unknown>>): readonly string[] {
  const isThere = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined);
  return Object.entries(fields).flatMap(([name, value]) => (isThere(value) ? [`${at}/${name}`] : []));
}
