import { digitAt } from '../characters';
import { weightedSum } from '../check-digits';
import { type VatCountry } from '../country';

const weights = [7, 5, 3, 2, 1, 7, 5, 3, 2];
const digitsMax = 10;

function checkDigits(body: string): boolean {
  const digitsBeforeCheck = body.length - 1;
  const sum = weightedSum(body, weights.slice(weights.length - digitsBeforeCheck));
  return ((sum * 10) % 11) % 10 === digitAt(body, digitsBeforeCheck);
}

/** Romania: CUI. Source of the check: Ministry of Finance, weights 7-5-3-2-1-7-5-3-2 from the right, modulus 11. */
export const ro: VatCountry = {
  code: 'RO',
  prefix: 'RO',
  name: 'Romania',
  format: '2 to 10 digits, the first not 0',
  shapes: Array.from({ length: digitsMax - 1 }, (_, index) => `n${'d'.repeat(index + 1)}`),
  checkDigits,
  examples: {
    valid: ['78', '62275', '93209733', '8057661625'],
    invalid: [
      ['79', 'bad_checksum'],
      ['93209734', 'bad_checksum'],
      ['08', 'bad_structure'],
      ['9', 'bad_length'],
      ['80576616250', 'bad_length'],
    ],
  },
};
