import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkIban } from './check-iban';
import { ibanCountries } from './iban-countries';
import { ibanOf } from './iban.fixture';
import { nationalChecks } from './national-checks';

describe.each(nationalChecks.map((check) => [check.countries.join(' '), check] as const))('%s', (_, check) => {
  const users = ibanCountries.filter(({ nationalCheck }) => nationalCheck === check);
  const asIban = (bban: string) => {
    const fitting = users.find(({ code, shape }) => shape.length === bban.length && isWritten(code, bban))!;
    return ibanOf(fitting.code, bban);
  };
  const isWritten = (code: string, bban: string) => checkIban(ibanOf(code, bban)).status === 'valid';

  it.each(check.examples.passing)('%s passes', (bban) => {
    expect(checkIban(asIban(bban))).toMatchObject({ status: 'valid', nationalCheck: 'passed' });
  });

  it.each(check.examples.failing)('%s fails, and is a valid IBAN all the same', (bban) => {
    expect(checkIban(asIban(bban))).toMatchObject({ status: 'valid', nationalCheck: 'failed' });
  });

  it('is used by each of its countries', () => {
    expect(users.map(({ code }) => code)).toEqual(check.countries);
  });
});

it('no country has two checks', () => {
  const countries = nationalChecks.flatMap((check) => check.countries);
  expect(new Set(countries).size).toBe(countries.length);
});

it('every file names the source of its rule, and is in use', () => {
  const folder = path.join(__dirname, 'national-checks');
  const files = readdirSync(folder);
  expect(files).toHaveLength(nationalChecks.length);
  const silent = files.filter(
    (file) => !/Source of the check: /.test(readFileSync(path.join(folder, file), 'utf8').replace(/\n \* /g, ' ')),
  );
  expect(silent).toEqual([]);
});

it.each(['BA', 'ME', 'MK', 'PT', 'RS', 'SI', 'TL', 'XK'])(
  '%s: who passes MOD 97-10 has the check digits of the example',
  (code) => {
    const { example, nationalCheck } = ibanCountries.find((country) => country.code === code)!;
    for (const bban of nationalCheck!.examples.passing) {
      if (bban.length === example.length - 4) expect(ibanOf(code, bban).slice(0, 4)).toBe(example.slice(0, 4));
    }
  },
);

describe('checks that were given up judge nothing, neither the numbers they fit nor new ones', () => {
  const weighted = (digits: string, weights: readonly number[]) =>
    weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11;
  const elevenTest = (bban: string) => weighted(bban.slice(4), [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) === 0;
  const kennitala = (bban: string) =>
    (weighted(bban.slice(12), [3, 2, 7, 6, 5, 4, 3, 2]) + Number(bban[20])) % 11 === 0;

  it.each([
    ['NL', 'the eleven test, on 1 January 2020; numbers of the Postbank never passed it', elevenTest, 'ABNA0417164300', 'INGB0001234567'],
    ['IS', 'the check digit of the kennitala, on 18 February 2026', kennitala, '0159260076545510730339', '0159260076545510730349'],
  ] as const)('%s: %s', (code, _, fits, old, recent) => {
    expect([fits(old), fits(recent)]).toEqual([true, false]);
    for (const bban of [old, recent])
      expect(checkIban(ibanOf(code, bban))).toMatchObject({ status: 'valid', nationalCheck: 'not_applicable' });
  }); // prettier-ignore
});
