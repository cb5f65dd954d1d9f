import { digitAt } from '../characters';
import { weightedSum } from '../check-digits';
import { type VatCountry } from '../country';

const weights = [256, 128, 64, 32, 16, 8, 4, 2];

/** Greece: AFM. The prefix is EL, the country code GR. Source of the check: the tax authority's (AADE) rule for the AFM, powers of two, modulo 11, then modulo 10. */
export const el: VatCountry = {
  code: 'GR',
  prefix: 'EL',
  name: 'Greece',
  format: '9 digits',
  shapes: ['ddddddddd'],
  checkDigits: (body) => (weightedSum(body, weights) % 11) % 10 === digitAt(body, 8),
  examples: {
    valid: ['556573366', '487190140', '114211040'],
    invalid: [
      ['556573367', 'bad_checksum'],
      ['55657336', 'bad_length'],
      ['000000000', 'bad_structure'],
    ],
  },
};
