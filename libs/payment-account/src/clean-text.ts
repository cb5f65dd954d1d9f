/** What stands between the groups of a printed IBAN: space, no-break space, hyphen. */
const separators = ' \u00a0-';
const kept = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** The text as it is sent electronically, or the first character (by its code point) that no IBAN has. */
export type CleanIban = { readonly text: string } | { readonly refusedCharacter: string };

/** Takes separators out and makes small letters capitals, ASCII alone. Nothing else is folded. */
export function cleanIban(written: string): CleanIban {
  let text = '';
  for (const character of written) {
    if (separators.includes(character)) continue;
    // Only ASCII has capitals here: toUpperCase would also fold ı, ſ and ß.
    const capital = character >= 'a' && character <= 'z' ? character.toUpperCase() : character;
    if (!kept.includes(capital)) return { refusedCharacter: codePointName(character.codePointAt(0)!) };
    text += capital;
  }
  return { text };
}

const codePointName = (code: number): string => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
