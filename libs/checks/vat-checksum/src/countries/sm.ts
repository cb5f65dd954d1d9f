import { type VatCountry } from '../country';

/** San Marino: code of an economic operator (COE). It has no public check digit. Source of the structure: the tax office. */
export const sm: VatCountry = {
  code: 'SM',
  prefix: 'SM',
  name: 'San Marino',
  format: '5 digits',
  shapes: ['ddddd'],
  checkDigits: () => null,
  examples: {
    valid: ['24165', '00051'],
    invalid: [
      ['2416', 'bad_length'],
      ['2416A', 'bad_structure'],
    ],
  },
};
