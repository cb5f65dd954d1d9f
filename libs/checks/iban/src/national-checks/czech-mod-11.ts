import { weightedSum } from '../check-digits';
import { type NationalCheck } from '../national-check';

const prefix = [10, 5, 8, 4, 2, 1];
const number = [6, 3, 7, 9, 10, 5, 8, 4, 2, 1];

/**
 * Prefix and number of the account are each divisible by 11 when weighted; a remainder that would need the digit 10 has none.
 * Source of the check: Czech National Bank, decree 169/2011; National Bank of Slovakia likewise.
 */
export const czechMod11: NationalCheck = {
  countries: ['CZ', 'SK'],
  checkDigitsAt: [9, 19],
  passes: (bban) => weightedSum(bban, prefix, 4) % 11 === 0 && weightedSum(bban, number, 10) % 11 === 0,
  examples: {
    passing: ['08000000192000145399', '12000000198742637541'],
    failing: ['08000000182000145399', '08000000192000145398', '12000000198742637514'],
  },
};
