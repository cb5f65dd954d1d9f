import { isOfWorkspace, isRuleSetName, readAskedRuleSet } from './rule-set-name';

const ours = new Set(['peppol-bis-3.0.21']);

it.each(['', 'A', 'a b', '-a', 'a-', '.', '..', 'a/b', 'a:b', 'é', 'a\n', 'a'.repeat(41), null, 1, ['a'], undefined])(
  '%j is no name of a rule set',
  (name) => {
    expect(isRuleSetName(name)).toBe(false);
    expect(readAskedRuleSet(name, ours)).toBeNull();
    if (typeof name === 'string') expect(readAskedRuleSet(`workspace:${name}`, ours)).toBeNull();
  },
);

it('an official id never means a set that somebody brought under that name', () => {
  expect(readAskedRuleSet('peppol-bis-3.0.21', ours)).toBeNull();
  const ofWorkspace = { from: 'workspace', name: 'peppol-bis-3.0.21', ruleSet: 'workspace:peppol-bis-3.0.21' };
  expect(readAskedRuleSet('workspace:peppol-bis-3.0.21', ours)).toEqual(ofWorkspace);
});

it('a name alone is the operator’s, with the prefix it is the caller’s', () => {
  expect(readAskedRuleSet('house', ours)).toEqual({ from: 'operator', name: 'house', ruleSet: 'house' });
  expect(readAskedRuleSet('workspace:house', ours)).toMatchObject({ from: 'workspace', name: 'house' });
});

it('what begins like one of a workspace is one, good or not: who may not ask learns nothing from the form', () => {
  expect(['workspace:a', 'workspace:', 'workspace:A B'].map(isOfWorkspace)).toEqual([true, true, true]);
  expect(['a', 'Workspace:a', ' workspace:a', null, {}].map(isOfWorkspace)).toEqual(Array(5).fill(false));
});
