import { XmlNode } from '../tree/xml-node';
import { calculated } from './arithmetic';
import { castTo, castToDouble, isAtomicType, negated } from './casting';
import { comparesAsValues } from './comparing';
import {
  atomicOf,
  type Compiled,
  compiled,
  compiledTest,
  compiledValue,
  constant,
  contextItem,
  inDocumentOrder,
  onceIfConstant,
} from './compiled';
import { NotSupported, XPathError } from './errors';
import { compileCall } from './calls';
import { compileGeneralComparison } from './general-comparison';
import {
  type Atomic,
  atomized,
  integer,
  isNumeric,
  type Item,
  type Sequence,
  stringOf,
  typeName,
  Untyped,
} from './items';
import { compileNodeTest } from './node-tests';
import { parseExpression } from './parse';
import { compileAxisStep, compileFilter, compileMap, compilePath } from './path';
import { type Context, Lazy } from './run';
import { isInstance, isKnownType } from './sequence-types';
import { type StaticScope } from './static-scope';
import { type Binding, type Expression } from './syntax';

/** Compiles an expression of XPath 2.0. @throws NotSupported with the offset of what is not run */
export function compileExpression(expression: string, scope: StaticScope): Compiled {
  return compile(parseExpression(expression), scope);
}

/** Compiles an expression that was parsed. */
export function compile(expression: Expression, scope: StaticScope): Compiled {
  return onceIfConstant(compileAnew(expression, scope));
}

function compileAnew(expression: Expression, scope: StaticScope): Compiled {
  const part = (inner: Expression) => compile(inner, scope);
  switch (expression.kind) {
    case 'literal':
      return constant([expression.value], isNumeric(expression.value) ? 'number' : 'string');
    case 'sequence':
      return compileSequence(expression.parts.map(part));
    case 'or':
    case 'and':
      return compileLogic(expression.parts.map(part), expression.kind === 'or');
    case 'concat':
      return compileConcatenation(expression.parts.map(part));
    case 'union':
      return compileUnion(expression.parts.map(part));
    case 'general':
      return compileGeneralComparison(expression.operator, part(expression.left), part(expression.right));
    case 'value':
      return compileValueComparison(expression.operator, part(expression.left), part(expression.right));
    case 'nodes':
      return compileNodeComparison(expression.operator, part(expression.left), part(expression.right));
    case 'range':
      return compileRange(part(expression.left), part(expression.right));
    case 'map':
      return compileMap(part(expression.left), part(expression.right));
    case 'among':
      return compileAmong(expression.isExcept, part(expression.left), part(expression.right));
    case 'arithmetic':
      return compileArithmetic(expression, part);
    case 'sign':
      return compileSign(part(expression.operand), expression.isMinus);
    case 'instance':
    case 'treat':
    case 'castable':
    case 'cast':
      return compileTyped(expression, part(expression.operand), scope);
    case 'path':
      return compilePath(expression, scope, compile);
    case 'step':
      return compileAxisStep(expression, scope, compile);
    case 'filter':
      return compileFilter(part(expression.base), expression.predicates.map(part));
    case 'call':
      return compileCall(expression.name, expression.values.map(part), scope);
    case 'variable':
      return compileVariable(expression.name, expression.at, scope);
    case 'context':
      return compiledValue(contextItem);
    case 'if':
      return compileIf(part(expression.test), part(expression.then), part(expression.otherwise));
    case 'for':
    case 'some':
    case 'every':
      return compileLoop(expression.kind, expression.bindings, expression.result, scope);
    case 'let':
      return compileLet(expression.bindings, expression.result, scope);
  }
}

const areConstant = (parts: readonly Compiled[]): boolean => parts.every(({ isConstant }) => isConstant);

function compileSequence(parts: readonly Compiled[]): Compiled {
  const items = (context: Context) => {
    const all: Item[] = [];
    for (const part of parts) {
      for (const item of part.items(context)) all.push(item);
      context.run.checkLength(all.length);
    }
    return all;
  };
  const areNodes = parts.length > 0 && parts.every(({ type }) => type === 'nodes');
  return compiled(items, areNodes ? 'nodes' : 'any', areConstant(parts));
}

/** As the official engine does, and XPath allows: an error counts when none of the other parts decides. */
function compileLogic(parts: readonly Compiled[], isOr: boolean): Compiled {
  return compiledTest((context) => {
    let failed: XPathError | null = null;
    for (const part of parts) {
      try {
        if (part.test(context) === isOr) return isOr;
      } catch (error) {
        if (!(error instanceof XPathError)) throw error;
        failed ??= error;
      }
    }
    if (failed !== null) throw failed;
    return !isOr;
  }, areConstant(parts));
}

function compileConcatenation(parts: readonly Compiled[]): Compiled {
  const value = (context: Context) => {
    const texts = parts.map((part) => atomicOf(part, context));
    return context.run.made(texts.map((text) => (text === null ? '' : stringOf(text))).join(''));
  };
  return compiledValue(value, 'string', areConstant(parts));
}

function nodesOf(expression: Compiled, context: Context): XmlNode[] {
  const items = expression.items(context);
  if (!items.every((item) => item instanceof XmlNode)) throw new XPathError('XPTY0004', 'A union is one of nodes.');
  return items as XmlNode[];
}

function compileUnion(parts: readonly Compiled[]): Compiled {
  const items = (context: Context) => {
    const all = parts.flatMap((part) => nodesOf(part, context));
    context.run.spend(all.length);
    return inDocumentOrder(all);
  };
  const test = (context: Context) => parts.some((part) => nodesOf(part, context).length > 0);
  return { items, test, type: 'nodes', isConstant: false };
}

function compileAmong(isExcept: boolean, left: Compiled, right: Compiled): Compiled {
  return compiled((context) => {
    const others = new Set(nodesOf(right, context));
    return inDocumentOrder(nodesOf(left, context).filter((node) => others.has(node) !== isExcept));
  }, 'nodes');
}

function compileValueComparison(
  operator: (Expression & { kind: 'value' })['operator'],
  left: Compiled,
  right: Compiled,
): Compiled {
  return compiledValue(
    (context) => {
      const a = atomicOf(left, context);
      const b = atomicOf(right, context);
      return a === null || b === null ? null : comparesAsValues(operator, a, b);
    },
    'boolean',
    left.isConstant && right.isConstant,
  );
}

function compileNodeComparison(operator: 'is' | '<<' | '>>', left: Compiled, right: Compiled): Compiled {
  return compiledValue((context) => {
    const [a, b] = [nodesOf(left, context), nodesOf(right, context)];
    if (a.length === 0 || b.length === 0) return null;
    if (a.length > 1 || b.length > 1) throw new XPathError('XPTY0004', 'Several nodes are compared as one.');
    if (operator === 'is') return a[0] === b[0];
    return operator === '<<' ? a[0]!.order < b[0]!.order : a[0]!.order > b[0]!.order;
  }, 'boolean');
}

function compileRange(left: Compiled, right: Compiled): Compiled {
  const wholeNumber = (value: Atomic) => {
    const number = castTo(value instanceof Untyped ? value : value, 'xs:integer');
    if (!(value instanceof Untyped) && typeName(value) !== 'xs:integer') {
      throw new XPathError('XPTY0004', `A range goes from ${typeName(value)}.`);
    }
    return Number(stringOf(number));
  };
  const items = (context: Context): Sequence => {
    const from = atomicOf(left, context);
    const to = atomicOf(right, context);
    if (from === null || to === null) return [];
    const [first, last] = [wholeNumber(from), wholeNumber(to)];
    const length = Math.max(0, last - first + 1);
    context.run.checkLength(length);
    context.run.spend(length);
    return Array.from({ length }, (_, index) => integer(first + index));
  };
  return compiled(items, 'any', left.isConstant && right.isConstant);
}

function compileArithmetic(
  { operator, left, right }: Expression & { kind: 'arithmetic' },
  part: (inner: Expression) => Compiled,
): Compiled {
  const [first, second] = [part(left), part(right)];
  const value = (context: Context) => {
    context.run.spend(1);
    const a = atomicOf(first, context);
    // What is beside nothing is not looked at, as in the official engine: it may be an error.
    const b = a === null ? null : atomicOf(second, context);
    return a === null || b === null ? null : calculated(operator, a, b);
  };
  return compiledValue(value, 'any', first.isConstant && second.isConstant);
}

function compileSign(operand: Compiled, isMinus: boolean): Compiled {
  const value = (context: Context) => {
    const atomic = atomicOf(operand, context);
    if (atomic === null) return null;
    const number = atomic instanceof Untyped ? castToDouble(atomic) : atomic;
    if (!isNumeric(number)) throw new XPathError('XPTY0004', `${typeName(number)} has no sign.`);
    return isMinus ? negated(number) : number;
  };
  return compiledValue(value, 'number', operand.isConstant);
}

function compileTyped(
  { kind, type: written, at }: Expression & { kind: 'instance' | 'treat' | 'castable' | 'cast' },
  operand: Compiled,
  scope: StaticScope,
): Compiled {
  const type = scope.typeOf(written, at);
  // Names are numbered before the rules run.
  if (typeof type.item !== 'string') compileNodeTest(type.item, scope);
  if (!isKnownType(type)) throw new NotSupported('Values are not cast to this type here.', at);
  if (kind === 'instance') return compiledTest((context) => isInstance(operand.items(context), type, scope));
  if (kind === 'treat') {
    return compiled((context) => {
      const items = operand.items(context);
      if (isInstance(items, type, scope)) return items;
      throw new XPathError('XPDY0050', 'A value has not the type that it is treated as.');
    }, operand.type);
  }
  const { item, occurrence } = type;
  if (typeof item !== 'string' || !isAtomicType(item)) {
    throw new NotSupported('Values are not cast to this type here.', at);
  }
  const isOptional = occurrence === 'optional';
  if (kind === 'castable') {
    return compiledTest((context) => isCastable(operand.items(context), item, isOptional), operand.isConstant);
  }
  const cast = (context: Context) => {
    const value = atomicOf(operand, context);
    if (value !== null) return castTo(value, item);
    if (isOptional) return null;
    throw new XPathError('XPTY0004', `Nothing is cast to ${item}.`);
  };
  return compiledValue(cast, 'any', operand.isConstant);
}

function isCastable(items: Sequence, type: string, isOptional: boolean): boolean {
  if (items.length !== 1) return items.length === 0 && isOptional;
  try {
    castTo(atomized(items[0]!), type);
    return true;
  } catch (error) {
    if (error instanceof XPathError) return false;
    throw error;
  }
}

function compileVariable(name: string, at: number, scope: StaticScope): Compiled {
  const slot = scope.local(name);
  if (slot !== undefined) {
    return compiled((context) => {
      const value = context.variables[slot]!;
      return value instanceof Lazy ? value.value() : value;
    });
  }
  const index = scope.global(name);
  if (index === undefined) throw new NotSupported(`The variable $${name} is not declared.`, at);
  return compiled((context) => context.globals[index]!.value());
}

function compileIf(test: Compiled, then: Compiled, otherwise: Compiled): Compiled {
  const chosen = (context: Context) => (test.test(context) ? then : otherwise);
  return {
    items: (context) => chosen(context).items(context),
    test: (context) => chosen(context).test(context),
    type: then.type === otherwise.type ? then.type : 'any',
    isConstant: areConstant([test, then, otherwise]),
  };
}

function compileLoop(
  kind: 'for' | 'some' | 'every',
  bindings: readonly Binding[],
  result: Expression,
  outer: StaticScope,
): Compiled {
  let scope = outer;
  const loops = bindings.map(({ name, value }) => {
    const values = compile(value, scope);
    const [inner, slot] = scope.withVariable(name);
    scope = inner;
    return { values, slot };
  });
  const body = compile(result, scope);
  /** @returns whether the work said to stop */
  const eachOf = (context: Context, index: number, work: (context: Context) => boolean): boolean => {
    const loop = loops[index];
    if (loop === undefined) return work(context);
    for (const item of loop.values.items(context)) {
      context.run.spend(1);
      context.variables[loop.slot] = [item];
      if (eachOf(context, index + 1, work)) return true;
    }
    return false;
  };
  if (kind !== 'for') {
    const isEvery = kind === 'every';
    return compiledTest((context) => eachOf(context, 0, () => body.test(context) !== isEvery) !== isEvery);
  }
  return compiled((context) => {
    const all: Item[] = [];
    eachOf(context, 0, () => {
      for (const item of body.items(context)) all.push(item);
      context.run.checkLength(all.length);
      return false;
    });
    return all;
  }, body.type);
}

function compileLet(bindings: readonly Binding[], result: Expression, outer: StaticScope): Compiled {
  let scope = outer;
  const values = bindings.map(({ name, value }) => {
    const expression = compile(value, scope);
    const [inner, slot] = scope.withVariable(name);
    scope = inner;
    return { expression, slot };
  });
  const body = compile(result, scope);
  return compiled((context) => {
    for (const { expression, slot } of values) context.variables[slot] = expression.items(context);
    return body.items(context);
  }, body.type);
}
