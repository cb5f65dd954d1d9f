import { profileOf } from '../profiles';
import { normalized } from '../tree/ubl-node';
import { type Declared } from './choose-editions';
import { xrechnungOf } from './declared-xrechnung';
import { type RuleSet, type RuleSetFamily } from './edition';

/** The family of rules that a document declares in BT-24, if it is among these editions; else null. */
export function declaredFamily(declared: Declared, sets: readonly RuleSet[]): RuleSetFamily | null {
  const { customization } = declared;
  const profile = customization === null ? null : profileOf(normalized(customization));
  const isByName =
    profile === 'peppol-selfbilling' || profile === 'nlcius' || profile === 'hr-cius' || profile === 'cius-ro';
  const family = isByName ? profile : xrechnungOf(declared);
  return sets.some((set) => set.family === family) ? family : null;
}
