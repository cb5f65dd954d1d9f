import { lastTwoDigits, remainder97 } from '../check-digits';
import { type NationalCheck } from '../national-check';

/** Belgium: the first ten digits modulo 97, 97 in place of 0. Source of the check: Febelfin, ECBS TR201. */
export const belgianRemainder: NationalCheck = {
  countries: ['BE'],
  checkDigitsAt: [-2, -1],
  passes: (bban) => (remainder97(bban, 0, 10) || 97) === lastTwoDigits(bban),
  examples: {
    passing: ['539007547034', '000000009797'],
    failing: ['539007547035', '000000009700', '539007547043'],
  },
};
