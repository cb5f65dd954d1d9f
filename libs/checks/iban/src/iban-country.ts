import { type NationalCheck } from './national-check';

/** A part of a BBAN: from `start` up to, not including, `end`, counted from 0. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** How one country builds its IBANs. */
export interface IbanCountry {
  /** ISO 3166 code (XK for Kosovo): the first two characters. */
  readonly code: string;
  readonly name: string;
  /** Characters of the whole IBAN. */
  readonly length: number;
  /** Structure of the BBAN as the registry writes it: `4!n` four digits, `a` capitals, `c` capitals or digits. */
  readonly structure: string;
  /** The same, one sign for each character: `nnnn…`. */
  readonly shape: string;
  readonly bank: Place;
  readonly branch: Place | null;
  readonly account: Place;
  /** Banks there can take part in the SEPA schemes. */
  readonly sepa: boolean;
  /** The registry's own example. */
  readonly example: string;
  readonly nationalCheck: NationalCheck | null;
}
