import { type ProfileName, profileOf } from '../profiles';
import { normalized } from '../tree/ubl-node';
import { type RuleSet, type RuleSetFamily } from './edition';
import { peppolSelfBilling } from './profiles';
import { nextEdition } from './rule-set-reference';
import { declaredFamily } from './declared-family';
import { ruleSetAt, ruleSets } from './rule-sets';

/** What a document says it is: BT-24 and BT-23 as they stand, null where it says nothing. */
export interface Declared {
  readonly customization: string | null;
  readonly process: string | null;
}

/** What somebody asks to be judged by. */
export interface AskedEdition {
  readonly ruleSet?: string;
  readonly asOf?: string;
}

/** The edition to judge by, and the one that follows where the report is to say what that changes. */
export interface Editions {
  readonly ruleSet: RuleSet;
  readonly next: RuleSet | null;
}

/**
 * The edition that was asked for by its id, alone; else that of the declared profile on the day, with the one that follows.
 * @returns null for a rule set that we do not have
 */
export function chooseEditions({ ruleSet: id, asOf }: AskedEdition, declared: Declared, now: Date): Editions | null {
  if (id !== undefined) {
    const ruleSet = ruleSets.find((set) => set.id === id);
    return ruleSet === undefined ? null : { ruleSet, next: null };
  }
  const ruleSet = ruleSetAt(dayOf(asOf, now), ruleSets, familyOf(declared));
  return { ruleSet, next: nextEdition(ruleSet) };
}

/** The editions of the other families that count on the day; of XRechnung the standard alone, unless the document declares another. */
export function otherEditions(
  { family }: RuleSet,
  { asOf }: AskedEdition,
  now: Date,
  sets: readonly [RuleSet, ...RuleSet[]] = ruleSets,
): readonly RuleSet[] {
  const others = [...new Set(sets.map((set) => set.family))].filter((other) => other !== family);
  return others.filter((other) => !isForDeclared(other)).map((other) => ruleSetAt(dayOf(asOf, now), sets, other));
}

/** Whether a family is for documents that declare it. */
const isForDeclared = (family: RuleSetFamily) => family === 'xrechnung-extension' || family === 'xrechnung-cvd';

/** The profile that a declared identifier belongs to; null when we do not know it. */
export function recognised({ customization }: Declared): ProfileName | null {
  return profileOf(customization === null ? null : normalized(customization));
}

const dayOf = (asOf: string | undefined, now: Date) => (asOf === undefined ? now : new Date(asOf));

/**
 * BT-24 decides; BT-23 does for a document without it. Whatever is declared otherwise is judged as Billing, which asks for an
 * identifier of its own, so such a document is not valid.
 */
function familyOf(declared: Declared): RuleSetFamily {
  const family = declaredFamily(declared, ruleSets);
  if (family !== null) return family;
  const { customization, process } = declared;
  const isSelfBilling = customization === null && normalized(process ?? '') === peppolSelfBilling.process;
  return isSelfBilling ? 'peppol-selfbilling' : 'peppol-bis';
}
