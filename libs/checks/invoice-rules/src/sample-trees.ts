import { computeAmounts, vatGroupsOf } from './computed-amounts';
import { InvoiceDocument } from './invoice-document';
import { IssueList } from './issues';
import { ruleSets } from './sets/rule-sets';
import { judge } from './judge';
import { noPatches } from './patches';
import { JsonReader } from './read/json-reader';
import { readDocumentAllowanceCharges } from './read/read-allowance-charges';
import { readHeader } from './read/read-header';
import { readLine } from './read/read-line';
import { readTotals } from './read/read-totals';
import { statedInput } from './read/stated-input';
import { sampleInvoice, type Json } from './sample-invoices';
import { elementKind, other } from './tree/elements';
import { UblNode, UblTree } from './tree/ubl-node';

/** UBL trees for specs and examples of rules that only XML can break: a whole valid document, and what can be done to it. */

/** The tree of the sample invoice with all its lines, as an XML reader makes it. */
export function sampleTree(invoice: Json = sampleInvoice()): UblNode {
  const reader = new JsonReader(new UblTree(), new IssueList(() => '', ruleSets[0].rules));
  const root = readHeader(reader, invoice);
  readDocumentAllowanceCharges(reader, root, invoice);
  invoice.lines.forEach((line: Json, index: number) => readLine(reader, root, line, index));
  const document = new InvoiceDocument(root, reader.issues, noPatches);
  for (let at = root.first; at !== null; at = at.next) judge(at, document);
  const groups = vatGroupsOf(document.sums);
  const inputs = { prepaid: statedInput(null, 'prepaid'), rounding: statedInput(null, 'rounding') };
  computeAmounts(document.sums, groups, inputs);
  readTotals(reader, root, invoice, document.sums, groups);
  return root;
}

/** Appends a child. @param element a kind, or a name with its usual prefix */
export function append(parent: UblNode, element: number | string, text = ''): UblNode {
  const kind = typeof element === 'number' ? element : elementKind(element);
  const node = new UblNode(kind, parent, text, kind === other ? String(element) : '', -1);
  if (parent.last === null) parent.first = node;
  else parent.last.next = node;
  parent.last = node;
  return node;
}

/** The first child of that kind or name, made when there is none. */
export function childAt(parent: UblNode, element: number | string): UblNode {
  const kind = typeof element === 'number' ? element : elementKind(element);
  for (let at = parent.first; at !== null; at = at.next) {
    if (at.kind === kind && (kind !== other || at.key === element)) return at;
  }
  return append(parent, element);
}

/** The element at the end of a path of first children, made where there is none. */
export function elementAt(node: UblNode, path: readonly (number | string)[]): UblNode {
  return path.reduce(childAt, node);
}

export function remove(node: UblNode): void {
  const parent = node.parent!;
  const kept: UblNode[] = [];
  for (let at = parent.first; at !== null; at = at.next) if (at !== node) kept.push(at);
  parent.first = kept[0] ?? null;
  parent.last = kept.at(-1) ?? null;
  kept.forEach((at, index) => (at.next = kept[index + 1] ?? null));
}

/** Puts a deep copy of the element behind its parent's last child. */
export function repeat(node: UblNode, parent = node.parent!): UblNode {
  const copy = append(parent, node.kind, node.text);
  copy.attributes = node.attributes;
  for (let at = node.first; at !== null; at = at.next) repeat(at, copy);
  return copy;
}

export function setAttribute(node: UblNode, name: string, value = 'x'): void {
  node.attributes = { name, value, key: '', next: node.attributes };
}

/** What `after` has more often than `before`, sorted. */
export function added(before: readonly string[], after: readonly string[]): string[] {
  const rest = [...before];
  const more = after.filter((code) => {
    const index = rest.indexOf(code);
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
  return more.sort();
}
