import { cac } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';
import { countChildren } from './xpath';

/**
 * Takes the lines of a document out of its root's list while `work` runs, as they are when a JSON invoice is judged: rules look
 * for header elements from every line, and must not meet 10,000 other lines on the way.
 * @param work gets everything below the root in document order; a line still knows its parent and its place
 */
export function withLinesApart(root: UblNode, work: (children: readonly UblNode[]) => void): void {
  countChildren(root);
  const children: UblNode[] = [];
  for (let at = root.first; at !== null; at = at.next) children.push(at);
  const isLine = ({ kind }: UblNode) => kind === cac.InvoiceLine || kind === cac.CreditNoteLine;
  for (const child of children) child.next = null;
  chain(
    root,
    children.filter((child) => !isLine(child)),
  );
  work(children);
  chain(root, children);
}

function chain(root: UblNode, children: readonly UblNode[]): void {
  root.first = children[0] ?? null;
  root.last = children[children.length - 1] ?? null;
  children.forEach((child, index) => void (child.next = children[index + 1] ?? null));
}
