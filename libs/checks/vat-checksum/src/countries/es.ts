import { digitAt, numberAt } from '../characters';
import { luhnSum } from '../check-digits';
import { type VatCountry } from '../country';

const personLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';
const entityLetters = 'JABCDEFGHI';
/** How the control character of an entity is written, by the letter in front; the rest may use both. */
const entitiesWithDigit = 'ABEH';
const entitiesWithLetter = 'PQRSNW';
const entitiesWithEither = 'CDFGJUV';

const isPersonLetter = (body: string, number: number) => body[8] === personLetters[number % 23];

function passesEntity(body: string): boolean {
  const control = (10 - (luhnSum(body, 1, 8) % 10)) % 10;
  return body[8] === entityLetters[control] || body[8] === String(control);
}

const endsWithDigit = (body: string) => digitAt(body, 8) < 10;

function isIssuable(body: string): boolean {
  const first = body[0]!;
  if (digitAt(body, 0) < 10 || 'XYZKLM'.includes(first)) return !endsWithDigit(body);
  if (entitiesWithEither.includes(first)) return true;
  return (endsWithDigit(body) ? entitiesWithDigit : entitiesWithLetter).includes(first);
}

function checkDigits(body: string): boolean {
  const first = body[0]!;
  if (digitAt(body, 0) < 10) return isPersonLetter(body, numberAt(body, 0, 8));
  if ('KLM'.includes(first)) return isPersonLetter(body, numberAt(body, 1, 8));
  if ('XYZ'.includes(first)) return isPersonLetter(body, 'XYZ'.indexOf(first) * 10_000_000 + numberAt(body, 1, 8));
  return passesEntity(body);
}

/** Spain: NIF. Sources of the checks: DNI and NIE letter modulo 23; entities, order EHA/451/2008. */
export const es: VatCountry = {
  code: 'ES',
  prefix: 'ES',
  name: 'Spain',
  format: '9 characters: 7 digits between two of which at least one is a letter',
  shapes: ['xdddddddx'],
  isIssuable,
  checkDigits,
  examples: {
    valid: [
      ...['11365850D', 'X2154574A', 'Y1763699G', 'Z4263081J', 'K2633233D', 'L0362145X', 'M9573417N'],
      ...['A58006453', 'B72753296', 'C13274741', 'C0822920E', 'N1205133J', 'W6432169H', 'U10566693', 'U8533197C'],
    ],
    invalid: [
      ['11365850E', 'bad_checksum'],
      ['X2154574B', 'bad_checksum'],
      ['K2633233E', 'bad_checksum'],
      ['A58006454', 'bad_checksum'],
      ['A5800645C', 'bad_structure'],
      ['N12051331', 'bad_structure'],
      ['113658504', 'bad_structure'],
      ['I58006453', 'bad_structure'],
      ['A5800645', 'bad_length'],
    ],
  },
};
