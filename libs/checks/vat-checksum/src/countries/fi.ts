import { weightedSum } from '../check-digits';
import { type VatCountry } from '../country';

const weights = [7, 9, 10, 5, 8, 4, 2, 1];

/** Finland: business ID without its hyphen. Source of the check: Tax Administration, modulus 11; remainder 1 is not issued. */
export const fi: VatCountry = {
  code: 'FI',
  prefix: 'FI',
  name: 'Finland',
  format: '8 digits',
  shapes: ['dddddddd'],
  checkDigits: (body) => weightedSum(body, weights) % 11 === 0,
  examples: {
    valid: ['78772860', '50962005', '60400460'],
    invalid: [
      ['78772861', 'bad_checksum'],
      ['43730372', 'bad_checksum'],
      ['7877286', 'bad_length'],
    ],
  },
};
