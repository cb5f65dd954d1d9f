import { computeAmounts, vatGroupsOf } from './computed-amounts';
import { breakdownOf, totalsOf } from './computed-totals';
import { ElementFixes } from './edits/element-fixes';
import { type LaterFix } from './edits/file-fix';
import { type TakenPlaces, withEdits } from './edits/offer-fixes';
import { XmlEdits } from './edits/xml-edits';
import { InvoiceDocument } from './invoice-document';
import { type Issue, IssueList } from './issues';
import { judge, judgeWhole } from './judge';
import { noPatches } from './patches';
import { statedInput } from './read/stated-input';
import { warn } from './rules/own-warnings';
import { findUnreadableValues, reportUnreadableValues } from './rules/unreadable-values';
import { type RuleSet } from './sets/edition';
import { cac, elementName } from './tree/elements';
import { child, type UblNode } from './tree/ubl-node';
import { reportNotComputable } from './not-computable';
import { type InvoiceReport } from './validate-invoice';
import { readStatedTotals } from './xml/read-invoice';
import { upcomingOf, type Upcoming } from './upcoming';
import { type UblDocument } from './xml/read-ubl';
import { lineColumnOf, startOf } from './xml/source-places';
import { elementAt, type Place, placeOf, xpath } from './xml/xpath';

/** What the rules say of a UBL document, and what its amounts add up to. */
export interface UblJudgement extends Pick<
  InvoiceReport,
  'valid' | 'issues' | 'totals' | 'vatBreakdown' | 'truncated'
> {
  /** What the next edition says otherwise; null when the document was not judged by it. */
  readonly upcoming: Upcoming | null;
}

/** What findings speak of, by `placeKey`. */
export type PlacesOfFindings = Map<string, Place>;

export const placeKey = ({ code, path, message }: Issue): string => `${code} ${path} ${message}`;

/**
 * Runs the rules on a UBL document as it was read; paths are XPaths.
 * @param now for warnings about dates
 * @param next the edition that follows, to judge by at the same time
 * @param taken of the edits that fix the findings; null where only the verdict is asked
 * @param places takes what each finding speaks of
 */
export function judgeUbl(
  { root, source }: Pick<UblDocument, 'root' | 'source'>,
  now: Date,
  ruleSet: RuleSet,
  next: RuleSet | null,
  taken: TakenPlaces | null = null,
  places: PlacesOfFindings | null = null,
): UblJudgement {
  const judge = new UblJudge({ root, source }, ruleSet, next, taken, places);
  for (let at = root.first; at !== null; at = at.next) judge.meet(at);
  return judge.judgement(now);
}

/** Runs the rules on the elements right below the root, one by one in their order, then those that need all of them. */
export class UblJudge {
  private readonly document: InvoiceDocument;
  private readonly unreadable: UblNode[] = [];
  private readonly edits: XmlEdits | null;
  /** The elements that errors are about. */
  private readonly faulty = new Map<Issue, UblNode>();

  /** The header of the document is there; lines need not be. */
  constructor(
    private readonly read: Pick<UblDocument, 'root' | 'source'>,
    readonly ruleSet: RuleSet,
    private readonly next: RuleSet | null,
    private readonly taken: TakenPlaces | null = null,
    places: PlacesOfFindings | null = null,
  ) {
    const { root, source } = read;
    const positionOf = (node: UblNode, field: string, context?: UblNode) =>
      lineColumnOf(source, startOf(elementAt(node, field, context)));
    const edits = (this.edits = taken === null ? null : new XmlEdits(source));
    const placed = (issue: Issue, node: UblNode, field: string) => {
      places?.set(placeKey(issue), placeOf(node, field));
      if (edits !== null && issue.severity === 'error') this.faulty.set(issue, placeOf(node, field).at);
    };
    const ofNext = next && new IssueList(xpath, next.rules, positionOf);
    const issues = new IssueList(
      xpath,
      ruleSet.rules,
      positionOf,
      ofNext,
      places === null && edits === null ? null : placed,
    );
    this.document = new InvoiceDocument(root, issues, this.edits ?? noPatches, ruleSet, next);
  }

  meet(element: UblNode): void {
    judge(element, this.document);
    findUnreadableValues(element, this.unreadable);
  }

  /** Call it when every element was met. */
  judgement(now: Date): UblJudgement {
    const { document, edits, taken, ruleSet, next } = this;
    const { root } = this.read;
    const { issues, sums } = document;
    judgeWhole(document);
    const stated = readStatedTotals(root);
    const { totals } = stated;
    const inputs = { prepaid: statedInput(totals, 'prepaid'), rounding: statedInput(totals, 'rounding') };
    const computed = computeAmounts(sums, vatGroupsOf(sums), inputs);
    reportUnreadableValues(this.unreadable, document);
    if (computed === null) {
      const path = `${xpath(root)}/${elementName(cac.LegalMonetaryTotal)}`;
      reportNotComputable(issues, path, child(root, cac.LegalMonetaryTotal) ?? root);
    }
    warn(document, now);
    if (edits !== null) edits.computed = { root, amounts: () => computed };
    const { valid, issues: found, truncated } = issues.report();
    return {
      valid,
      issues: taken === null ? found : withEdits(found, this.fixes(issues), taken),
      upcoming: next && upcomingOf(issues, ruleSet, next),
      totals: computed === null ? null : totalsOf(computed, stated),
      vatBreakdown: computed === null ? null : breakdownOf(computed, stated),
      ...(truncated && { truncated }),
    };
  }

  /** Those that rules have, and those that an element itself calls for. */
  private fixes({ fixes }: IssueList): ReadonlyMap<Issue, LaterFix> {
    const { edits, faulty } = this;
    if (edits === null || faulty.size === 0) return fixes;
    return new ElementFixes(this.read.root, edits, this.read.source, faulty).with(fixes);
  }
}
