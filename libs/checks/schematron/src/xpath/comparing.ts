import { compare, equal, type Decimal } from '@einvoice/invoice-rules/xml';
import { castTo, castToDouble } from './casting';
import { DateValue, DurationValue } from './dates';
import { XPathError } from './errors';
import { type Atomic, DecimalValue, doubleOf, isNumeric, typeName, Untyped } from './items';
import { type ValueOperator } from './syntax';

type Order = -1 | 0 | 1;
type Meaning = (order: Order | null) => boolean;

/** What an operator makes of the order of two values; null is "neither", as NaN. */
const meanings: Readonly<Record<ValueOperator, Meaning>> = {
  eq: (order) => order === 0,
  ne: (order) => order !== 0,
  lt: (order) => order === -1,
  le: (order) => order === -1 || order === 0,
  gt: (order) => order === 1,
  ge: (order) => order === 1 || order === 0,
};

export const valueOperatorOf = { '=': 'eq', '!=': 'ne', '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge' } as const;

function mismatch(left: Atomic, right: Atomic): never {
  throw new XPathError('XPTY0004', `${typeName(left)} cannot be compared with ${typeName(right)}.`);
}

const sign = (difference: number): Order => (difference < 0 ? -1 : difference > 0 ? 1 : 0);

/** By code points, as the official engine compares texts. */
function orderOfTexts(left: string, right: string): Order {
  if (left === right) return 0;
  for (let at = 0; ;) {
    const [a, b] = [left.codePointAt(at), right.codePointAt(at)];
    if (a !== b) return a === undefined ? -1 : b === undefined ? 1 : a < b ? -1 : 1;
    at += a! > 0xffff ? 2 : 1;
  }
}

function orderOfNumbers(left: number | DecimalValue, right: number | DecimalValue): Order | null {
  if (left instanceof DecimalValue && right instanceof DecimalValue) return orderOfDecimals(left.value, right.value);
  const [a, b] = [doubleOf(left), doubleOf(right)];
  if (Number.isNaN(a) || Number.isNaN(b)) return null;
  return a < b ? -1 : a > b ? 1 : 0;
}

function orderOfDecimals(left: Decimal, right: Decimal): Order {
  return equal(left, right) ? 0 : sign(compare(left, right));
}

/** @returns null for NaN @throws XPathError when values of these types have no order */
function orderOf(left: Atomic, right: Atomic): Order | null {
  if (typeof left === 'string' && typeof right === 'string') return orderOfTexts(left, right);
  if (isNumeric(left)) return isNumeric(right) ? orderOfNumbers(left, right) : mismatch(left, right);
  if (typeof left === 'boolean') return typeof right === 'boolean' ? sign(Number(left) - Number(right)) : mismatch(left, right); // prettier-ignore
  if (left instanceof DateValue && right instanceof DateValue && left.type === right.type) {
    return sign(left.instantMs - right.instantMs);
  }
  if (left instanceof DurationValue && right instanceof DurationValue && left.type === right.type) {
    return sign(left.amount - right.amount);
  }
  return mismatch(left, right);
}

/** `eq` and the like: what is untyped is text. */
export function comparesAsValues(operator: ValueOperator, left: Atomic, right: Atomic): boolean {
  const a = left instanceof Untyped ? left.text : left;
  const b = right instanceof Untyped ? right.text : right;
  return meanings[operator](orderOf(a, b));
}

/** `=` and the like, of two values: what is untyped takes the type of the other. */
export function comparesGenerally(operator: ValueOperator, left: Atomic, right: Atomic): boolean {
  if (left instanceof Untyped) {
    if (right instanceof Untyped) return meanings[operator](orderOfTexts(left.text, right.text));
    if (isNumeric(right)) return comparesWithNumber(operator, left.text, right);
    return meanings[operator](orderOf(castTo(left, typeName(right)), right));
  }
  if (!(right instanceof Untyped)) return meanings[operator](orderOf(left, right));
  if (isNumeric(left)) return comparesWithNumber(mirrored[operator], right.text, left);
  return meanings[operator](orderOf(left, castTo(right, typeName(left))));
}

const mirrored: Readonly<Record<ValueOperator, ValueOperator>> = { eq: 'eq', ne: 'ne', lt: 'gt', le: 'ge', gt: 'lt', ge: 'le' }; // prettier-ignore
const shortWhole = /^[ \t\r\n]*[+-]?\d{1,15}[ \t\r\n]*$/;

/**
 * Untyped text with a number, as the official engine compares them: two short whole numbers as such; others as doubles of which -0 is less
 * than 0, and a text that says NaN is more than every number.
 */
function comparesWithNumber(operator: ValueOperator, text: string, number: number | DecimalValue): boolean {
  if (number instanceof DecimalValue && number.isInteger && shortWhole.test(text)) {
    return meanings[operator](orderOfNumbers(new DecimalValue({ units: Number(text) + 0, scale: 0 }, true), number));
  }
  const double = castToDouble(new Untyped(text));
  // "-0" is a short whole number, of which there is one zero; "-0.00" is a double.
  const value = number instanceof DecimalValue && shortWhole.test(text) ? double + 0 : double;
  const other = doubleOf(number);
  if (Number.isNaN(other)) return operator === 'ne';
  if (value !== other) return meanings[operator](value < other ? -1 : 1);
  return meanings[operator](value === 0 ? sign(zeroRank(value) - zeroRank(other)) : 0);
}

const zeroRank = (zero: number): number => (Object.is(zero, -0) ? 0 : 1);
