import { computeAmounts, vatGroupsOf } from './computed-amounts';
import { breakdownOf, totalsOf } from './computed-totals';
import { InvoiceDocument } from './invoice-document';
import { IssueList } from './issues';
import { judge, judgeDocument } from './judge';
import { ruleSet } from './official/rule-catalogue';
import { noPatches } from './patches';
import { groupsNotChecked } from './rules/not-checked';
import { type UblNode } from './tree/ubl-node';
import { type InvoiceReport, type ValidationOptions } from './validate-invoice';
import { readUbl } from './xml/read-ubl';
import { type XmlRefusal } from './xml/xml-refusal';
import { xpath } from './xml/xpath';

/** The report on a document that could be read. */
export interface UblReport extends InvoiceReport {
  readonly ok: true;
}

const notChecked = groupsNotChecked();

/**
 * Judges a UBL Invoice or CreditNote by the official rules for Peppol BIS Billing.
 * @param xml bytes in UTF-8 or UTF-16, or text
 * @returns the report as of `validateInvoice`, with XPaths as paths; or why the document is not read
 */
export function validateUbl(xml: string | Uint8Array, _options: ValidationOptions): UblReport | XmlRefusal {
  const read = readUbl(xml);
  if (!read.ok) return read;
  const { root } = read;
  const issues = new IssueList(xpath);
  const document = new InvoiceDocument(root, issues, noPatches);
  judgeTree(root, document);
  const computed = computeAmounts(document.sums, vatGroupsOf(document.sums), { prepaid: null, rounding: null });
  return {
    ok: true,
    ...issues.report(),
    totals: computed === null ? null : totalsOf(computed, {}),
    vatBreakdown: computed === null ? null : breakdownOf(computed, {}),
    ruleSet,
    notChecked,
  };
}

function judgeTree(root: UblNode, document: InvoiceDocument): void {
  for (let at = root.first; at !== null; at = at.next) judge(at, document);
  judgeDocument(document);
}
