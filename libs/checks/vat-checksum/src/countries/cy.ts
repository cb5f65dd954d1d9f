import { digitAt } from '../characters';
import { type VatCountry } from '../country';

const oddPlaceValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];

function checkLetter(body: string): string {
  let sum = 0;
  for (let index = 0; index < 8; index++) {
    sum += index % 2 === 0 ? oddPlaceValues[digitAt(body, index)]! : digitAt(body, index);
  }
  return String.fromCharCode(65 + (sum % 26));
}

/**
 * Cyprus: table for the odd places, sum modulo 26 as a letter; `12` is never issued. Source of the check: no official
 * text was found; the public validators agree on it. Leading digits are open: those in use grow (6, 9), so none is refused.
 */
export const cy: VatCountry = {
  code: 'CY',
  prefix: 'CY',
  name: 'Cyprus',
  format: '8 digits, not beginning 12, and a letter',
  shapes: ['ddddddddl'],
  isIssuable: (body) => !body.startsWith('12'),
  checkDigits: (body) => body[8] === checkLetter(body),
  examples: {
    valid: ['09207656F', '66625057T', '92888058M'],
    invalid: [
      ['09207656G', 'bad_checksum'],
      ['12000139V', 'bad_structure'],
      ['092076560', 'bad_structure'],
      ['09207656', 'bad_length'],
    ],
  },
};
