import { valueAt, weightedSum } from '../check-digits';
import { type NationalCheck } from '../national-check';

const bankAndBranch = [4, 8, 5, 10, 9, 7, 3, 6];
const account = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];

/** 11 minus the remainder modulo 11, where 11 is written 0 and 10 is written 1. */
function controlDigit(sum: number): number {
  const remainder = sum % 11;
  return remainder < 2 ? remainder : 11 - remainder;
}

/** Two digits, for bank and branch and for the account. Source of the check: Consejo Superior Bancario, ECBS TR201. */
export const spanishDigits: NationalCheck = {
  countries: ['ES'],
  checkDigitsAt: [8, 9],
  passes: (bban) =>
    controlDigit(weightedSum(bban, bankAndBranch)) === valueAt(bban, 8) &&
    controlDigit(weightedSum(bban, account, 10)) === valueAt(bban, 9),
  examples: {
    passing: ['21000418450200051332'],
    failing: ['21000418550200051332', '21000418440200051332', '21000418450200051323'],
  },
};
