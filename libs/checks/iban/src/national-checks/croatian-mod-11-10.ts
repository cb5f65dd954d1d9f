import { valueAt } from '../check-digits';
import { type NationalCheck } from '../national-check';

/** ISO 7064 MOD 11,10 over digits of which the last is the check digit. */
function passesMod11And10(digits: string): boolean {
  let product = 10;
  for (let index = 0; index < digits.length - 1; index++) {
    const sum = (valueAt(digits, index) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (product + valueAt(digits, digits.length - 1)) % 10 === 1;
}

/** One digit for the bank, one for the account. Source of the check: Croatian National Bank, ECBS TR201. */
export const croatianMod11And10: NationalCheck = {
  countries: ['HR'],
  checkDigitsAt: [6, 16],
  passes: (bban) => passesMod11And10(bban.slice(0, 7)) && passesMod11And10(bban.slice(7)),
  examples: {
    passing: ['10010051863000160'],
    failing: ['10010061863000160', '10010051863000161', '10010051863000610'],
  },
};
