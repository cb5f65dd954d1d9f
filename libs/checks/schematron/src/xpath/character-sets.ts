/** Whether a character (its code point) is in a set. */
export type CharacterTest = (character: number) => boolean;

const asciiMax = 128;

/** Asks the set once for each ASCII character. */
export function quick(test: CharacterTest): CharacterTest {
  const ascii = Uint8Array.from({ length: asciiMax }, (_, character) => (test(character) ? 1 : 0));
  return (character) => (character < asciiMax ? ascii[character] === 1 : test(character));
}

/** Tests one character with a pattern of JavaScript's; there is nothing to go back to in one character. */
function byPattern(pattern: RegExp): CharacterTest {
  return (character) => pattern.test(String.fromCodePoint(character));
}

const isBlank: CharacterTest = (character) =>
  character === 0x20 || character === 0x09 || character === 0x0a || character === 0x0d;
const isDigit = byPattern(/^\p{Nd}$/u);
const isNoWord = byPattern(/^[\p{P}\p{Z}\p{C}]$/u);
const nameStart = '_:A-Za-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}\\u{200D}\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}'; // prettier-ignore
const startsName = byPattern(new RegExp(`^[${nameStart}]$`, 'u'));
const isInName = byPattern(new RegExp(`^[${nameStart}.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}\\u{2040}-]$`, 'u'));

const not =
  (test: CharacterTest): CharacterTest =>
  (character) =>
    !test(character);

/** The sets that `\d`, `\s` and the like stand for. */
export const escapedSets: Readonly<Record<string, CharacterTest>> = {
  d: quick(isDigit),
  D: quick(not(isDigit)),
  s: isBlank,
  S: not(isBlank),
  w: quick(not(isNoWord)),
  W: quick(isNoWord),
  i: quick(startsName),
  I: quick(not(startsName)),
  c: quick(isInName),
  C: quick(not(isInName)),
};

const category = /^(?:L[ultmo]?|M[nce]?|N[dlo]?|P[cdseifo]?|Z[slp]?|S[mcko]?|C[cfon]?)$/;

/** The set of `\p{…}`; null for one that XPath does not know, or a block. */
export function categorySet(name: string, isNegated: boolean): CharacterTest | null {
  if (!category.test(name)) return null;
  return quick(byPattern(new RegExp(`^\\${isNegated ? 'P' : 'p'}{${name}}$`, 'u')));
}

/** The same set without regard to case. */
export function anyCase(test: CharacterTest): CharacterTest {
  return (character) => {
    if (test(character)) return true;
    const text = String.fromCodePoint(character);
    return isOf(test, text.toLowerCase()) || isOf(test, text.toUpperCase());
  };
}

function isOf(test: CharacterTest, text: string): boolean {
  const character = text.codePointAt(0)!;
  return text.length === (character > 0xffff ? 2 : 1) && test(character);
}
