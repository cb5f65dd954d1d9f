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
  const { kind, key } = node;
  if (kind !== other) return elementName(kind);
  return key.length > nameCharactersMax ? `${key.slice(0, nameCharactersMax)}…` : key;
}

/** Of an element that no rule speaks of: a name can have eight million characters. */
const nameCharactersMax = 200;
/** Such elements are numbered among the first so many of them only: a document can have two million different ones. */
const numberedOthersMax = 100_000;

/** Gives each child its number among those of its name; 0 is "the only one". */
function countChildren(parent: UblNode): void {
  const latest = new Map<number | string, UblNode>();
  let others = 0;
  for (let at = parent.first; at !== null; at = at.next) {
    if (at.kind === other && ++others > numberedOthersMax) {
      at.index = 0;
      continue;
    }
    const name = at.kind === other ? at.key : at.kind;
    const before = latest.get(name);
    latest.set(name, at);
    if (before === undefined) at.index = 0;
    else {
      if (before.index === 0) before.index = 1;
      at.index = before.index + 1;
    }
  }
}
