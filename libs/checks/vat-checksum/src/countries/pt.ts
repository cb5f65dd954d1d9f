import { digitAt } from '../characters';
import { weightedSum } from '../check-digits';
import { type VatCountry } from '../country';

const weights = [9, 8, 7, 6, 5, 4, 3, 2];

function checkDigits(body: string): boolean {
  const check = 11 - (weightedSum(body, weights) % 11);
  return (check > 9 ? 0 : check) === digitAt(body, 8);
}

/** Portugal: NIF. Source of the check: tax authority, modulus 11; 10 and 11 are written as 0. */
export const pt: VatCountry = {
  code: 'PT',
  prefix: 'PT',
  name: 'Portugal',
  format: '9 digits, the first not 0',
  shapes: ['ndddddddd'],
  checkDigits,
  examples: {
    valid: ['914444387', '433935057', '343440334'],
    invalid: [
      ['914444388', 'bad_checksum'],
      ['023313720', 'bad_structure'],
      ['91444438', 'bad_length'],
    ],
  },
};
