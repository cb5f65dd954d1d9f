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
const notPairedCost = 1.2;

/** A Latin word as sounds: consonants of one or more letters, doubled ones once, vowels one by one. */
export function soundUnits(latin: string): readonly string[] {
  return (latin.match(unitPattern) ?? []).map((unit) => (/^(.)\1$/.test(unit) && !/[eo]/.test(unit) ? unit[0]! : unit));
}

const isVowel = (unit: string): boolean => 'aeiou'.includes(unit[0]!);
const isWeak = (unit: string): boolean => unit === 'h' || unit === 'w' || unit === 'y';
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
  return isWeak(unit) ? weakConsonantCost : 1;
}

function pairCost(letter: AbjadLetter, unit: string): number {
  const place = letter.consonants.indexOf(unit);
  if (place >= 0) return place === 0 ? usualCost : otherSpellingCost;
  if (letter.vowels === '' || !isVowel(unit)) return Infinity;
  for (const vowel of vowelsOf[unit] ?? unit) if (letter.vowels.includes(vowel)) return usualCost;
  return oddVowelCost;
}

const consonantsOf = new WeakMap<readonly AbjadLetter[], ReadonlySet<string>>();

/** How many of the consonants none of the letters can stand for; each costs 1 at least, wherever it is laid. */
function strangeSounds(letters: readonly AbjadLetter[], units: readonly string[]): number {
  let consonants = consonantsOf.get(letters);
  if (consonants === undefined) {
    consonants = new Set(letters.flatMap((letter) => letter.consonants));
    consonantsOf.set(letters, consonants);
  }
  let strange = 0;
  for (const unit of units) if (!isVowel(unit) && !isWeak(unit) && !consonants.has(unit)) strange++;
  return strange;
}

/**
 * How well a word without vowels and a Latin word agree, 0 to 1: the cheapest way to lay the Latin sounds beside the
 * letters, where short vowels of the Latin word are free and every consonant needs its letter.
 * @param least what is less counts as 0: most words have nothing in common, and that is soon seen
 */
export function abjadSimilarity(letters: readonly AbjadLetter[], units: readonly string[], least = 0): number {
  let needed = 0;
  for (const { omission } of letters) if (omission >= 0.4) needed++;
  if (letters.length === 0 || units.length === 0 || needed === 0) return 0;
  const costMax = (1 - least) * Math.max(needed, 2);
  if (strangeSounds(letters, units) > costMax) return 0;
  const extraCosts = units.map(extraUnitCost);
  // One row of the usual matrix: what is left of the place is of this letter, what is right of it of the letter before.
  const costs = [0];
  for (const cost of extraCosts) costs.push(costs.at(-1)! + cost);
  for (const letter of letters) {
    let diagonal = costs[0]!;
    costs[0] = diagonal + letter.omission;
    let cheapest = costs[0];
    for (let column = 1; column <= units.length; column++) {
      const above = costs[column]!;
      const paired = diagonal + Math.min(pairCost(letter, units[column - 1]!), notPairedCost);
      costs[column] = Math.min(paired, above + letter.omission, costs[column - 1]! + extraCosts[column - 1]!);
      if (costs[column]! < cheapest) cheapest = costs[column]!;
      diagonal = above;
    }
    if (cheapest > costMax) return 0;
  }
  return Math.max(0, 1 - costs.at(-1)! / Math.max(needed, 2));
}
