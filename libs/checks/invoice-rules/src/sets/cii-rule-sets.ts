import { type AskedEdition, type Declared, editionOfProfile } from './choose-editions';
import { brFr14003Cii } from './br-fr-1.4.0.03';
import { declaredFamily } from './declared-family';
import { type RuleSet } from './edition';
import { en16931Cii1315 } from './en16931-1.3.15';
import { en16931Cii1316 } from './en16931-1.3.16';
import { extendedCtcFr14003Cii } from './extended-ctc-fr-1.4.0.03';
import { facturX1092 } from './factur-x-1.09.2';
import { nlciusCii10313 } from './nlcius-2.0.3.13';
import { ruleSetAt } from './rule-sets';
import { xrechnung250Cii } from './xrechnung-2.5.0';

/** Every edition that we have for CII, of each family by the day from which they count. */
export const ciiRuleSets: readonly [RuleSet, ...RuleSet[]] = [
  en16931Cii1315,
  ...xrechnung250Cii,
  en16931Cii1316,
  nlciusCii10313,
  ...facturX1092,
  brFr14003Cii,
  extendedCtcFr14003Cii,
];

/**
 * The edition for CII that was asked for by its id, else the one of the profile that was asked for, or declared, or of the core,
 * that counts on the day; null for one that we do not have.
 */
export function ciiRuleSetOf(
  { ruleSet: id, profile, asOf }: AskedEdition,
  declared: Declared,
  now: Date,
): RuleSet | null {
  if (id !== undefined) return ciiRuleSets.find((set) => set.id === id) ?? null;
  const day = asOf === undefined ? now : new Date(asOf);
  if (profile !== undefined) return editionOfProfile(profile, day, ciiRuleSets);
  return ruleSetAt(day, ciiRuleSets, declaredFamily(declared, ciiRuleSets) ?? 'en16931');
}
