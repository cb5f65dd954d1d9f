import { elementName, other } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';

/**
 * Path of an element of an XML document, e.g. `/Invoice/cac:InvoiceLine[2]/cbc:ID`, with the usual prefixes; repeated elements
 * are counted. Built only when a finding needs it; the children of one element are counted once for all findings.
 */
export function xpath(node: UblNode): string {
  const { parent } = node;
  if (parent === null) return `/${nameOf(node)}`;
  if (node.index < 0) countChildren(parent);
  return `${xpath(parent)}/${nameOf(node)}${node.index === 0 ? '' : `[${node.index}]`}`;
}

function nameOf(node: UblNode): string {
  return node.kind === other ? node.key : elementName(node.kind);
}

/** Gives each child its number among those of its name; 0 is "the only one". */
function countChildren(parent: UblNode): void {
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
