import { digitAt } from '../characters';
import { weightedSum } from '../check-digits';
import { type VatCountry } from '../country';

const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7];

/** Poland: NIP. Source of the check: Ministry of Finance, modulus 11; a remainder of 10 is not issued. */
export const pl: VatCountry = {
  code: 'PL',
  prefix: 'PL',
  name: 'Poland',
  format: '10 digits',
  shapes: ['dddddddddd'],
  checkDigits: (body) => weightedSum(body, weights) % 11 === digitAt(body, 9),
  examples: {
    valid: ['7008171288', '9898602049', '5484650222'],
    invalid: [
      ['7008171289', 'bad_checksum'],
      ['6368584280', 'bad_checksum'],
      ['0000000000', 'bad_structure'],
      ['700817128', 'bad_length'],
    ],
  },
};
