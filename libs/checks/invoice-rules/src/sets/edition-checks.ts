import { type InvoiceDocument } from '../invoice-document';
import { type Check, type Checks, type KindCheck, type PreparedGroup, type RuleGroup } from '../rules/rule-group';
import { type UblNode } from '../tree/ubl-node';
import { type RuleSet } from './edition';
import { type CodeLists, type EditionFacts } from './edition-facts';

/** The checks of one edition, in its order. */
export function checksOfOne(ruleSet: RuleSet): readonly PreparedGroup[] {
  return ruleSet.groups.map((group) => prepare(group, ruleSet));
}

/**
 * The checks of an edition and of the one that follows, for judging by both at once. What the two have in common runs once; what the
 * later one replaces is marked while it runs; what the later one alone has reports to `document.next`.
 */
export function checksOfBoth(today: RuleSet, next: RuleSet): readonly PreparedGroup[] {
  const shared = new Set(today.groups.filter((group) => next.groups.includes(group) && isSame(group, today, next)));
  const ofToday = today.groups.map((group) =>
    shared.has(group) ? prepare(group, today) : prepare(group, today, asRechecked),
  );
  const ofNext = next.groups.filter((group) => !shared.has(group));
  return [...ofToday, ...ofNext.map((group) => prepare(group, next, forNext))];
}

/** Checks of several editions. */
export interface SharedChecks {
  readonly groups: readonly PreparedGroup[];
  /** The editions that each part of the document is for; a check reports to the part of all editions that have it. */
  readonly parts: readonly (readonly RuleSet[])[];
}

/** The checks of several editions, for judging by all of them in one walk: what some have in common runs once for these. */
export function checksOfSeveral(sets: readonly RuleSet[]): SharedChecks {
  const shared: { group: RuleGroup; sets: RuleSet[] }[] = [];
  for (const set of sets) {
    for (const group of set.groups) {
      const known = shared.find((one) => one.group === group && isShared(group, one.sets[0]!, set));
      if (known === undefined) shared.push({ group, sets: [set] });
      else known.sets.push(set);
    }
  }
  const keyOf = (of: readonly RuleSet[]) => of.map(({ id }) => id).join(' ');
  const parts = [...new Map(shared.map((one) => [keyOf(one.sets), one.sets])).values()];
  const partOf = new Map(parts.map((part, index) => [keyOf(part), index]));
  const groups = shared.map(({ group, sets: of }) => prepare(group, of[0]!, forPart(partOf.get(keyOf(of))!)));
  return { groups, parts };
}

/** Amounts of Peppol ask the profile while they run, what is not seen when they are made. */
function isShared(group: RuleGroup, one: RuleSet, other: RuleSet): boolean {
  if (group.name === 'peppol' && one.profile.slackInForints !== other.profile.slackInForints) return false;
  return isSame(group, one, other);
}

type Wrap = (check: Check) => Check;

const asIs: Wrap = (check) => check;

const asRechecked: Wrap = (check) => (node, document) => {
  document.issues.isRechecked = true;
  check(node, document);
  document.issues.isRechecked = false;
};

const forNext: Wrap =
  (check) =>
  (node: UblNode, { next }: InvoiceDocument) =>
    check(node, next!);

const forPart =
  (part: number): Wrap =>
  (check) =>
  (node, { parts }) =>
    check(node, parts[part]!);

function prepare(
  { appliesTo, nodeChecks, documentChecks, leafCheck }: RuleGroup,
  facts: EditionFacts,
  wrap = asIs,
): PreparedGroup {
  const made = (checks: Checks): readonly KindCheck[] =>
    (typeof checks === 'function' ? checks(facts) : checks).map(([kind, check]) => [kind, wrap(check)]);
  return {
    appliesTo,
    nodeChecks: made(nodeChecks),
    documentChecks: made(documentChecks),
    ...(leafCheck && { leafCheck: wrap(leafCheck) }),
  };
}

/** Whether a group is made of the same facts for both editions: what it reads of them while it is made is noted. */
function isSame({ nodeChecks, documentChecks }: RuleGroup, today: EditionFacts, next: EditionFacts): boolean {
  let same = true;
  const noting = <Facts extends object>(of: Facts, other: Facts): Facts =>
    new Proxy(of, {
      get(_, name) {
        const [value, otherValue] = [of, other].map((facts) => facts[name as keyof Facts]);
        if (name === 'codeLists') return noting<CodeLists>(today.codeLists, next.codeLists);
        same &&= value === otherValue;
        return value;
      },
    });
  for (const checks of [nodeChecks, documentChecks]) if (typeof checks === 'function') checks(noting(today, next));
  return same;
}
