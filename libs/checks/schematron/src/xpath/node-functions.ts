import { nodeKind, XmlNode } from '../tree/xml-node';
import { type Builtin, ofItem, oneOrNone, pure, pureSequence, pureTest, requiredText, textOf } from './builtin';
import { comparesGenerally } from './comparing';
import { type Compiled, compiled, compiledTest, compiledValue } from './compiled';
import { NotSupported, XPathError } from './errors';
import {
  type Atomic,
  atomized,
  DecimalValue,
  doubleOf,
  integer,
  isNumeric,
  type Item,
  type Sequence,
  stringOf,
  Untyped,
} from './items';
import { positionIn } from './path';
import { type Context } from './run';

/** A function of a node, or of the context item; of no node it is empty. */
const ofNode = (value: (node: XmlNode) => string): Builtin =>
  ofItem((items) => {
    const item = oneOrNone(items);
    if (item === null) return '';
    if (!(item instanceof XmlNode)) throw new XPathError('XPTY0004', 'A function takes a node.');
    return value(item);
  }, 'string');

/** A key by which equal values of one type are found. */
function keyOf(value: Atomic): string {
  if (value instanceof Untyped) return `t${value.text}`;
  if (typeof value === 'string') return `t${value}`;
  if (value instanceof DecimalValue) return `n${doubleOf(value)}`;
  return typeof value === 'number' ? `n${value === 0 ? 0 : value}` : `${typeof value} ${stringOf(value)}`;
}

function distinct(context: Context, [items]: readonly Compiled[]): Sequence {
  const seen = new Set<string>();
  const found = items!.items(context);
  context.run.spend(found.length);
  return found.map(atomized).filter((value) => seen.size < seen.add(keyOf(value)).size);
}

function indexesOf(context: Context, [items, wanted]: readonly Compiled[]): Sequence {
  const search = oneOrNone(wanted!.items(context));
  if (search === null) return [];
  const value = asText(atomized(search));
  const found: Item[] = [];
  items!.items(context).forEach((item, index) => {
    const other = asText(atomized(item));
    const areComparable = isNumeric(other) === isNumeric(value) && (isNumeric(other) || typeof other === typeof value);
    if (areComparable && comparesGenerally('eq', other, value)) found.push(integer(index + 1));
  });
  return found;
}

const asText = (value: Atomic): Atomic => (value instanceof Untyped ? value.text : value);

function subsequence(context: Context, [items, start, length]: readonly Compiled[]): Sequence {
  const numberOf = (value: Compiled) => {
    const item = oneOrNone(value.items(context));
    if (item === null || item instanceof XmlNode || !isNumeric(item)) throw new XPathError('XPTY0004', 'fn:subsequence takes numbers.'); // prettier-ignore
    return Math.floor(doubleOf(item) + 0.5);
  };
  const first = numberOf(start!);
  const end = length === undefined ? Infinity : first + numberOf(length);
  return items!.items(context).filter((_, index) => index + 1 >= first && index + 1 < end);
}

function checkedCount(allowed: (count: number) => boolean, code: string): Builtin {
  return pureSequence(1, 1, (context, [items]) => {
    const found = items!.items(context);
    if (!allowed(found.length)) throw new XPathError(code, `A sequence has ${found.length} items.`);
    return found;
  }, ([items]) => items!.type); // prettier-ignore
}

function rootOf(items: Sequence): Item | null {
  const item = oneOrNone(items);
  if (item === null) return null;
  if (!(item instanceof XmlNode)) throw new XPathError('XPTY0004', 'fn:root takes a node.');
  return item.root;
}

function deepEqual(context: Context, [left, right]: readonly Compiled[]): boolean {
  const [a, b] = [left!.items(context), right!.items(context)];
  return a.length === b.length && a.every((item, index) => areDeepEqual(item, b[index]!, context));
}

function areDeepEqual(a: Item, b: Item, context: Context): boolean {
  context.run.spend(1);
  if (!(a instanceof XmlNode) || !(b instanceof XmlNode)) {
    return !(a instanceof XmlNode) && !(b instanceof XmlNode) && keyOf(a) === keyOf(b);
  }
  if (a.kind !== b.kind || a.name.local !== b.name.local || a.name.namespace !== b.name.namespace) return false;
  if (a.kind !== nodeKind.element && a.kind !== nodeKind.document) return a.value === b.value;
  const isSeen = ({ kind }: XmlNode) => kind === nodeKind.element || kind === nodeKind.text;
  const [children, others] = [a.children.filter(isSeen), b.children.filter(isSeen)];
  return (
    a.attributes.length === b.attributes.length &&
    a.attributes.every((attribute) => b.attributes.some((other) => areDeepEqual(attribute, other, context))) &&
    children.length === others.length &&
    children.every((child, index) => areDeepEqual(child, others[index]!, context))
  );
}

/** `document(name)`, which only what the caller provided answers. */
function provided(context: Context, [name]: readonly Compiled[]): Item {
  const wanted = requiredText(name!, context);
  const node = context.run.documents(wanted);
  if (node === null) throw new NotSupported(`document() of a name that was not provided: "${wanted.slice(0, 80)}".`);
  return node;
}

/** A document that is named by a text of the rules is looked for when they are compiled. */
const documentFunction: Builtin = {
  min: 1,
  max: 2,
  compile: (values, scope) => {
    const [name] = values;
    if (!name!.isConstant) throw new NotSupported('document() of a name that is worked out is not run.');
    scope.names.checkDocument(name!);
    return compiledValue((context) => provided(context, values), 'nodes');
  },
};

export const nodeFunctions: Readonly<Record<string, Builtin>> = {
  name: ofNode((node) => node.writtenName),
  'local-name': ofNode((node) => node.name.local),
  'namespace-uri': ofNode((node) => node.name.namespace),
  root: ofItem(rootOf, 'nodes'),
  data: pureSequence(1, 1, (context, [items]) => items!.items(context).map(atomized)),
  count: pure(1, 1, (context, [items]) => integer(items!.items(context).length), 'number'),
  exists: existence(true),
  empty: existence(false),
  not: pureTest(1, 1, (context, [value]) => !value!.test(context)),
  boolean: pureTest(1, 1, (context, [value]) => value!.test(context)),
  true: pureTest(0, 0, () => true),
  false: pureTest(0, 0, () => false),
  position: { min: 0, max: 0, compile: () => compiledValue((context) => positionIn(context, false), 'number') },
  last: { min: 0, max: 0, compile: () => compiledValue((context) => positionIn(context, true), 'number') },
  current: { min: 0, max: 0, compile: () => compiledValue(currentItem) },
  'distinct-values': pureSequence(1, 2, distinct),
  'index-of': pureSequence(2, 3, indexesOf),
  reverse: pureSequence(1, 1, (context, [items]) => [...items!.items(context)].reverse(), ([items]) => items!.type), // prettier-ignore
  subsequence: pureSequence(2, 3, subsequence, ([items]) => items!.type),
  'zero-or-one': checkedCount((count) => count < 2, 'FORG0003'),
  'exactly-one': checkedCount((count) => count === 1, 'FORG0005'),
  'one-or-more': checkedCount((count) => count > 0, 'FORG0004'),
  'deep-equal': pureTest(2, 3, deepEqual),
  document: documentFunction,
  doc: documentFunction,
  'document-uri': { min: 0, max: 1, compile: () => compiled(() => []) },
  error: { min: 0, max: 3, compile: (values) => compiledTest((context) => raised(context, values)) },
};

function existence(isThere: boolean): Builtin {
  return {
    min: 1,
    max: 1,
    compile: ([items]) =>
      items!.type === 'nodes'
        ? compiledTest((context) => items!.test(context) === isThere)
        : compiledTest((context) => items!.items(context).length > 0 === isThere, items!.isConstant),
  };
}

function currentItem(context: Context): Item {
  if (context.current === null) throw new XPathError('XTDE1360', 'There is no current item here.');
  return context.current;
}

function raised(context: Context, [, message]: readonly Compiled[]): never {
  throw new XPathError('FOER0000', message === undefined ? 'The rules raise an error.' : textOf(message, context));
}
