import { digitAt } from '../characters';
import { luhnSum } from '../check-digits';
import { type VatCountry } from '../country';

/** Sweden: organisation or personal number and 01. Source of the check: Swedish Tax Agency, Luhn digit of the first ten. */
export const se: VatCountry = {
  code: 'SE',
  prefix: 'SE',
  name: 'Sweden',
  format: '10 digits and 01',
  shapes: ['dddddddddd01'],
  checkDigits: (body) => (luhnSum(body, 0, 9) + digitAt(body, 9)) % 10 === 0,
  examples: {
    valid: ['074136642101', '891209929101', '548470492801'],
    invalid: [
      ['074136642201', 'bad_checksum'],
      ['074136642102', 'bad_structure'],
      ['0741366421', 'bad_length'],
    ],
  },
};
