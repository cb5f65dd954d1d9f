import { type Decimal, toNumber, toText } from '@einvoice/invoice-rules/xml';
import { XmlNode } from '../tree/xml-node';
import { type DateValue, type DurationValue } from './dates';
import { XPathError } from './errors';

/** Text of a node or of a function without declared type: takes the type that it is compared with. */
export class Untyped {
  constructor(readonly text: string) {}
}

/** An xs:decimal or an xs:integer, exact. */
export class DecimalValue {
  constructor(
    readonly value: Decimal,
    readonly isInteger: boolean,
  ) {}
}

/** A value that is no node: xs:string, xs:boolean and xs:double are those of JavaScript. */
export type Atomic = string | boolean | number | Untyped | DecimalValue | DateValue | DurationValue;
export type Item = XmlNode | Atomic;
export type Sequence = readonly Item[];

export const emptySequence: Sequence = [];
const trueSequence: Sequence = [true];
const falseSequence: Sequence = [false];
export const booleanSequence = (value: boolean): Sequence => (value ? trueSequence : falseSequence);

const smallIntegers = Array.from({ length: 256 }, (_, units) => new DecimalValue({ units, scale: 0 }, true));

/** @param units a safe integer */
export function integer(units: number): DecimalValue {
  return smallIntegers[units] ?? new DecimalValue({ units, scale: 0 }, true);
}

export function isNumeric(value: Item): value is number | DecimalValue {
  return typeof value === 'number' || value instanceof DecimalValue;
}

/** The typed value of an item; documents here have no schema, so that of a node is untyped. */
export function atomized(item: Item): Atomic {
  return item instanceof XmlNode ? new Untyped(item.value) : item;
}

/** A number as a double. */
export function doubleOf(value: number | DecimalValue): number {
  return typeof value === 'number' ? value : toNumber(value.value);
}

/** fn:string of one item. */
export function stringOf(item: Item): string {
  if (typeof item === 'string') return item;
  if (item instanceof XmlNode) return item.value;
  if (item instanceof Untyped) return item.text;
  if (typeof item === 'boolean') return item ? 'true' : 'false';
  if (typeof item === 'number') return doubleText(item);
  if (item instanceof DecimalValue) return toText(item.value);
  return item.text();
}

/** An xs:double as XPath writes it. */
function doubleText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (value === Infinity) return 'INF';
  if (value === -Infinity) return '-INF';
  if (Object.is(value, -0)) return '-0';
  const size = Math.abs(value);
  if (value === 0 || (size >= 1e-6 && size < 1e6)) return plainText(value);
  const [mantissa = '', exponent = ''] = value.toExponential().split('e');
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${Number(exponent)}`;
}

/** JavaScript writes small numbers with an exponent from 1e-7 on, so none comes here. */
const plainText = (value: number): string => String(value);

/** The effective boolean value. @throws XPathError for sequences that have none */
export function effectiveBoolean(sequence: Sequence): boolean {
  const { length } = sequence;
  if (length === 0) return false;
  const first = sequence[0]!;
  if (first instanceof XmlNode) return true;
  if (length > 1) throw new XPathError('FORG0006', 'A sequence of several values is neither true nor false.');
  if (typeof first === 'boolean') return first;
  if (typeof first === 'string') return first !== '';
  if (first instanceof Untyped) return first.text !== '';
  if (typeof first === 'number') return first !== 0 && !Number.isNaN(first);
  if (first instanceof DecimalValue) return first.value.units !== 0;
  throw new XPathError('FORG0006', 'A date or duration is neither true nor false.');
}

/** What a value is, for messages and for tests of its type. */
export function typeName(item: Item): string {
  if (typeof item === 'string') return 'xs:string';
  if (typeof item === 'boolean') return 'xs:boolean';
  if (typeof item === 'number') return 'xs:double';
  if (item instanceof DecimalValue) return item.isInteger ? 'xs:integer' : 'xs:decimal';
  if (item instanceof Untyped) return 'xs:untypedAtomic';
  if (item instanceof XmlNode) return 'node()';
  return item.type;
}
