import { digitAt } from '../characters';
import { weightedSum } from '../check-digits';
import { type VatCountry } from '../country';

const weights = [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** North Macedonia: EDB. Source of the check: Public Revenue Office, modulus 11; 10 and 11 are written as 0. */
export const mk: VatCountry = {
  code: 'MK',
  prefix: 'MK',
  name: 'North Macedonia',
  format: '13 digits',
  shapes: ['ddddddddddddd'],
  checkDigits: (body) => ((11 - (weightedSum(body, weights) % 11)) % 11) % 10 === digitAt(body, 12),
  examples: {
    valid: ['5135799889138', '6362402781123', '2926150855532'],
    invalid: [
      ['5135799889139', 'bad_checksum'],
      ['513579988913', 'bad_length'],
    ],
  },
};
