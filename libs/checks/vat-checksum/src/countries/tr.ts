import { digitAt } from '../characters';
import { type VatCountry } from '../country';

/** Each digit plus its place from the right, modulo 10, doubled once a place, modulo 9 (9 stays 9). */
function checkDigit(body: string): number {
  let sum = 0;
  for (let place = 1; place <= 9; place++) {
    const shifted = (digitAt(body, 9 - place) + place) % 10;
    if (shifted > 0) sum += (shifted * 2 ** place) % 9 || 9;
  }
  return (10 - (sum % 10)) % 10;
}

/** Türkiye: VKN. Source of the check: Revenue Administration. */
export const tr: VatCountry = {
  code: 'TR',
  prefix: 'TR',
  name: 'Türkiye',
  format: '10 digits',
  shapes: ['dddddddddd'],
  checkDigits: (body) => checkDigit(body) === digitAt(body, 9),
  examples: {
    valid: ['6678313420', '8593648731', '3234328657'],
    invalid: [
      ['6678313421', 'bad_checksum'],
      ['667831342', 'bad_length'],
    ],
  },
};
