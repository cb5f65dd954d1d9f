import { digitAt } from './characters';

/** Σ weight × digit over as many digits as there are weights, from the place `start` on. */
export function weightedSum(text: string, weights: readonly number[], start = 0): number {
  let sum = 0;
  for (let index = 0; index < weights.length; index++) sum += weights[index]! * digitAt(text, start + index);
  return sum;
}

/**
 * Luhn: Σ of the digits at `start` up to, not including, `end`, where the last and every second before it is doubled and
 * its digits added. A check digit behind them brings the sum to a multiple of ten.
 */
export function luhnSum(text: string, start: number, end: number): number {
  let sum = 0;
  for (let index = start; index < end; index++) {
    const digit = digitAt(text, index);
    const isDoubled = (end - index) % 2 === 1;
    sum += isDoubled ? (digit > 4 ? 2 * digit - 9 : 2 * digit) : digit;
  }
  return sum;
}

/** ISO 7064 MOD 11,10 over a text of digits whose last one is the check digit. */
export function passesMod11And10(digits: string): boolean {
  let product = 10;
  for (let index = 0; index < digits.length - 1; index++) {
    const sum = (digitAt(digits, index) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (product + digitAt(digits, digits.length - 1)) % 10 === 1;
}

/** ISO 7064 MOD 97-10 over digits and capitals (A = 10 … Z = 35): the remainder must be 1. */
export function passesMod97And10(text: string): boolean {
  let remainder = 0;
  for (let index = 0; index < text.length; index++) {
    const digit = digitAt(text, index);
    remainder = digit < 10 ? (remainder * 10 + digit) % 97 : (remainder * 100 + text.charCodeAt(index) - 55) % 97;
  }
  return remainder === 1;
}
