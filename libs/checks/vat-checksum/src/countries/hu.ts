import { weightedSum } from '../check-digits';
import { type VatCountry } from '../country';

const weights = [9, 7, 3, 1, 9, 7, 3, 1];

/** Hungary: the first eight digits of the tax number. Source of the check: tax administration, weights 9-7-3-1. */
export const hu: VatCountry = {
  code: 'HU',
  prefix: 'HU',
  name: 'Hungary',
  format: '8 digits',
  shapes: ['dddddddd'],
  checkDigits: (body) => weightedSum(body, weights) % 10 === 0,
  examples: {
    valid: ['68375841', '80167673', '62290894'],
    invalid: [
      ['68375842', 'bad_checksum'],
      ['68375841142', 'bad_length'],
      ['6837584A', 'bad_structure'],
    ],
  },
};
