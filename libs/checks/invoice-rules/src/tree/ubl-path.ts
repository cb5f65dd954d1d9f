import { child, hasChildText, sibling, UblNode } from './ubl-node';

/** Kinds of elements from child to grandchild, e.g. `[cac.Party, cbc.EndpointID]`. */
export type UblPath = readonly number[];

/** Stands for "more than one element", which no official test that takes one value can be computed from. */
export const several = new UblNode(0, null, '', '', -1);

/** The element at the path below `node`: null when there is none, `several` when there are more. */
export function sole(node: UblNode | null, path: UblPath, from = 0): UblNode | null {
  let at = node;
  for (let step = from; step < path.length && at !== null; step++) {
    const next = child(at, path[step]!);
    if (next !== null && sibling(next) !== null) return soleAmong(next, path, step + 1);
    at = next;
  }
  return at;
}

/** The same, where the way leads through an element and its siblings of the same kind. */
function soleAmong(first: UblNode, path: UblPath, from: number): UblNode | null {
  let found: UblNode | null = null;
  for (let at: UblNode | null = first; at !== null; at = sibling(at)) {
    const below = sole(at, path, from);
    if (below === null) continue;
    if (found !== null || below === several) return several;
    found = below;
  }
  return found;
}

/** Whether some element at the path passes `test`; every element passes when there is none. */
export function someAt(node: UblNode | null, path: UblPath, test?: (at: UblNode) => boolean, from = 0): boolean {
  if (node === null) return false;
  if (from === path.length) return test === undefined || test(node);
  const isLast = from + 1 === path.length;
  for (let at = child(node, path[from]!); at !== null; at = sibling(at)) {
    if (isLast ? test === undefined || test(at) : someAt(at, path, test, from + 1)) return true;
  }
  return false;
}

/** Every element at the path, in document order. */
export function allAt(node: UblNode, path: UblPath): UblNode[] {
  const found: UblNode[] = [];
  someAt(node, path, (at) => {
    found.push(at);
    return false;
  });
  return found;
}

/** Whether some element at the path has exactly this text. */
export function hasTextAt(node: UblNode | null, path: UblPath, text: string): boolean {
  if (path.length === 1) return hasChildText(node, path[0]!, text);
  return someAt(node, path, (at) => at.text === text);
}
