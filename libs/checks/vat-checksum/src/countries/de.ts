import { passesMod11And10 } from '../check-digits';
import { type VatCountry } from '../country';

/** Germany. Source of the check: ISO 7064 MOD 11,10, BGBl. 1993 I 736. */
export const de: VatCountry = {
  code: 'DE',
  prefix: 'DE',
  name: 'Germany',
  format: '9 digits, the first not 0',
  shapes: ['ndddddddd'],
  checkDigits: passesMod11And10,
  examples: {
    valid: ['557994651', '173381641', '455294376'],
    invalid: [
      ['557994652', 'bad_checksum'],
      ['095726173', 'bad_structure'],
      ['55799465', 'bad_length'],
    ],
  },
};
