import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkVatNumber } from './check-vat-number';
import { vatCountries } from './countries';

describe.each(vatCountries.map((country) => [country.code, country] as const))('%s', (code, country) => {
  const { prefix, examples } = country;
  const complete = country.complete ?? ((body: string) => body);
  // Monaco writes a French number: only the hint tells it apart.
  const prefixes = code === prefix ? [prefix] : code === 'MC' ? [code] : [prefix, code];

  it.each(examples.valid)('accepts %s, with its prefix and with the hint', (body) => {
    const { checksumApplied } = checkVatNumber(body, code);
    const expected = { valid: true, issue: 'none', country, body: complete(body), normalized: prefix + complete(body) };
    expect(checkVatNumber(body, code)).toMatchObject(expected);
    for (const written of prefixes) {
      expect(checkVatNumber(written + body)).toMatchObject({ ...expected, checksumApplied });
    }
  });

  it.each(examples.invalid)('refuses %s: %s', (body, issue) => {
    const expected = { valid: false, issue, country, checksumApplied: issue === 'bad_checksum' };
    expect(checkVatNumber(body, code)).toMatchObject({ ...expected, normalized: body });
    for (const written of prefixes) {
      expect(checkVatNumber(written + body)).toMatchObject({ ...expected, normalized: written + body });
    }
  });

  it('shows a wrong length, and a wrong check digit where there are any', () => {
    const shown = examples.invalid.map(([, issue]) => issue);
    const hasCheckDigits = examples.valid.some((body) => checkVatNumber(body, code).checksumApplied);
    expect(shown).toContain('bad_length');
    expect(shown.includes('bad_checksum')).toBe(hasCheckDigits);
  });

  it('refuses zeros alone', () => {
    const digitsOnly = country.shapes.filter((shape) => /^[dnx]+$/.test(shape));
    for (const shape of digitsOnly) {
      expect(checkVatNumber('0'.repeat(shape.length), code)).toMatchObject({ valid: false, issue: 'bad_structure' });
    }
  });
});

describe('the countries', () => {
  it('are those of the folder, each once', () => {
    const files = readdirSync(path.join(__dirname, 'countries')).map((file) =>
      path.basename(file, '.ts').toUpperCase(),
    );
    // Greece has the code GR and the file el.ts, after the prefix of its numbers.
    const codes = vatCountries.map(({ code }) => (code === 'GR' ? 'EL' : code));
    expect(codes.sort()).toEqual(files.sort());
  });

  it('have check digits, or a file that says that none are known', () => {
    const without = vatCountries.filter(({ code, examples }) =>
      examples.valid.every((body) => !checkVatNumber(body, code).checksumApplied),
    );
    const silent = without.filter(({ prefix }) => {
      const file = path.join(__dirname, 'countries', `${prefix.toLowerCase()}.ts`);
      return !/no (public )?check digit|is not public/.test(readFileSync(file, 'utf8'));
    });
    expect(silent).toEqual([]);
  });
});

it('every file names the source of its rule', () => {
  const folder = path.join(__dirname, 'countries');
  const silent = readdirSync(folder).filter(
    (file) => !/Sources? of the|Sources?: /.test(readFileSync(path.join(folder, file), 'utf8')),
  );
  expect(silent).toEqual([]);
});
