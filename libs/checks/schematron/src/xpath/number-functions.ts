import { absolute, add, compare, round } from '@einvoice/invoice-rules/xml';
import { calculated } from './arithmetic';
import { type Builtin, numberOrNone, ofItem, oneOrNone, pure, pureSequence } from './builtin';
import { castToDouble, numberOf, truncated } from './casting';
import { type Compiled } from './compiled';
import { comparesAsValues } from './comparing';
import { DurationValue } from './dates';
import { XPathError } from './errors';
import {
  type Atomic,
  atomized,
  DecimalValue,
  doubleOf,
  integer,
  isNumeric,
  type Sequence,
  stringOf,
  typeName,
  Untyped,
} from './items';
import { type Context } from './run';

type Change = { ofDouble: (value: number) => number; ofDecimal: (value: DecimalValue) => DecimalValue };

/** A function that changes a number and keeps its type. */
function changing({ ofDouble, ofDecimal }: Change): Builtin {
  return pure(1, 1, (context, [value]) => {
    const number = numberOrNone(value!, context);
    if (number === null) return null;
    return typeof number === 'number' ? ofDouble(number) : ofDecimal(number);
  }, 'number'); // prettier-ignore
}

/** Halves go up, and what is below zero keeps its sign. */
function roundedDouble(value: number): number {
  if (!Number.isFinite(value) || Number.isInteger(value)) return value;
  const whole = Math.floor(value + 0.5);
  return whole === 0 && value < 0 ? -0 : whole;
}

function rounded(context: Context, [value, precision]: readonly Compiled[]) {
  const number = numberOrNone(value!, context);
  if (number === null) return null;
  const digits = precision === undefined ? 0 : doubleOf(numberOrNone(precision, context) ?? 0);
  if (typeof number === 'number') {
    if (digits === 0) return roundedDouble(number);
    const power = 10 ** digits;
    return roundedDouble(number * power) / power;
  }
  return number.isInteger && digits >= 0 ? number : new DecimalValue(round(number.value, digits), number.isInteger);
}

/** Halves go to the even neighbour. */
function roundedToEven(context: Context, [value, precision]: readonly Compiled[]) {
  const number = numberOrNone(value!, context);
  if (number === null) return null;
  const digits = precision === undefined ? 0 : doubleOf(numberOrNone(precision, context) ?? 0);
  if (typeof number === 'number') {
    if (!Number.isFinite(number)) return number;
    const power = 10 ** digits;
    const scaled = number * power;
    const floor = Math.floor(scaled);
    const isHalf = scaled - floor === 0.5;
    return (isHalf ? (floor % 2 === 0 ? floor : floor + 1) : roundedDouble(scaled)) / power;
  }
  const up = round(number.value, digits);
  const half = { units: 5, scale: digits + 1 };
  const isHalf = compare(add(number.value, half), up) === 0;
  const isOdd = BigInt(up.units) % 2n !== 0n;
  const even = isHalf && isOdd ? add(up, { units: -1, scale: digits }) : up;
  return new DecimalValue(even, number.isInteger);
}

const whole = (isUp: boolean) => (value: DecimalValue): DecimalValue => {
  if (value.isInteger) return value;
  const cut = truncated(value.value);
  const order = compare(value.value, cut);
  const step = isUp && order > 0 ? 1 : !isUp && order < 0 ? -1 : 0;
  return new DecimalValue(add(cut, { units: step, scale: 0 }), false);
}; // prettier-ignore

/** Values of fn:sum and the like: untyped ones are doubles. */
function summands(items: Sequence, context: Context): Atomic[] {
  context.run.spend(items.length);
  return items.map((item) => {
    const atomic = atomized(item);
    return atomic instanceof Untyped ? castToDouble(atomic) : atomic;
  });
}

function total(values: readonly Atomic[]): Atomic {
  const [first] = values;
  const areSummable = values.every((value) => isNumeric(value) || value instanceof DurationValue);
  if (!areSummable) throw new XPathError('FORG0006', `Values of ${typeName(first!)} have no sum.`);
  let sum = first!;
  for (let index = 1; index < values.length; index++) sum = calculated('+', sum, values[index]!);
  return sum;
}

function sum(context: Context, [items, zero]: readonly Compiled[]): Sequence {
  const values = summands(items!.items(context), context);
  if (values.length === 0) return zero === undefined ? [integer(0)] : zero.items(context);
  return [total(values)];
}

function average(context: Context, [items]: readonly Compiled[]) {
  const values = summands(items!.items(context), context);
  return values.length === 0 ? null : calculated('div', total(values), integer(values.length));
}

/** The largest or the smallest. NaN is both. */
function extreme(operator: 'gt' | 'lt'): Builtin {
  return pure(1, 2, (context, [items]) => {
    const values = summands(items!.items(context), context);
    let found: Atomic | null = null;
    const areDouble = values.some((value) => typeof value === 'number');
    for (const value of values) {
      if (typeof value === 'number' && Number.isNaN(value)) return NaN;
      if (found === null || comparesAsValues(operator, value, found)) found = value;
    }
    return areDouble && found instanceof DecimalValue ? doubleOf(found) : found;
  }); // prettier-ignore
}

export const numberFunctions: Readonly<Record<string, Builtin>> = {
  number: ofItem((items) => {
    const item = oneOrNone(items);
    if (item === null) return NaN;
    const atomic = atomized(item);
    if (isNumeric(atomic)) return doubleOf(atomic);
    if (typeof atomic === 'boolean') return atomic ? 1 : 0;
    return typeof atomic === 'string' || atomic instanceof Untyped ? numberOf(stringOf(atomic)) : NaN;
  }, 'number'), // prettier-ignore
  abs: changing({
    ofDouble: Math.abs,
    ofDecimal: ({ value, isInteger }) => new DecimalValue(absolute(value), isInteger),
  }),
  floor: changing({ ofDouble: Math.floor, ofDecimal: whole(false) }),
  ceiling: changing({ ofDouble: Math.ceil, ofDecimal: whole(true) }),
  round: pure(1, 2, rounded, 'number'),
  'round-half-to-even': pure(1, 2, roundedToEven, 'number'),
  sum: pureSequence(1, 2, sum),
  avg: pure(1, 1, average),
  max: extreme('gt'),
  min: extreme('lt'),
};
