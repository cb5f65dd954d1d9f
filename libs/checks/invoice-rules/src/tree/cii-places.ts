import { ram, rsm } from './cii-elements';
import { type UblNode } from './ubl-node';

/** Whether parent, grandparent … have these kinds; `root` at the end of the list says that the last of them is the root. */
export function standsIn(node: UblNode, above: readonly number[]): boolean {
  let at = node;
  for (const kind of above) {
    if (at.parent === null || at.parent.kind !== kind) return false;
    at = at.parent;
  }
  return true;
}

/** Kinds above an element right below the transaction of a document, up to the root; a root is nowhere else. */
export const inTransaction = [rsm.SupplyChainTradeTransaction, rsm.CrossIndustryInvoice] as const;
export const inLine = [ram.IncludedSupplyChainTradeLineItem, ...inTransaction] as const;
export const inSettlement = [ram.ApplicableHeaderTradeSettlement, ...inTransaction] as const;

/** Whether an element is that of a document: the kinds above it up to the root. */
export function isAtRoot(node: UblNode, above: readonly number[]): boolean {
  let at = node;
  for (const kind of above) {
    if (at.parent === null || at.parent.kind !== kind) return false;
    at = at.parent;
  }
  return at.parent === null;
}

/** Whether some element around it is of that kind. */
export function isInside(node: UblNode, kind: number): boolean {
  for (let at = node.parent; at !== null; at = at.parent) if (at.kind === kind) return true;
  return false;
}
