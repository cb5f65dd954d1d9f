import { castToDouble } from './casting';
import {
  atomicOf,
  type Compiled,
  compiled,
  compiledTest,
  compiledValue,
  contextItem,
  type StaticType,
} from './compiled';
import { XPathError } from './errors';
import { type DecimalValue, doubleOf, isNumeric, type Item, type Sequence, stringOf, typeName, Untyped } from './items';
import { type Context } from './run';
import { type StaticScope } from './static-scope';

/** A function of XPath: how many values it takes, and how a call is compiled. */
export interface Builtin {
  readonly min: number;
  readonly max: number;
  readonly compile: (values: readonly Compiled[], scope: StaticScope) => Compiled;
}

const areConstant = (values: readonly Compiled[]): boolean => values.every(({ isConstant }) => isConstant);

type Value = (context: Context, values: readonly Compiled[]) => Item | null;

/** A function that gives one value or none, and depends on its values alone. */
export function pure(min: number, max: number, value: Value, type: StaticType = 'any'): Builtin {
  return {
    min,
    max,
    compile: (values) => compiledValue((context) => value(context, values), type, areConstant(values)),
  };
}

/** The same for functions that are true or false. */
export function pureTest(
  min: number,
  max: number,
  test: (context: Context, values: readonly Compiled[]) => boolean,
): Builtin {
  return { min, max, compile: (values) => compiledTest((context) => test(context, values), areConstant(values)) };
}

/** The same for functions that give sequences. */
export function pureSequence(
  min: number,
  max: number,
  items: (context: Context, values: readonly Compiled[]) => Sequence,
  typeOf: (values: readonly Compiled[]) => StaticType = () => 'any',
): Builtin {
  return {
    min,
    max,
    compile: (values) => compiled((context) => items(context, values), typeOf(values), areConstant(values)),
  };
}

/** A function of the context item, or of the value that is given instead. */
export function ofItem(value: (item: Sequence, context: Context) => Item | null, type: StaticType = 'any'): Builtin {
  return {
    min: 0,
    max: 1,
    compile: ([given]) =>
      given === undefined
        ? compiledValue((context) => value([contextItem(context)], context), type)
        : compiledValue((context) => value(given.items(context), context), type, given.isConstant),
  };
}

/** A text, or null for none. @throws XPathError for another type, or for several items */
export function textOrNone(value: Compiled, context: Context): string | null {
  const atomic = atomicOf(value, context);
  if (atomic === null) return null;
  if (typeof atomic === 'string') return atomic;
  if (atomic instanceof Untyped) return atomic.text;
  throw new XPathError('XPTY0004', `A function takes xs:string, not ${typeName(atomic)}.`);
}

/** A text, empty for none. */
export function textOf(value: Compiled, context: Context): string {
  return textOrNone(value, context) ?? '';
}

/** A text that has to be there. */
export function requiredText(value: Compiled, context: Context): string {
  const text = textOrNone(value, context);
  if (text === null) throw new XPathError('XPTY0004', 'A function takes a text, and there is none.');
  return text;
}

/** A number, untyped ones as doubles, or null for none. */
export function numberOrNone(value: Compiled, context: Context): number | DecimalValue | null {
  const atomic = atomicOf(value, context);
  if (atomic === null) return null;
  if (atomic instanceof Untyped) return castToDouble(atomic);
  if (isNumeric(atomic)) return atomic;
  throw new XPathError('XPTY0004', `A function takes a number, not ${typeName(atomic)}.`);
}

/** A number that has to be there, as a double. */
export function requiredDouble(value: Compiled, context: Context): number {
  const number = numberOrNone(value, context);
  if (number === null) throw new XPathError('XPTY0004', 'A function takes a number, and there is none.');
  return doubleOf(number);
}

/** fn:string of a sequence: of none it is empty. */
export function stringOfSequence(items: Sequence): string {
  if (items.length > 1) throw new XPathError('XPTY0004', `fn:string takes one item, not ${items.length}.`);
  return items.length === 0 ? '' : stringOf(items[0]!);
}

/** The one item, or null. */
export function oneOrNone(items: Sequence): Item | null {
  if (items.length > 1) throw new XPathError('XPTY0004', `A function takes one item, not ${items.length}.`);
  return items[0] ?? null;
}
