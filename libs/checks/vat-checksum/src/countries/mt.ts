import { numberAt } from '../characters';
import { weightedSum } from '../check-digits';
import { type VatCountry } from '../country';

const weights = [3, 4, 6, 7, 8, 9];

/**
 * Malta: 37 minus the weighted sum modulo 37, so the last two digits are 01 to 37. Source of the check: no official text was
 * found; the public validators agree on the sum.
 */
export const mt: VatCountry = {
  code: 'MT',
  prefix: 'MT',
  name: 'Malta',
  format: '8 digits, the first not 0',
  shapes: ['nddddddd'],
  checkDigits: (body) => 37 - (weightedSum(body, weights) % 37) === numberAt(body, 6, 8),
  examples: {
    valid: ['25354930', '66403112', '89808906'],
    invalid: [
      ['25354931', 'bad_checksum'],
      ['89808943', 'bad_checksum'],
      ['05354930', 'bad_structure'],
      ['2535493', 'bad_length'],
    ],
  },
};
