import { numberAt } from '../characters';
import { weightedSum } from '../check-digits';
import { type VatCountry } from '../country';

const weights = [8, 7, 6, 5, 4, 3, 2];
/** The newer series ("9755") has a sum that lacks 55; it began above this number. */
const newSeriesAbove = 1_000_000;

const isPublicBody = (body: string) => body.length === 5;

/** Government departments have 000–499, health authorities 500–999. */
export const isBritishIssuable = (body: string): boolean =>
  !isPublicBody(body) || body.startsWith('G') === numberAt(body, 2, 5) < 500;

/** Modulo 97 over the first nine digits; three more name a branch. Numbers of public bodies have no check digits. */
export function passesBritish(body: string): boolean | null {
  if (isPublicBody(body)) return null;
  const remainder = (weightedSum(body, weights) + numberAt(body, 7, 9)) % 97;
  return remainder === 0 || (remainder === 97 - 55 && numberAt(body, 0, 7) > newSeriesAbove);
}

export const britishShapes: readonly string[] = ['ddddddddd', 'dddddddddddd', 'GDddd', 'HAddd'];

/** United Kingdom. Source of the check: HMRC, modulus 97 and modulus 9755. */
export const gb: VatCountry = {
  code: 'GB',
  prefix: 'GB',
  name: 'United Kingdom',
  format: '9 or 12 digits, GD and 000 to 499, or HA and 500 to 999',
  shapes: britishShapes,
  isIssuable: isBritishIssuable,
  checkDigits: passesBritish,
  examples: {
    valid: ['136548946', '573536130', '319164111', '835518950898', '026057789', 'GD000', 'GD499', 'HA500', 'HA999'],
    invalid: [
      ['136548947', 'bad_checksum'],
      ['746828841', 'bad_checksum'],
      ['835518951898', 'bad_checksum'],
      ['064008637', 'bad_checksum'],
      ['GD500', 'bad_structure'],
      ['HA499', 'bad_structure'],
      ['1365489', 'bad_length'],
    ],
  },
};
