import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  ConfigError,
  listOf,
  loadConfig,
  oneOf,
  optional,
  secret,
  text,
  webAddress,
  wholeNumber,
  withDefault,
} from './load-config';

const settings = {
  port: withDefault(3000, wholeNumber('PORT', { min: 1, max: 65_535 })),
  environment: oneOf('ENVIRONMENT', ['sandbox', 'live']),
  site: webAddress('SITE'),
  key: text('KEY', '64 hexadecimal digits', /^[0-9a-f]{64}$/),
  payers: withDefault([], listOf(text('PAYERS', 'an address', /^0x[0-9a-f]+$/))),
  note: optional(text('NOTE', 'printable text')),
};
const good = { ENVIRONMENT: 'live', SITE: 'https://example.com/', KEY: 'a'.repeat(64) };
const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    loadConfig(environment, settings);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
};

describe('a secret', () => {
  const url = { url: secret(text('URL', 'an address', /^x:\S+$/)) };
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-config-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is its variable, or the content of the file that its variable names with _FILE', () => {
    const file = path.join(folder, 'url');
    writeFileSync(file, 'x:of-the-file\n');
    expect(loadConfig({ URL_FILE: file }, url)).toEqual({ url: 'x:of-the-file' });
    expect(loadConfig({ URL: 'x:given', URL_FILE: file }, url)).toEqual({ url: 'x:given' });
  });

  it('C5 never shows the path or the content of a file that is no use', () => {
    const file = path.join(folder, 'wrong');
    writeFileSync(file, 'y:hunter2');
    expect(() => loadConfig({ URL_FILE: file }, url)).toThrow(
      /^The configuration cannot be used:\n {2}URL must be an address\.$/,
    );
    const missing = { URL_FILE: path.join(folder, 'missing') };
    expect(() => loadConfig(missing, url)).toThrow('URL_FILE names a file that cannot be read.');
    expect(() => loadConfig(missing, url)).not.toThrow(folder);
  });
});

describe('loadConfig', () => {
  it('names every problem at once', () => {
    expect(problemsOf({ PORT: '70000', SITE: 'ftp://example.com', PAYERS: '0xab, no' })).toEqual([
      'PORT must be a whole number from 1 to 65535.',
      'ENVIRONMENT is not set; it must be one of sandbox, live.',
      'SITE must be an http:// or https:// address without user name, query and fragment.',
      'KEY is not set; it must be 64 hexadecimal digits.',
      'PAYERS must be a list separated by commas, each an address.',
    ]);
  });

  it('never says a value', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 6 }), (secret) => {
        const problems = problemsOf({ ...good, KEY: secret });
        expect(problems).toEqual(['KEY must be 64 hexadecimal digits.']);
      }),
    );
  });

  it('gives typed values, and defaults for what is unset or empty', () => {
    expect(loadConfig({ ...good, PORT: '', PAYERS: '0xab, 0xcd' }, settings)).toEqual({
      port: 3000,
      environment: 'live',
      site: 'https://example.com',
      key: 'a'.repeat(64),
      payers: ['0xab', '0xcd'],
      note: undefined,
    });
  });

  it('asks the rules between settings only when each setting is acceptable', () => {
    const rules = jest.fn(() => ['LIVE and PORT do not go together.']);
    expect(() => loadConfig({}, settings, rules)).toThrow(ConfigError);
    expect(rules).not.toHaveBeenCalled();
    expect(() => loadConfig(good, settings, rules)).toThrow('LIVE and PORT do not go together.');
  });
});
