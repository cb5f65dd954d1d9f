import { exactDecimalOf, negate, parseDecimal, type Decimal, toNumber } from '@einvoice/invoice-rules/xml';
import { type DateType, DateValue, type DurationType, DurationValue, parseDate, parseDuration } from './dates';
import { XPathError } from './errors';
import { type Atomic, DecimalValue, doubleOf, integer, isNumeric, stringOf, typeName, Untyped } from './items';

/** fn:normalize-space: blanks of XML; other spaces stay. */
export function normalizedSpace(text: string): string {
  return /[\t\n\r]|^ | $| {2}/.test(text) ? text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '') : text;
}

const trimmed = (text: string): string => text.replace(/^[ \t\r\n]+/, '').replace(/[ \t\r\n]+$/, '');

/** The xs:double that a text says; null when it says none. */
function parseDouble(raw: string): number | null {
  const text = trimmed(raw);
  if (text === 'INF' || text === '+INF') return Infinity;
  if (text === '-INF') return -Infinity;
  if (text === 'NaN') return NaN;
  return /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(text) ? Number(text) : null;
}

/** fn:number of a text. */
export function numberOf(text: string): number {
  return parseDouble(text) ?? NaN;
}

function invalid(text: string, type: string): never {
  throw new XPathError('FORG0001', `"${text.slice(0, 40)}" is no ${type}.`);
}

function impossible(value: Atomic, type: string): never {
  throw new XPathError('XPTY0004', `A value of ${typeName(value)} cannot be made a ${type}.`);
}

const integerTypes: Readonly<Record<string, readonly [min: number, max: number]>> = {
  'xs:integer': [-Infinity, Infinity],
  'xs:nonNegativeInteger': [0, Infinity],
  'xs:positiveInteger': [1, Infinity],
  'xs:nonPositiveInteger': [-Infinity, 0],
  'xs:negativeInteger': [-Infinity, -1],
  'xs:long': [-(2 ** 63), 2 ** 63 - 1],
  'xs:int': [-(2 ** 31), 2 ** 31 - 1],
  'xs:short': [-32768, 32767],
  'xs:unsignedInt': [0, 2 ** 32 - 1],
};
const dateTypes: readonly string[] = ['xs:date', 'xs:dateTime', 'xs:time'];
const durationTypes: readonly string[] = ['xs:dayTimeDuration', 'xs:yearMonthDuration'];
const textTypes: readonly string[] = ['xs:string', 'xs:anyURI', 'xs:normalizedString', 'xs:token'];
const otherTypes: readonly string[] = ['xs:double', 'xs:float', 'xs:decimal', 'xs:boolean', 'xs:untypedAtomic'];

/** Whether values can be cast to a type of that name here. */
export function isAtomicType(type: string): boolean {
  return type in integerTypes || [dateTypes, durationTypes, textTypes, otherTypes].some((types) => types.includes(type)); // prettier-ignore
}

/** Casts a value. @param type one that `isAtomicType` knows @throws XPathError when it cannot be cast */
export function castTo(value: Atomic, type: string): Atomic {
  if (type in integerTypes) return castToInteger(value, type);
  if (dateTypes.includes(type)) return castToDate(value, type as DateType);
  if (durationTypes.includes(type)) return castToDuration(value, type as DurationType);
  switch (type) {
    case 'xs:double':
    case 'xs:float':
      return castToDouble(value);
    case 'xs:decimal':
      return new DecimalValue(decimalOf(value, type), false);
    case 'xs:boolean':
      return castToBoolean(value);
    case 'xs:untypedAtomic':
      return new Untyped(stringOf(value));
    case 'xs:token':
      return normalizedSpace(stringOf(value));
    case 'xs:normalizedString':
      return stringOf(value).replace(/[\t\r\n]/g, ' ');
    default:
      return stringOf(value);
  }
}

export function castToDouble(value: Atomic): number {
  if (isNumeric(value)) return doubleOf(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string' && !(value instanceof Untyped)) return impossible(value, 'xs:double');
  const text = stringOf(value);
  return parseDouble(text) ?? invalid(text, 'xs:double');
}

/** The exact value, of a double too. */
function decimalOf(value: Atomic, type: string): Decimal {
  if (value instanceof DecimalValue) return value.value;
  if (typeof value === 'boolean') return { units: value ? 1 : 0, scale: 0 };
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new XPathError('FOCA0002', `${stringOf(value)} is no ${type}.`);
    return exactDecimalOf(value);
  }
  if (typeof value !== 'string' && !(value instanceof Untyped)) return impossible(value, type);
  const text = stringOf(value);
  return parseDecimal(text) ?? invalid(text, type);
}

/** Towards zero. */
export function truncated(value: Decimal): Decimal {
  const { units, scale } = value;
  if (scale <= 0) return value;
  const isSmall = typeof units === 'number' && scale <= 15;
  const whole = isSmall ? Math.trunc(units / 10 ** scale) : BigInt(units) / 10n ** BigInt(scale);
  if (whole === 0) return { units: 0, scale: 0 };
  const isSafe = typeof whole === 'bigint' && whole <= Number.MAX_SAFE_INTEGER && whole >= -Number.MAX_SAFE_INTEGER;
  return { units: isSafe ? Number(whole) : whole, scale: 0 };
}

function castToInteger(value: Atomic, type: string): DecimalValue {
  const isText = typeof value === 'string' || value instanceof Untyped;
  if (isText && !/^[ \t\r\n]*[+-]?\d+[ \t\r\n]*$/.test(stringOf(value))) return invalid(stringOf(value), type);
  const whole = truncated(decimalOf(value, type));
  const [min, max] = integerTypes[type]!;
  const size = toNumber(whole);
  if (size < min || size > max) invalid(stringOf(value), type);
  return typeof whole.units === 'number' ? integer(whole.units) : new DecimalValue(whole, true);
}

function castToBoolean(value: Atomic): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0 && !Number.isNaN(value);
  if (value instanceof DecimalValue) return value.value.units !== 0;
  if (typeof value !== 'string' && !(value instanceof Untyped)) return impossible(value, 'xs:boolean');
  const text = trimmed(stringOf(value));
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : invalid(text, 'xs:boolean');
}

function castToDate(value: Atomic, type: DateType): DateValue {
  if (value instanceof DateValue) {
    if (value.type === type) return value;
    if (value.type === 'xs:time' || (type === 'xs:time' && value.type === 'xs:date')) return impossible(value, type);
    const day = Math.floor(value.localMs / 86_400_000) * 86_400_000;
    if (type === 'xs:time') return parseDate(type, new DateValue(type, value.localMs, value.zoneMinutes).text())!;
    return new DateValue(type, type === 'xs:date' ? day : value.localMs, value.zoneMinutes);
  }
  if (typeof value !== 'string' && !(value instanceof Untyped)) return impossible(value, type);
  const text = trimmed(stringOf(value));
  return parseDate(type, text) ?? invalid(text, type);
}

function castToDuration(value: Atomic, type: DurationType): DurationValue {
  if (value instanceof DurationValue) return value.type === type ? value : new DurationValue(type, 0);
  if (typeof value !== 'string' && !(value instanceof Untyped)) return impossible(value, type);
  const text = trimmed(stringOf(value));
  return parseDuration(type, text) ?? invalid(text, type);
}

export function negated(value: number | DecimalValue): number | DecimalValue {
  return typeof value === 'number' ? -value : new DecimalValue(negate(value.value), value.isInteger);
}
