import { weightedSum } from '../check-digits';
import { type NationalCheck } from '../national-check';

const weights = [9, 7, 3, 1, 9, 7, 3, 1];

/** The last digit of bank and branch. Source of the check: Bank of Albania, regulation on the IBAN. */
export const albanian9731: NationalCheck = {
  countries: ['AL'],
  checkDigitsAt: [7],
  passes: (bban) => weightedSum(bban, weights) % 10 === 0,
  examples: {
    passing: ['212110090000000235698741'],
    failing: ['212110080000000235698741', '221110090000000235698741'],
  },
};
