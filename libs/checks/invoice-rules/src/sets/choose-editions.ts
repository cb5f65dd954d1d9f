import { type ProfileName, profileOfBoth } from '../profiles';
import { normalized } from '../tree/ubl-node';
import { type RuleSet, type RuleSetFamily } from './edition';
import { en16931InPlaceOfPeppol, en16931Ubl1316 } from './en16931-ubl-1.3.16';
import { peppolSelfBilling } from './profiles';
import { nextEdition } from './rule-set-reference';
import { declaredFamily } from './declared-family';
import { ruleSetAt, ruleSets } from './rule-sets';

/** What a document says it is: BT-24 and BT-23 as they stand, null where it says nothing. */
export interface Declared {
  readonly customization: string | null;
  readonly process: string | null;
  /** Country codes of seller and buyer, as far as they are stated. */
  readonly countries: readonly string[];
  /** A draft is one for Peppol, unless it declares another profile that we have rules of. */
  readonly isDraft?: true;
}

/** What somebody asks to be judged by. */
export interface AskedEdition {
  readonly ruleSet?: string;
  readonly profile?: string;
  readonly asOf?: string;
  readonly upcoming?: boolean;
}

/** The edition to judge by, and the one that follows where the report is to say what that changes. */
export interface Editions {
  readonly ruleSet: RuleSet;
  readonly next: RuleSet | null;
}

/**
 * The edition that was asked for by its id, alone; else that of the profile that was asked for, or that is declared, on the day,
 * with the one that follows.
 * @returns null for a rule set or a profile that we do not have
 */
export function chooseEditions(
  { ruleSet: id, profile, asOf, upcoming = true }: AskedEdition,
  declared: Declared,
  now: Date,
): Editions | null {
  if (id !== undefined) {
    const ruleSet = ublProfiles.find((set) => set.id === id);
    return ruleSet === undefined ? null : { ruleSet, next: null };
  }
  const day = dayOf(asOf, now);
  const ruleSet = profile === undefined ? editionDeclared(declared, day) : editionOfProfile(profile, day, ublProfiles);
  if (ruleSet === null) return null;
  return { ruleSet, next: upcoming ? nextEdition(ruleSet) : null };
}

/** The edition of a profile that counts on the day; null where the sets have none of it. */
export function editionOfProfile(profile: string, day: Date, sets: readonly [RuleSet, ...RuleSet[]]): RuleSet | null {
  const family = sets.find((set) => set.family === profile)?.family;
  return family === undefined ? null : ruleSetAt(day, sets, family);
}

export const ublProfiles: readonly [RuleSet, ...RuleSet[]] = [...ruleSets, en16931Ubl1316];

/** The editions of the other families that count on the day; of XRechnung the standard alone, unless the document declares another. */
export function otherEditions(
  { family }: RuleSet,
  asked: AskedEdition,
  now: Date,
  sets: readonly [RuleSet, ...RuleSet[]] = ublProfiles,
): readonly RuleSet[] {
  return editionsOn(asked, now, sets).filter((other) => other.family !== family);
}

/** The same of all families. */
export function editionsOn(
  { asOf }: AskedEdition,
  now: Date,
  sets: readonly [RuleSet, ...RuleSet[]],
): readonly RuleSet[] {
  const families = [...new Set(sets.map((set) => set.family))].filter((family) => !isForDeclared(family));
  return families.map((family) => ruleSetAt(dayOf(asOf, now), sets, family));
}

/** Whether a family is for documents that declare it. */
const isForDeclared = (family: RuleSetFamily) => forDeclared.has(family);
const forDeclared: ReadonlySet<RuleSetFamily> = new Set([
  'xrechnung-extension',
  'xrechnung-cvd',
  'nlcius-g-account',
  'extended-ctc-fr',
]);

/** The profile that a document declares; null when we do not know it. */
export function recognised({ customization, process, countries }: Declared): ProfileName | null {
  return profileOfBoth(customization && normalized(customization), process && normalized(process), countries);
}

const dayOf = (asOf: string | undefined, now: Date) => (asOf === undefined ? now : new Date(asOf));

/**
 * BT-24 decides; BT-23 does for a document without it. What declares the core, or a profile that we know and have no rules of, is judged
 * by the core. What declares nothing that we know is judged as Billing, which is what this service is asked about; as either asks for an
 * identifier of Peppol, no such document is valid.
 */
function editionDeclared(declared: Declared, day: Date): RuleSet {
  const family = declaredFamily(declared, ruleSets);
  if (family !== null) return ruleSetAt(day, ruleSets, family);
  const { customization, process, isDraft } = declared;
  const profile = recognised(declared);
  if (!isDraft && profile !== null && profile !== 'peppol-bis') return en16931InPlaceOfPeppol;
  const isSelfBilling = customization === null && normalized(process ?? '') === peppolSelfBilling.process;
  return ruleSetAt(day, ruleSets, isSelfBilling ? 'peppol-selfbilling' : 'peppol-bis');
}
