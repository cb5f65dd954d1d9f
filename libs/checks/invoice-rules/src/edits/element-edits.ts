import { type UblNode } from '../tree/ubl-node';
import { closeStartOf, endOf, isEmptyTag, openEndOf, startOf, type XmlSource } from '../xml/source-places';
import { indentBefore, indentStep, withItsLine } from './layout';
import { textOf, type NewElement } from './new-element';
import { inOrder, type TextEdit } from './text-edits';

/** Takes an element out, with its line where it has one of its own. */
export function removeElement(node: UblNode, source: XmlSource): TextEdit {
  return { ...withItsLine(source.text, { start: startOf(node), end: endOf(node) }), text: '' };
}

/**
 * Puts new elements into `parent`, indented as their neighbours.
 * @param before the child that they come behind; null puts them in front of all children
 */
export function insertElements(
  elements: readonly NewElement[],
  parent: UblNode,
  before: UblNode | null,
  source: XmlSource,
): TextEdit {
  const indent = { before: childIndent(parent, source), step: stepOf(parent, source) };
  const text = elements.map((element) => textOf(element, parent, source, indent)).join('');
  if (before !== null) return at(endOf(before), text);
  if (!isEmptyTag(parent, source)) return at(openEndOf(parent, source), text);
  const slash = closeStartOf(parent, source);
  const name = /^[^ \t\r\n/>]+/.exec(source.text.slice(startOf(parent) + 1, slash))![0];
  const close = indentBefore(source.text, startOf(parent)) ?? '';
  return { start: slash, end: slash + '/>'.length, text: `>${text}${close}</${name}>` };
}

/** A child that belongs before another; null is the end of the parent. */
export interface Move {
  readonly node: UblNode;
  readonly to: UblNode | null;
}

/** Moves children of one element, each with its line. @param rankOf place of a child in the schema: it orders those that go to one place */
export function moveElements(
  moves: readonly Move[],
  parent: UblNode,
  rankOf: (node: UblNode) => number,
  source: XmlSource,
): readonly TextEdit[] {
  const { text } = source;
  const edits: TextEdit[] = [];
  const arriving = new Map<number, string>();
  for (const { node, to } of [...moves].sort((a, b) => rankOf(a.node) - rankOf(b.node))) {
    const taken = withItsLine(text, { start: startOf(node), end: endOf(node) });
    const place = to === null ? endOf(parent.last!) : startOf(to) - (indentBefore(text, startOf(to))?.length ?? 0);
    edits.push({ ...taken, text: '' });
    arriving.set(place, (arriving.get(place) ?? '') + text.slice(taken.start, taken.end));
  }
  for (const [place, arrived] of arriving) edits.push(at(place, arrived));
  return inOrder(edits);
}

function at(offset: number, text: string): TextEdit {
  return { start: offset, end: offset, text };
}

/** Line end and blanks in front of the children of an element: of one that is there, else a step more than its own. */
function childIndent(parent: UblNode, source: XmlSource): string {
  const { text } = source;
  if (parent.first !== null) return indentBefore(text, startOf(parent.first)) ?? '';
  const own = parent.parent === null ? '\n' : indentBefore(text, startOf(parent));
  return own === null ? '' : own + stepOf(parent, source);
}

/** What each level of the document is indented more than the one around it, by its first child. */
function stepOf(node: UblNode, { text }: XmlSource): string {
  let root = node;
  while (root.parent !== null) root = root.parent;
  return root.first === null ? '' : indentStep(text, startOf(root.first));
}
