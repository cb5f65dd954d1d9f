import { type JsonLimits } from './limits';

/* Limits of imports; a part of limits.ts, which is full. */

/** What can be asked about the cost of a parcel. */
export const parcelQuestion = {
  itemsMax: 50,
  descriptionCharactersMax: 300,
  /** With dots, blanks and a suffix, so that a long one is told what is wrong with it. */
  codeCharactersMax: 20,
  postalCodeCharactersMax: 12,
  quantityMax: 1_000_000,
  /** Of one piece, or of the transport, in the currency of the parcel. */
  amountMax: 1_000_000,
} as const;

/** A file with rules of an operator about what an import costs. */
export const importCostRuleFile = {
  bytesMax: 256 * 1024,
  depthMax: 4,
  valuesMax: 10_000,
  keysPerObjectMax: 20,
  itemsPerArrayMax: 500,
  stringBytesMax: 2_000,
} as const satisfies JsonLimits;
