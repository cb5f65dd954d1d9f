/** Check digits inside the national part of an IBAN (its BBAN), as the authority of a country defines them. */
export interface NationalCheck {
  /** ISO 3166 codes of the countries that use it. */
  readonly countries: readonly string[];
  /** Where its check digits are in the BBAN, from 0; from -1 backwards when counted from the end. */
  readonly checkDigitsAt: readonly number[];
  /** Whether they fit; asked only of a BBAN that has the structure of its country. */
  readonly passes: (bban: string) => boolean;
  /** Invented BBANs, run by the tests. */
  readonly examples: { readonly passing: readonly string[]; readonly failing: readonly string[] };
}
