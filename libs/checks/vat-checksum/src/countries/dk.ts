import { weightedSum } from '../check-digits';
import { type VatCountry } from '../country';

const weights = [2, 7, 6, 5, 4, 3, 2, 1];

/** Denmark: CVR number. Source of the check: Danish Business Authority, modulus 11. */
export const dk: VatCountry = {
  code: 'DK',
  prefix: 'DK',
  name: 'Denmark',
  format: '8 digits, the first not 0',
  shapes: ['nddddddd'],
  checkDigits: (body) => weightedSum(body, weights) % 11 === 0,
  examples: {
    valid: ['51427904', '42778788', '98405976'],
    invalid: [
      ['51427905', 'bad_checksum'],
      ['04186948', 'bad_structure'],
      ['514279040', 'bad_length'],
    ],
  },
};
