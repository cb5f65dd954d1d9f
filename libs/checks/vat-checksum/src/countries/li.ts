import { type VatCountry } from '../country';

/**
 * Liechtenstein: VAT number of its own tax administration, which is no Swiss UID. It has no public check digit.
 * Source of the structure: llv.li.
 */
export const li: VatCountry = {
  code: 'LI',
  prefix: 'LI',
  name: 'Liechtenstein',
  format: '5 digits',
  shapes: ['ddddd'],
  checkDigits: () => null,
  examples: {
    valid: ['26461', '74398'],
    invalid: [
      ['650244', 'bad_length'],
      ['65O44', 'bad_structure'],
    ],
  },
};
