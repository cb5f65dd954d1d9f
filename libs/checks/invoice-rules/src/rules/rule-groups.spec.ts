import { idsOf, type RuleId } from '../official/rule-catalogue';
import { groupsNotChecked } from './not-checked';
import { ruleSets } from './rule-sets';

it('peppol-bis-3.0.21 has 1,144 ids', () => {
  expect(ruleSets.find(({ name }) => name === 'peppol-bis-3.0.21')!.rules.size).toBe(1144);
});

describe.each(ruleSets.map((ruleSet) => [ruleSet.name, ruleSet] as const))('coverage of %s', (_name, ruleSet) => {
  const { rules, groups, cannotFire } = ruleSet;
  const all = groups.flatMap((group) => group.ids);

  it('has every official id implemented, listed as unable to fire, or in a group that reports name as not checked', () => {
    const implemented = new Set<RuleId>(all);
    const notChecked = new Set(groupsNotChecked(ruleSet));
    const forgotten = [...rules].filter(
      ([id, { group }]) => !implemented.has(id) && !cannotFire.has(id) && !notChecked.has(group),
    );
    expect(forgotten).toEqual([]);
  });

  it('implements each id once, in the group the catalogue puts it in, and none that cannot fire', () => {
    expect(new Set(all).size).toBe(all.length);
    for (const group of groups) expect(idsOf(group.name)).toEqual(expect.arrayContaining([...group.ids]));
    expect(all.filter((id) => cannotFire.has(id))).toEqual([]);
  });

  it('does not list a group as not checked of which every id is implemented or cannot fire', () => {
    const done = groups.filter(({ name, ids }) => idsOf(name).every((id) => ids.includes(id) || cannotFire.has(id)));
    const names = new Set(groupsNotChecked(ruleSet));
    expect(done.map(({ name }) => name).filter((name) => names.has(name))).toEqual([]);
  });
});
