import { brFr14003Ubl } from './br-fr-1.4.0.03';
import { type RuleSet, type RuleSetFamily } from './edition';
import { extendedCtcFr14003Ubl } from './extended-ctc-fr-1.4.0.03';
import { ciusRo109 } from './cius-ro-1.0.9';
import { hrCius103 } from './hr-cius-1.0.3';
import { nlcius20313, nlciusGAccount1013 } from './nlcius-2.0.3.13';
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
  nlciusGAccount1013,
  hrCius103,
  brFr14003Ubl,
  extendedCtcFr14003Ubl,
];

/** The edition of a family that counts at a time: the newest that counts already, else the oldest we have. */
export function ruleSetAt(
  now: Date,
  sets: readonly [RuleSet, ...RuleSet[]] = ruleSets,
  family: RuleSetFamily = sets[0].family,
): RuleSet {
  const editions = editionsOf(sets, family);
  const counting = editions.findLast(({ fromMs }) => fromMs <= now.getTime()) ?? editions[0];
  return counting?.set ?? sets[0];
}

interface DatedEdition {
  readonly set: RuleSet;
  readonly fromMs: number;
}

const known = new Map<readonly RuleSet[], Map<RuleSetFamily, readonly DatedEdition[]>>();

/** The editions of a family; there are few lists of editions, and each is asked for every document. */
function editionsOf(sets: readonly RuleSet[], family: RuleSetFamily): readonly DatedEdition[] {
  let byFamily = known.get(sets);
  if (byFamily === undefined) known.set(sets, (byFamily = new Map<RuleSetFamily, readonly DatedEdition[]>()));
  let editions = byFamily.get(family);
  if (editions === undefined) {
    const ofFamily = sets.filter((set) => set.family === family);
    byFamily.set(family, (editions = ofFamily.map((set) => ({ set, fromMs: Date.parse(set.validFrom) }))));
  }
  return editions;
}
