import { type UblNode } from '../tree/ubl-node';
import { startOf } from './source-places';

/** An element, and the one before it in their parent. */
export interface ElementAt {
  readonly node: UblNode;
  readonly before: UblNode | null;
}

/** The elements whose `<` is at one of the offsets, by these; met in one pass. */
export function elementsAt(root: UblNode, offsets: ReadonlySet<number>): ReadonlyMap<number, ElementAt> {
  const found = new Map<number, ElementAt>();
  const meet = (node: UblNode, before: UblNode | null) => {
    const start = startOf(node);
    if (offsets.has(start)) found.set(start, { node, before });
    let last: UblNode | null = null;
    for (let at = node.first; at !== null; at = at.next) {
      meet(at, last);
      last = at;
    }
  };
  if (offsets.size > 0) meet(root, null);
  return found;
}
