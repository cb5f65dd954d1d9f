import { numberAt } from '../characters';
import { type VatCountry } from '../country';

/** Luxembourg. Source of the check: registration authority (AED), first six digits modulo 89. */
export const lu: VatCountry = {
  code: 'LU',
  prefix: 'LU',
  name: 'Luxembourg',
  format: '8 digits',
  shapes: ['dddddddd'],
  checkDigits: (body) => numberAt(body, 0, 6) % 89 === numberAt(body, 6, 8),
  examples: {
    valid: ['51019446', '36854181', '02907763'],
    invalid: [
      ['51019447', 'bad_checksum'],
      ['5101944', 'bad_length'],
      ['5101944A', 'bad_structure'],
    ],
  },
};
