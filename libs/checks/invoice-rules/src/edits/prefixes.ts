import { type UblNode } from '../tree/ubl-node';
import { openEndOf, startOf, type XmlSource } from '../xml/source-places';

/** How elements of a namespace are named at a place, and what must be declared for it. */
export interface NameInScope {
  /** With its colon; empty for the default namespace. */
  readonly prefix: string;
  /** The attribute to write, with a blank in front; empty where the namespace is in force. */
  readonly declaration: string;
}

/**
 * The prefix of a namespace inside `parent`: the nearest one in force, the usual one (with its declaration) where there is none.
 * @param usual a prefix to declare; a number is added when it means another namespace there
 */
export function nameInScope(namespace: string, usual: string, parent: UblNode | null, source: XmlSource): NameInScope {
  const inForce = prefixesAt(parent, source);
  for (const [prefix, bound] of inForce) {
    if (bound === namespace) return { prefix: prefix === '' ? '' : `${prefix}:`, declaration: '' };
  }
  let prefix = usual;
  for (let number = 1; inForce.has(prefix); number++) prefix = `${usual}${number}`;
  return { prefix: `${prefix}:`, declaration: ` xmlns:${prefix}="${namespace}"` };
}

const knownPrefixes = new WeakMap<XmlSource, WeakMap<UblNode, ReadonlyMap<string, string>>>();

/** Prefix and namespace of everything in force inside an element, the innermost first; an empty namespace takes a prefix out of force. */
export function prefixesAt(node: UblNode | null, source: XmlSource): ReadonlyMap<string, string> {
  if (node === null) return new Map();
  let ofSource = knownPrefixes.get(source);
  if (ofSource === undefined) knownPrefixes.set(source, (ofSource = new WeakMap()));
  const known = ofSource.get(node);
  if (known !== undefined) return known;
  const outer = prefixesAt(node.parent, source);
  const own = declarationsOf(node, source);
  const found = own.size === 0 ? outer : new Map([...own, ...[...outer].filter(([prefix]) => !own.has(prefix))]);
  ofSource.set(node, found);
  return found;
}

/** What the element itself declares. */
function declarationsOf(node: UblNode, source: XmlSource): Map<string, string> {
  const tag = source.text.slice(startOf(node), openEndOf(node, source));
  const found = new Map<string, string>();
  if (!tag.includes('xmlns')) return found;
  for (const [, name, , value] of tag.matchAll(attribute)) {
    if (name === 'xmlns') found.set('', unescaped(value!));
    else if (name!.startsWith('xmlns:')) found.set(name!.slice('xmlns:'.length), unescaped(value!));
  }
  return found;
}

/** Every attribute is matched whole, so that a value with `xmlns=` in it is none. */
const attribute = /[ \t\r\n]([^ \t\r\n=]+)[ \t\r\n]*=[ \t\r\n]*(["'])([^]*?)\2/g;

/** Namespaces hold no other reference in practice; one with another is no namespace that we look for. */
function unescaped(value: string): string {
  return value.replaceAll('&amp;', '&');
}
