import { computeAmounts, vatGroupsOf, type ComputedAmounts } from './computed-amounts';
import { breakdownOf, totalsOf } from './computed-totals';
import { InvoiceDocument } from './invoice-document';
import { IssueList, type Issue } from './issues';
import { judge, judgeDocument } from './judge';
import { type Patches } from './patches';
import { statedInput } from './read/read-totals';
import { groupsNotChecked } from './sets/not-checked';
import { type RuleSet } from './sets/edition';
import { referenceTo } from './sets/rule-set-reference';
import { ruleSetAt } from './sets/rule-sets';
import { warn } from './rules/own-warnings';
import { reportUnreadableValues } from './rules/unreadable-values';
import { cac, elementName } from './tree/elements';
import { type UblNode } from './tree/ubl-node';
import { reportNotComputable, validateInvoice, type InvoiceReport, type ValidationOptions } from './validate-invoice';
import { readInvoice, readStatedTotals } from './xml/read-invoice';
import { readUbl } from './xml/read-ubl';
import { type XmlRefusal } from './xml/xml-refusal';
import { xpath } from './xml/xpath';

/** The report on a document that could be read. */
export interface UblReport extends InvoiceReport {
  readonly ok: true;
}

/**
 * Judges a UBL Invoice or CreditNote by the official rules for Peppol BIS Billing.
 * @param xml bytes in UTF-8 or UTF-16, or text
 * @returns the report as of `validateInvoice`, where paths are XPaths and patches address the JSON form of the document
 * (`invoice` of `readInvoice`); or why the document is not read
 */
export function validateUbl(xml: string | Uint8Array, options: ValidationOptions): UblReport | XmlRefusal {
  const read = readUbl(xml);
  if (!read.ok) return read;
  const { root } = read;
  const { now, ruleSet = ruleSetAt(now) } = options;
  const stated = readStatedTotals(root);
  const asked = new AskedPatches();
  const { computed, document } = judged(root, stated['totals'], ruleSet, asked);
  warn(document, now);
  const report = document.issues.report();
  return {
    ok: true,
    ...report,
    // Nobody fixes ten thousand findings one by one.
    issues: asked.some && !report.truncated ? withPatches(report.issues, root, options) : report.issues,
    totals: computed === null ? null : totalsOf(computed, stated),
    vatBreakdown: computed === null ? null : breakdownOf(computed, stated),
    ruleSet: referenceTo(ruleSet),
    cenRuleSet: ruleSet.cen,
    notChecked: groupsNotChecked(ruleSet),
  };
}

/** The elements in their order, then what needs all of them. */
function judged(
  root: UblNode,
  totals: unknown,
  ruleSet: RuleSet,
  patches: Patches,
): { computed: ComputedAmounts | null; document: InvoiceDocument } {
  const issues = new IssueList(xpath, ruleSet.rules);
  const document = new InvoiceDocument(root, issues, patches, ruleSet);
  for (let child = root.first; child !== null; child = child.next) judge(child, document);
  judgeDocument(document);
  const inputs = { prepaid: statedInput(totals, 'prepaid'), rounding: statedInput(totals, 'rounding') };
  const computed = computeAmounts(document.sums, vatGroupsOf(document.sums), inputs);
  reportUnreadableValues(root, document);
  if (computed === null) reportNotComputable(issues, `${xpath(root)}/${elementName(cac.LegalMonetaryTotal)}`);
  return { computed, document };
}

/** Offers none, but remembers that a rule asked: only then the document is judged in its JSON form, too. */
class AskedPatches implements Patches {
  some = false;
  readonly totals = () => this.none();
  readonly set = () => this.none();
  readonly addExemption = () => this.none();
  readonly removeExemption = () => this.none();

  private none(): null {
    this.some = true;
    return null;
  }
}

/** Findings that JSON has too, with the same words and as often, are fixed by the same patches. */
function withPatches(issues: readonly Issue[], root: UblNode, options: ValidationOptions): readonly Issue[] {
  const found = bySaying(issues);
  const ofJson = bySaying(validateInvoice(readInvoice(root).invoice, options).issues);
  const patches = new Map<Issue, Issue['patch']>();
  for (const [saying, same] of found) {
    const twins = ofJson.get(saying);
    if (twins?.length === same.length) same.forEach((issue, index) => patches.set(issue, twins[index]!.patch));
  }
  return issues.map((issue) => {
    const patch = patches.get(issue);
    return patch === undefined ? issue : { ...issue, patch };
  });
}

function bySaying(issues: readonly Issue[]): Map<string, Issue[]> {
  const groups = new Map<string, Issue[]>();
  for (const issue of issues) {
    const saying = `${issue.code} ${issue.message}`;
    const group = groups.get(saying);
    if (group === undefined) groups.set(saying, [issue]);
    else group.push(issue);
  }
  return groups;
}
