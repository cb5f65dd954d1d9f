import { nodeKind, XmlNode } from '../tree/xml-node';
import { type Walk, walkOf } from './axes';
import { type Compiled, compiled, contextItem, evaluateAt, inDocumentOrder } from './compiled';
import { XPathError } from './errors';
import { effectiveBoolean, integer, isNumeric, doubleOf, type Item, type Sequence } from './items';
import { compileNodeTest } from './node-tests';
import { type Context } from './run';
import { type StaticScope } from './static-scope';
import { type AxisStep, type Expression } from './syntax';

/** Compiles the parts of an expression. */
export type Compile = (expression: Expression, scope: StaticScope) => Compiled;

/** A step of a path, ready to go. */
interface NodeStep {
  readonly kind: 'axis';
  /** Adds what the step leads to from a node, in document order unless the axis goes back. */
  readonly collect: Walk;
  readonly predicates: readonly Compiled[];
  readonly axis: AxisStep['axis'];
}
type PathStep = NodeStep | { readonly kind: 'other'; readonly expression: Compiled };

const backward: readonly string[] = ['parent', 'ancestor', 'ancestor-or-self', 'preceding', 'preceding-sibling'];
/** On these, nodes that do not stand in each other lead to nodes that do not, in the same order. */
const onward: readonly string[] = ['child', 'attribute', 'self'];

/** A path of steps, or one step. */
export function compilePath(
  { isAbsolute, steps }: Expression & { kind: 'path' },
  scope: StaticScope,
  compile: Compile,
): Compiled {
  const compiledSteps = shortened(steps).map((step) => compileStep(step, scope, compile));
  const start = startOf(isAbsolute, compiledSteps);
  const last = compiledSteps.at(-1);
  const isNodes = last === undefined || last.kind === 'axis' || last.expression.type === 'nodes';
  const items = (context: Context) => followed(start(context), compiledSteps, context);
  const areAxes = isAbsolute || compiledSteps[0]?.kind === 'axis';
  if (!areAxes || compiledSteps.some((step) => step.kind === 'other'))
    return compiled(items, isNodes ? 'nodes' : 'any');
  const axisSteps = compiledSteps as NodeStep[];
  const test = (context: Context) => {
    const from = start(context);
    return axisSteps.length === 0 || leadsSomewhere(from[0] as XmlNode, axisSteps, 0, context);
  };
  return { items, test, type: 'nodes', isConstant: false };
}

export function compileAxisStep(step: AxisStep, scope: StaticScope, compile: Compile): Compiled {
  return compilePath({ kind: 'path', isAbsolute: false, steps: [step] }, scope, compile);
}

function startOf(isAbsolute: boolean, steps: readonly PathStep[]): (context: Context) => Sequence {
  if (!isAbsolute) {
    // The first step that is no axis is evaluated where the path is.
    if (steps[0]?.kind === 'other') return () => [];
    return (context) => [nodeOf(contextItem(context))];
  }
  return (context) => {
    const { root } = nodeOf(contextItem(context));
    if (root.kind !== nodeKind.document) throw new XPathError('XPDY0050', 'The tree has no document node.');
    return [root];
  };
}

function nodeOf(item: Item): XmlNode {
  if (item instanceof XmlNode) return item;
  throw new XPathError('XPTY0020', 'A path starts at a value that is no node.');
}

/** `//x` as one step, where no predicate asks for a position. */
function shortened(steps: readonly Expression[]): readonly Expression[] {
  const short: Expression[] = [];
  for (const step of steps) {
    const before = short.at(-1);
    const isEvery = before?.kind === 'step' && before.axis === 'descendant-or-self' && before.test.kind === 'node' && before.predicates.length === 0; // prettier-ignore
    if (isEvery && step.kind === 'step' && step.axis === 'child' && !step.predicates.some(asksForPosition)) {
      short[short.length - 1] = { ...step, axis: 'descendant' };
    } else short.push(step);
  }
  return short;
}

/** Whether a predicate may be a position, or ask for one; when in doubt it does. */
export function asksForPosition(predicate: Expression): boolean {
  return !isTruth(predicate) || mentionsPosition(predicate);
}

const truths: readonly string[] = ['or', 'and', 'general', 'value', 'nodes', 'some', 'every', 'castable', 'instance', 'step', 'path', 'union']; // prettier-ignore
const truthFunctions: readonly string[] = ['not', 'exists', 'empty', 'boolean', 'true', 'false', 'contains', 'matches', 'starts-with', 'ends-with']; // prettier-ignore

function isTruth(predicate: Expression): boolean {
  if (predicate.kind === 'call') return predicate.name.prefix === '' && truthFunctions.includes(predicate.name.local);
  if (predicate.kind === 'path') return predicate.steps.every((step) => step.kind === 'step');
  return truths.includes(predicate.kind);
}

function mentionsPosition(expression: unknown): boolean {
  if (typeof expression !== 'object' || expression === null) return false;
  if (Array.isArray(expression)) return expression.some(mentionsPosition);
  const { kind, name } = expression as { kind?: string; name?: { local?: string } };
  if (kind === 'call' && (name?.local === 'position' || name?.local === 'last')) return true;
  return Object.values(expression).some(mentionsPosition);
}

function compileStep(step: Expression, scope: StaticScope, compile: Compile): PathStep {
  if (step.kind !== 'step') return { kind: 'other', expression: compile(step, scope) };
  const { axis, test, predicates } = step;
  const walk = walkOf(axis, compileNodeTest(test, scope, axis === 'attribute' ? nodeKind.attribute : nodeKind.element));
  return { kind: 'axis', collect: walk, predicates: predicates.map((predicate) => compile(predicate, scope)), axis };
}

function collect(step: NodeStep, node: XmlNode, found: XmlNode[], context: Context): void {
  const { predicates } = step;
  if (predicates.length === 0) return step.collect(node, found, context.run);
  let nodes: XmlNode[] = [];
  step.collect(node, nodes, context.run);
  for (const predicate of predicates) {
    if (nodes.length === 0) return;
    nodes = filtered(nodes, predicate, context);
  }
  for (const passed of nodes) found.push(passed);
}

/** Items for which a predicate holds. */
export function filtered<Kind extends Item>(items: readonly Kind[], predicate: Compiled, context: Context): Kind[] {
  const { item: outerItem, position, size } = context;
  const passed: Kind[] = [];
  context.run.spend(items.length);
  context.size = items.length;
  try {
    for (let index = 0; index < items.length; index++) {
      context.item = items[index]!;
      context.position = index + 1;
      if (holds(predicate, context)) passed.push(items[index]!);
    }
  } finally {
    context.item = outerItem;
    context.position = position;
    context.size = size;
  }
  return passed;
}

/** A predicate that is a number asks for the item of that position. */
function holds(predicate: Compiled, context: Context): boolean {
  if (predicate.type === 'boolean' || predicate.type === 'nodes') return predicate.test(context);
  const items = predicate.items(context);
  const [first] = items;
  if (items.length === 1 && isNumeric(first!)) return doubleOf(first) === context.position;
  return effectiveBoolean(items);
}

/** Whether a path of axes leads to some node; looks no further than the first. */
function leadsSomewhere(node: XmlNode, steps: readonly NodeStep[], from: number, context: Context): boolean {
  const found: XmlNode[] = [];
  collect(steps[from]!, node, found, context);
  if (from === steps.length - 1) return found.length > 0;
  for (const next of found) if (leadsSomewhere(next, steps, from + 1, context)) return true;
  return false;
}

function followed(start: Sequence, steps: readonly PathStep[], context: Context): Sequence {
  let nodes = start as XmlNode[];
  let isLevel = true;
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index]!;
    if (step.kind === 'axis') {
      const found: XmlNode[] = [];
      for (const node of nodes) collect(step, node, found, context);
      context.run.checkLength(found.length);
      const isOnward = onward.includes(step.axis);
      const isInOrder = nodes.length < 2 ? !backward.includes(step.axis) : isLevel && isOnward;
      nodes = isInOrder ? found : inDocumentOrder(found);
      isLevel = isLevel && (isOnward || nodes.length < 2);
      continue;
    }
    const values = index === 0 && start.length === 0 ? step.expression.items(context) : valuesAt(nodes, step.expression, context); // prettier-ignore
    if (!values.some((value) => value instanceof XmlNode)) {
      if (index < steps.length - 1 && values.length > 0)
        throw new XPathError('XPTY0019', 'A step of a path is no node.');
      return values;
    }
    if (!values.every((value) => value instanceof XmlNode)) throw new XPathError('XPTY0018', 'A path leads to nodes and values at once.'); // prettier-ignore
    nodes = inDocumentOrder([...(values as XmlNode[])]);
    isLevel = nodes.length < 2;
  }
  return nodes;
}

function valuesAt(nodes: readonly XmlNode[], expression: Compiled, context: Context): Item[] {
  const values: Item[] = [];
  context.run.spend(nodes.length);
  nodes.forEach((node, index) => {
    const found = evaluateAt(context, node, index + 1, nodes.length, () => expression.items(context));
    for (const value of found) values.push(value);
    context.run.checkLength(values.length);
  });
  return values;
}

/** `a ! b`. */
export function compileMap(left: Compiled, right: Compiled): Compiled {
  return compiled((context) => {
    const items = left.items(context);
    const values: Item[] = [];
    context.run.spend(items.length);
    items.forEach((item, index) => {
      values.push(...evaluateAt(context, item, index + 1, items.length, () => right.items(context)));
      context.run.checkLength(values.length);
    });
    return values;
  }, right.type);
}

/** `base[predicate]…` of a value that is no step. */
export function compileFilter(base: Compiled, predicates: readonly Compiled[]): Compiled {
  return compiled((context) => {
    let items: Sequence = base.items(context);
    for (const predicate of predicates) items = filtered(items, predicate, context);
    return items;
  }, base.type);
}

/** `position()` and `last()`. */
export function positionIn(context: Context, isLast: boolean): Item {
  contextItem(context);
  return integer(isLast ? context.size : context.position);
}
