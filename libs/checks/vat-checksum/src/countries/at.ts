import { digitAt } from '../characters';
import { luhnSum } from '../check-digits';
import { type VatCountry } from '../country';

/** Austria: UID number. Source of the check: Federal Ministry of Finance, construction of the UID number. */
export const at: VatCountry = {
  code: 'AT',
  prefix: 'AT',
  name: 'Austria',
  format: 'U and 8 digits',
  shapes: ['Udddddddd'],
  checkDigits: (body) => (luhnSum(body, 1, 7) + digitAt(body, 7) + 4 + digitAt(body, 8)) % 10 === 0,
  examples: {
    valid: ['U57975301', 'U68874220', 'U96416459'],
    invalid: [
      ['U57975302', 'bad_checksum'],
      ['57975301', 'bad_length'],
      ['V57975301', 'bad_structure'],
      ['U5797530', 'bad_length'],
    ],
  },
};
