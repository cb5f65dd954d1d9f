import { nodeKind, XmlNode } from '../tree/xml-node';
import { requiredText } from './builtin';
import { castTo, isAtomicType } from './casting';
import { atomicOf, type Compiled, compiled, compiledValue, contextItem, inDocumentOrder } from './compiled';
import { dateFunctions } from './date-functions';
import { NotSupported, XPathError } from './errors';
import { atomized, type Sequence, stringOf } from './items';
import { nodeFunctions } from './node-functions';
import { numberFunctions } from './number-functions';
import { type Context } from './run';
import { converted } from './sequence-types';
import { functionNamespace, type Key, schemaNamespace, type StaticScope, type UserFunction } from './static-scope';
import { type WrittenName } from './syntax';
import { textFunctions } from './text-functions';

const builtins = new Map(
  [textFunctions, numberFunctions, nodeFunctions, dateFunctions].flatMap((functions) => Object.entries(functions)),
);

/** Compiles a call of a function of XPath, of a type, or of the rules. @throws NotSupported when there is none */
export function compileCall(name: WrittenName, values: readonly Compiled[], scope: StaticScope): Compiled {
  const { prefix, local, at } = name;
  const namespace = prefix === '' ? functionNamespace : scope.namespace(prefix, at);
  if (namespace === schemaNamespace) return compileCast(local, values, at);
  if (namespace !== functionNamespace) return compileUserCall(name, values, scope);
  if (local === 'key') return compileKey(values, scope, at);
  const builtin = builtins.get(local);
  if (builtin === undefined) throw new NotSupported(`The function ${local}() is not run here.`, at);
  if (values.length < builtin.min || values.length > builtin.max) {
    throw new NotSupported(`The function ${local}() does not take ${values.length} values.`, at);
  }
  try {
    return builtin.compile(values, scope);
  } catch (error) {
    if (error instanceof NotSupported && error.offset < 0) throw new NotSupported(error.message, at);
    throw error;
  }
}

function compileCast(local: string, values: readonly Compiled[], at: number): Compiled {
  const type = `xs:${local}`;
  if (!isAtomicType(type) || values.length !== 1) throw new NotSupported(`Values are not cast to ${type} here.`, at);
  const [value] = values as [Compiled];
  const cast = (context: Context) => {
    const atomic = atomicOf(value, context);
    return atomic === null ? null : castTo(atomic, type);
  };
  return compiledValue(cast, 'any', value.isConstant);
}

function compileUserCall(name: WrittenName, values: readonly Compiled[], scope: StaticScope): Compiled {
  const called = scope.userFunction(name, values.length);
  if (called === undefined) {
    const { prefix, local, at } = name;
    throw new NotSupported(`The function ${prefix}:${local}() with ${values.length} values is not declared.`, at);
  }
  return compiled((context) => {
    const { parameters } = called;
    const frame = values.map((value, index) => converted(value.items(context), parameters[index]!, scope));
    return call(called, frame, context, scope);
  });
}

/** In a function there is neither a context item nor a current one. */
function call(called: UserFunction, frame: Sequence[], context: Context, scope: StaticScope): Sequence {
  const { item, current, variables, position, size, run } = context;
  run.enterCall();
  run.spend(2);
  context.item = context.current = null;
  context.variables = frame;
  try {
    return converted(called.body!.items(context), called.result, scope);
  } finally {
    context.item = item;
    context.current = current;
    context.variables = variables;
    context.position = position;
    context.size = size;
    run.leaveCall();
  }
}

/** `key(name, value)`: the nodes of a document by a value of theirs, listed when first asked for. */
function compileKey(values: readonly Compiled[], scope: StaticScope, at: number): Compiled {
  const [name, value, below] = values;
  if (name === undefined || value === undefined || values.length > 3 || !name.isConstant) {
    throw new NotSupported('key() takes a name, a value and at most a node, and the name stands in the rules.', at);
  }
  return compiled((context) => {
    const keys = scope.names.keys.get(scope.expanded(requiredText(name, context)));
    if (keys === undefined) throw new XPathError('XTDE1260', 'A key is not declared.');
    const from = below === undefined ? contextItem(context) : below.items(context)[0];
    if (!(from instanceof XmlNode)) throw new XPathError('XTDE1270', 'key() looks in no document.');
    const index = indexOf(keys, from.root, context);
    const found = value.items(context).flatMap((item) => index.get(stringOf(atomized(item))) ?? []);
    const inside = below === undefined ? found : found.filter(({ order }) => order >= from.order && order <= from.last);
    return inDocumentOrder([...inside]);
  }, 'nodes');
}

function indexOf(keys: readonly Key[], root: XmlNode, context: Context): Map<string, XmlNode[]> {
  const { run } = context;
  let byRoot = run.keys.get(keys);
  if (byRoot === undefined) run.keys.set(keys, (byRoot = new Map<XmlNode, Map<string, XmlNode[]>>()));
  let index = byRoot.get(root);
  if (index === undefined) byRoot.set(root, (index = listed(keys, root, context)));
  return index;
}

function listed(keys: readonly Key[], root: XmlNode, context: Context): Map<string, XmlNode[]> {
  const index = new Map<string, XmlNode[]>();
  const add = (node: XmlNode, { matches, use }: Key) => {
    if (!matches(node, context)) return;
    for (const value of at(context, node, use)) {
      const text = stringOf(atomized(value));
      const same = index.get(text);
      if (same === undefined) index.set(text, [node]);
      else if (same.at(-1) !== node) same.push(node);
    }
  };
  const visit = (node: XmlNode) => {
    context.run.spend(keys.length);
    for (const key of keys) {
      add(node, key);
      for (const attribute of node.attributes) add(attribute, key);
    }
    for (const child of node.children) if (child.kind === nodeKind.element) visit(child);
  };
  visit(root);
  return index;
}

function at(context: Context, node: XmlNode, use: Compiled): Sequence {
  const { item, current, variables } = context;
  context.item = context.current = node;
  context.variables = [];
  try {
    return use.items(context);
  } finally {
    context.item = item;
    context.current = current;
    context.variables = variables;
  }
}
