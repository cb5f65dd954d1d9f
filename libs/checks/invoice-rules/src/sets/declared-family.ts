import { profileOfBoth, recogniseIdentifier } from '../profiles';
import { normalized } from '../tree/ubl-node';
import { type Declared } from './choose-editions';
import { xrechnungOf } from './declared-xrechnung';
import { type RuleSet, type RuleSetFamily } from './edition';

/** The family of rules that a document declares in BT-24, or of France in BT-23, if it is among these editions; else null. */
export function declaredFamily(declared: Declared, sets: readonly RuleSet[]): RuleSetFamily | null {
  const { customization, process, countries } = declared;
  const identifier = customization && normalized(customization);
  const profile = profileOfBoth(identifier, process && normalized(process), countries);
  const isOutdated = recogniseIdentifier(identifier).certainty === 'outdated';
  const isByName = byName.some((name) => name === profile) && !isOutdated;
  const family = isByName ? profile : xrechnungOf(declared);
  return sets.find((set) => set.family === family)?.family ?? null;
}

/** Families that an identifier names in full; the core identifier of Factur-X EN 16931 is that of the core itself. */
const byName: readonly RuleSetFamily[] = [
  'peppol-selfbilling',
  'nlcius',
  'nlcius-g-account',
  'hr-cius',
  'cius-ro',
  'br-fr',
  'extended-ctc-fr',
  'factur-x-minimum',
  'factur-x-basic-wl',
  'factur-x-basic',
  'factur-x-extended',
];
