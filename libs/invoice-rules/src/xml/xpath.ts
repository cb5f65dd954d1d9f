import { elementName, other } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';
import { fieldPlaces, type Names } from './field-places';

/**
 * Path of an element of an XML document, e.g. `/Invoice/cac:InvoiceLine[2]/cbc:ID`, with the usual prefixes; repeated elements
 * are counted. Built only when a finding needs it; the children of one element are counted once for all findings.
 * @param field a JSON field that a rule names from the element; the path is then that of the field's element, there or missing
 */
export function xpath(node: UblNode, field = ''): string {
  if (field === '') return pathOf(node);
  const root = rootOf(node);
  const names = fieldPlaces(root.kind).find(namesOf(node), field);
  return names === null ? pathOf(node) : pathOfNames(node, names);
}

function pathOf(node: UblNode): string {
  const { parent } = node;
  if (parent === null) return `/${nameOf(node)}`;
  if (node.index < 0) countChildren(parent);
  return `${pathOf(parent)}/${nameOf(node)}${node.index === 0 ? '' : `[${node.index}]`}`;
}

/** From the nearest element around `node` that the names go through, down as far as there are elements. */
function pathOfNames(node: UblNode, names: Names): string {
  let at = node;
  let own = namesOf(node);
  while (!own.every((name, index) => name === names[index])) {
    at = at.parent!;
    own = own.slice(0, -1);
  }
  let step = own.length;
  for (let next = childNamed(at, names[step]); next !== null; next = childNamed(at, names[++step])) at = next;
  return [pathOf(at), ...names.slice(step)].join('/');
}

function childNamed(node: UblNode, name: string | undefined): UblNode | null {
  let at = node.first;
  while (at !== null && nameOf(at) !== name) at = at.next;
  return at;
}

function rootOf(node: UblNode): UblNode {
  return node.parent === null ? node : rootOf(node.parent);
}

/** Names of the elements below the root, down to the node. */
function namesOf(node: UblNode): Names {
  return node.parent === null ? [] : [...namesOf(node.parent), nameOf(node)];
}

function nameOf(node: UblNode): string {
  return node.kind === other ? node.key : elementName(node.kind);
}

/** Gives each child its number among those of its name; 0 is "the only one". */
export function countChildren(parent: UblNode): void {
  const firsts = new Map<string, UblNode>();
  const counts = new Map<string, number>();
  for (let at = parent.first; at !== null; at = at.next) {
    const name = nameOf(at);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    at.index = count === 1 ? 0 : count;
    if (count === 1) firsts.set(name, at);
    else if (count === 2) firsts.get(name)!.index = 1;
  }
}
