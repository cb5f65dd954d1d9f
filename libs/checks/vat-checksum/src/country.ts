/** Why a text is not a VAT number; `none` when it is one. Stable codes. */
export type VatIssue =
  | 'none'
  | 'empty'
  | 'too_long'
  | 'unsupported_country'
  | 'no_country'
  | 'bad_characters'
  | 'bad_length'
  | 'bad_structure'
  | 'bad_checksum'
  | 'missing_suffix';

/**
 * How one country builds its VAT numbers. A body is the number without its prefix: capitals and digits only.
 * The structures of the member states are those of the VIES structure table; each file names the source of its check.
 */
export interface VatCountry {
  /** ISO 3166 code, XI for Northern Ireland: what a caller names as the country. */
  readonly code: string;
  /** What is in front of the body of a normalised number; differs from the code for Greece (EL) and Monaco (FR). */
  readonly prefix: string;
  readonly name: string;
  /** The structure, for a person. */
  readonly format: string;
  /** A body has one of these: `d` digit, `n` digit but 0, `l` letter, `x` letter or digit, `s` letter, + or *; else itself. */
  readonly shapes: readonly string[];
  /** What a body has when only its obligatory suffix is missing. */
  readonly shapeWithoutSuffix?: string;
  /** Brings an older, shorter form of the body to today's. */
  readonly complete?: (body: string) => string;
  /** What the shape cannot say; asked only of bodies that have a shape. Absent: nothing more. */
  readonly isIssuable?: (body: string) => boolean;
  /** Whether the check digits are right; null when this kind of number has none that are public. */
  readonly checkDigits: (body: string) => boolean | null;
  /** Bodies with the expected answer; invented numbers, run by the tests. */
  readonly examples: {
    readonly valid: readonly string[];
    readonly invalid: readonly (readonly [body: string, issue: VatIssue])[];
  };
}
