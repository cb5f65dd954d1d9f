import { type VatCountry } from '../country';

/** Faroe Islands: V number, given in order. It has no check digit. Source of the structure: the tax authority (TAKS). */
export const fo: VatCountry = {
  code: 'FO',
  prefix: 'FO',
  name: 'Faroe Islands',
  format: '6 digits',
  shapes: ['dddddd'],
  checkDigits: () => null,
  examples: {
    valid: ['623857', '602590'],
    invalid: [
      ['62385', 'bad_length'],
      ['62385A', 'bad_structure'],
    ],
  },
};
