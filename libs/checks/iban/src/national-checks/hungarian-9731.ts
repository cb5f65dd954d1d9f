import { weightedSum } from '../check-digits';
import { type NationalCheck } from '../national-check';

const bankAndBranch = [9, 7, 3, 1, 9, 7, 3, 1];
const account = [...bankAndBranch, ...bankAndBranch];

/**
 * One digit for bank and branch, one for the account. Eight zeros follow an account of eight digits, which add
 * nothing. Source of the check: Magyar Nemzeti Bank, decree on payment services.
 */
export const hungarian9731: NationalCheck = {
  countries: ['HU'],
  checkDigitsAt: [7, 23],
  passes: (bban) => weightedSum(bban, bankAndBranch) % 10 === 0 && weightedSum(bban, account, 8) % 10 === 0,
  examples: {
    passing: ['117730161111101800000000'],
    failing: ['117730171111101800000000', '117730161111101900000000', '117730161111108100000000'],
  },
};
