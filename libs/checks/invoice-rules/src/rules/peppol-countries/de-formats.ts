import { normalized } from '../../tree/ubl-node';

/** Forms of values in German invoices, as the official rules test them. */

const discount = /^#SKONTO#TAGE=[0-9]+#PROZENT=[0-9]+\.[0-9]{2}(#BASISBETRAG=-?[0-9]+\.[0-9]{2})?#$/;

/**
 * Cash discounts in the notes of payment terms: lines that start with # follow the form, and a line break follows the last of them.
 * @returns null when two notes make the official test stop
 */
export function areDiscountsWellFormed(notes: readonly string[]): boolean | null {
  const lines = notes.flatMap((note) => note.split(/\r?\n/)).map(normalized);
  const stated = lines.filter((line) => line.startsWith('#'));
  if (stated.length === 0) return true;
  if (!discount.test(stated[0]!)) return false;
  const filled = notes.filter((note) => note !== '');
  if (filled.length > 1) return null;
  const rest = filled[0]!.split(/#[^\n\r]+#/).at(-1)!;
  return /^[ \t\r\n]*\n/.test(rest) && stated.every((line) => discount.test(line));
}

/** A scheme of at least two characters and a colon. */
export function isUrl(text: string): boolean {
  return /^[a-zA-Z][a-zA-Z0-9+.-]+:/.test(text);
}

export function hasThreeDigits(text: string): boolean {
  let count = 0;
  for (const character of text) if (character >= '0' && character <= '9' && ++count === 3) return true;
  return false;
}

/** One @, something before it, and dot-separated names after it, without blanks. @param text blanks collapsed */
export function isEmailAddress(text: string): boolean {
  const [name, domain, ...rest] = text.split('@');
  if (!name || domain === undefined || rest.length > 0 || text.includes(' ')) return false;
  const labels = domain.split('.');
  return labels.length >= 2 && labels.every((label) => label !== '');
}

/** Form and check digits of an IBAN; blanks do not count. Small letters pass only where the check digits allow it. */
export function isIban(text: string): boolean {
  const compact = text.replace(/[ \t\r\n]/g, '');
  if (!/^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{0,30}$/.test(compact)) return false;
  let remainder = 0;
  for (const character of compact.slice(4) + compact.slice(0, 4)) {
    const code = character.charCodeAt(0);
    // Letters count as the official rule has them: code point minus 55, two digits for capital and small ones alike.
    const value = code > 64 ? code - 55 : code - 48;
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}
