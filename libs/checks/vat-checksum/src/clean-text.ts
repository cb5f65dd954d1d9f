/** What people put between the groups of a number: space, no-break space, dot, hyphen, slash. */
const separators = ' \u00a0.-/';
const kept = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+*';
const highestKnown = 0xa0;

/** For each character code what it becomes: itself, its capital, nothing, or undefined when it is refused. */
const cleanForms: readonly (string | undefined)[] = Array.from({ length: highestKnown + 1 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (separators.includes(character)) return '';
  // Only ASCII has capitals here: toUpperCase would also fold ı, ſ and ß.
  const capital = code < 0x80 ? character.toUpperCase() : character;
  return kept.includes(capital) ? capital : undefined;
});

/** The text in capitals without separators; null when it has a character that no number has. Nothing is folded. */
export function cleanCapitals(text: string): string | null {
  let clean = '';
  for (let index = 0; index < text.length; index++) {
    const form = cleanForms[text.charCodeAt(index)];
    if (form === undefined) return null;
    clean += form;
  }
  return clean;
}

/** The same without the refused characters, so that none of them is ever echoed. */
export function keptCapitals(text: string): string {
  let clean = '';
  for (let index = 0; index < text.length; index++) clean += cleanForms[text.charCodeAt(index)] ?? '';
  return clean;
}

/** The first character that is refused, by its code point ("U+FF10"); null when there is none. */
export function refusedCharacter(text: string): string | null {
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (cleanForms[code] === undefined) return codePointName(code);
  }
  return null;
}

export const codePointName = (code: number): string => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
