/** What is between the groups of a printed IBAN: space, no-break space, hyphen. */
const separators = ' \u00a0-';
const kept = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const highestKnown = 0xa0;

/** For each character code what it becomes: itself, its capital, nothing, or undefined when it is refused. */
const cleanForms: readonly (string | undefined)[] = Array.from({ length: highestKnown + 1 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (separators.includes(character)) return '';
  // Only ASCII has capitals here: toUpperCase would also fold ı, ſ and ß.
  const capital = code < 0x80 ? character.toUpperCase() : character;
  return kept.includes(capital) ? capital : undefined;
});

/** The text as it is sent electronically, or the first character (by its code point) that no IBAN has. */
export type CleanIban = { readonly text: string } | { readonly refusedCharacter: string };

/** Takes separators out and makes small letters capitals, ASCII alone. Nothing else is folded. */
export function cleanIban(written: string): CleanIban {
  let text = '';
  for (let index = 0; index < written.length; index++) {
    const form = cleanForms[written.charCodeAt(index)];
    if (form === undefined) return { refusedCharacter: codePointName(written.codePointAt(index)!) };
    text += form;
  }
  return { text };
}

const codePointName = (code: number): string => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
