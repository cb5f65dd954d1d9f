import { InvoiceDocument } from './invoice-document';
import { IssueList } from './issues';
import { judge, judgeWhole } from './judge';
import { type ElementsByPlace, placeKey, type UblJudgement } from './judge-ubl';
import { noPatches } from './patches';
import { findUnreadableValues, reportUnreadableValues } from './rules/unreadable-values';
import { type UblNode } from './tree/ubl-node';
import { type RuleSet } from './sets/edition';
import { type UblDocument } from './xml/read-ubl';
import { lineColumnOf, startOf } from './xml/source-places';
import { elementAt, xpath } from './xml/xpath';

/**
 * Runs the rules on a CII document as it was read; paths are XPaths.
 * @param named takes the element that each finding names
 */
export function judgeCii(
  { root, source }: Pick<UblDocument, 'root' | 'source'>,
  ruleSet: RuleSet,
  named: ElementsByPlace | null = null,
): UblJudgement {
  const issues = new IssueList(
    (node) => xpath(node),
    ruleSet.rules,
    (node) => {
      const element = elementAt(node);
      const position = lineColumnOf(source, startOf(element));
      named?.set(placeKey(position), element);
      return position;
    },
  );
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
