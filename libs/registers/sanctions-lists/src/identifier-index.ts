import { compareIdentifiers, type NormalIdentifier } from '@einvoice/name-matching';
import { type ListedIdentifier, type ListedParty } from './listed-party';

export interface IdentifierQuestion {
  readonly identifier: NormalIdentifier;
  /** ISO 3166 code; null when nobody says. */
  readonly country: string | null;
}

/** A party with an identifier equal to the one asked for. */
export interface IdentifierMatch {
  readonly party: ListedParty;
  readonly identifier: ListedIdentifier;
  /** `exact`: of types that go together; `possible`: equal, of another type or country. */
  readonly agreement: 'exact' | 'possible';
}

/** The identifiers of a list by their value. */
export class IdentifierIndex {
  private readonly byValue = new Map<
    string,
    { readonly party: ListedParty; readonly identifier: ListedIdentifier }[]
  >();

  add(party: ListedParty): void {
    for (const identifier of party.identifiers) {
      if (identifier.normal === null) continue;
      const value = valueOf(identifier.normal);
      const before = this.byValue.get(value);
      if (before) before.push({ party, identifier });
      else this.byValue.set(value, [{ party, identifier }]);
    }
  }

  /** Parties with this very identifier, exact agreements first; a party once. */
  find({ identifier: asked, country }: IdentifierQuestion): readonly IdentifierMatch[] {
    const best = new Map<string, IdentifierMatch>();
    for (const { party, identifier } of this.byValue.get(valueOf(asked)) ?? []) {
      const comparison = compareIdentifiers(asked, identifier.normal!);
      if (comparison === 'different') continue;
      const elsewhere = country !== null && identifier.country !== null && country !== identifier.country;
      const agreement = comparison === 'exact' && !elsewhere ? 'exact' : 'possible';
      const before = best.get(party.id);
      if (before === undefined || (before.agreement === 'possible' && agreement === 'exact'))
        best.set(party.id, { party, identifier, agreement });
    }
    return [...best.values()].sort((one, other) => (one.agreement === other.agreement ? 0 : one.agreement === 'exact' ? -1 : 1)); // prettier-ignore
  }
}

/** Bank codes are compared without their branch. */
const valueOf = ({ type, value }: NormalIdentifier): string => (type === 'bic' ? value.slice(0, 8) : value);
