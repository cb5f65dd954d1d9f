import { digitAt, isDigit } from '../characters';
import { weightedSum } from '../check-digits';
import { type VatCountry } from '../country';

const checkLetters = 'WABCDEFGHIJKLMNOPQRSTUV';
const weights = [8, 7, 6, 5, 4, 3, 2];
const oldWeights = [7, 6, 5, 4, 3]; // of the third to the seventh sign; the first digit comes last, the second is skipped

const isOld = (body: string) => !isDigit(body.charCodeAt(1));

/** The check letter is one of A–W, the letter that may follow it one of A–I or W. */
const isIssuable = (body: string) => body[7]! <= 'W' && (body.length === 8 || body[8]! <= 'I' || body[8] === 'W');

function checkDigits(body: string): boolean {
  const sum = isOld(body)
    ? weightedSum(body, oldWeights, 2) + 2 * digitAt(body, 0)
    : weightedSum(body, weights) + (body.length === 9 ? 9 * checkLetters.indexOf(body[8]!) : 0);
  return body[7] === checkLetters[sum % 23];
}

/** Ireland. Source of the check: Revenue Commissioners, modulus 23; the letter after the check letter counts nine times. */
export const ie: VatCountry = {
  code: 'IE',
  prefix: 'IE',
  name: 'Ireland',
  format: '7 digits and 1 or 2 letters, or a digit, a letter, + or *, 5 digits and a letter',
  shapes: ['dddddddl', 'dddddddll', 'dsdddddl'],
  isIssuable,
  checkDigits,
  examples: {
    valid: [
      ...['4933000M', '4533113GA', '0382346CH', '0628573CW', '1501100JC'],
      ...['8Z24479N', '6+24549C', '0*83343V'],
    ],
    invalid: [
      ['4933000N', 'bad_checksum'],
      ['4533113HA', 'bad_checksum'],
      ['8Z24479M', 'bad_checksum'],
      ['4933000X', 'bad_structure'],
      ['4533113GJ', 'bad_structure'],
      ['4+33113GA', 'bad_structure'],
      ['4933000', 'bad_length'],
    ],
  },
};
