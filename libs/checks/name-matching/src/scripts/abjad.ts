/** How a letter of Arabic or Hebrew may stand in Latin: consonants, vowels it can be, and what leaving it out costs. */
export interface AbjadLetter {
  /** For showing and for indexes; empty where the letter has no sound of its own. */
  readonly latin: string;
  /** Spellings of the consonant; the first is the usual one. */
  readonly consonants: readonly string[];
  /** Vowels that the letter may stand for. */
  readonly vowels: string;
  /** From 0, it is often left out, to 1, it never is. */
  readonly omission: number;
}

/** A table from lines `letter latin consonants vowels omission`, `-` for none. */
export function abjadTable(lines: string): ReadonlyMap<string, AbjadLetter> {
  return new Map(
    lines
      .trim()
      .split('\n')
      .map((line) => {
        const [letter = '', latin = '-', consonants = '-', vowels = '-', omission = '1'] = line.trim().split(/\s+/);
        const none = (text: string) => (text === '-' ? '' : text);
        const list = none(consonants).split(',').filter(Boolean);
        return [letter, { latin: none(latin), consonants: list, vowels: none(vowels), omission: Number(omission) }];
      }),
  );
}

const unitPattern = /tsch|sch|tch|sh|kh|gh|th|dh|ch|zh|ts|tz|ph|dj|ou|oo|ee|(.)\1?/g;
const usualCost = 0;
const otherSpellingCost = 0.12;
const oddVowelCost = 0.2;
const longVowelCost = 0.15;
const weakConsonantCost = 0.4;

/** A Latin word as sounds: consonants of one or more letters, doubled ones once, vowels one by one. */
export function soundUnits(latin: string): readonly string[] {
  return (latin.match(unitPattern) ?? []).map((unit) => (/^(.)\1$/.test(unit) && !/[eo]/.test(unit) ? unit[0]! : unit));
}

const isVowel = (unit: string): boolean => /^[aeiou]/.test(unit);
const vowelsOf: Readonly<Record<string, string>> = {
  ou: 'uo',
  oo: 'uo',
  ee: 'ie',
  o: 'ou',
  u: 'uo',
  e: 'ei',
  i: 'ie',
  a: 'a',
};

/** What it costs that a Latin sound has no letter: short vowels are not written, so they cost nothing. */
function extraUnitCost(unit: string): number {
  if (isVowel(unit)) return unit.length > 1 ? longVowelCost : 0;
  return /^[hwy]$/.test(unit) ? weakConsonantCost : 1;
}

function pairCost(letter: AbjadLetter, unit: string): number {
  const place = letter.consonants.indexOf(unit);
  if (place >= 0) return place === 0 ? usualCost : otherSpellingCost;
  if (letter.vowels === '' || !isVowel(unit)) return Infinity;
  return [...(vowelsOf[unit] ?? unit)].some((vowel) => letter.vowels.includes(vowel)) ? usualCost : oddVowelCost;
}

/**
 * How well a word without vowels and a Latin word agree, 0 to 1: the cheapest way to lay the Latin sounds beside the
 * letters, where short vowels of the Latin word are free and every consonant needs its letter.
 */
export function abjadSimilarity(letters: readonly AbjadLetter[], units: readonly string[]): number {
  const needed = letters.reduce((sum, letter) => sum + (letter.omission >= 0.4 ? 1 : 0), 0);
  if (letters.length === 0 || units.length === 0 || needed === 0) return 0;
  let above = [0];
  for (const unit of units) above.push(above.at(-1)! + extraUnitCost(unit));
  for (const letter of letters) {
    const row = [above[0]! + letter.omission];
    for (let column = 1; column <= units.length; column++) {
      const unit = units[column - 1]!;
      const paired = above[column - 1]! + Math.min(pairCost(letter, unit), 1.2);
      row.push(Math.min(paired, above[column]! + letter.omission, row[column - 1]! + extraUnitCost(unit)));
    }
    above = row;
  }
  return Math.max(0, 1 - above.at(-1)! / Math.max(needed, 2));
}
