import { isCalendarDay } from '../calendar';
import { digitAt, numberAt } from '../characters';
import { weightedSum } from '../check-digits';
import { type VatCountry } from '../country';

const weights = [8, 7, 6, 5, 4, 3, 2];

const isSpecial = (body: string) => body.length === 9 && body.startsWith('6');

/** The day of a birth number: 50 more on the month for women, 20 more when a day's numbers ran out (10 digits only). */
function hasBirthDay(body: string, year: number): boolean {
  const written = numberAt(body, 2, 4) % 50;
  const month = body.length === 10 && written > 20 ? written - 20 : written;
  return isCalendarDay(year, month, numberAt(body, 4, 6));
}

/** Nine digits were given to those born before 1954 (80 to 99: in the 1800s), ten to everyone after. */
function isIssuable(body: string): boolean {
  const year = numberAt(body, 0, 2);
  switch (body.length) {
    case 8:
      return !body.startsWith('9');
    case 9:
      return (
        isSpecial(body) ||
        (year < 54 && hasBirthDay(body, 1900 + year)) ||
        (year >= 80 && hasBirthDay(body, 1800 + year))
      );
    default:
      return hasBirthDay(body, year < 54 ? 2000 + year : 1900 + year);
  }
}

function checkDigits(body: string): boolean | null {
  switch (body.length) {
    case 8: {
      const check = 11 - (weightedSum(body, weights) % 11);
      return (check === 11 ? 1 : check % 10) === digitAt(body, 7);
    }
    case 9:
      return isSpecial(body) ? ((weightedSum(body, weights, 1) % 11) + 8) % 10 === digitAt(body, 8) : null;
    default:
      return passesBirthNumber(body);
  }
}

/** The first nine digits modulo 11; for those born before 1985 a remainder of 10 is written as 0. */
function passesBirthNumber(body: string): boolean {
  const remainder = numberAt(body, 0, 9) % 11;
  const year = numberAt(body, 0, 2);
  return (remainder === 10 && year >= 54 && year < 85 ? 0 : remainder) === digitAt(body, 9);
}

/** Czechia. Sources of the checks: company number, tax office rules for the special numbers, birth number (act 133/2000). */
export const cz: VatCountry = {
  code: 'CZ',
  prefix: 'CZ',
  name: 'Czechia',
  format: '8, 9 or 10 digits; 10 and most of 9 begin with a birth date',
  shapes: ['dddddddd', 'ddddddddd', 'dddddddddd'],
  isIssuable,
  checkDigits,
  examples: {
    valid: ['77450914', '612112924', '455215001', '985821267', '7402195141', '7822159268', '8262106149', '8306176330'],
    invalid: [
      ['77450915', 'bad_checksum'],
      ['612112925', 'bad_checksum'],
      ['7402195142', 'bad_checksum'],
      ['9902178650', 'bad_checksum'],
      ['97450914', 'bad_structure'],
      ['545215001', 'bad_structure'],
      ['452215001', 'bad_structure'],
      ['905851267', 'bad_structure'],
      ['7441195146', 'bad_structure'],
      ['7402305149', 'bad_structure'],
      ['7745091', 'bad_length'],
    ],
  },
};
