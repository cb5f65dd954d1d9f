import { computeAmounts, vatGroupsOf, type ComputedAmounts } from './computed-amounts';
import { breakdownOf, totalsOf } from './computed-totals';
import { type TakenPlaces, withEdits } from './edits/offer-fixes';
import { XmlEdits } from './edits/xml-edits';
import { InvoiceDocument } from './invoice-document';
import { IssueList } from './issues';
import { judge, judgeWhole } from './judge';
import { noPatches, type Patches } from './patches';
import { statedInput } from './read/read-totals';
import { warn } from './rules/own-warnings';
import { reportUnreadableValues } from './rules/unreadable-values';
import { type RuleSet } from './sets/edition';
import { cac, elementName } from './tree/elements';
import { child, type UblNode } from './tree/ubl-node';
import { reportNotComputable, type InvoiceReport } from './validate-invoice';
import { readStatedTotals } from './xml/read-invoice';
import { type UblDocument } from './xml/read-ubl';
import { lineColumnOf, startOf } from './xml/source-places';
import { elementAt, xpath } from './xml/xpath';

/** What the rules say of a UBL document, and what its amounts add up to. */
export type UblJudgement = Pick<InvoiceReport, 'valid' | 'issues' | 'totals' | 'vatBreakdown' | 'truncated'>;

/**
 * Runs the rules on a UBL document as it was read; paths are XPaths.
 * @param now for warnings about dates
 * @param taken of the edits that fix the findings; null where only the verdict is asked
 */
export function judgeUbl(
  { root, source }: Pick<UblDocument, 'root' | 'source'>,
  now: Date,
  ruleSet: RuleSet,
  taken: TakenPlaces | null = null,
): UblJudgement {
  const stated = readStatedTotals(root);
  const fixes = taken === null ? noPatches : new XmlEdits(source);
  const { computed, document } = judged({ root, source }, stated['totals'], ruleSet, fixes);
  warn(document, now);
  if (fixes instanceof XmlEdits && computed !== null) fixes.computed = { root, amounts: computed };
  const report = document.issues.report();
  return {
    ...report,
    issues: taken === null ? report.issues : withEdits(report.issues, document.issues.fixes, taken),
    totals: computed === null ? null : totalsOf(computed, stated),
    vatBreakdown: computed === null ? null : breakdownOf(computed, stated),
  };
}

/** The elements in their order, then what needs all of them. */
function judged(
  { root, source }: Pick<UblDocument, 'root' | 'source'>,
  totals: unknown,
  ruleSet: RuleSet,
  patches: Patches,
): { computed: ComputedAmounts | null; document: InvoiceDocument } {
  const positionOf = (node: UblNode, field: string, context?: UblNode) =>
    lineColumnOf(source, startOf(elementAt(node, field, context)));
  const issues = new IssueList(xpath, ruleSet.rules, positionOf);
  const document = new InvoiceDocument(root, issues, patches, ruleSet);
  for (let at = root.first; at !== null; at = at.next) judge(at, document);
  judgeWhole(document);
  const inputs = { prepaid: statedInput(totals, 'prepaid'), rounding: statedInput(totals, 'rounding') };
  const computed = computeAmounts(document.sums, vatGroupsOf(document.sums), inputs);
  reportUnreadableValues(root, document);
  if (computed === null) {
    const path = `${xpath(root)}/${elementName(cac.LegalMonetaryTotal)}`;
    reportNotComputable(issues, path, child(root, cac.LegalMonetaryTotal) ?? root);
  }
  return { computed, document };
}
