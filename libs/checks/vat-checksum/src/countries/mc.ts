import { type VatCountry } from '../country';
import { hasFrenchKey, passesFrenchKey } from './fr';

/**
 * Monaco belongs to the French VAT territory: the prefix is FR, the SIREN begins 000, only the key is checked.
 * Source of the check: as for France.
 */
export const mc: VatCountry = {
  code: 'MC',
  prefix: 'FR',
  name: 'Monaco',
  format: '2 digits or letters (not I or O), 000 and 6 digits',
  shapes: ['xx000dddddd'],
  isIssuable: hasFrenchKey,
  checkDigits: passesFrenchKey,
  examples: {
    valid: ['28000993835', '51000357846', '58000341229'],
    invalid: [
      ['29000993835', 'bad_checksum'],
      ['85382187946', 'bad_structure'],
      ['2800099383', 'bad_length'],
    ],
  },
};
