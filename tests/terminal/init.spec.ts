import { Ajv } from 'ajv';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildTerminal, type BuiltTerminal, fixture } from './terminal.fixture';

let terminal: BuiltTerminal;
beforeAll(() => (terminal = buildTerminal()));
afterAll(() => terminal.remove());
beforeEach(() => {
  for (const name of [config, schema, '.gitignore', '.gitlab-ci.yml']) rmSync(inFolder(name), { force: true });
});

const config = 'einvoice.config.json';
const schema = 'einvoice.config.schema.json';
const inFolder = (name: string): string => path.join(terminal.folder, name);
const read = (name: string): string => readFileSync(inFolder(name), 'utf8');
const init = (...words: string[]) => terminal.run(['init', ...words]);

describe('einvoice init', () => {
  it('changes nothing that is there without a yes, shows the change, and keeps what it was not told to change', async () => {
    const mine = JSON.stringify({ failOn: 'warning', rules: { 'BR-CL-23': { severity: 'off', reason: 'known' } } });
    terminal.write(config, mine);
    const refused = await init('--profile', 'xrechnung');
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/\+.*"profile": "xrechnung"[^]*--yes/) });
    expect(read(config)).toBe(mine);
    expect((await init('--profile', 'xrechnung', '--yes')).code).toBe(0);
    expect(JSON.parse(read(config))).toEqual({ ...(JSON.parse(mine) as object), $schema: `./${schema}`, profile: 'xrechnung' });
    // Again it is as it should be.
    expect(await init('--profile', 'xrechnung')).toMatchObject({ code: 0, err: 'Next: einvoice run FOLDER\n' });
    expect(await init('--profile', 'xrechnung', '--rule-set', 'x')).toMatchObject({ code: 2 });
    terminal.write(config, '{"site":1}');
    expect((await init('--yes')).code).toBe(2);
  }); // prettier-ignore

  it('looks up the columns in the file, and takes a country for numbers that name none', async () => {
    terminal.write('customers.csv', 'Kunde;USt-IdNr\nA;0202239951\n');
    expect(await init('--csv', 'customers.csv', '--vat-number', 'VAT')).toMatchObject({ code: 2, err: expect.stringContaining('Kunde, USt-IdNr') });
    expect(await init('--csv', 'customers.csv')).toMatchObject({ code: 2, err: expect.stringContaining('--vat-number') });
    expect(await init('--default-country', 'be')).toMatchObject({ code: 2 });
    const words = ['--csv', 'customers.csv', '--vat-number', 'USt-IdNr', '--reference', 'Kunde', '--default-country', 'BE'];
    expect((await init(...words)).code).toBe(0);
    const { out } = await terminal.run(['run', 'customers.csv', '--format-only', '--output', 'ndjson']);
    expect(JSON.parse(out)).toMatchObject({ reference: 'A', input: 'BE0202239951', verdict: 'valid' });
    expect(read('.gitignore')).toContain('*.run.jsonl');
  }); // prettier-ignore

  it('writes a schema that takes what the program takes, and refuses what it refuses', async () => {
    expect((await init('--profile', 'peppol-bis', '--site', 'https://example.com')).code).toBe(0);
    const isValid = new Ajv({ strict: true }).compile(JSON.parse(read(schema)) as object);
    terminal.write('one.json', readFileSync(fixture('base-example.json')));
    const rules = (severity: string, reason: string) => ({ rules: { 'BR-01': { severity, reason } } });
    const good = [JSON.parse(read(config)) as object, rules('off', 'known'), { columns: { vatNumber: 'a' } }, { asOf: '2027-01-01' }];
    const bad = [{ profile: 'peppol' }, { failOn: 'all' }, { more: 1 }, rules('info', 'x'), rules('off', ' '), { columns: { b: 'a' } }, { defaultCountry: 'de' }, []];
    for (const [settings, code] of [...good.map((one) => [one, 0] as const), ...bad.map((one) => [one, 2] as const)]) {
      terminal.write('tried.json', JSON.stringify(settings));
      const ran = await terminal.run(['run', 'one.json', '--quiet', '--config', 'tried.json']);
      expect({ settings, code: ran.code, isValid: isValid(settings) }).toEqual({ settings, code, isValid: code === 0 });
    }
  }); // prettier-ignore

  it('writes a sample for a build system where there is none, and prints it beside one', async () => {
    expect((await init('--ci', 'gitlab')).code).toBe(0);
    const sample = read('.gitlab-ci.yml');
    expect(sample).toContain('einvoice run invoices/ --fail-on error --output gitlab');
    terminal.write('.gitlab-ci.yml', 'mine: {}\n');
    expect(await init('--ci', 'gitlab')).toMatchObject({ code: 0, out: sample, err: expect.stringContaining('by hand') });
    expect(read('.gitlab-ci.yml')).toBe('mine: {}\n');
    await init('--ci', 'github');
    await init('--ci', 'pre-commit');
    expect([existsSync(inFolder('.github/workflows/invoices.yml')), existsSync(inFolder('.pre-commit-config.yaml'))]).toEqual([true, true]);
  }); // prettier-ignore
});
