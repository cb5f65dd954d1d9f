import { castTo, castToDouble, isAtomicType } from './casting';
import { XPathError } from './errors';
import { XmlNode } from '../tree/xml-node';
import { type Atomic, atomized, DecimalValue, type Item, type Sequence, typeName, Untyped } from './items';
import { compileNodeTest } from './node-tests';
import { type StaticScope } from './static-scope';
import { type SequenceType } from './syntax';

/** Whether a value has a type, as `instance of` means it. */
export function isInstance(items: Sequence, type: SequenceType, scope: StaticScope): boolean {
  return isCount(items.length, type) && items.every((item) => isOfType(item, type.item, scope));
}

function isCount(count: number, { item, occurrence }: SequenceType): boolean {
  if (item === 'empty') return count === 0;
  if (count === 0) return occurrence === 'optional' || occurrence === 'any';
  return count === 1 || occurrence === 'any' || occurrence === 'some';
}

function isOfType(item: Item, type: SequenceType['item'], scope: StaticScope): boolean {
  if (type === 'item') return true;
  if (typeof type !== 'string') return item instanceof XmlNode && compileNodeTest(type, scope).passes(item);
  const name = typeName(item);
  if (type === 'xs:anyAtomicType') return !(item instanceof XmlNode);
  if (type === 'xs:numeric') return item instanceof DecimalValue || typeof item === 'number';
  return name === type || (type === 'xs:decimal' && name === 'xs:integer');
}

/** A value as a function takes or gives it: nodes become values, what is untyped is cast. @throws XPathError when it has not the type */
export function converted(items: Sequence, type: SequenceType | null, scope: StaticScope): Sequence {
  if (type === null) return items;
  if (!isCount(items.length, type)) {
    throw new XPathError(
      'XPTY0004',
      `A sequence of ${items.length} items is not as many as a function takes or gives.`,
    );
  }
  const { item } = type;
  if (item === 'item' || item === 'empty') return items;
  if (typeof item !== 'string') {
    if (isInstance(items, type, scope)) return items;
    throw new XPathError('XPTY0004', 'A function takes or gives other nodes.');
  }
  return items.map((value) => convertedItem(atomized(value), item));
}

function convertedItem(value: Atomic, type: string): Atomic {
  if (type === 'xs:anyAtomicType') return value;
  if (type === 'xs:numeric') return value instanceof Untyped ? castToDouble(value) : value;
  if (value instanceof Untyped) return castTo(value, type);
  const name = typeName(value);
  if (name === type) return value;
  if (type === 'xs:decimal' && name === 'xs:integer') return value;
  if ((type === 'xs:double' || type === 'xs:float') && (name === 'xs:integer' || name === 'xs:decimal')) return castToDouble(value); // prettier-ignore
  if (type === 'xs:anyURI' && name === 'xs:string') return value;
  throw new XPathError('XPTY0004', `A function takes or gives ${type}, not ${name}.`);
}

/** Whether a type can be declared here. */
export function isKnownType({ item }: SequenceType): boolean {
  return typeof item !== 'string' || item === 'item' || item === 'empty' || item === 'xs:anyAtomicType' || item === 'xs:numeric' || isAtomicType(item); // prettier-ignore
}
