import { type UblNode } from './ubl-node';

/**
 * JSON pointer (RFC 6901) of the value a node came from, built only when a finding needs it.
 * A node's key is relative to its parent's pointer; `/…` starts at the invoice, `^…` at the grandparent's pointer,
 * because UBL nests some things (a line's VAT category in its item) that the JSON invoice has side by side.
 * @param field of the value itself, a missing one or an attribute; relative like a key
 */
export function jsonPointer(node: UblNode, field = ''): string {
  return field === '' ? pointerOf(node) : pointerOf({ key: field, index: -1, parent: node });
}

function pointerOf({ key, index, parent }: Pick<UblNode, 'key' | 'index' | 'parent'>): string {
  if (parent === null) return '';
  let pointer: string;
  if (key === '') pointer = pointerOf(parent);
  else if (key.startsWith('/')) pointer = key;
  else if (key.startsWith('^')) pointer = joined(pointerOf(parent.parent ?? parent), key.slice(1));
  else pointer = joined(pointerOf(parent), key);
  return index < 0 ? pointer : `${pointer}/${index}`;
}

function joined(base: string, key: string): string {
  return key === '' ? base : `${base}/${key}`;
}

/** One reference token of a pointer. */
export function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
