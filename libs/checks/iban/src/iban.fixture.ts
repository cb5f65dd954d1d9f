import fc from 'fast-check';
import { type IbanCountry } from './iban-country';

/** The IBAN of a BBAN; its check digits reckoned in one big number, not in the way the lib does it. */
export function ibanOf(code: string, bban: string): string {
  const digits = [...`${bban}${code}00`].map((character) => parseInt(character, 36)).join('');
  return `${code}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${bban}`;
}

const digits = '0123456789';
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const signs: Readonly<Record<string, string>> = { n: digits, a: capitals, c: digits + capitals };

/** BBANs that have the structure of a country; where it has a national check, most of them pass it. */
export function bbanOf({ shape, nationalCheck }: IbanCountry): fc.Arbitrary<string> {
  const written = fc.tuple(...[...shape].map((kind) => fc.constantFrom(...signs[kind]!))).map((all) => all.join(''));
  if (nationalCheck === null) return written;
  const passing = written.map((bban) => withCheckDigits(bban, nationalCheck) ?? bban);
  return fc.oneof({ weight: 3, arbitrary: passing }, { weight: 1, arbitrary: written });
}

type Check = NonNullable<IbanCountry['nationalCheck']>;

/** The BBAN with the check digits that pass, found by trying all; null when none do. */
export function withCheckDigits(bban: string, { checkDigitsAt, passes }: Check): string | null {
  const places = checkDigitsAt.map((place) => (place < 0 ? bban.length + place : place));
  const tries = places.reduce<string[]>(
    (all, place) =>
      all.flatMap((text) => [...(bban[place]! >= 'A' ? capitals : digits)].map((sign) => replaced(text, place, sign))),
    [bban],
  );
  return tries.find(passes) ?? null;
}

export const replaced = (text: string, place: number, sign: string): string =>
  text.slice(0, place) + sign + text.slice(place + 1);
