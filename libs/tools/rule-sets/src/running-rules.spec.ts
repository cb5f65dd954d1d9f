import { ownRuleSets } from '@einvoice/limits';
import { RunningRules } from './running-rules';

const of = (from: 'workspace' | 'operator') => ({ asked: { from, name: 'a', ruleSet: 'a' } });

it('a workspace has a few runs at once, another its own, and a place that is given back is free again', () => {
  const running = new RunningRules();
  const places = Array.from({ length: ownRuleSets.runsPerWorkspaceMax }, () => running.begin(of('workspace'), 'one'));
  expect(places.every((place) => place !== null)).toBe(true);
  expect(running.begin(of('workspace'), 'one')).toBeNull();
  expect(running.begin(of('workspace'), 'two')).not.toBeNull();
  places[0]!();
  expect(running.begin(of('workspace'), 'one')).not.toBeNull();
  expect(running.begin(of('workspace'), 'one')).toBeNull();
});

it('an operator’s rules are not counted', () => {
  const running = new RunningRules();
  const many = Array.from({ length: 50 }, () => running.begin(of('operator'), 'one'));
  expect(many.every((place) => place !== null)).toBe(true);
});
