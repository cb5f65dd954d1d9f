import { add, type Decimal, divide, multiply, subtract } from '@einvoice/invoice-rules/xml';
import { schematron } from '@einvoice/limits';
import { castToDouble, truncated } from './casting';
import { DateValue, DurationValue, later } from './dates';
import { Stopped, XPathError } from './errors';
import { type Atomic, DecimalValue, doubleOf, integer, isNumeric, typeName, Untyped } from './items';
import { type ArithmeticOperator } from './syntax';

/** Two values calculated; what is untyped is a double. @throws XPathError */
export function calculated(operator: ArithmeticOperator, left: Atomic, right: Atomic): Atomic {
  const a = left instanceof Untyped ? castToDouble(left) : left;
  const b = right instanceof Untyped ? castToDouble(right) : right;
  if (isNumeric(a) && isNumeric(b)) return ofNumbers(operator, a, b);
  return ofDates(operator, a, b) ?? impossible(operator, a, b);
}

function impossible(operator: string, left: Atomic, right: Atomic): never {
  throw new XPathError('XPTY0004', `${typeName(left)} ${operator} ${typeName(right)} is nothing.`);
}

function ofNumbers(operator: ArithmeticOperator, left: number | DecimalValue, right: number | DecimalValue): Atomic {
  if (left instanceof DecimalValue && right instanceof DecimalValue) return ofDecimals(operator, left, right);
  const [a, b] = [doubleOf(left), doubleOf(right)];
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case 'div':
      return a / b;
    case 'mod':
      return a % b;
    case 'idiv':
      return wholeQuotient(a, b);
  }
}

function wholeQuotient(a: number, b: number): Atomic {
  if (b === 0) return byZero();
  const quotient = Math.trunc(a / b);
  if (!Number.isFinite(quotient) || Number.isNaN(b)) throw new XPathError('FOAR0002', 'A quotient is no whole number.');
  return Number.isSafeInteger(quotient) ? integer(quotient) : new DecimalValue({ units: BigInt(quotient), scale: 0 }, true); // prettier-ignore
}

function byZero(): never {
  throw new XPathError('FOAR0001', 'A number is divided by zero.');
}

function ofDecimals(operator: ArithmeticOperator, left: DecimalValue, right: DecimalValue): DecimalValue {
  const { value: a } = left;
  const { value: b } = right;
  const isInteger = left.isInteger && right.isInteger;
  switch (operator) {
    case '+':
      return made(add(a, b), isInteger);
    case '-':
      return made(subtract(a, b), isInteger);
    case '*':
      return made(multiply(a, b), isInteger);
    case 'div':
      return made(divide(a, b) ?? byZero(), false);
    case 'idiv':
      return made(wholePart(a, b), true);
    case 'mod':
      return made(subtract(a, multiply(b, wholePart(a, b))), isInteger);
  }
}

/** Of the quotient, exact. */
function wholePart(a: Decimal, b: Decimal): Decimal {
  if (b.units === 0) return byZero();
  const scale = Math.max(a.scale, b.scale);
  const quotient = unitsAt(a, scale) / unitsAt(b, scale);
  return truncated({ units: quotient * 10n, scale: 1 });
}

const unitsAt = ({ units, scale }: Decimal, wanted: number): bigint => BigInt(units) * 10n ** BigInt(wanted - scale);

function made(value: Decimal, isInteger: boolean): DecimalValue {
  const { units, scale } = value;
  if (typeof units === 'bigint' && (scale > schematron.decimalDigitsMax || isLong(units))) {
    throw new Stopped('number_too_long', `A rule may make numbers of ${schematron.decimalDigitsMax} digits at most.`);
  }
  return isInteger && typeof units === 'number' && scale === 0 ? integer(units) : new DecimalValue(value, isInteger);
}

const longest = 10n ** BigInt(schematron.decimalDigitsMax);
const isLong = (units: bigint): boolean => units > longest || units < -longest;

/** @returns null when the types do not fit each other */
function ofDates(operator: ArithmeticOperator, a: Atomic, b: Atomic): Atomic | null {
  if (a instanceof DateValue && b instanceof DurationValue && (operator === '+' || operator === '-')) {
    return later(a, b, operator === '+' ? 1 : -1);
  }
  if (a instanceof DurationValue && b instanceof DateValue && operator === '+') return later(b, a, 1);
  if (a instanceof DateValue && b instanceof DateValue && a.type === b.type && operator === '-') {
    return new DurationValue('xs:dayTimeDuration', a.instantMs - b.instantMs);
  }
  return a instanceof DurationValue ? ofDurations(operator, a, b) : null;
}

function ofDurations(operator: ArithmeticOperator, a: DurationValue, b: Atomic): Atomic | null {
  if (b instanceof DurationValue && a.type === b.type) {
    if (operator === '+' || operator === '-') return new DurationValue(a.type, a.amount + (operator === '+' ? b.amount : -b.amount)); // prettier-ignore
    if (operator !== 'div') return null;
    const quotient = divide({ units: a.amount, scale: 0 }, { units: b.amount, scale: 0 }) ?? byZero();
    return new DecimalValue(quotient, false);
  }
  if (!isNumeric(b) || (operator !== '*' && operator !== 'div')) return null;
  const factor = doubleOf(b);
  const amount = Math.round(operator === '*' ? a.amount * factor : a.amount / factor);
  if (!Number.isSafeInteger(amount)) throw new XPathError('FODT0002', 'A duration is out of range.');
  return new DurationValue(a.type, amount);
}
