import { type BirthDate, type IdentifierType, type NormalIdentifier } from '@einvoice/name-matching';

/** The lists that we read: European Union, United Nations, OFAC of the United States, United Kingdom, Switzerland. */
export const listIds = ['eu', 'un', 'ofac', 'uk', 'ch'] as const;
export type ListId = (typeof listIds)[number];

export type PartyType = 'person' | 'organization' | 'vessel' | 'aircraft' | 'unknown';

export interface ListedName {
  /** As the list writes it, white space made single. */
  readonly text: string;
  readonly kind: 'primary' | 'alias' | 'former';
  /** How good the list itself calls the name; most say nothing. */
  readonly strength: 'strong' | 'weak' | 'unknown';
}

export interface ListedIdentifier {
  readonly type: IdentifierType;
  readonly text: string;
  /** As it is compared; null when it cannot be. */
  readonly normal: NormalIdentifier | null;
  readonly country: string | null;
  /** What the list says against it: `known_false`, `reported_lost`, `revoked`, `expired`. */
  readonly flags: readonly string[];
}

/** A country as the list names it, with its ISO 3166 code where we know it. */
export interface ListedCountry {
  readonly text: string;
  readonly code: string | null;
}

/** One entry of a list, whichever list it is. Texts are outside text: shown, never followed. */
export interface ListedParty {
  /** List and reference: `un:QDi.001`. */
  readonly id: string;
  /** `sample`: invented, and never an answer about anybody. */
  readonly list: ListId | 'sample';
  readonly reference: string;
  readonly type: PartyType;
  readonly names: readonly ListedName[];
  readonly births: readonly BirthDate[];
  readonly countries: readonly ListedCountry[];
  readonly identifiers: readonly ListedIdentifier[];
  readonly programmes: readonly string[];
  /** What the listing entails where the list says so: asset freeze, travel ban. */
  readonly measures: readonly string[];
  readonly legalActs: readonly { readonly title: string; readonly url: string | null }[];
  /** YYYY-MM-DD, or null. */
  readonly listedOn: string | null;
}
