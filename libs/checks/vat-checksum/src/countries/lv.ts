import { isCalendarDay } from '../calendar';
import { digitAt, numberAt } from '../characters';
import { weightedSum } from '../check-digits';
import { type VatCountry } from '../country';

const legalWeights = [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1];
const personWeights = [10, 5, 8, 4, 2, 1, 6, 3, 7, 9];

const isLegalEntity = (body: string) => digitAt(body, 0) > 3;
/** Personal codes since July 2017: 32, then random digits, by the law on the register of natural persons. */
const isRandomCode = (body: string) => body.startsWith('32');

/** Older personal codes begin with the day, month and year of birth and a digit for the century. */
function hasBirthDay(body: string): boolean {
  const century = digitAt(body, 6);
  const year = 1800 + 100 * century + numberAt(body, 4, 6);
  return century <= 2 && isCalendarDay(year, numberAt(body, 2, 4), numberAt(body, 0, 2));
}

function checkDigits(body: string): boolean | null {
  if (isLegalEntity(body)) return weightedSum(body, legalWeights) % 11 === 3;
  if (isRandomCode(body)) return null;
  return ((1 + weightedSum(body, personWeights)) % 11) % 10 === digitAt(body, 10);
}

/** Latvia. Sources of the checks: State Revenue Service (legal entities), personal codes of before July 2017. */
export const lv: VatCountry = {
  code: 'LV',
  prefix: 'LV',
  name: 'Latvia',
  format: '11 digits; below 4 a personal code',
  shapes: ['ddddddddddd'],
  isIssuable: (body) => isLegalEntity(body) || isRandomCode(body) || hasBirthDay(body),
  checkDigits,
  examples: {
    valid: ['44866949012', '49881826795', '19011319624', '15026716122', '32658965560', '32658965561'],
    invalid: [
      ['44866949013', 'bad_checksum'],
      ['19011319625', 'bad_checksum'],
      ['19131319624', 'bad_structure'],
      ['19011339624', 'bad_structure'],
      ['4486694901', 'bad_length'],
    ],
  },
};
