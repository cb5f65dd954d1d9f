import { groupsNotChecked, implementedIds } from '../sets/not-checked';
import { ciiRuleSets } from '../sets/cii-rule-sets';
import { ruleSets } from '../sets/rule-sets';

it('peppol-bis-3.0.21 has 1,144 ids', () => {
  expect(ruleSets.find(({ id }) => id === 'peppol-bis-3.0.21')!.rules.size).toBe(1144);
});

it('CEN 1.3.16 for CII has 806 ids', () => {
  expect(ciiRuleSets.find(({ id }) => id === 'en16931-1.3.16')!.rules.size).toBe(806);
});

it.each([
  ['nlcius-2.0.3.13', 1017],
  ['nlcius-1.0.3.13', 840],
])('%s has %d ids, those of CEN 1.3.16 among them', (name, count) => {
  expect([...ruleSets, ...ciiRuleSets].find(({ id }) => id === name)!.rules.size).toBe(count);
});

it('hr-cius-1.0.3 has 62 ids of its own', () => {
  const { rules } = ruleSets.find(({ id }) => id === 'hr-cius-1.0.3')!;
  expect([...rules.keys()].filter((id) => id.startsWith('HR-'))).toHaveLength(62);
});

it('cius-ro-1.0.9 has 1,098 ids, those of its copy of the CEN rules among them', () => {
  expect(ruleSets.find(({ id }) => id === 'cius-ro-1.0.9')!.rules.size).toBe(1098);
});

it('br-fr-1.4.0.03 has 175 ids of its own in UBL and 171 in CII, 147 in both', () => {
  const [ofUbl, ofCii] = [ruleSets, ciiRuleSets].map((sets) => {
    const { rules } = sets.find(({ id }) => id === 'br-fr-1.4.0.03')!;
    return [...rules].filter(([, { group }]) => group === 'br-fr').map(([id]) => id);
  });
  const both = ofUbl!.filter((id) => ofCii!.includes(id));
  expect([ofUbl!.length, ofCii!.length, both.length]).toEqual([175, 171, 147]);
});

const sets = [...ruleSets, ...ciiRuleSets];

describe.each(sets.map((ruleSet) => [ruleSet.id, ruleSet] as const))('coverage of %s', (_name, ruleSet) => {
  const { rules, groups, cannotFire } = ruleSet;
  const implemented = implementedIds(ruleSet);

  it('has every official id implemented, listed as unable to fire, or in a group that reports name as not checked', () => {
    const notChecked = new Set(groupsNotChecked(ruleSet));
    const forgotten = [...rules].filter(
      ([id, { group }]) => !implemented.has(id) && !cannotFire.has(id) && !notChecked.has(group),
    );
    expect(forgotten).toEqual([]);
  });

  it('implements each id once, in the group the catalogue puts it in, and none that cannot fire', () => {
    const all = groups.flatMap(({ ids }) => ids).filter((id) => rules.has(id));
    expect(new Set(all).size).toBe(all.length);
    for (const { name, ids } of groups) {
      expect(ids.filter((id) => rules.has(id) && rules.get(id)!.group !== name)).toEqual([]);
    }
    expect(all.filter((id) => cannotFire.has(id))).toEqual([]);
  });

  it('does not list a group as not checked of which every id is implemented or cannot fire', () => {
    const open = new Set(
      [...rules].filter(([id]) => !implemented.has(id) && !cannotFire.has(id)).map(([, rule]) => rule.group),
    );
    expect(groupsNotChecked(ruleSet).filter((name) => !open.has(name))).toEqual([]);
  });
});
