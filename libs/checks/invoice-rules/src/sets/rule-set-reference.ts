import { type RuleSet } from './edition';
import { ruleSets } from './rule-sets';

/** How an answer names the edition that it was made with. */
export interface RuleSetReference {
  readonly id: string;
  readonly edition: string;
  /** First and last day on which the edition counts, YYYY-MM-DD; no last day while no later edition is known. */
  readonly validFrom: string;
  readonly validTo?: string;
  /** Its released file has not been read: the edition is made from what its editors announced. */
  readonly provisional?: true;
}

/** The edition that follows in the same family, or null. */
export function nextEdition({ family, validFrom }: RuleSet, sets: readonly RuleSet[] = ruleSets): RuleSet | null {
  return sets.find((set) => set.family === family && set.validFrom > validFrom) ?? null;
}

/** The references made so far: every report names one, and every document asks for them. */
const references = new WeakMap<readonly RuleSet[], Map<RuleSet, RuleSetReference>>();

export function referenceTo(ruleSet: RuleSet, sets: readonly RuleSet[] = ruleSets): RuleSetReference {
  let known = references.get(sets);
  if (known === undefined) references.set(sets, (known = new Map<RuleSet, RuleSetReference>()));
  let reference = known.get(ruleSet);
  if (reference === undefined) known.set(ruleSet, (reference = Object.freeze(newReference(ruleSet, sets))));
  return reference;
}

function newReference(ruleSet: RuleSet, sets: readonly RuleSet[]): RuleSetReference {
  const { id, edition, validFrom, provisional } = ruleSet;
  const next = nextEdition(ruleSet, sets);
  return {
    id,
    edition,
    validFrom,
    ...(next !== null && { validTo: dayBefore(next.validFrom) }),
    ...(provisional && { provisional }),
  };
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}
