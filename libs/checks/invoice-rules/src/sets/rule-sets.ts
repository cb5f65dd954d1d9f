import { type RuleSet } from './edition';
import { peppolBis3021 } from './peppol-bis-3.0.21';

/** Every edition we have, by the day from which it counts. A coming one may be asked for by its value before that day. */
export const ruleSets: readonly [RuleSet, ...RuleSet[]] = [peppolBis3021];

/** The edition that counts at a time: the newest that counts already, else the oldest we have. */
export function ruleSetAt(now: Date, sets = ruleSets): RuleSet {
  for (let index = sets.length - 1; index > 0; index--) {
    if (Date.parse(sets[index]!.validFrom) <= now.getTime()) return sets[index]!;
  }
  return sets[0];
}
