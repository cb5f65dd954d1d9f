import { passesMod11And10 } from '../check-digits';
import { type VatCountry } from '../country';

/** Croatia: OIB. Source of the check: Tax Administration, ISO 7064 MOD 11,10. */
export const hr: VatCountry = {
  code: 'HR',
  prefix: 'HR',
  name: 'Croatia',
  format: '11 digits',
  shapes: ['ddddddddddd'],
  checkDigits: passesMod11And10,
  examples: {
    valid: ['73913958240', '28728463382', '37891089326'],
    invalid: [
      ['73913958241', 'bad_checksum'],
      ['7391395824', 'bad_length'],
      ['7391395824O', 'bad_structure'],
    ],
  },
};
