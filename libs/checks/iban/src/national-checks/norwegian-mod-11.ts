import { weightedSum } from '../check-digits';
import { type NationalCheck } from '../national-check';

const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1];
const weightsOfLedgerAccount = [5, 4, 3, 2, 1];

/**
 * Weighted, modulo 11; a remainder of 1 has no digit. Where the fifth and sixth digit are 00, the check digit is that of the
 * last four alone; both ways are taken there. Source of the check: Finance Norway (Bits), ECBS TR201.
 */
export const norwegianMod11: NationalCheck = {
  countries: ['NO'],
  checkDigitsAt: [10],
  passes: (bban) =>
    weightedSum(bban, weights) % 11 === 0 ||
    (bban.startsWith('00', 4) && weightedSum(bban, weightsOfLedgerAccount, 6) % 11 === 0),
  examples: {
    passing: ['86011117947', '12050012343'],
    failing: ['86011117948', '12050012344', '86011117974'],
  },
};
