import { anyCharacter, expectGrowth } from '@einvoice/test-kit';
import fc from 'fast-check';
import { checkIban, type IbanCheck, type IbanStatus } from './check-iban';
import { checkPaymentChange } from './check-payment-change';
import { ibanCountries } from './iban-countries';
import { maskIban } from './mask-iban';

const statuses: readonly IbanStatus[] = [
  ...(['valid', 'invalid_checksum', 'invalid_length', 'invalid_structure', 'unknown_country'] as const),
];
const belgian = 'BE68539007547034';

function expectSound(check: IbanCheck): void {
  const { status, iban, country, bankCode, branchCode, accountNumber, nationalCheck, refusedCharacter } = check;
  expect(statuses).toContain(status);
  expect(iban !== null).toBe(status === 'valid');
  for (const part of [bankCode, accountNumber]) expect(part !== null).toBe(status === 'valid');
  expect(branchCode !== null).toBe(status === 'valid' && country!.branch !== null);
  if (status === 'unknown_country') expect(country).toBeNull();
  if (status !== 'valid') expect(nationalCheck).toBe('not_applicable');
  if (refusedCharacter !== null) expect([status, country]).toEqual(['invalid_structure', null]);
}

const seed = Date.now() % 2 ** 31;
const example = fc.constantFrom(...ibanCountries.map((country) => country.example));
const ibanLike = fc
  .tuple(
    fc.constantFrom('', 'XX', ...ibanCountries.map(({ code }) => code)),
    fc.string({ unit: fc.constantFrom(...'01234567890123456789ABMZaz -\u00a0'), maxLength: 36 }),
  )
  .map((parts) => parts.join(''));
const anyText = fc.oneof(fc.string({ unit: anyCharacter, maxLength: 70 }), ibanLike, example);

describe(`any text (seed ${seed})`, () => {
  it('gets one status and a sound answer, never a throw', () => {
    fc.assert(
      fc.property(anyText, (text) => expectSound(checkIban(text))),
      { numRuns: 1500, seed },
    );
  });

  it('separators and small letters change nothing', () => {
    const gap = fc.constantFrom('', '', ' ', '-', '\u00a0');
    fc.assert(
      fc.property(example, fc.array(gap, { minLength: 30, maxLength: 30 }), fc.boolean(), (iban, gaps, isSmall) => {
        const written = [...(isSmall ? iban.toLowerCase() : iban)].map((sign, at) => sign + (gaps[at] ?? '')).join('');
        expect(checkIban(written)).toEqual(checkIban(iban));
      }),
      { seed },
    );
  });

  it('X2 masked shows the country and four characters of a valid IBAN, and nothing of anything else', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { iban } = checkIban(text);
        expect(maskIban(text)).toBe(iban === null ? '****' : `${iban.slice(0, 2)}****${iban.slice(-4)}`);
      }),
      { seed },
    );
  });
});

describe('the first that does not hold gives the status', () => {
  it.each<[IbanStatus, string, string]>([
    ['invalid_structure', 'a refused character before all', 'XX.'],
    ['unknown_country', 'no such country, whatever the length', 'US12'],
    ['unknown_country', 'nothing but separators', ' - '],
    ['unknown_country', 'nothing', ''],
    ['unknown_country', 'the word IBAN in front', `IBAN ${belgian}`],
    ['invalid_length', 'too short, with a letter for a digit', 'BE6853900754703'],
    ['invalid_length', 'too short by far', 'BE'],
    ['invalid_length', 'longer than can be read', `${belgian}${' '.repeat(49)}`],
    ['invalid_structure', 'a letter for a digit', 'BE6853900754703A'],
    ['invalid_structure', 'letters for check digits', 'BEAA539007547034'],
    ['invalid_checksum', 'another check digit', 'BE69539007547034'],
    ['valid', 'as printed', 'be68 5390 0754 7034'],
  ])('%s: %s', (status, _, text) => expect(checkIban(text).status).toBe(status));

  it.each(['DE00370400440000000060', 'DE01370400440000000042', 'DE99370400440000000024'])(
    'check digits 00, 01 and 99 are never issued, although the remainder fits: %s',
    (iban) => expect(checkIban(iban).status).toBe('invalid_checksum'),
  );
});

describe('B6 look-alike characters', () => {
  it.each([
    ['full-width digit', `BE\uff168539007547034`, 'U+FF16'],
    ['Arabic digit', 'BE\u0666\u0668539007547034', 'U+0666'],
    ['right-to-left override', `\u202e${belgian}`, 'U+202E'],
    ['zero-width space', 'BE68\u200b539007547034', 'U+200B'],
    ['byte order mark', `\ufeff${belgian}`, 'U+FEFF'],
    ['Cyrillic letter', '\u0412E68539007547034', 'U+0412'],
    ['dotless i, whose capital is I', '\u0131t60X0542811101000000123456', 'U+0131'],
    ['sharp s, whose capitals are SS', '\u00df68539007547034', 'U+00DF'],
    ['Kelvin sign', '\u212aW81CBKU0000000000001234560101', 'U+212A'],
    ['narrow no-break space', 'BE68\u202f539007547034', 'U+202F'],
    ['tab', `${belgian}\t`, 'U+0009'],
    ['dot', 'BE68.5390.0754.7034', 'U+002E'],
    ['emoji', `${belgian}\u{1f600}`, 'U+1F600'],
    ['lone surrogate', `${belgian}\ud800`, 'U+D800'],
    ['NUL', `${belgian}\u0000`, 'U+0000'],
  ])('B6 a %s is refused, named by its code point and not folded', (_, text, refusedCharacter) => {
    expect(checkIban(text)).toMatchObject({ status: 'invalid_structure', iban: null, refusedCharacter });
  });
});

describe('B7 long texts', () => {
  it.each<[string, (length: number) => string]>([
    ['zeros', (length) => '0'.repeat(length)],
    ['spaces', (length) => ' '.repeat(length)],
    ['an IBAN in spaces', (length) => `${belgian}${' '.repeat(length)}`],
    ['lone surrogates', (length) => '\ud800'.repeat(length)],
  ])('B7 %s are refused, and 160,000 cost no more than in proportion to 10,000', async (_, textOf) => {
    const check = (text: string) => [
      checkIban(text).status,
      checkPaymentChange({ newIban: belgian, ibanOnFile: text }).flags,
    ];
    const text = textOf(100_000);
    expect(check(text)).toEqual(['invalid_length', ['supplier_country_missing', 'invalid_account_on_file']]);
    expect(checkPaymentChange({ newIban: text }).verdict).toBe('invalid_new_account');
    await expectGrowth({ sizes: [10_000, 40_000, 160_000], prepare: textOf, work: check });
  });
});
