import { anyCharacter, expectGrowth } from '@einvoice/test-kit';
import fc from 'fast-check';
import { checkVatNumber, type VatCheck } from './check-vat-number';
import { vatCountries } from './countries';
import { type VatIssue } from './country';

const issues: readonly VatIssue[] = [
  ...(['none', 'empty', 'too_long', 'unsupported_country', 'no_country', 'bad_characters'] as const),
  ...(['bad_length', 'bad_structure', 'bad_checksum', 'missing_suffix'] as const),
];

function expectSound(answer: VatCheck): void {
  const { valid, normalized, issue, country, body, checksumApplied, refusedCharacter } = answer;
  expect(issues).toContain(issue);
  expect(valid).toBe(issue === 'none');
  expect(normalized).toMatch(/^[A-Z0-9+*]{0,41}$/);
  expect(body !== null).toBe(issue === 'none' || issue === 'bad_checksum');
  if (valid) expect(normalized).toBe(country!.prefix + body!);
  if (issue === 'bad_checksum') expect(checksumApplied).toBe(true);
  if (checksumApplied) expect(body).not.toBeNull();
  expect(refusedCharacter === null).toBe(issue !== 'bad_characters');
  if (refusedCharacter !== null) expect(refusedCharacter).toMatch(/^U\+[0-9A-F]{4,6}$/);
}

const hint = fc.option(
  fc.oneof(
    fc.constantFrom(...vatCountries.map(({ code }) => code)),
    fc.constantFrom('EL', 'be', 'US', ''),
    fc.string(),
  ),
);
const writtenLike = fc
  .tuple(
    fc.constantFrom('', 'GR', ...vatCountries.map(({ code }) => code)),
    fc.string({
      unit: fc.constantFrom(...'0123456789012345678901234567890123456789ABDEHMNTUVWX+*.- /'),
      maxLength: 16,
    }),
  )
  .map((parts) => parts.join(''));
const validNumber = fc.constantFrom(
  ...vatCountries.flatMap(({ code, examples }) => examples.valid.map((b) => code + b)),
);

describe('any text', () => {
  it.each([
    ['random characters', fc.string({ unit: anyCharacter, maxLength: 60 })],
    ['random graphemes', fc.string({ unit: 'grapheme', maxLength: 60 })],
    ['texts like VAT numbers', writtenLike],
  ] as const)('gets exactly one of the codes and a sound answer, never a throw: %s', (_, text) => {
    fc.assert(
      fc.property(text, hint, (written, countryCode) => expectSound(checkVatNumber(written, countryCode))),
      { numRuns: 3000 },
    );
  });

  it('a normalised number is valid again and stays as it is, whatever the hint', () => {
    fc.assert(
      fc.property(fc.oneof(validNumber, writtenLike), hint, (text, countryCode) => {
        const { valid, normalized } = checkVatNumber(text, countryCode);
        if (valid) expect(checkVatNumber(normalized, countryCode)).toMatchObject({ valid, normalized });
      }),
      { numRuns: 3000 },
    );
  });

  it('separators and small letters change nothing', () => {
    const separator = fc.constantFrom('', '', ' ', '.', '-', '/', '\u00a0');
    fc.assert(
      fc.property(
        validNumber,
        fc.array(separator, { minLength: 18, maxLength: 18 }),
        fc.boolean(),
        (text, gaps, small) => {
          const written = [...(small ? text.toLowerCase() : text)].map((sign, index) => sign + gaps[index]).join('');
          expect(checkVatNumber(written)).toEqual(checkVatNumber(text));
        },
      ),
    );
  });
});

describe('B6 look-alike characters', () => {
  it.each([
    ['full-width digit', 'BE\uff10899121407', 'U+FF10'],
    ['Arabic digit', 'BE0899121\u0664\u0660\u0667', 'U+0664'],
    ['right-to-left override', 'BE\u202e0899121407', 'U+202E'],
    ['zero-width space', 'BE\u200b0899121407', 'U+200B'],
    ['byte order mark', '\ufeffBE0899121407', 'U+FEFF'],
    ['Cyrillic letter', '\u0412E0899121407', 'U+0412'],
    ['dotless i, whose capital is I', '\u0131t76813740156', 'U+0131'],
    ['sharp s, whose capitals are SS', 'e\u00df11365850D', 'U+00DF'],
    ['Kelvin sign, whose small letter is k', '\u212a2633233D', 'U+212A'],
    ['full-width letter', '\uff22E0899121407', 'U+FF22'],
    ['soft hyphen', 'BE0899\u00ad121407', 'U+00AD'],
    ['emoji', 'BE0899121407\u{1f600}', 'U+1F600'],
    ['lone surrogate', 'BE0899121407\ud800', 'U+D800'],
    ['NUL', 'BE0899121407\u0000', 'U+0000'],
  ])('B6 a %s is refused, named by its code point and not echoed', (_, text, refusedCharacter) => {
    const answer = checkVatNumber(text, 'BE');
    expect(answer).toMatchObject({ valid: false, issue: 'bad_characters', refusedCharacter });
    expect(answer.normalized).toMatch(/^[A-Z0-9]*$/);
  });

  it('B6 look-alikes in the hint name no country', () => {
    expect(checkVatNumber('0899121407', '\u0412E').issue).toBe('unsupported_country');
    expect(checkVatNumber('76813740156', '\u0131t').issue).toBe('unsupported_country');
  });
});

describe('B7 long texts', () => {
  it.each<[string, (length: number) => string]>([
    ['zeros', (length) => '0'.repeat(length)],
    ['spaces', (length) => ' '.repeat(length)],
    ['a number in spaces', (length) => `BE0899121407${' '.repeat(length)}`],
    ['signs', (length) => 'IE1+'.repeat(length / 4)],
    ['lone surrogates', (length) => '\ud800'.repeat(length)],
    ['prefixes', (length) => 'BE'.repeat(length / 2)],
  ])('B7 %s are refused, and 160,000 cost no more than in proportion to 10,000', async (_, textOf) => {
    const check = (text: string) => [
      checkVatNumber(text),
      checkVatNumber(text, 'BE'),
      checkVatNumber('0899121407', text),
    ];
    const answers = check(textOf(100_000));
    expect(answers.map(({ issue }) => issue)).toEqual(['too_long', 'too_long', 'unsupported_country']);
    expect(answers[0]!.normalized.length).toBeLessThanOrEqual(40);
    await expectGrowth({ sizes: [10_000, 40_000, 160_000], prepare: textOf, work: check });
  });
});
