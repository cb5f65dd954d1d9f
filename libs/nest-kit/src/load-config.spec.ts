import fc from 'fast-check';
import {
  ConfigError,
  listOf,
  loadConfig,
  oneOf,
  optional,
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
