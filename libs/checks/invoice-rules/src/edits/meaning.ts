import { equal, parseDecimal } from '../decimal';
import { elementName, other } from '../tree/elements';
import { booleanOf, normalized, type UblNode } from '../tree/ubl-node';

/** What an edit may change without being asked about: the form of a value, never what it says. */

/** Whether two texts say the same: as numbers where both are, as truth values, or but for case, blanks and punctuation. */
export function saysTheSame(before: string, after: string): boolean {
  const numbers = [parseDecimal(before), parseDecimal(after)] as const;
  if (numbers[0] !== null && numbers[1] !== null) return equal(numbers[0], numbers[1]);
  const truths = [booleanOf(before), booleanOf(after)];
  if (truths[0] !== null && truths[1] !== null) return truths[0] === truths[1];
  return bare(before) === bare(after);
}

function bare(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

export function isSameNumber(before: string, after: string): boolean {
  const numbers = [parseDecimal(before), parseDecimal(after)] as const;
  return numbers[0] !== null && numbers[1] !== null && equal(numbers[0], numbers[1]);
}

/** Whether elements of this name are amounts, or amounts are computed from them. */
export function isMoneyName(name: string): boolean {
  return /(Amount|Quantity|Percent|Numeric|Rate|Indicator)$/.test(name);
}

/** Whether the element, or one inside, has a value that amounts depend on. */
export function holdsMoney(node: UblNode): boolean {
  if (isMoneyName(nameIn(node)) && normalized(node.text) !== '') return true;
  for (let at = node.first; at !== null; at = at.next) if (holdsMoney(at)) return true;
  return false;
}

/** Whether the element says nothing: no text anywhere in it. Of one with very many elements, that is not looked at, it is false. */
export function isEmpty(node: UblNode): boolean {
  return isEmptyWithin(node, { elements: elementsLookedAt });
}

/** Ten thousand findings may each ask about a million elements. */
const elementsLookedAt = 200;

function isEmptyWithin(node: UblNode, left: { elements: number }): boolean {
  if (left.elements-- === 0 || normalized(node.text) !== '') return false;
  for (let at = node.first; at !== null; at = at.next) if (!isEmptyWithin(at, left)) return false;
  return true;
}

/** The element with its usual prefix, as paths name it. */
export function nameIn({ kind, key }: UblNode): string {
  return kind === other ? key : elementName(kind);
}

/** The outermost element below the root that is empty without the node. */
export function withEmptied(node: UblNode): UblNode {
  let at = node;
  while (at.parent !== null && at.parent.parent !== null && isOnlyValue(at, at.parent)) at = at.parent;
  return at;
}

function isOnlyValue(node: UblNode, parent: UblNode): boolean {
  const left = { elements: elementsLookedAt };
  for (let at = parent.first; at !== null; at = at.next) if (at !== node && !isEmptyWithin(at, left)) return false;
  return true;
}

/** Each node once, without those that are inside another of them. */
export function outermost(nodes: readonly UblNode[]): readonly UblNode[] {
  const all = new Set(nodes);
  return [...all].filter((node) => {
    for (let at = node.parent; at !== null; at = at.parent) if (all.has(at)) return false;
    return true;
  });
}
