import { numberAt } from '../characters';
import { type VatCountry } from '../country';

/** Slovakia. Source of the check: Financial Administration, divisible by 11; the third digit is 2, 3, 4, 7, 8 or 9. */
export const sk: VatCountry = {
  code: 'SK',
  prefix: 'SK',
  name: 'Slovakia',
  format: '10 digits, the first not 0, the third 2, 3, 4, 7, 8 or 9',
  shapes: ['nddddddddd'],
  isIssuable: (body) => '234789'.includes(body[2]!),
  checkDigits: (body) => numberAt(body, 0, 10) % 11 === 0,
  examples: {
    valid: ['8125592266', '7921348556', '9570001584', '2177975096'],
    invalid: [
      ['8125592267', 'bad_checksum'],
      ['0027705493', 'bad_structure'],
      ['3105732952', 'bad_structure'],
      ['812559226', 'bad_length'],
    ],
  },
};
