import { type VatCountry } from '../country';
import { britishShapes, isBritishIssuable, passesBritish } from './gb';

/**
 * Northern Ireland: British numbers that trade goods under EU rules; VIES knows them by the prefix XI.
 * Source of the check: as for the United Kingdom.
 */
export const xi: VatCountry = {
  code: 'XI',
  prefix: 'XI',
  name: 'Northern Ireland',
  format: '9 or 12 digits, GD and 000 to 499, or HA and 500 to 999',
  shapes: britishShapes,
  isIssuable: isBritishIssuable,
  checkDigits: passesBritish,
  examples: {
    valid: ['344739576', '523477641529', 'GD001', 'HA788'],
    invalid: [
      ['344739577', 'bad_checksum'],
      ['GD791', 'bad_structure'],
      ['34473957', 'bad_length'],
    ],
  },
};
