import { UblNode } from './ubl-node';

/** Kinds of elements from child to grandchild, e.g. `[cac.Party, cbc.EndpointID]`. */
export type UblPath = readonly number[];

/** Stands for "more than one element", which no official test that takes one value can be computed from. */
export const several = new UblNode(0, null, '', '', -1);

/** The element at the path below `node`: null when there is none, `several` when there are more. */
export function sole(node: UblNode | null, path: UblPath, from = 0): UblNode | null {
  if (node === null) return null;
  const kind = path[from];
  const isLast = from === path.length - 1;
  let found: UblNode | null = null;
  for (let at = node.first; at !== null; at = at.next) {
    if (at.kind !== kind) continue;
    const below = isLast ? at : sole(at, path, from + 1);
    if (below === null) continue;
    if (found !== null || below === several) return several;
    found = below;
  }
  return found;
}

/** Whether some element at the path passes `test`; every element passes when there is none. */
export function someAt(node: UblNode | null, path: UblPath, test?: (at: UblNode) => boolean, from = 0): boolean {
  if (node === null) return false;
  const kind = path[from];
  const isLast = from === path.length - 1;
  for (let at = node.first; at !== null; at = at.next) {
    if (at.kind !== kind) continue;
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
  return someAt(node, path, (at) => at.text === text);
}
