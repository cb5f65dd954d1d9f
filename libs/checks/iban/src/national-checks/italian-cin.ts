import { valueAt } from '../check-digits';
import { type NationalCheck } from '../national-check';

/** What a character at an odd place counts: 0–9 and A–J share the first ten. */
const oddValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/** The letter in front (CIN) from the 22 characters behind it. Source of the check: Associazione Bancaria Italiana. */
export const italianCin: NationalCheck = {
  countries: ['IT', 'SM'],
  checkDigitsAt: [0],
  passes: (bban) => {
    let sum = 0;
    for (let place = 1; place < bban.length; place++) {
      const value = valueAt(bban, place);
      const evenValue = value < 10 ? value : value - 10;
      sum += place % 2 === 1 ? oddValues[evenValue]! : evenValue;
    }
    return valueAt(bban, 0) - 10 === sum % 26;
  },
  examples: {
    passing: ['X0542811101000000123456', 'U0322509800000000270100'],
    failing: ['Y0542811101000000123456', 'X0542811101000000123465', 'U0322509800000000270101'],
  },
};
