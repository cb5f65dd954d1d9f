import { weightedSum } from '../check-digits';
import { type NationalCheck } from '../national-check';

/** 7, 3, 1 from the check digit leftwards, itself counting 1. */
const weights = [7, 1, 3, 7, 1, 3, 7, 1, 3, 7, 1, 3, 7, 1];

/** The last digit of the account number; the bank's two digits do not count. Source of the check: Estonian Banking Association. */
export const estonian731: NationalCheck = {
  countries: ['EE'],
  checkDigitsAt: [15],
  passes: (bban) => weightedSum(bban, weights, 2) % 10 === 0,
  examples: {
    passing: ['2200221020145685'],
    failing: ['2200221020145686', '2200221020145658'],
  },
};
