import { ibanCountries, ibanCountryOf } from './iban-countries';
import { checkIban } from './check-iban';

// What the registry itself gives beside its examples: bank and, where there is one, branch (FR: as on account statements; BA:
// as in its example, for the registry names the parts of another number).
const registryParts = `
AD 0001 2030, AE 033, AL 212 11009, AT 19043, AZ NABZ, BA 129 007, BE 539, BG BNBG 9661, BH BMAG, BI 10000 10001,
BR 99999A03 00001, BY NBRB, CH 00762, CR 0152, CY 002 00128, CZ 0800, DE 37040044, DJ 00010 00000, DK 0040, DO BAGR, EE 22,
EG 0019 0005, ES 2100 0418, FI 123, FK SC, FO 6460, FR 20041 01005, GB NWBK 601613, GE NB, GI NWBK, GL 6471, GR 011 0125,
GT TRAJ, HN CABF, HR 1001005, HU 117 7301, IE AIBK 931152, IL 010 800, IQ NBIQ 850, IS 01 59, IT 05428 11101, JO CBJO 0010,
KW CBKU, KZ 125, LB 0999, LC HEMM, LI 08810, LT 10000, LU 001, LV BANK, LY 002 048, MC 11222 00001, MD AG, ME 505, MK 250,
MN 1234, MR 00020 00101, MT MALT 01100, MU BOMM01 01, NI BAPR, NL ABNA, NO 8601, OM 018, PK SCBL, PL 10901014, PS PALS,
PT 0002 0123, QA DOHB, RO AAAA, RS 260, RU 044525225, SA 80, SC SSCB11 01, SD 29, SE 500, SI 26330, SK 1200,
SM 03225 09800, SO 1000 001, ST 0001 0001, SV CENR, TL 008, TN 10 006, TR 00061, UA 322313, VA 001, VG VPVG, XK 12 12,
YE CBYE 0001`;

const account = (code: string) => checkIban(ibanCountryOf(code)!.example).accountNumber;

describe.each(ibanCountries.map((country) => [country.code, country] as const))('%s', (code, country) => {
  const check = checkIban(country.example);

  it("the registry's example is valid, passes the national check and has the parts the registry names", () => {
    const nationalCheck = country.nationalCheck === null ? 'not_applicable' : 'passed';
    expect(check).toMatchObject({ status: 'valid', iban: country.example, country, nationalCheck });
    const parts = [code, check.bankCode, check.branchCode].filter((part) => part !== null).join(' ');
    expect(registryParts.split(/,\s+/).map((part) => part.trim())).toContain(parts);
  });

  it('each wrong character is told by its status', () => {
    const { example } = country;
    const wrongDigit = (at: number) =>
      `${example.slice(0, at)}${(Number(example[at]) + 1) % 10}${example.slice(at + 1)}`;
    expect(checkIban(wrongDigit(3)).status).toBe('invalid_checksum');
    expect(checkIban(`${example}0`).status).toBe('invalid_length');
    expect(checkIban(example.slice(0, -1)).status).toBe('invalid_length');
    expect(checkIban(`${code}A1${example.slice(4)}`).status).toBe('invalid_structure');
    const fixed = [...country.shape].findIndex((kind) => kind !== 'c') + 4;
    const wrongKind = country.shape[fixed - 4] === 'n' ? 'A' : '1';
    if (fixed > 3) {
      const wrong = example.slice(0, fixed) + wrongKind + example.slice(fixed + 1);
      expect(checkIban(wrong).status).toBe('invalid_structure');
    }
  });

  it('bank, branch and account are inside the national part, one behind the other, and do not overlap', () => {
    const { bank, branch, account, shape } = country;
    const places = [bank, ...(branch ? [branch] : []), account];
    for (const { start, end } of places) expect(end).toBeGreaterThan(start);
    for (const [at, { end }] of places.entries()) {
      expect(end).toBeLessThanOrEqual(places[at + 1]?.start ?? shape.length);
    }
    const checkDigits = (country.nationalCheck?.checkDigitsAt ?? []).map((at) => (at < 0 ? shape.length + at : at));
    for (const at of checkDigits) expect(at >= bank.start && at < shape.length ? true : at === 0).toBe(true);
  });
});

describe('the countries', () => {
  it('are those of release 103 of the registry', () => {
    expect(ibanCountries).toHaveLength(89);
    expect(new Set(ibanCountries.map(({ code }) => code)).size).toBe(89);
    expect(ibanCountries.map(({ code }) => code)).toEqual(ibanCountries.map(({ code }) => code).sort());
  });

  it('in SEPA are those of the European Payments Council, also where the registry is late', () => {
    const sepa = ibanCountries.filter((country) => country.sepa).map(({ code }) => code);
    expect(sepa.join(' ')).toMatchInlineSnapshot(
      `"AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA"`,
    );
  });

  it('with a check of their own in the national part', () => {
    const checked = ibanCountries.filter(({ nationalCheck }) => nationalCheck !== null).map(({ code }) => code);
    expect(checked.join(' ')).toMatchInlineSnapshot(
      `"AL BA BE CZ EE ES FI FR HR HU IT MC ME MK MR NO PL PT RS SI SK SM TL TN XK"`,
    );
  });
});

it.each([
  ['BE', '0075470'],
  ['BG', '1020345678'],
  ['BR', '0009795493'],
  ['CZ', '0000192000145399'],
  ['ES', '0200051332'],
  ['FI', '45600000785'],
  ['FR', '0500013M026'],
  ['HU', '1111101800000000'],
  ['IS', '26007654'],
  ['IT', '000000123456'],
  ['MU', '101030300200'],
  ['NL', '0417164300'],
  ['NO', '1117947'],
  ['PL', '0000071219812874'],
  ['PT', '12345678901'],
  ['RU', '40817810538091310419'],
  ['SC', '0000000000001497'],
  ['TR', '0519786457841326'],
])('%s: the account comes without check digits, type, currency and holder', (code, expected) => {
  expect(account(code)).toBe(expected);
});
