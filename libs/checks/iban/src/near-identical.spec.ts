import fc from 'fast-check';
import { checkIban } from './check-iban';
import { type IbanCountry } from './iban-country';
import { ibanCountries, ibanCountryOf } from './iban-countries';
import { bbanOf, ibanOf, replaced, withCheckDigits } from './iban.fixture';
import { editDistance, isNearIdentical } from './near-identical';

const seed = Date.now() % 2 ** 31;

/** A sound IBAN of this BBAN, its national check digits made right; null when there are none that are. */
function soundIban({ code, nationalCheck }: IbanCountry, bban: string): string | null {
  const sound = nationalCheck === null ? bban : withCheckDigits(bban, nationalCheck);
  return sound === null ? null : ibanOf(code, sound);
}

const near = (country: IbanCountry, iban: string, other: string) =>
  isNearIdentical({ iban, country }, { iban: other, country });

/** A country and a sound BBAN of it. */
const account = fc
  .constantFrom(...ibanCountries)
  .chain((country) => bbanOf(country).map((bban) => ({ country, iban: soundIban(country, bban) })))
  .filter((one): one is { country: IbanCountry; iban: string } => one.iban !== null);

/** Places of the account number that hold digits, and are no national check digits. */
function digitPlaces({ account: { start, end }, shape, nationalCheck }: IbanCountry, bban: string): number[] {
  const checkDigits = (nationalCheck?.checkDigitsAt ?? []).map((at) => (at < 0 ? shape.length + at : at));
  const places = Array.from({ length: end - start }, (_, index) => start + index);
  return places.filter((at) => !checkDigits.includes(at) && /\d/.test(bban[at]!));
}

const otherDigit = (digit: string, by: number) => String((Number(digit) + 1 + (by % 9)) % 10);

describe(`an account near the one on file, with check digits that fit (seed ${seed})`, () => {
  it('one or two digits replaced: always', () => {
    fc.assert(
      fc.property(account, fc.nat(), fc.nat(), fc.nat(), ({ country, iban }, first, second, by) => {
        const bban = iban.slice(4);
        const places = digitPlaces(country, bban);
        fc.pre(places.length > 1);
        const [a, b] = [places[first % places.length]!, places[second % places.length]!];
        const forged = replaced(bban, a, otherDigit(bban[a]!, by));
        const twice = a === b ? forged : replaced(forged, b, otherDigit(bban[b]!, by + 1));
        const other = soundIban(country, twice);
        fc.pre(other !== null && other !== iban);
        expect(checkIban(other!).status).toBe('valid');
        expect([near(country, iban, other!), near(country, other!, iban)]).toEqual([true, true]);
      }),
      { numRuns: 500, seed },
    );
  });

  it('two neighbours swapped: always', () => {
    fc.assert(
      fc.property(account, fc.nat(), ({ country, iban }, at) => {
        const bban = iban.slice(4);
        const pairs = digitPlaces(country, bban).filter((place, _, all) => all.includes(place + 1));
        fc.pre(pairs.length > 0);
        const left = pairs[at % pairs.length]!;
        const swapped = replaced(replaced(bban, left, bban[left + 1]!), left + 1, bban[left]!);
        const other = soundIban(country, swapped);
        fc.pre(other !== null && other !== iban);
        expect(near(country, iban, other!)).toBe(true);
      }),
      { numRuns: 500, seed },
    );
  });

  it('a digit left out and a zero put in front: also', () => {
    const country = ibanCountryOf('DE')!;
    const [iban, shifted] = [ibanOf('DE', '370400440532013456'), ibanOf('DE', '370400440053213456')];
    expect(near(country, iban, shifted)).toBe(true);
  });

  it('two accounts of one bank that have nothing in common: never, unless chance makes them alike', () => {
    const two = fc.tuple(fc.constantFrom(...ibanCountries), fc.nat()).chain(([country]) => {
      return fc.tuple(fc.constant(country), bbanOf(country), bbanOf(country));
    });
    let far = 0;
    fc.assert(
      fc.property(two, ([country, left, right]) => {
        const differing = [...left].filter((sign, at) => sign !== right[at]).length;
        fc.pre(differing > 8);
        const [a, b] = [soundIban(country, left), soundIban(country, right)];
        fc.pre(a !== null && b !== null);
        if (!near(country, a!, b!)) far += 1;
      }),
      { numRuns: 200, seed },
    );
    expect(far).toBeGreaterThan(195);
  });
});

it.each([
  ['BE', '539007547034', '539007557037', true, 'one digit and its check digits'],
  ['BE', '539007547034', '539118547005', false, 'three digits'],
  ['IT', 'X0542811101000000123456', 'R0542811101000000123457', true, 'one digit and the CIN in front'],
] as const)('%s: %s and %s, near %s: %s', (code, left, right, expected, _why) => {
  const country = ibanCountryOf(code)!;
  const other = soundIban(country, right)!;
  expect(near(country, ibanOf(code, left), other)).toBe(expected);
});

it('the same national part under another country is near: two letters differ', () => {
  const bban = '08000000192000145399';
  const [czech, slovak] = [ibanOf('CZ', bban), ibanOf('SK', bban)];
  const account = (iban: string) => ({ iban, country: ibanCountryOf(iban.slice(0, 2))! });
  expect(isNearIdentical(account(czech), account(slovak))).toBe(true);
});

describe('the distance', () => {
  it.each([
    ['', '', 0],
    ['abc', '', 3],
    ['abc', 'abd', 1],
    ['abc', 'acb', 1],
    ['abcd', 'bacd', 1],
    ['abcd', 'badc', 2],
    ['0123', '1230', 2],
    ['abcd', 'wxyz', 4],
  ])('%s to %s is %i', (left, right, expected) => {
    expect(editDistance(left, right)).toBe(expected);
    expect(editDistance(right, left)).toBe(expected);
  });
});
