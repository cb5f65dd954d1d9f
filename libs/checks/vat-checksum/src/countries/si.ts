import { digitAt } from '../characters';
import { weightedSum } from '../check-digits';
import { type VatCountry } from '../country';

const weights = [8, 7, 6, 5, 4, 3, 2];

function checkDigits(body: string): boolean {
  const check = 11 - (weightedSum(body, weights) % 11);
  return check < 11 && check % 10 === digitAt(body, 7);
}

/** Slovenia. Source of the check: Financial Administration, modulus 11; 10 is written as 0 and 11 is not issued. */
export const si: VatCountry = {
  code: 'SI',
  prefix: 'SI',
  name: 'Slovenia',
  format: '8 digits, the first not 0',
  shapes: ['nddddddd'],
  checkDigits,
  examples: {
    valid: ['96436000', '32976895', '43803342'],
    invalid: [
      ['96436001', 'bad_checksum'],
      ['39359220', 'bad_checksum'],
      ['03879637', 'bad_structure'],
      ['9643600', 'bad_length'],
    ],
  },
};
