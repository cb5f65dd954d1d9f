import { lastTwoDigits, valueAt } from '../check-digits';
import { type NationalCheck } from '../national-check';

/** Letters count as on an old French keyboard: A–I are 1–9, J–R are 1–9, S–Z are 2–9. */
function ribDigit(bban: string, index: number): number {
  const value = valueAt(bban, index);
  if (value < 10) return value;
  return value < 28 ? ((value - 10) % 9) + 1 : value - 26;
}

/**
 * The key of a relevé d'identité bancaire: 97 minus a remainder, 01 to 97, so that the whole is divisible by 97. The
 * numbers of Mauritania and Tunisia, digits only, are built alike. Source of the check: Comité français d'organisation et de normalisation
 * bancaires (FR, MC), the central banks of Mauritania and Tunisia.
 */
export const ribKey: NationalCheck = {
  countries: ['FR', 'MC', 'MR', 'TN'],
  checkDigitsAt: [-2, -1],
  passes: (bban) => {
    const key = lastTwoDigits(bban);
    if (key < 1 || key > 97) return false;
    let remainder = 0;
    for (let index = 0; index < bban.length; index++) remainder = (remainder * 10 + ribDigit(bban, index)) % 97;
    return remainder === 0;
  },
  examples: {
    passing: ['20041010050500013M02606', '11222000010123456789030', '00020001010000123456753', '10006035183598478831'],
    failing: [
      '20041010050500013N02606',
      '20041010050000000004700',
      '11222000010123456789031',
      '00020001010000123456735',
      '10006035183598478832',
    ],
  },
};
