import { officialRules } from '../official/official-rules.generated';
import { idsOf, type RuleId } from '../official/rule-catalogue';
import { cannotFire, groupsNotChecked } from './not-checked';
import { ruleGroups } from './rule-groups';

describe('coverage of the official rules', () => {
  it('knows all 1,144 ids', () => {
    expect(new Set(officialRules.map(([id]) => id)).size).toBe(1144);
  });

  it('has every official id implemented, listed as unable to fire, or in a group that reports name as not checked', () => {
    const implemented = new Set<RuleId>(ruleGroups.flatMap((group) => group.ids));
    const notChecked = new Set(groupsNotChecked());
    const forgotten = officialRules.filter(
      ([id, , group]) => !implemented.has(id) && !cannotFire.has(id) && !notChecked.has(group),
    );
    expect(forgotten).toEqual([]);
  });

  it('implements each id once, in the group the catalogue puts it in, and none that cannot fire', () => {
    const all = ruleGroups.flatMap((group) => group.ids);
    expect(new Set(all).size).toBe(all.length);
    for (const group of ruleGroups) expect(idsOf(group.name)).toEqual(expect.arrayContaining([...group.ids]));
    expect(all.filter((id) => cannotFire.has(id))).toEqual([]);
  });

  it('does not list an implemented group as not checked', () => {
    const names = ruleGroups.map((group) => group.name);
    expect(groupsNotChecked().filter((name) => names.includes(name))).toEqual([]);
  });
});
