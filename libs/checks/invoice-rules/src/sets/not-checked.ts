import { type RuleSet } from './edition';
import { type RuleGroupName, type RuleId } from './official-rules';

const namesOf = new WeakMap<RuleSet, readonly RuleGroupName[]>();

/** Names of the rule groups that still miss an id that can fire; a report lists them as not checked. */
export function groupsNotChecked(ruleSet: RuleSet): readonly RuleGroupName[] {
  let names = namesOf.get(ruleSet);
  if (names === undefined) {
    const implemented = implementedIds(ruleSet);
    const missing = [...ruleSet.rules].filter(([id]) => !implemented.has(id) && !ruleSet.cannotFire.has(id));
    names = [...new Set(missing.map(([, { group }]) => group))];
    namesOf.set(ruleSet, names);
  }
  return names;
}

/** Ids that some group has, or that a forbidden path stands for. */
export function implementedIds({ rules, groups, absentPaths }: RuleSet): ReadonlySet<RuleId> {
  const ids = [...groups.flatMap((group) => group.ids), ...absentPaths.map(([id]) => id)];
  return new Set(ids.filter((id) => rules.has(id)));
}
