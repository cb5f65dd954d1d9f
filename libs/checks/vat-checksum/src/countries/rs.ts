import { passesMod11And10 } from '../check-digits';
import { type VatCountry } from '../country';

/** Serbia: PIB. Source of the check: Tax Administration, ISO 7064 MOD 11,10. */
export const rs: VatCountry = {
  code: 'RS',
  prefix: 'RS',
  name: 'Serbia',
  format: '9 digits',
  shapes: ['ddddddddd'],
  checkDigits: passesMod11And10,
  examples: {
    valid: ['015682445', '493313969', '918155969'],
    invalid: [
      ['493313960', 'bad_checksum'],
      ['49331396', 'bad_length'],
    ],
  },
};
