import { digitAt, numberAt } from '../characters';
import { luhnSum } from '../check-digits';
import { type VatCountry } from '../country';

const keySigns = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const hasDigit = (body: string, index: number) => digitAt(body, index) < 10;

/** The two signs in front are computed from the SIREN; with a letter among them by the formula of 34 signs. */
export function passesFrenchKey(body: string): boolean {
  const siren = numberAt(body, 2, 11);
  if (hasDigit(body, 0) && hasDigit(body, 1)) return numberAt(body, 0, 2) === (12 + 3 * (siren % 97)) % 97;
  const [first, second] = [keySigns.indexOf(body[0]!), keySigns.indexOf(body[1]!)];
  const key = hasDigit(body, 0) ? first * 24 + second - 10 : first * 34 + second - 100;
  return (siren + 1 + Math.floor(key / 11)) % 11 === key % 11;
}

/** Letters of the key are all but I and O. */
export const hasFrenchKey = (body: string): boolean => keySigns.includes(body[0]!) && keySigns.includes(body[1]!);

/** Monaco's numbers are French ones whose SIREN begins 000; those have no Luhn digit. */
const passesSiren = (body: string) =>
  body.startsWith('000', 2) || (luhnSum(body, 2, 10) + digitAt(body, 10)) % 10 === 0;

/** France. Sources of the checks: INSEE, Luhn digit of the SIREN; tax administration, key of two signs. */
export const fr: VatCountry = {
  code: 'FR',
  prefix: 'FR',
  name: 'France',
  format: '2 digits or letters (not I or O) and 9 digits',
  shapes: ['xxddddddddd'],
  isIssuable: hasFrenchKey,
  checkDigits: (body) => passesSiren(body) && passesFrenchKey(body),
  examples: {
    valid: ['85382187946', 'M6315997189', '5U819176736', 'GU865725949', '28000993835'],
    invalid: [
      ['85382187947', 'bad_checksum'],
      ['86382187946', 'bad_checksum'],
      ['N6315997189', 'bad_checksum'],
      ['5V819176736', 'bad_checksum'],
      ['29000993835', 'bad_checksum'],
      ['O6315997189', 'bad_structure'],
      ['8538218794', 'bad_length'],
    ],
  },
};
