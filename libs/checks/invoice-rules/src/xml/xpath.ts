import { elementKind, elementName, kindsMax, other } from '../tree/elements';
import { child, type UblNode } from '../tree/ubl-node';
import { fieldPlaces, type Names } from './field-places';

export { type Names } from './field-places';

/**
 * Path of an element of an XML document, e.g. `/Invoice/cac:InvoiceLine[2]/cbc:ID`, with the usual prefixes; repeated elements
 * are counted. Built only when a finding needs it; the children of one element are counted once for all findings.
 * @param field a JSON field that a rule names from the element; the path is then that of the field's element, there or missing
 * @param context the element that an official rule judges: the path is then its path, or that of its child on the way to the place
 */
export function xpath(node: UblNode, field = '', context: UblNode | null = null): string {
  const { at, missing } = placeOf(node, field);
  if (context === null) return [pathOf(at), ...missing].join('/');
  if (at === context) return [pathOf(context), ...missing.slice(0, 1)].join('/');
  return pathOf(childTowards(at, context) ?? context);
}

/** The element of what a rule names by `field`, or of what `xpath` names with a context: the nearest one around it where it is missing. */
export function elementAt(node: UblNode, field = '', context: UblNode | null = null): UblNode {
  const { at } = placeOf(node, field);
  return context === null ? at : (childTowards(at, context) ?? context);
}

function pathOf(node: UblNode): string {
  const { parent } = node;
  if (parent === null) return `/${nameOf(node)}`;
  if (node.index < 0) countChildren(parent);
  return `${pathOf(parent)}/${nameOf(node)}${node.index === 0 ? '' : `[${node.index}]`}`;
}

/** An element that is there, and the names of what is missing below it; the last may be an attribute, which is never looked for. */
export interface Place {
  readonly at: UblNode;
  readonly missing: Names;
}

/** From the nearest element around `node` that the names of the field go through, down as far as there are elements. */
export function placeOf(node: UblNode, field: string): Place {
  const own = field === '' ? [] : namesOf(node);
  const names = field === '' ? null : fieldPlaces(rootOf(node).kind).find(own, field);
  if (names === null) return { at: node, missing: [] };
  let at = node;
  let step = own.length;
  while (!isStartOf(own, step, names)) {
    at = at.parent!;
    step--;
  }
  for (let next = childNamed(at, names[step]); next !== null; next = childNamed(at, names[++step])) at = next;
  return { at, missing: names.slice(step) };
}

function isStartOf(own: Names, length: number, names: Names): boolean {
  for (let index = 0; index < length; index++) if (own[index] !== names[index]) return false;
  return true;
}

/** The child of `context` that is `node` or has it inside; null when `node` is elsewhere. */
function childTowards(node: UblNode, context: UblNode): UblNode | null {
  let at: UblNode | null = node;
  while (at !== null && at.parent !== context) at = at.parent;
  return at;
}

function childNamed(node: UblNode, name: string | undefined): UblNode | null {
  if (name === undefined || name.startsWith('@')) return null;
  const kind = elementKind(name);
  if (kind !== other) return child(node, kind);
  let at = node.first;
  while (at !== null && nameOf(at) !== name) at = at.next;
  return at;
}

function rootOf(node: UblNode): UblNode {
  return node.parent === null ? node : rootOf(node.parent);
}

/** Names of the elements below the root, down to the node. */
export function namesOf(node: UblNode): Names {
  return node.parent === null ? [] : [...namesOf(node.parent), nameOf(node)];
}

function nameOf(node: UblNode): string {
  const { kind, key } = node;
  if (kind !== other) return elementName(kind);
  return key.length > nameCharactersMax ? `${key.slice(0, nameCharactersMax)}…` : key;
}

/** Of an element that no rule speaks of: a name can have eight million characters. */
const nameCharactersMax = 200;
/** Such elements are numbered among the first so many of them only: a document can have a million different ones. */
const numberedOthersMax = 100_000;

/** The child of each kind that was met last; empty but while children are counted. */
const latestOfKind = Array.from<UblNode | undefined>({ length: kindsMax });

/** Gives each child its number among those of its name; 0 is "the only one". Those that `indexChildren` has numbered keep theirs. */
function countChildren(parent: UblNode): void {
  const latest = new Map<string, UblNode>();
  let others = 0;
  for (let at = parent.first; at !== null; at = at.next) {
    if (at.kind !== other && parent.byKind !== null) continue;
    if (at.kind === other && ++others > numberedOthersMax) {
      at.index = 0;
      continue;
    }
    const before = at.kind === other ? latest.get(at.key) : latestOfKind[at.kind];
    if (at.kind === other) latest.set(at.key, at);
    else latestOfKind[at.kind] = at;
    if (before === undefined) at.index = 0;
    else {
      if (before.index === 0) before.index = 1;
      at.index = before.index + 1;
    }
  }
  for (let at = parent.first; at !== null; at = at.next) latestOfKind[at.kind] = undefined;
}
