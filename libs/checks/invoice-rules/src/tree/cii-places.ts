import { ram, rsm } from './cii-elements';
import { type UblNode } from './ubl-node';

/** Whether parent, grandparent … have these kinds. */
export function standsIn(node: UblNode, above: readonly number[]): boolean {
  return lastAbove(node, above) !== null;
}

/** Kinds above an element right below the transaction of a document, up to the root; a root is nowhere else. */
export const inTransaction = [rsm.SupplyChainTradeTransaction, rsm.CrossIndustryInvoice] as const;
export const inLine = [ram.IncludedSupplyChainTradeLineItem, ...inTransaction] as const;
export const inSettlement = [ram.ApplicableHeaderTradeSettlement, ...inTransaction] as const;

/** The same, the last of them being the root. */
export function isAtRoot(node: UblNode, above: readonly number[]): boolean {
  return lastAbove(node, above)?.parent === null;
}

/** The last of the elements above that have these kinds; null when some other is there. */
function lastAbove(node: UblNode, above: readonly number[]): UblNode | null {
  let at = node;
  for (const kind of above) {
    if (at.parent === null || at.parent.kind !== kind) return null;
    at = at.parent;
  }
  return at;
}

/** Whether some element around it is of that kind. */
export function isInside(node: UblNode, kind: number): boolean {
  for (let at = node.parent; at !== null; at = at.parent) if (at.kind === kind) return true;
  return false;
}
