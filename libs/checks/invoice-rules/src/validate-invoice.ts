import { computeAmounts, vatGroupsOf, type ComputedAmounts } from './computed-amounts';
import { breakdownOf, totalsOf, type Totals, type VatBreakdownEntry } from './computed-totals';
import { InvoiceDocument } from './invoice-document';
import { IssueList, type Issue } from './issues';
import { judge, judgeWhole, judgeOnce } from './judge';
import { type RuleGroupName } from './sets/official-rules';
import { reportNotComputable } from './not-computable';
import { JsonPatches } from './patches';
import { type JsonObject } from './read/json-object';
import { JsonReader } from './read/json-reader';
import { readDocumentAllowanceCharges } from './read/read-allowance-charges';
import { readHeader } from './read/read-header';
import { readLine } from './read/read-line';
import { readTotals } from './read/read-totals';
import { statedInput } from './read/stated-input';
import { groupsNotChecked } from './sets/not-checked';
import { warn } from './rules/own-warnings';
import { type RuleSet } from './sets/edition';
import { referenceTo, type RuleSetReference } from './sets/rule-set-reference';
import { ruleSetAt, ruleSets } from './sets/rule-sets';
import { jsonPointer } from './tree/json-pointer';
import { UblTree, type UblNode } from './tree/ubl-node';
import { upcomingOf, type Upcoming } from './upcoming';

/** The full report on one invoice; plain JSON. */
export interface InvoiceReport {
  /** No finding of severity error. */
  readonly valid: boolean;
  readonly issues: readonly Issue[];
  /** Computed from lines, allowances and charges; null, with a finding, when not computable. */
  readonly totals: Totals | null;
  readonly vatBreakdown: readonly VatBreakdownEntry[] | null;
  /** The edition of the official rules the invoice was judged by, and the edition of the CEN rules in it. */
  readonly ruleSet: RuleSetReference;
  readonly cenRuleSet: string;
  /** Groups of official rules that were not looked at. */
  readonly notChecked: readonly RuleGroupName[];
  /** Every code with its true count, when there are more findings than `issues` details. */
  readonly truncated?: Readonly<Record<string, number>>;
}

export interface ValidationOptions {
  /** The time the invoice is judged at. */
  readonly now: Date;
  /** By which edition; absent: the one that counts at `now`. Name a coming one to see what it will say. */
  readonly ruleSet?: RuleSet;
}

/**
 * Judges a JSON invoice by the official rules for Peppol BIS Billing (UBL). Whatever is wrong inside the object is a finding;
 * every rule that can be judged is judged, and nothing is thrown.
 * @param invoice the parsed JSON object, fields as `Invoice`
 */
export function validateInvoice(invoice: object, { now, ruleSet = ruleSetAt(now) }: ValidationOptions): InvoiceReport {
  const { upcoming: _, ...report } = judgeJson(invoice, now, ruleSet, null);
  return report;
}

/** The same by two editions at once. @param next the edition that follows, to judge by at the same time */
export function judgeJson(
  invoice: object,
  now: Date,
  ruleSet: RuleSet,
  next: RuleSet | null,
): InvoiceReport & { readonly upcoming: Upcoming | null } {
  const { computed, document } = read(invoice as JsonObject, ruleSet, next);
  warn(document, now);
  const { valid, issues, truncated } = document.issues.report();
  return {
    valid,
    issues,
    totals: computed === null ? null : totalsOf(computed, invoice as JsonObject),
    vatBreakdown: computed === null ? null : breakdownOf(computed, invoice as JsonObject),
    ruleSet: referenceTo(ruleSet),
    cenRuleSet: ruleSet.cen,
    notChecked: groupsNotChecked(ruleSet),
    ...(truncated && { truncated }),
    upcoming: next && upcomingOf(document.issues, ruleSet, next),
  };
}

/**
 * Totals and VAT breakdown that the lines, allowances and charges of an invoice add up to, to two digits, halves rounded up.
 * Stated totals play no part, except prepaid and rounding amount. Both null when a needed amount, category or rate is missing or wrong.
 */
export function computeTotals(invoice: object): { totals: Totals | null; vatBreakdown: VatBreakdownEntry[] | null } {
  const computed = amountsOf(invoice);
  if (computed === null) return { totals: null, vatBreakdown: null };
  return {
    totals: totalsOf(computed, invoice as JsonObject),
    vatBreakdown: breakdownOf(computed, invoice as JsonObject),
  };
}

/** The same as numbers; null when they cannot be computed. */
export function amountsOf(invoice: object): ComputedAmounts | null {
  return read(invoice as JsonObject, ruleSets[0], null).computed;
}

/**
 * Header first, then allowances, charges and lines one by one (the nodes of one are used again for the next), then the totals, where
 * VAT groups pass in the same way; judged on the way.
 */
function read(
  invoice: JsonObject,
  ruleSet: RuleSet,
  next: RuleSet | null,
): { computed: ComputedAmounts | null; document: InvoiceDocument } {
  const tree = new UblTree();
  const ofNext = next && new IssueList(jsonPointer, next.rules);
  const issues = new IssueList(jsonPointer, ruleSet.rules, undefined, ofNext);
  const reader = new JsonReader(tree, issues, invoice);
  const patches = new JsonPatches(invoice);
  const root = readHeader(reader, invoice);
  const document = new InvoiceDocument(root, issues, patches, ruleSet, next, true);
  for (let at = root.first; at !== null; at = at.next) judge(at, document);
  const lastOfHeader = root.last;
  tree.mark();
  const pass = (node: UblNode) => {
    judgeOnce(node, document);
    tree.release(root, lastOfHeader);
  };
  readDocumentAllowanceCharges(reader, root, invoice, pass);
  const lines = reader.list(invoice['lines'], root, 'lines');
  for (let index = 0; index < lines.length; index++) pass(readLine(reader, root, lines[index], index));
  const groups = vatGroupsOf(document.sums);
  const { totals } = invoice;
  const inputs = { prepaid: statedInput(totals, 'prepaid'), rounding: statedInput(totals, 'rounding') };
  const computed = (patches.computed = computeAmounts(document.sums, groups, inputs));
  readTotals(reader, root, invoice, document.sums, groups, (group) => judgeOnce(group, document));
  for (let at = lastOfHeader === null ? root.first : lastOfHeader.next; at !== null; at = at.next) judge(at, document);
  judgeWhole(document);
  if (computed === null) reportNotComputable(issues, '/totals');
  return { computed, document };
}
