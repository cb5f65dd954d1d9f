import { lastTwoDigits, remainder97 } from '../check-digits';
import { type NationalCheck } from '../national-check';

/**
 * ISO 7064 MOD 97-10: the last two digits bring the whole BBAN to the remainder 1, so that the IBAN's own check digits are
 * always the same: PT50, BA39, ME25, MK07, RS35, SI56, TL38, XK05. The key is 98 minus a remainder: never 00, 01 or 99.
 * Source of the check: Banco de Portugal, the Central Bank of Kosovo, ECBS TR201 (BA, ME, MK, RS, SI); for TL the digits
 * that the registry and its central bank show.
 */
export const mod97And10: NationalCheck = {
  countries: ['BA', 'ME', 'MK', 'PT', 'RS', 'SI', 'TL', 'XK'],
  checkDigitsAt: [-2, -1],
  passes: (bban) => {
    const key = lastTwoDigits(bban);
    return key >= 2 && key <= 98 && remainder97(bban) === 1;
  },
  examples: {
    passing: ['000201231234567890154', '263300012039086', '250120000058984', '250A20000058959'],
    failing: ['000201231234567890155', '263300012039087', '250120000058994', '000201231234560106001'],
  },
};
