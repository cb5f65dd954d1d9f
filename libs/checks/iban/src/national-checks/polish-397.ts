import { weightedSum } from '../check-digits';
import { type NationalCheck } from '../national-check';

const weights = [3, 9, 7, 1, 3, 9, 7, 1];

/** The last digit of bank and branch. Source of the check: Narodowy Bank Polski, order on numbering banks. */
export const polish397: NationalCheck = {
  countries: ['PL'],
  checkDigitsAt: [7],
  passes: (bban) => weightedSum(bban, weights) % 10 === 0,
  examples: {
    passing: ['109010140000071219812874'],
    failing: ['109010150000071219812874', '190010140000071219812874'],
  },
};
