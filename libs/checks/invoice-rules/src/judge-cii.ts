import { InvoiceDocument } from './invoice-document';
import { IssueList } from './issues';
import { judge, judgeWhole } from './judge';
import { type UblJudgement } from './judge-ubl';
import { noPatches } from './patches';
import { findUnreadableValues, reportUnreadableValues } from './rules/unreadable-values';
import { type UblNode } from './tree/ubl-node';
import { type RuleSet } from './sets/edition';
import { type UblDocument } from './xml/read-ubl';
import { lineColumnOf, startOf } from './xml/source-places';
import { xpath } from './xml/xpath';

/** Runs the rules on a CII document as it was read; paths are XPaths. */
export function judgeCii({ root, source }: Pick<UblDocument, 'root' | 'source'>, ruleSet: RuleSet): UblJudgement {
  const locate = (node: UblNode) => xpath(node);
  const positionOf = (node: UblNode) => lineColumnOf(source, startOf(node));
  const issues = new IssueList(locate, ruleSet.rules, positionOf);
  const document = new InvoiceDocument(root, issues, noPatches, ruleSet);
  const unreadable: UblNode[] = [];
  for (let at = root.first; at !== null; at = at.next) {
    judge(at, document);
    findUnreadableValues(at, unreadable);
  }
  judgeWhole(document);
  reportUnreadableValues(unreadable, document);
  return { ...issues.report(), upcoming: null, totals: null, vatBreakdown: null };
}
