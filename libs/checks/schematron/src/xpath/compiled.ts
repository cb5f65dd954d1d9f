import { type XmlNode } from '../tree/xml-node';
import { XPathError } from './errors';
import {
  atomized,
  type Atomic,
  booleanSequence,
  effectiveBoolean,
  emptySequence,
  type Item,
  type Sequence,
} from './items';
import { type Context } from './run';

/** What is known of the values of an expression before it runs. */
export type StaticType = 'nodes' | 'boolean' | 'number' | 'string' | 'any';

/** An expression that can be evaluated. */
export interface Compiled {
  /** Its value. @throws XPathError | Stopped */
  items(context: Context): Sequence;
  /** Its effective boolean value. */
  test(context: Context): boolean;
  readonly type: StaticType;
  /** Whether it is the same everywhere, in every document. */
  readonly isConstant: boolean;
}

/** An expression by what gives its items. */
export function compiled(items: Compiled['items'], type: StaticType = 'any', isConstant = false): Compiled {
  return { items, type, isConstant, test: (context) => effectiveBoolean(items(context)) };
}

/** An expression that is true or false. */
export function compiledTest(test: Compiled['test'], isConstant = false): Compiled {
  return { items: (context) => booleanSequence(test(context)), test, type: 'boolean', isConstant };
}

/** An expression with one value, or none. */
export function compiledValue(
  value: (context: Context) => Item | null,
  type: StaticType = 'any',
  isConstant = false,
): Compiled {
  return compiled(
    (context) => {
      const item = value(context);
      return item === null ? emptySequence : [item];
    },
    type,
    isConstant,
  );
}

export function constant(sequence: Sequence, type: StaticType): Compiled {
  return compiled(() => sequence, type, true);
}

/** Is worked out once when it is constant. An error is met each time. */
export function onceIfConstant(expression: Compiled): Compiled {
  if (!expression.isConstant) return expression;
  let known: Sequence | null = null;
  const items = (context: Context) => (known ??= expression.items(context));
  return compiled(items, expression.type, true);
}

/** One atomic value, or null for none. @throws XPathError when there are several */
export function atomicOf(expression: Compiled, context: Context): Atomic | null {
  const items = expression.items(context);
  if (items.length === 0) return null;
  if (items.length > 1) {
    throw new XPathError('XPTY0004', `A sequence of ${items.length} items stands where one value is expected.`);
  }
  return atomized(items[0]!);
}

/** Evaluates with another context item, and sets the context back. */
export function evaluateAt<Value>(
  context: Context,
  item: Item,
  position: number,
  size: number,
  evaluate: () => Value,
): Value {
  const { item: outerItem, position: outerPosition, size: outerSize } = context;
  context.item = item;
  context.position = position;
  context.size = size;
  try {
    return evaluate();
  } finally {
    context.item = outerItem;
    context.position = outerPosition;
    context.size = outerSize;
  }
}

/** @throws XPathError when there is no context item */
export function contextItem(context: Context): Item {
  if (context.item === null) throw new XPathError('XPDY0002', 'There is no context item here.');
  return context.item;
}

const byOrder = (a: XmlNode, b: XmlNode): number => a.order - b.order;

/** In document order, each once. Nodes of several documents stand by document. */
export function inDocumentOrder(nodes: XmlNode[]): XmlNode[] {
  let isSorted = true;
  for (let index = 1; index < nodes.length && isSorted; index++) isSorted = nodes[index - 1]!.order < nodes[index]!.order; // prettier-ignore
  if (isSorted) return nodes;
  const roots = new Map<XmlNode, number>();
  const unique = [...new Set(nodes)];
  for (const node of unique) if (!roots.has(node.root)) roots.set(node.root, roots.size);
  if (roots.size < 2) return unique.sort(byOrder);
  return unique.sort((a, b) => roots.get(a.root)! - roots.get(b.root)! || byOrder(a, b));
}
