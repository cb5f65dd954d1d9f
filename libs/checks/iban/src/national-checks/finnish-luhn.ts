import { valueAt } from '../check-digits';
import { type NationalCheck } from '../national-check';

/** Luhn over all fourteen digits. Source of the check: Finance Finland, ECBS TR201. */
export const finnishLuhn: NationalCheck = {
  countries: ['FI'],
  checkDigitsAt: [13],
  passes: (bban) => {
    let sum = 0;
    for (let index = 0; index < bban.length; index++) {
      const digit = valueAt(bban, index);
      sum += index % 2 === 1 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit;
    }
    return sum % 10 === 0;
  },
  examples: { passing: ['12345600000785'], failing: ['12345600000786', '21345600000785'] },
};
