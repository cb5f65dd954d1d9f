import { readCiiStatements } from './cii/read-cii';
import { ElementFixes } from './edits/element-fixes';
import { type TakenPlaces, withEdits } from './edits/offer-fixes';
import { XmlEdits } from './edits/xml-edits';
import { InvoiceDocument } from './invoice-document';
import { IssueList } from './issues';
import { judge, judgeWhole } from './judge';
import { placeKey, type PlacesOfFindings, type UblJudgement } from './judge-ubl';
import { type Issue } from './issues';
import { noPatches } from './patches';
import { warnOfDateForms } from './rules/date-form-warnings';
import { warnOfProfile } from './rules/profile-warnings';
import { findUnreadableValues, reportUnreadableValues } from './rules/unreadable-values';
import { type UblNode } from './tree/ubl-node';
import { type RuleSet } from './sets/edition';
import { amountsOf } from './validate-invoice';
import { type UblDocument } from './xml/read-ubl';
import { lineColumnOf, startOf } from './xml/source-places';
import { xpath } from './xml/xpath';

/**
 * Runs the rules on a CII document as it was read; paths are XPaths.
 * @param taken of the edits that fix the findings; null where only the verdict is asked
 * @param places takes what each finding speaks of
 */
export function judgeCii(
  { root, source }: Pick<UblDocument, 'root' | 'source'>,
  ruleSet: RuleSet,
  taken: TakenPlaces | null = null,
  places: PlacesOfFindings | null = null,
): UblJudgement {
  const locate = (node: UblNode) => xpath(node);
  const positionOf = (node: UblNode) => lineColumnOf(source, startOf(node));
  const edits = taken === null ? null : new XmlEdits(source);
  const faulty = new Map<Issue, UblNode>();
  const placed = (issue: Issue, node: UblNode) => {
    places?.set(placeKey(issue), { at: node, missing: [] });
    if (issue.severity === 'error') faulty.set(issue, node);
  };
  const issues = new IssueList(
    locate,
    ruleSet.rules,
    positionOf,
    null,
    places === null && edits === null ? null : placed,
  );
  const document = new InvoiceDocument(root, issues, edits ?? noPatches, ruleSet);
  if (edits !== null) edits.computed = { root, amounts: () => amountsOf(readCiiStatements(root).invoice) };
  const unreadable: UblNode[] = [];
  for (let at = root.first; at !== null; at = at.next) {
    judge(at, document);
    findUnreadableValues(at, unreadable);
  }
  judgeWhole(document);
  reportUnreadableValues(unreadable, document);
  warnOfDateForms(document);
  warnOfProfile(document);
  const report = issues.report();
  const { fixes: own } = issues;
  const fixes = edits === null || faulty.size === 0 ? own : new ElementFixes(root, edits, source, faulty).with(own);
  const fixed = taken === null ? report.issues : withEdits(report.issues, fixes, taken);
  return { ...report, issues: fixed, upcoming: null, totals: null, vatBreakdown: null };
}
