import { XmlNode } from '../tree/xml-node';
import { comparesGenerally, valueOperatorOf } from './comparing';
import { type Compiled, compiledTest } from './compiled';
import { atomized, type Sequence, stringOf, Untyped } from './items';
import { type Run } from './run';
import { type GeneralOperator, type ValueOperator } from './syntax';

/** From so many comparisons on, texts are looked up instead. */
const manyPairs = 64;

/** `=` and the like: whether some item of one side and some of the other compare. */
export function compileGeneralComparison(operator: GeneralOperator, left: Compiled, right: Compiled): Compiled {
  const meaning = valueOperatorOf[operator];
  let known: ReadonlySet<string> | null | undefined;
  return compiledTest((context) => {
    const first = left.items(context);
    if (first.length === 0) {
      // What is on the other side may still be an error.
      return false;
    }
    const second = right.items(context);
    if (second.length === 0) return false;
    if (meaning === 'eq' && right.isConstant && second.length > 4) {
      known ??= textsOf(second);
      if (known !== null && areTextual(first)) return hasText(first, known, context.run);
    }
    if (meaning === 'eq' && first.length * second.length > manyPairs && areTextual(first)) {
      const texts = areTextual(second) ? textsOf(second) : null;
      if (texts !== null) return hasText(first, texts, context.run);
    }
    return comparesSome(meaning, first, second, context.run);
  }, left.isConstant && right.isConstant);
}

function comparesSome(operator: ValueOperator, left: Sequence, right: Sequence, run: Run): boolean {
  run.spend(left.length * right.length);
  if (left.length === 1 && right.length === 1) return comparesGenerally(operator, atomized(left[0]!), atomized(right[0]!)); // prettier-ignore
  const others = right.map(atomized);
  for (const item of left) {
    const value = atomized(item);
    for (const other of others) if (comparesGenerally(operator, value, other)) return true;
  }
  return false;
}

/** Whether all are compared as texts with texts. */
function areTextual(items: Sequence): boolean {
  return items.every((item) => typeof item === 'string' || item instanceof XmlNode || item instanceof Untyped);
}

/** @returns null when they are not all texts */
function textsOf(items: Sequence): ReadonlySet<string> | null {
  return areTextual(items) ? new Set(items.map(stringOf)) : null;
}

function hasText(items: Sequence, texts: ReadonlySet<string>, run: Run): boolean {
  run.spend(items.length);
  return items.some((item) => texts.has(stringOf(item)));
}
