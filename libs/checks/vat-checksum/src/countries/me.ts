import { digitAt } from '../characters';
import { weightedSum } from '../check-digits';
import { type VatCountry } from '../country';

const weights = [8, 7, 6, 5, 4, 3, 2];

/** Montenegro: PIB. Source of the check: tax administration, modulus 11; 10 and 11 are written as 0. */
export const me: VatCountry = {
  code: 'ME',
  prefix: 'ME',
  name: 'Montenegro',
  format: '8 digits',
  shapes: ['dddddddd'],
  checkDigits: (body) => ((11 - (weightedSum(body, weights) % 11)) % 11) % 10 === digitAt(body, 7),
  examples: {
    valid: ['97199362', '72839210', '20754388'],
    invalid: [
      ['97199363', 'bad_checksum'],
      ['9719936', 'bad_length'],
    ],
  },
};
