/** Characters by their codes, as XML 1.0 (fifth edition) sorts them. Beyond ASCII the reader's codes say no more than that. */

export const code = {
  tab: 9,
  lineFeed: 10,
  carriageReturn: 13,
  space: 32,
  exclamation: 33,
  quote: 34,
  ampersand: 38,
  apostrophe: 39,
  hyphen: 45,
  slash: 47,
  less: 60,
  equals: 61,
  greater: 62,
  question: 63,
  openBracket: 91,
  closeBracket: 93,
} as const;

/** From here on a code stands for any character that is not ASCII. */
export const beyondAscii = 0x80;

/** What a code is in a name: a bit mask. */
export const nameStart = 1;
export const nameCharacter = 2;
export const nameClass = new Uint8Array(256);
/** 1 for codes that end a run of plain text, or are forbidden in it. */
export const endsText = new Uint8Array(256);
/** 1 for blanks that are their own text; a carriage return is not. */
export const plainBlank = new Uint8Array(256);
/** 1 for codes that no document may contain. */
export const forbidden = new Uint8Array(256);

for (let at = 0; at < 0x20; at++) {
  const isBlank = at === code.tab || at === code.lineFeed || at === code.carriageReturn;
  if (!isBlank) forbidden[at] = 1;
  endsText[at] = isBlank && at !== code.carriageReturn ? 0 : 1;
}
for (const at of [code.tab, code.lineFeed, code.space]) plainBlank[at] = 1;
for (const at of [code.ampersand, code.less, code.closeBracket]) endsText[at] = 1;
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_') {
  nameClass[letter.charCodeAt(0)] = nameStart | nameCharacter;
}
for (const other of '0123456789-.') nameClass[other.charCodeAt(0)] = nameCharacter;
nameClass[58] = nameStart | nameCharacter;

export function isBlank(at: number): boolean {
  return at === 32 || at === 10 || at === 13 || at === 9;
}

/** Whether a character beyond ASCII may start a name. */
export function startsName(character: number): boolean {
  return isWithin(character, nameStartRanges);
}

/** Whether a character beyond ASCII may be in a name. */
export function isInName(character: number): boolean {
  return isWithin(character, nameStartRanges) || isWithin(character, nameRanges);
}

/** Whether a document may contain the character. */
export function isCharacter(character: number): boolean {
  if (character < 0x20) return forbidden[character] === 0;
  if (character < 0xd800) return true;
  return (character > 0xdfff && character < 0xfffe) || (character > 0xffff && character < 0x110000);
}

type Ranges = readonly (readonly [first: number, last: number])[];

const nameStartRanges: Ranges = [[0xc0, 0xd6], [0xd8, 0xf6], [0xf8, 0x2ff], [0x370, 0x37d], [0x37f, 0x1fff], [0x200c, 0x200d], [0x2070, 0x218f], [0x2c00, 0x2fef], [0x3001, 0xd7ff], [0xf900, 0xfdcf], [0xfdf0, 0xfffd], [0x10000, 0xeffff]]; // prettier-ignore
const nameRanges: Ranges = [
  [0xb7, 0xb7],
  [0x300, 0x36f],
  [0x203f, 0x2040],
];

function isWithin(character: number, ranges: Ranges): boolean {
  return ranges.some(([first, last]) => character >= first && character <= last);
}
