/** The value of a digit (0–9) or capital (A = 10 … Z = 35), as ISO 7064 counts; the text is known to hold no other. */
export function valueAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code < 65 ? code - 48 : code - 55;
}

/** Σ weight × digit over the digits from `start` on, one for each weight. */
export function weightedSum(text: string, weights: readonly number[], start = 0): number {
  let sum = 0;
  for (let index = 0; index < weights.length; index++) sum += weights[index]! * valueAt(text, start + index);
  return sum;
}

/** The remainder modulo 97 of the number that digits and capitals (two digits each) write; `before` is in front. */
export function remainder97(text: string, start = 0, end = text.length, before = 0): number {
  let remainder = before;
  for (let index = start; index < end; index++) {
    const value = valueAt(text, index);
    remainder = (remainder * (value < 10 ? 10 : 100) + value) % 97;
  }
  return remainder;
}

/** The number that the last two characters write, both digits. */
export const lastTwoDigits = (text: string): number =>
  10 * valueAt(text, text.length - 2) + valueAt(text, text.length - 1);
