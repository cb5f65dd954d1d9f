import { computeAmounts, vatGroupsOf } from './computed-amounts';
import { InvoiceDocument } from './invoice-document';
import { IssueList } from './issues';
import { judge, judgeBySeveral, judgeWhole } from './judge';
import { noPatches } from './patches';
import { statedInput } from './read/stated-input';
import { findUnreadableValues, reportUnreadableValues } from './rules/unreadable-values';
import { type RuleSet, type RuleSetFamily } from './sets/edition';
import { type OfficialRule, type RuleId, type Severity } from './sets/official-rules';
import { referenceTo, type RuleSetReference } from './sets/rule-set-reference';
import { type UblNode } from './tree/ubl-node';
import { reportNotComputable } from './not-computable';
import { type InvoiceReport } from './validate-invoice';
import { readStatedTotals } from './xml/read-invoice';
import { type XmlSyntax } from './xml/xml-syntax';

/** What one profile says of a document, in short. */
export interface ProfileVerdict {
  readonly profile: RuleSetFamily;
  readonly ruleSet: RuleSetReference;
  /** False for a profile that has no rules for the syntax of the document; nothing was found then, and it is not valid. */
  readonly applicable: boolean;
  readonly valid: boolean;
  /** Official ids, and codes of what keeps a value from being read: each once. What stands between the document and the profile. */
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** By code; warnings of our own are of no profile. */
type Found = ReadonlyMap<string, Severity>;

/** @param isSound no other stage found an error @param sets of the syntax */
function verdictOf(ruleSet: RuleSet, found: Found, isSound: boolean, sets: readonly RuleSet[]): ProfileVerdict {
  const ofSeverity = (wanted: Severity) => [...found].flatMap(([code, severity]) => (severity === wanted ? code : []));
  const errors = ofSeverity('error');
  return {
    profile: ruleSet.family,
    ruleSet: referenceTo(ruleSet, sets),
    applicable: true,
    valid: errors.length === 0 && isSound,
    errors,
    warnings: ofSeverity('warning'),
  };
}

/** The verdict of a profile that the document was judged by in full. */
export function profileVerdict(
  ruleSet: RuleSet,
  { issues, truncated = {} }: Pick<InvoiceReport, 'issues' | 'truncated'>,
  isSound: boolean,
  sets: readonly RuleSet[],
): ProfileVerdict {
  const own = new Map(issues.map(({ code, severity }) => [code, severity]));
  const codes = [...issues.flatMap(({ code, sameAs = [] }) => [code, ...sameAs]), ...Object.keys(truncated)];
  return verdictOf(
    ruleSet,
    foundBy(ruleSet, codes, (code) => own.get(code) ?? 'error'),
    isSound,
    sets,
  );
}

/** A profile that has no rules for the syntax. */
export function notApplicable(ruleSet: RuleSet, sets: readonly RuleSet[]): ProfileVerdict {
  const verdict = verdictOf(ruleSet, new Map(), false, sets);
  return { ...verdict, applicable: false };
}

function foundBy({ rules }: RuleSet, codes: Iterable<string>, ownSeverity: (code: string) => Severity): Found {
  const found = new Map<string, Severity>();
  for (const code of codes) {
    const severity = rules.get(code as RuleId)?.severity ?? (isOfficial(code) ? null : ownSeverity(code));
    if (severity === 'error' || (severity === 'warning' && isOfficial(code))) found.set(code, severity);
  }
  return found;
}

/** Codes of our own are in snake case. */
const isOfficial = (code: string) => !/^[a-z_]+$/.test(code);

/**
 * The verdicts of several profiles on one document, in one walk: rules that profiles have in common are run once.
 * @param isSound whether no other stage found an error, by the profile @param sets of the syntax
 */
export function profileVerdicts(
  root: UblNode,
  syntax: XmlSyntax,
  ruleSets: readonly RuleSet[],
  isSound: (ruleSet: RuleSet) => boolean,
  sets: readonly RuleSet[],
): readonly ProfileVerdict[] {
  const [first] = ruleSets;
  if (first === undefined) return [];
  const rules = rulesOfAll(ruleSets);
  const listOf = () => {
    const list = new IssueList(() => '', rules);
    list.isDetailed = false;
    return list;
  };
  const whole = new InvoiceDocument(root, listOf(), noPatches, first);
  const partOf = (of: readonly RuleSet[]) => new InvoiceDocument(root, listOf(), noPatches, of[0], null, false, whole);
  const parts = judgeBySeveral(whole, ruleSets, partOf);
  const unreadable: UblNode[] = [];
  for (let at = root.first; at !== null; at = at.next) {
    judge(at, whole);
    findUnreadableValues(at, unreadable);
  }
  judgeWhole(whole);
  reportUnreadableValues(unreadable, whole);
  if (syntax === 'ubl' && !isComputable(whole)) reportNotComputable(whole.issues, '');
  return ruleSets.map((ruleSet) => {
    const lists = [whole, ...parts.flatMap(([part, of]) => (of.includes(ruleSet) ? part : []))];
    const severities = new Map(lists.flatMap(({ issues }) => [...issues.severities]));
    const found = foundBy(ruleSet, severities.keys(), (code) => severities.get(code)!.severity);
    return verdictOf(ruleSet, found, isSound(ruleSet), sets);
  });
}

function isComputable({ root, sums }: InvoiceDocument): boolean {
  const { totals } = readStatedTotals(root);
  const inputs = { prepaid: statedInput(totals, 'prepaid'), rounding: statedInput(totals, 'rounding') };
  return computeAmounts(sums, vatGroupsOf(sums), inputs) !== null;
}

const allRules = new Map<string, ReadonlyMap<RuleId, OfficialRule>>();

/** What is found of a rule is taken from the edition that has it; here it only has to be known. */
function rulesOfAll(sets: readonly RuleSet[]): ReadonlyMap<RuleId, OfficialRule> {
  const key = sets.map(({ id, syntax }) => `${syntax} ${id}`).join();
  let known = allRules.get(key);
  if (known === undefined) allRules.set(key, (known = new Map(sets.flatMap(({ rules }) => [...rules]))));
  return known;
}
