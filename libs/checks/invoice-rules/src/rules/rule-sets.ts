import { ruleCatalogue, type OfficialRule, type RuleId } from '../official/rule-catalogue';
import { cannotFire } from './not-checked';
import { type RuleGroup } from './rule-group';
import { ruleGroups } from './rule-groups';

/** One edition of the official rules. Editions stand side by side; a report names the one it was made with. */
export interface RuleSet {
  readonly name: string;
  /** The edition of the CEN rules it is used with. */
  readonly cen: string;
  /** First day on which it counts, YYYY-MM-DD. */
  readonly validFrom: string;
  /** Every official id of the edition. */
  readonly rules: ReadonlyMap<RuleId, OfficialRule>;
  /** What is implemented of it. An edition shares with the one before it every group that did not change. */
  readonly groups: readonly RuleGroup[];
  /** Ids that cannot appear in any report, and why. */
  readonly cannotFire: ReadonlyMap<RuleId, string>;
}

const peppolBis3021: RuleSet = {
  name: 'peppol-bis-3.0.21',
  cen: 'cen-1.3.16',
  validFrom: '2026-08-17',
  rules: ruleCatalogue,
  groups: ruleGroups,
  cannotFire,
};

/** Every edition we have, by the day from which it counts. A coming one may be asked for by its value before that day. */
export const ruleSets: readonly [RuleSet, ...RuleSet[]] = [peppolBis3021];

/** The edition that counts at a time: the newest that counts already, else the oldest we have. */
export function ruleSetAt(now: Date, sets = ruleSets): RuleSet {
  for (let index = sets.length - 1; index > 0; index--) {
    if (Date.parse(sets[index]!.validFrom) <= now.getTime()) return sets[index]!;
  }
  return sets[0];
}
