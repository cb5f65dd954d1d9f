import { nodeKind, XmlNode } from '../tree/xml-node';
import { walkOf } from '../xpath/axes';
import { compile } from '../xpath/compile';
import { type Compiled } from '../xpath/compiled';
import { NotSupported, XPathError } from '../xpath/errors';
import { compileNodeTest } from '../xpath/node-tests';
import { parseExpression } from '../xpath/parse';
import { asksForPosition, filtered } from '../xpath/path';
import { type Context, type Run } from '../xpath/run';
import { type StaticScope } from '../xpath/static-scope';
import { type AxisStep, type Expression } from '../xpath/syntax';

/** The context of a rule, or the match of a key. */
export interface MatchPattern {
  /** Whether it is one of the nodes; an error in a predicate means that it is not. */
  matches(node: XmlNode, context: Context): boolean;
  /** Numbers of the names of elements that it can match; null for any. */
  readonly nameIds: ReadonlySet<number> | null;
  /** Whether it can match attributes, and the document node. */
  readonly attributes: boolean;
  readonly document: boolean;
}

/** Compiles a pattern of XSLT. @throws NotSupported with the offset of what is not run */
export function compileMatchPattern(pattern: string, scope: StaticScope): MatchPattern {
  return compilePattern(parseExpression(pattern), scope);
}

function compilePattern(expression: Expression, scope: StaticScope): MatchPattern {
  if (expression.kind !== 'union') return compileAlternative(expression, scope);
  const alternatives = expression.parts.map((part) => compileAlternative(part, scope));
  const areNamed = alternatives.every(({ nameIds }) => nameIds !== null);
  return {
    matches: (node, context) => alternatives.some((alternative) => alternative.matches(node, context)),
    nameIds: areNamed ? new Set(alternatives.flatMap(({ nameIds }) => [...nameIds!])) : null,
    attributes: alternatives.some(({ attributes }) => attributes),
    document: alternatives.some(({ document }) => document),
  };
}

function compileAlternative(expression: Expression, scope: StaticScope): MatchPattern {
  if (expression.kind === 'step' && isPatternStep(expression)) return compileSteps([expression], false, scope);
  if (expression.kind === 'path') {
    const { isAbsolute, steps } = expression;
    if (steps.length === 0) return documentAlone;
    if (areSteps(steps) && steps.every(isPatternStep)) return compileSteps(steps, isAbsolute, scope);
  }
  if (
    expression.kind === 'filter' &&
    ['union', 'path'].includes(expression.base.kind) &&
    !expression.predicates.some(asksForPosition)
  ) {
    return compileFiltered(expression.base, expression.predicates, scope);
  }
  return compileByNodes(expression, scope);
}

const areSteps = (steps: readonly Expression[]): steps is readonly AxisStep[] =>
  steps.every(({ kind }) => kind === 'step');

/** `(a | b)[c]`. */
function compileFiltered(base: Expression, predicates: readonly Expression[], scope: StaticScope): MatchPattern {
  const pattern = compilePattern(base, scope);
  const conditions = predicates.map((predicate) => compile(predicate, scope));
  return {
    ...pattern,
    matches: (node, context) =>
      pattern.matches(node, context) && conditions.every((condition) => holdsAt(node, condition, context)),
  };
}

const documentAlone: MatchPattern = {
  matches: ({ kind }) => kind === nodeKind.document,
  nameIds: new Set(),
  attributes: false,
  document: true,
};

const isPatternStep = ({ axis, test, predicates }: AxisStep): boolean =>
  axis === 'child' ||
  axis === 'attribute' ||
  (axis === 'descendant-or-self' && test.kind === 'node' && predicates.length === 0);

type NodeTest = (node: XmlNode, context: Context) => boolean;

/** Steps as in `a//b[c]/@d`, looked at from the node upwards. */
function compileSteps(steps: readonly AxisStep[], isAbsolute: boolean, scope: StaticScope): MatchPattern {
  let upTo: NodeTest | null = isAbsolute ? ({ kind }) => kind === nodeKind.document : null;
  let isAnyDepth = false;
  for (const step of steps) {
    if (step.axis === 'descendant-or-self') {
      isAnyDepth = true;
      continue;
    }
    upTo = belowOf(compileStepTest(step, scope), upTo, isAnyDepth);
    isAnyDepth = false;
  }
  const last = steps.at(-1)!;
  const isAttribute = last.axis === 'attribute';
  const { nameId } = compileNodeTest(last.test, scope);
  return {
    matches: upTo!,
    nameIds: isAttribute ? new Set() : nameId === 0 ? null : new Set([nameId]),
    attributes: isAttribute,
    document: false,
  };
}

function belowOf(test: NodeTest, above: NodeTest | null, isAnyDepth: boolean): NodeTest {
  if (above === null) return (node, context) => test(node, context);
  return (node, context) => {
    // What is above costs less than predicates.
    let parent = node.parent;
    if (parent === null || (!isAnyDepth && !above(parent, context))) return false;
    if (!test(node, context)) return false;
    if (!isAnyDepth) return true;
    for (; parent !== null; parent = parent.parent) if (above(parent, context)) return true;
    return false;
  };
}

function compileStepTest({ axis, test, predicates }: AxisStep, scope: StaticScope): NodeTest {
  const isAttribute = axis === 'attribute';
  const compiledTest = compileNodeTest(test, scope, isAttribute ? nodeKind.attribute : nodeKind.element);
  const { passes } = compiledTest;
  const isRight = (node: XmlNode) => passes(node) && (node.kind === nodeKind.attribute) === isAttribute && node.kind !== nodeKind.document; // prettier-ignore
  if (predicates.length === 0) return isRight;
  const conditions = predicates.map((predicate) => compile(predicate, scope));
  if (!predicates.some(asksForPosition)) {
    return (node, context) => isRight(node) && conditions.every((condition) => holdsAt(node, condition, context));
  }
  const walk = walkOf(axis, compiledTest);
  return (node, context) => isRight(node) && node.parent !== null && withoutErrors(context, node, () => {
    let nodes: XmlNode[] = [];
    walk(node.parent!, nodes, context.run);
    for (const condition of conditions) nodes = filtered(nodes, condition, context);
    return nodes.includes(node);
  }); // prettier-ignore
}

function holdsAt(node: XmlNode, condition: Compiled, context: Context): boolean {
  return withoutErrors(context, node, () => condition.test(context));
}

/** Evaluates with the node as context item. */
function withoutErrors(context: Context, node: XmlNode, test: () => boolean): boolean {
  const { item, position, size } = context;
  context.item = node;
  context.position = context.size = 1;
  try {
    return test();
  } catch (error) {
    if (error instanceof XPathError) return false;
    throw error;
  } finally {
    context.item = item;
    context.position = position;
    context.size = size;
  }
}

/** A pattern that is more than steps: the nodes that it leads to from anywhere are found once in a document. */
function compileByNodes(expression: Expression, scope: StaticScope): MatchPattern {
  const kinds = ['path', 'filter', 'union', 'among', 'call', 'variable', 'sequence'];
  if (!kinds.includes(expression.kind)) throw new NotSupported('The context of a rule leads to no nodes.', 0);
  const found = compile(expression, scope);
  const fromRoot = isFromRoot(expression);
  const known = new WeakMap<Run, ReadonlySet<unknown>>();
  return {
    matches: (node, context) => {
      let nodes = known.get(context.run);
      if (nodes === undefined) known.set(context.run, (nodes = nodesFrom(found, fromRoot, context)));
      return nodes.has(node);
    },
    nameIds: null,
    attributes: true,
    document: true,
  };
}

/** Whether it leads to the same nodes from everywhere, as `(/a | /b)/c` does. */
function isFromRoot(expression: Expression): boolean {
  if (expression.kind === 'filter') return isFromRoot(expression.base);
  if (expression.kind === 'union') return expression.parts.every(isFromRoot);
  if (expression.kind !== 'path') return false;
  const [first] = expression.steps;
  return expression.isAbsolute || (first !== undefined && isFromRoot(first));
}

function nodesFrom(expression: Compiled, fromRoot: boolean, context: Context): ReadonlySet<unknown> {
  const nodes = new Set<unknown>();
  const visit = (node: XmlNode): void => {
    context.run.spend(1);
    withoutErrors(context, node, () => {
      for (const item of expression.items(context)) if (item instanceof XmlNode) nodes.add(item);
      return true;
    });
    if (!fromRoot) for (const child of node.children) visit(child);
  };
  visit(context.run.document);
  return nodes;
}
