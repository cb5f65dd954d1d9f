import { type VatCountry } from '../country';

/** Iceland: VSK number. It has no public check digit. Source of the structure: Iceland Revenue and Customs. */
export const is: VatCountry = {
  code: 'IS',
  prefix: 'IS',
  name: 'Iceland',
  format: '5 or 6 digits',
  shapes: ['ddddd', 'dddddd'],
  checkDigits: () => null,
  examples: {
    valid: ['98302', '257050'],
    invalid: [
      ['9780927', 'bad_length'],
      ['978O27', 'bad_structure'],
      ['00000', 'bad_structure'],
    ],
  },
};
