import { type en } from './catalogues/en';
import { type Language } from './language';
import { messageIn, type MessageValues } from './message-format';

/** An id of EN 16931 that has a name: `BT-1`, `BG-25`. */
export type TermId = keyof typeof en.terms;

/** All messages of one language, in ICU MessageFormat. Every language has every id. */
export interface Catalogue {
  readonly language: Language;
  /** Business terms and groups of EN 16931, as the editors of national specifications call them. */
  readonly terms: Readonly<Record<TermId, string>>;
  /** What stands on the view of an invoice beside its terms. */
  readonly view: Readonly<Record<keyof typeof en.view, string>>;
}

/** The name of a term; the id itself where EN 16931 has no such term. */
export function termName(id: string, { terms }: Catalogue): string {
  return Object.hasOwn(terms, id) ? terms[id as TermId] : id;
}

/** A line of the view of an invoice. */
export function viewText(id: keyof Catalogue['view'], values: MessageValues, { language, view }: Catalogue): string {
  return messageIn(language, view[id], values);
}
