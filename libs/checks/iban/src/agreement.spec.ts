import fc from 'fast-check';
import { countrySpecs, isSEPACountry, isValidIBAN } from 'ibantools';
import { checkIban, isSound } from './check-iban';
import { type IbanCountry } from './iban-country';
import { ibanCountries, ibanCountryOf } from './iban-countries';
import { bbanOf, ibanOf, replaced } from './iban.fixture';
import { lastTwoDigits, weightedSum } from './check-digits';
import { otherCodes, registryRows } from './registry';

/** Where ibantools 4.5.4 and we differ, why, and a number that shows it. Everything else is agreed on. */
interface Divergence {
  readonly countries: string;
  readonly because: string;
  /** Numbers that meet it; we say `ours`, ibantools the opposite. */
  readonly covers: (bban: string) => boolean;
  readonly ours: boolean;
  readonly example: readonly [code: string, bban: string];
}

const hasLetter = (text: string) => /[A-Z]/.test(text);
const notTheirs = (code: string) => (bban: string) => !new RegExp(countrySpecs[code]!.bban_regexp!).test(bban);
const failsOurs = (code: string) => (bban: string) => !ibanCountryOf(code)!.nationalCheck!.passes(bban);
const structureOf = (code: string, because: string, bban: string): Divergence => ({
  countries: code,
  because,
  covers: notTheirs(code),
  ours: true,
  example: [code, bban],
});
const uncheckedThere = (code: string, because: string, bban: string): Divergence => ({
  countries: code,
  because: `${because}, which ibantools does not check`,
  covers: failsOurs(code),
  ours: false,
  example: [code, bban],
});

/** Where a sum needs the digit 10, the digit 1 is used; the rest is right. */
function takesOneForTen(bban: string): boolean {
  const rests = [
    [bban[9], weightedSum(bban, [10, 5, 8, 4, 2, 1], 4) % 11],
    [bban[19], weightedSum(bban, [6, 3, 7, 9, 10, 5, 8, 4, 2, 1], 10) % 11],
  ] as const;
  return rests.every(([digit, rest]) => rest === 0 || (rest === 2 && digit === '1')) && rests.some(([, rest]) => rest);
}

const divergences: readonly Divergence[] = [
  structureOf('BR', 'since release 103 a bank code may hold letters', '99999A03000010009795493C1'),
  structureOf('BY', 'a bank code may hold digits (4!c)', 'A1B23600900000002Z00AB00'),
  structureOf('DO', 'a bank code may hold digits (4!c)', 'B1GR00000001212453611324'),
  structureOf('PK', 'an account may hold letters (16!c)', 'SCBL00000011234567AB'),
  structureOf('PS', 'an account may hold letters (21!c)', 'PALS0000000004001234567AB'),
  uncheckedThere('AL', 'bank and branch have a check digit', '212110080000000235698741'),
  uncheckedThere('FI', 'an account has a Luhn digit', '12345600000786'),
  uncheckedThere('IT', 'there is the CIN', 'Y0542811101000000123456'),
  uncheckedThere('SM', 'there is the CIN', 'V0322509800000000270100'),
  uncheckedThere('MR', 'there is a RIB key', '00020001010000123456754'),
  uncheckedThere('TN', 'there is a RIB key', '10006035183598478832'),
  uncheckedThere('TL', 'there is a MOD 97-10 key', '0080012345678910158'),
  uncheckedThere('XK', 'there is a MOD 97-10 key', '1212012345678907'),
  {
    countries: 'MK',
    because: 'an account may hold letters (10!c), which count two digits; ibantools cuts the number off at a letter',
    covers: (bban) => hasLetter(bban) && !failsOurs('MK')(bban),
    ours: true,
    example: ['MK', '250A20000058959'],
  },
  {
    countries: 'MK',
    because: 'the same, and what is left happens to fit',
    covers: (bban) => hasLetter(bban) && failsOurs('MK')(bban),
    ours: false,
    example: ['MK', '777K00Y0000W000'],
  },
  {
    countries: 'BA ME MK PT RS SI',
    because: 'MOD 97-10 makes the keys 02 to 98; ibantools takes 00, 01 and 99 for their equals',
    covers: (bban) =>
      !hasLetter(bban) && (lastTwoDigits(bban) < 2 || lastTwoDigits(bban) > 98) && BigInt(bban) % 97n === 1n,
    ours: false,
    example: ['PT', '000201231234560106001'],
  },
  {
    countries: 'FR MC',
    because: 'a RIB key is 97 minus a remainder, 01 to 97; ibantools takes 00, 98 and 99 for their equals',
    covers: (bban) => lastTwoDigits(bban) < 1 || lastTwoDigits(bban) > 97,
    ours: false,
    example: ['FR', '20041010050000000004700'],
  },
  {
    countries: 'CZ SK',
    because: 'a sum whose remainder is 1 has no check digit; ibantools takes 1',
    covers: takesOneForTen,
    ours: false,
    example: ['CZ', '08000000000000000061'],
  },
  {
    countries: 'NO',
    because:
      'where the fifth and sixth digit are 00, the check digit may be that of the last four; ibantools does not know it',
    covers: (bban) => bban.startsWith('00', 4) && !failsOurs('NO')(bban),
    ours: true,
    example: ['NO', '12050012343'],
  },
];

/** What ibantools takes and the registry does not: the structure of the other side is wider. */
const widerThere: readonly (readonly [code: string, because: string, bban: string])[] = [
  ['GE', 'a bank code is two letters', '1B0000000101904917'],
  ['IE', 'a bank code is four letters', 'A1BK93115212345678'],
  ['PK', 'a bank code is four letters', 'S1BL0000001123456702'],
  ['PS', 'a bank code is four letters', 'P1LS000000000400123456702'],
  ['TR', 'the digit behind the bank is a digit', '00061A0519786457841326'],
  ['VG', 'a bank code is four letters', 'V1VG0000012345678901'],
];

const seed = Date.now() % 2 ** 31;
const accepted = (iban: string) => isSound(checkIban(iban));

/** A number of the country's structure, sometimes with one character changed. */
const ibans = (country: IbanCountry): fc.Arbitrary<readonly [bban: string, iban: string]> => {
  const oneCharacter = fc.tuple(fc.nat(country.length - 1), fc.constantFrom(...'0159AMZ'));
  const change = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: oneCharacter });
  return fc.tuple(bbanOf(country), change).map(([bban, changed]) => {
    const iban = ibanOf(country.code, bban);
    const written = changed === null ? iban : replaced(iban, ...changed);
    return [written.slice(4), written];
  });
};

const isWider = (code: string, bban: string) =>
  widerThere.some(([wider]) => wider === code) && checkIban(ibanOf(code, bban)).status === 'invalid_structure';

it.each(ibanCountries.map((country) => [country.code, country] as const))(
  `%s: the same verdict as ibantools on generated numbers, the known divergences apart (seed ${seed})`,
  (code, country) => {
    const known = divergences.filter(({ countries }) => countries.split(' ').includes(code));
    let valid = 0;
    fc.assert(
      fc.property(ibans(country), ([bban, iban]) => {
        const [ours, theirs] = [accepted(iban), isValidIBAN(iban)];
        if (ours) valid += 1;
        if (ours === theirs || isWider(code, bban)) return;
        if (known.some((divergence) => divergence.ours === ours && divergence.covers(bban))) return;
        throw new Error(`${iban}: we say ${ours}, ibantools ${theirs}`);
      }),
      { numRuns: 80, seed },
    );
    expect(valid).toBeGreaterThan(15);
  },
);

describe('known divergences from ibantools 4.5.4', () => {
  it.each(divergences.map((one) => [one.countries, one.because, one] as const))('%s: %s', (_, _because, one) => {
    const [code, bban] = one.example;
    const iban = ibanOf(code, bban);
    expect(one.covers(bban)).toBe(true);
    expect([accepted(iban), isValidIBAN(iban)]).toEqual([one.ours, !one.ours]);
    expect(checkIban(iban).status).toBe('valid');
  });

  it.each(widerThere)('%s: %s, as the registry says; ibantools takes more', (code, _because, bban) => {
    const iban = ibanOf(code, bban);
    expect([checkIban(iban).status, isValidIBAN(iban)]).toEqual(['invalid_structure', true]);
  });

  it('territories write the code of their country: AX is FI, RE is FR; ibantools takes their own', () => {
    const theirs = Object.keys(countrySpecs).filter((code) => countrySpecs[code]!.IBANRegistry && !ibanCountryOf(code));
    expect(theirs.every((code) => otherCodes.has(code))).toBe(true);
    expect(theirs.join(' ')).toMatchInlineSnapshot(`"AX GF GP MF MQ NC PF PM RE TF WF YT"`);
    expect([checkIban('AX2112345600000785').status, isValidIBAN(ibanOf('AX', '12345600000785'))]).toEqual([
      'unknown_country',
      true,
    ]);
  });

  it('a country outside the registry is unknown, even where banks print such numbers', () => {
    const unregistered = Object.entries(countrySpecs).filter(([, spec]) => spec.bban_regexp && !spec.IBANRegistry);
    const unknown = unregistered.filter(([code]) => !ibanCountryOf(code)).map(([code]) => code);
    expect(unknown.join(' ')).toMatchInlineSnapshot(
      `"AO BF BJ BL CF CG CI CM CV DZ GA GQ GW IR KM MA MG ML MZ NE SN TD TG"`,
    );
    expect([checkIban('DZ580002100001113000000570').status, isValidIBAN('DZ580002100001113000000570')]).toEqual([
      'unknown_country',
      true,
    ]);
  });

  it('in SEPA: five countries joined after ibantools was made', () => {
    const later = ibanCountries.filter(({ code, sepa }) => sepa !== isSEPACountry(code)).map(({ code }) => code);
    expect(later.join(' ')).toBe('AL MD ME MK RS');
  });

  it('lengths are the same in all countries of the registry', () => {
    for (const [code] of registryRows) expect(countrySpecs[code]!.chars).toBe(ibanCountryOf(code)!.length);
  });
});
