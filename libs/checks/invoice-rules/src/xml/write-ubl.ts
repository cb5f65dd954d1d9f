import { invoiceReport } from '@einvoice/limits';
import { AmountSums } from '../amount-sums';
import { vatGroupsOf } from '../computed-amounts';
import { IssueList, type Issue } from '../issues';
import { type JsonObject } from '../read/json-object';
import { JsonReader } from '../read/json-reader';
import { readDocumentAllowanceCharges } from '../read/read-allowance-charges';
import { readHeader } from '../read/read-header';
import { readLine } from '../read/read-line';
import { readTotals } from '../read/read-totals';
import { ublSchema } from '../schema/schemas';
import { elementName } from '../tree/elements';
import { jsonPointer } from '../tree/json-pointer';
import { UblTree, type UblNode } from '../tree/ubl-node';
import { schemaText } from './schema-text';
import { ublNamespaces, UblText } from './ubl-text';

/** Why an invoice is not exported; stable codes. The first four are also codes of findings, of which the report says more. */
export type ExportRefusalReason =
  'invalid_characters' | 'wrong_type' | 'missing_field' | 'unknown_field' | 'amount_not_computable' | 'too_large';

/** The document, or why there is none. */
export type UblExport =
  | { readonly ok: true; readonly xml: string }
  | { readonly ok: false; readonly reason: ExportRefusalReason; readonly message: string };

/** Findings that say that a value cannot stand in the document as it was sent. */
const refusing: readonly ExportRefusalReason[] = ['invalid_characters', 'wrong_type', 'missing_field', 'unknown_field'];

/**
 * Writes a JSON invoice as a UBL 2.1 Invoice or CreditNote: defaults and computed totals filled in, elements in the order of
 * the schema, indented, always the same text for the same invoice. Nothing is judged: what breaks rules is written as it is.
 * What UBL says only together with another value (the unit of a quantity that is missing) is not written.
 * @param invoice the parsed JSON object, fields as `Invoice`; `meta` is not written
 * @returns a refusal when the document could not say what the invoice says; never throws
 */
export function writeUbl(invoice: object): UblExport {
  const issues = new IssueList(jsonPointer);
  const text = write(invoice as JsonObject, issues);
  const refused = refusalOf(issues);
  if (refused !== null) return refused;
  if (text.isIncomplete) {
    return refusal('amount_not_computable', 'An amount that the document needs is neither stated nor computable.');
  }
  const xml = text.toString();
  return Buffer.byteLength(xml) > invoiceReport.exportBytesMax
    ? refusal('too_large', `An exported document may have ${invoiceReport.exportBytesMax} bytes at most.`)
    : { ok: true, xml };
}

/** Why what was read of a JSON invoice cannot stand in a document; null when it can. */
export function refusalOf(issues: IssueList): (UblExport & { readonly ok: false }) | null {
  for (const issue of issues.report().issues) {
    const reason = refusing.find((code) => code === issue.code);
    if (reason !== undefined) return refusal(reason, messageOf(issue));
  }
  return null;
}

/**
 * The whole tree of a JSON invoice, in the order in which it is read.
 * @param isVerbatim nothing stands in it but what the invoice states
 */
export function ublTree(invoice: JsonObject, issues: IssueList, isVerbatim = false): UblNode {
  const reader = new JsonReader(new UblTree(), issues, invoice, isVerbatim);
  const root = readHeader(reader, invoice);
  readDocumentAllowanceCharges(reader, root, invoice);
  readTotals(reader, root, invoice, new AmountSums(), []);
  reader.list(invoice['lines'], root, 'lines').forEach((line, index) => readLine(reader, root, line, index));
  return root;
}

/**
 * Writes a JSON invoice as UBL: what it states, and nothing else. Nothing is computed, and nothing is judged.
 * @param invoice in its long form, values as texts; what UBL has no place for is not written
 */
export function ublText(invoice: JsonObject): string {
  const root = ublTree(invoice, new IssueList(jsonPointer), true);
  return schemaText(ublSchema(), root, ublNamespaces(elementName(root.kind)));
}

/** The tree that the rules judge, as text: the header first, then allowances, charges and lines one by one; the totals are read last and stand between. */
function write(invoice: JsonObject, issues: IssueList): UblText {
  const tree = new UblTree();
  const reader = new JsonReader(tree, issues);
  const sums = new AmountSums();
  const root = readHeader(reader, invoice);
  const text = new UblText(root);
  for (let at = root.first; at !== null; at = at.next) text.add(at);
  const lastOfHeader = root.last;
  tree.mark();
  readDocumentAllowanceCharges(reader, root, invoice, (node) => {
    sums.addAllowanceCharge(node, true);
    text.add(node);
    tree.release(root, lastOfHeader);
  });
  const lines = new UblText(null);
  reader.list(invoice['lines'], root, 'lines').forEach((value, index) => {
    const line = readLine(reader, root, value, index);
    sums.addLine(line, true);
    lines.add(line);
    tree.release(root, lastOfHeader);
  });
  readTotals(reader, root, invoice, sums, vatGroupsOf(sums));
  for (let at: UblNode | null = lastOfHeader?.next ?? null; at !== null; at = at.next) text.add(at);
  text.append(lines);
  return text;
}

function refusal(reason: ExportRefusalReason, message: string): UblExport & { readonly ok: false } {
  return { ok: false, reason, message };
}

function messageOf({ path, message }: Issue): string {
  return path === '' ? message : `${path}: ${message}`;
}
