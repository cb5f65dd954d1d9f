import { type RuleGroupName, type RuleId } from '../official/rule-catalogue';
import { type RuleSet } from './rule-sets';

/** Official ids that cannot appear in any report, and why. They do not make their group incomplete. */
export const cannotFire: ReadonlyMap<RuleId, string> = new Map<RuleId, string>([
  ['BR-CO-05', 'The official condition is always true.'],
  ['BR-CO-06', 'The official condition is always true.'],
  ['BR-CO-07', 'The official condition is always true.'],
  ['BR-CO-08', 'The official condition is always true.'],
  [
    'BR-DEC-13',
    'The official condition compares with a currency below the amount, where none can be, so it always holds.',
  ],
  [
    'BR-DEC-15',
    'The official condition compares with a currency below the amount, where none can be, so it always holds.',
  ],
  ['UBL-SR-09', 'A second seller name stops the official rule set at BR-06 first.'],
  ['UBL-SR-15', 'A second buyer name stops the official rule set at BR-07 first.'],
  ['UBL-SR-22', 'A second name of the tax representative stops the official rule set at BR-18 first.'],
  ['UBL-SR-27', 'A second payment means code stops the official rule set at BR-61 first.'],
]);

const namesOf = new WeakMap<RuleSet, readonly RuleGroupName[]>();

/** Names of the rule groups that still miss an id that can fire; a report lists them as not checked. */
export function groupsNotChecked(ruleSet: RuleSet): readonly RuleGroupName[] {
  let names = namesOf.get(ruleSet);
  if (names === undefined) {
    const implemented = new Set<RuleId>(ruleSet.groups.flatMap((group) => group.ids));
    const missing = [...ruleSet.rules].filter(([id]) => !implemented.has(id) && !ruleSet.cannotFire.has(id));
    names = [...new Set(missing.map(([, { group }]) => group))];
    namesOf.set(ruleSet, names);
  }
  return names;
}
