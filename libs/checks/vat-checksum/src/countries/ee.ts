import { weightedSum } from '../check-digits';
import { type VatCountry } from '../country';

const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/** Estonia: KMKR number. Source of the check: 3-7-1 method of the Estonian Banking Association. */
export const ee: VatCountry = {
  code: 'EE',
  prefix: 'EE',
  name: 'Estonia',
  format: '9 digits beginning 10',
  shapes: ['10ddddddd'],
  checkDigits: (body) => weightedSum(body, weights) % 10 === 0,
  examples: {
    valid: ['107303590', '106147207', '108556757'],
    invalid: [
      ['107303591', 'bad_checksum'],
      ['207303590', 'bad_structure'],
      ['10730359', 'bad_length'],
    ],
  },
};
