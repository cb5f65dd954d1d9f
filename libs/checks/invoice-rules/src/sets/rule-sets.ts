import { brFr14003Ubl } from './br-fr-1.4.0.03';
import { type RuleSet, type RuleSetFamily } from './edition';
import { ciusRo109 } from './cius-ro-1.0.9';
import { hrCius103 } from './hr-cius-1.0.3';
import { nlcius20313 } from './nlcius-2.0.3.13';
import { peppolBis3021 } from './peppol-bis-3.0.21';
import { peppolBis3022 } from './peppol-bis-3.0.22';
import { peppolSelfBilling301 } from './peppol-selfbilling-3.0.1';
import { peppolSelfBilling302 } from './peppol-selfbilling-3.0.2';
import { xrechnung250Ubl } from './xrechnung-2.5.0';

/** Every edition we have; those of one family by the day from which they count. */
export const ruleSets: readonly [RuleSet, ...RuleSet[]] = [
  peppolBis3021,
  peppolBis3022,
  peppolSelfBilling301,
  peppolSelfBilling302,
  ...xrechnung250Ubl,
  // Its few misspelt paths stand before the right ones of others.
  ciusRo109,
  nlcius20313,
  hrCius103,
  brFr14003Ubl,
];

/** The edition of a family that counts at a time: the newest that counts already, else the oldest we have. */
export function ruleSetAt(
  now: Date,
  sets: readonly [RuleSet, ...RuleSet[]] = ruleSets,
  family: RuleSetFamily = sets[0].family,
): RuleSet {
  const ofFamily = sets.filter((set) => set.family === family);
  const counting = ofFamily.filter(({ validFrom }) => Date.parse(validFrom) <= now.getTime());
  return counting.at(-1) ?? ofFamily[0] ?? sets[0];
}
