import { digitAt, numberAt } from '../characters';
import { luhnSum } from '../check-digits';
import { type VatCountry } from '../country';

/** The eighth to tenth digit name the tax office: 001–100, 120 and 121 (abroad), 888 and 999 (special). */
const specialOffices = new Set([120, 121, 888, 999]);

function isIssuable(body: string): boolean {
  const office = numberAt(body, 7, 10);
  return numberAt(body, 0, 7) > 0 && ((office >= 1 && office <= 100) || specialOffices.has(office));
}

/** Italy: partita IVA. Source of the check: decree of 23 December 1976, Luhn digit. */
export const it: VatCountry = {
  code: 'IT',
  prefix: 'IT',
  name: 'Italy',
  format: '11 digits, the eighth to tenth naming a tax office',
  shapes: ['ddddddddddd'],
  isIssuable,
  checkDigits: (body) => (luhnSum(body, 0, 10) + digitAt(body, 10)) % 10 === 0,
  examples: {
    valid: ['76813740156', '36351871201', '15319008882', '58749619993'],
    invalid: [
      ['76813740157', 'bad_checksum'],
      ['27299978185', 'bad_structure'],
      ['00000000158', 'bad_structure'],
      ['7681374015', 'bad_length'],
    ],
  },
};
