import { isCalendarDay } from '../calendar';
import { digitAt, numberAt } from '../characters';
import { weightedSum } from '../check-digits';
import { type VatCountry } from '../country';

const legalWeights = [1, 2, 3, 4, 5, 6, 7, 8];
const legalSecondWeights = [3, 4, 5, 6, 7, 8, 9, 10];
const citizenWeights = [2, 4, 8, 5, 10, 9, 7, 3, 6];
const foreignerWeights = [21, 19, 17, 13, 11, 9, 7, 3, 1];
const otherWeights = [4, 3, 2, 7, 6, 5, 4, 3, 2];

function isLegalEntity(body: string): boolean {
  const first = weightedSum(body, legalWeights) % 11;
  const check = first < 10 ? first : (weightedSum(body, legalSecondWeights) % 11) % 10;
  return check === digitAt(body, 8);
}

/** EGN: birth date (month + 20 for the 1800s, + 40 for the 2000s), then the check digit. */
function isCitizen(body: string): boolean {
  const month = numberAt(body, 2, 4);
  const [century, offset] = month > 40 ? [2000, 40] : month > 20 ? [1800, 20] : [1900, 0];
  return (
    isCalendarDay(century + numberAt(body, 0, 2), month - offset, numberAt(body, 4, 6)) &&
    (weightedSum(body, citizenWeights) % 11) % 10 === digitAt(body, 9)
  );
}

const isForeigner = (body: string) => weightedSum(body, foreignerWeights) % 10 === digitAt(body, 9);
const isOther = (body: string) => (weightedSum(body, otherWeights) + digitAt(body, 9)) % 11 === 0;

/** Bulgaria. Sources of the checks: Bulstat rules (9 digits); EGN, personal number of a foreigner, other (10 digits). */
export const bg: VatCountry = {
  code: 'BG',
  prefix: 'BG',
  name: 'Bulgaria',
  format: '9 or 10 digits',
  shapes: ['ddddddddd', 'dddddddddd'],
  checkDigits: (body) =>
    body.length === 9 ? isLegalEntity(body) : isCitizen(body) || isForeigner(body) || isOther(body),
  examples: {
    valid: ['774602658', '753700825', '049578287', '4461266531', '7277232949', '6416706229'],
    invalid: [
      ['774602659', 'bad_checksum'],
      ['4461266532', 'bad_checksum'],
      ['77460265', 'bad_length'],
      ['77460265A', 'bad_structure'],
    ],
  },
};
