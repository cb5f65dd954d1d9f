import { type IbanCountry } from './iban-country';

/** So many changes let two accounts look alike to a person. */
const editsMax = 2;

/**
 * Whether one account could be taken for the other: one or two changes lead from one to the other, a change being a
 * character replaced, left out, put in, or two neighbours swapped. What counts is the country and the national part without
 * its check digits, since check digits follow from the rest: who alters one digit of the account must alter those too.
 * @param text valid IBANs in electronic form, not equal, each with its country
 */
export function isNearIdentical(
  { iban, country }: { iban: string; country: IbanCountry },
  other: { iban: string; country: IbanCountry },
): boolean {
  return editDistance(significant(iban, country), significant(other.iban, other.country)) <= editsMax;
}

function significant(iban: string, { nationalCheck }: IbanCountry): string {
  const bban = iban.slice(4);
  const places = nationalCheck?.checkDigitsAt.map((place) => (place < 0 ? bban.length + place : place)) ?? [];
  return iban.slice(0, 2) + [...bban].filter((_, index) => !places.includes(index)).join('');
}

/** Optimal string alignment: replacements, insertions, deletions and swaps of neighbours, no part edited twice. */
export function editDistance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      let least = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      const isSwap =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (isSwap) least = Math.min(least, beforeLast[column - 2]! + 1);
      current.push(least);
    }
    [beforeLast, last] = [last, current];
  }
  return last[right.length]!;
}
