import { digitAt } from '../characters';
import { weightedSum } from '../check-digits';
import { type VatCountry } from '../country';

const weights = [1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2];
const secondWeights = [3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4];
const legalWeights = weights.slice(0, 8);
const legalSecondWeights = secondWeights.slice(0, 8);

function checkDigits(body: string): boolean {
  const isLegal = body.length === 9;
  const first = weightedSum(body, isLegal ? legalWeights : weights) % 11;
  const check = first < 10 ? first : (weightedSum(body, isLegal ? legalSecondWeights : secondWeights) % 11) % 10;
  return check === digitAt(body, body.length - 1);
}

/** Lithuania: legal entities (9 digits), temporary taxpayers (12). Source of the check: State Tax Inspectorate, modulus 11. */
export const lt: VatCountry = {
  code: 'LT',
  prefix: 'LT',
  name: 'Lithuania',
  format: '9 or 12 digits, the one before the last 1',
  shapes: ['ddddddd1d', 'dddddddddd1d'],
  checkDigits,
  examples: {
    valid: ['207813414', '985138912', '981567947913', '538988924112'],
    invalid: [
      ['207813415', 'bad_checksum'],
      ['981567947914', 'bad_checksum'],
      ['207813424', 'bad_structure'],
      ['2078134140', 'bad_length'],
    ],
  },
};
