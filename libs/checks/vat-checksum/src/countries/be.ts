import { numberAt } from '../characters';
import { type VatCountry } from '../country';

/** Belgium: enterprise number. Source of the check: Crossroads Bank for Enterprises; 97 minus the first eight modulo 97. */
export const be: VatCountry = {
  code: 'BE',
  prefix: 'BE',
  name: 'Belgium',
  format: '10 digits, the first 0 or 1',
  shapes: ['0ndddddddd', '1ddddddddd'],
  complete: (body) => (body.length === 9 ? `0${body}` : body), // numbers of before 2005 have nine digits
  checkDigits: (body) => 97 - (numberAt(body, 0, 8) % 97) === numberAt(body, 8, 10),
  examples: {
    valid: ['0899121407', '899121407', '1953647702', '1000286665'],
    invalid: [
      ['0899121408', 'bad_checksum'],
      ['899121408', 'bad_checksum'],
      ['0089912140', 'bad_structure'],
      ['2953647702', 'bad_structure'],
      ['08991214', 'bad_length'],
    ],
  },
};
