import { normalized } from '../tree/ubl-node';

/**
 * Formats and check digits of identifiers just as the official Peppol rules test them, leniencies included.
 * Values come with blanks trimmed and collapsed, unless said otherwise.
 */

/** GS1 location number: check digit of any length; one digit "0" passes. */
export function isGln(value: string): boolean {
  if (!isDigits(value)) return false;
  const last = value.length - 1;
  let sum = 0;
  for (let index = 0; index < last; index++) sum += digitAt(value, last - 1 - index) * (index % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10 === digitAt(value, last);
}

/** GS1 location number of thirteen digits, as asked from November 2026 on. */
export function isGln13(value: string): boolean {
  return hasDigits(value, 13) && isGln(value);
}

/** Norway: nine digits, weighted from the right, modulo 11. */
export function isNorwegianNumber(value: string): boolean {
  if (value.length !== 9 || !isDigits(value) || value === '000000000') return false;
  let sum = 0;
  for (let index = 0; index < 8; index++) sum += digitAt(value, 7 - index) * ((index % 6) + 2);
  return (11 - (sum % 11)) % 11 === digitAt(value, 8);
}

/** Denmark, raw text: eight digits, or DK and eight digits. */
export function isDanishCvr(value: string): boolean {
  return isDanishSe(value) || (value.length === 8 && isDigits(value));
}

/** Denmark, raw text: DK and eight digits. */
export function isDanishSe(value: string): boolean {
  return value.length === 10 && value.startsWith('DK') && isDigits(value.slice(2));
}

/** Denmark, raw text: a production unit has ten digits. */
export function isDanishProductionUnit(value: string): boolean {
  return hasDigits(value, 10);
}

/** Belgium: ten digits, the last two are 97 minus the first eight modulo 97. */
export function isBelgianNumber(value: string): boolean {
  return hasDigits(value, 10) && 97 - (Number(value.slice(0, 8)) % 97) === Number(value.slice(8));
}

/** Belgium, as asked from November 2026 on: the first digit is 0 or 1 too. */
export function isCurrentBelgianNumber(value: string): boolean {
  return /^[01]/.test(value) && isBelgianNumber(value);
}

/** Belgium: BE, in any case here, and an enterprise number. */
export function isBelgianVatNumber(value: string): boolean {
  const number = value.toUpperCase();
  return number.startsWith('BE') && isCurrentBelgianNumber(number.slice(2));
}

/** Luxembourg: LU in any case and eight digits, the last two of them the first six modulo 89. */
export function isLuxembourgVatNumber(value: string): boolean {
  const [, base, check] = /^LU([0-9]{6})([0-9]{2})$/.exec(value.toUpperCase()) ?? [];
  return base !== undefined && Number(base) % 89 === Number(check);
}

const luxembourgWeights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/**
 * Luxembourg's register of legal persons: eleven digits, the fifth and sixth a legal form from 20 on, the last one a check digit
 * modulo 11; legal form 24 also takes the check digit that counts from 12.
 */
export function isLuxembourgNumber(value: string): boolean {
  if (!hasDigits(value, 11)) return false;
  const legalForm = Number(value.slice(4, 6));
  if (legalForm < 20) return false;
  const remainder = luxembourgWeights.reduce((sum, weight, index) => sum + weight * digitAt(value, index), 0) % 11;
  const stated = digitAt(value, 10);
  if (stated === (remainder === 0 ? 0 : 11 - remainder)) return true;
  const from12 = remainder === 0 ? 1 : remainder === 1 ? 0 : 12 - remainder;
  return legalForm === 24 && stated === from12;
}

/** Italy: six letters or digits. */
export function isItalianOfficeCode(value: string): boolean {
  return /^[A-Za-z0-9]{6}$/.test(value);
}

/** Italy: sixteen characters of the personal code's form, or eleven that are an integer (a sign counts as one of them). */
export function isItalianTaxCode(value: string): boolean {
  const characters = [...value];
  if (characters.length === 11) return isInteger(value);
  if (characters.length !== 16) return false;
  const part = (from: number, length: number) => characters.slice(from, from + length).join('');
  return (
    /^[A-Za-z]{6}$/.test(part(0, 6)) &&
    isInteger(part(6, 2)) &&
    /^[A-Za-z]$/.test(part(8, 1)) &&
    isInteger(part(9, 2)) &&
    isInteger(part(14, 1)) &&
    /^[A-Za-z]$/.test(part(15, 1))
  );
}

/** Italy: a VAT number that starts with IT has eleven digits that pass the Luhn check; others pass. Null: no answer is computable. */
export function isItalianVatNumber(value: string): boolean | null {
  if (!value.startsWith('IT') && !value.startsWith('it')) return true;
  const number = value.slice(2);
  if ([...number].length !== 11 || !isInteger(number)) return false;
  if (!isDigits(number)) return null;
  let sum = 0;
  for (let index = 0; index < 11; index++) {
    const digit = digitAt(number, index);
    sum += index % 2 === 0 ? digit : ((digit * 2) % 10) + (digit >= 5 ? 1 : 0);
  }
  return sum % 10 === 0;
}

/** Sweden: the Luhn check over the first ten digits; fewer than ten fail, more than ten are not looked at. Null: not computable. */
export function isSwedishNumber(value: string): boolean | null {
  if (!/^\p{Nd}+$/u.test(value)) return false;
  const digits = [...value];
  const main = digits.slice(0, 9);
  if (main.some((digit) => !isDigits(digit))) return null;
  let sum = 0;
  main.reverse().forEach((character, index) => {
    const digit = Number(character);
    sum += index % 2 === 0 ? ((digit * 2) % 10) + (digit >= 5 ? 1 : 0) : digit;
  });
  return digits[9] !== undefined && isDigits(digits[9]) && (10 - (sum % 10)) % 10 === Number(digits[9]);
}

const australianWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** Australia: eleven digits, weighted, modulo 89. */
export function isAustralianNumber(value: string): boolean {
  if (!hasDigits(value, 11)) return false;
  let sum = -10;
  for (let index = 0; index < 11; index++) sum += digitAt(value, index) * australianWeights[index]!;
  return sum % 89 === 0;
}

/** Greece, raw text: check digit over the first nine characters; what follows is not looked at. */
export function isGreekNumber(value: string): boolean {
  if (value.length < 9 || !isDigits(value.slice(0, 9))) return false;
  let sum = 0;
  for (let index = 0; index < 8; index++) sum += digitAt(value, index) * 2 ** (8 - index);
  return (sum % 11) % 10 === digitAt(value, 8);
}

/** The Netherlands: NL, nine digits, B, two digits. */
export function isDutchVatNumber(value: string): boolean {
  return /^NL[0-9]{9}B[0-9]{2}$/.test(value);
}

/** Exactly so many ASCII digits. */
export function hasDigits(value: string, count: number): boolean {
  return value.length === count && isDigits(value);
}

/** Whether the text can be cast to xs:integer: blanks around it and one sign are taken. */
export function isInteger(value: string): boolean {
  return /^[+-]?[0-9]+$/.test(normalized(value));
}

/** One or more ASCII digits. */
export function isDigits(value: string): boolean {
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index);
    if (code < 48 || code > 57) return false;
  }
  return value.length > 0;
}

function digitAt(value: string, index: number): number {
  return value.charCodeAt(index) - 48;
}
