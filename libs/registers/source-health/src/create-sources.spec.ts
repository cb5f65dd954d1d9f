import { ConfigError, loadConfig } from '@einvoice/configuration';
import { realClock, type SandboxRegisters, startSandboxRegisters, viesSandboxNumbers } from '@einvoice/test-kit';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createEprel, createPeppol, createVies, type SourceTime } from './create-sources';
import { sourceProblems, sourceSettings } from './source-settings';

const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-sources-'));
const time: SourceTime = { now: () => new Date(), monotonicMs: realClock, random: Math.random };
const readConfig = (environment: Readonly<Record<string, string>>) => loadConfig(environment, sourceSettings);
const lines: string[] = [];
const log = { error: (fields: object) => void lines.push(JSON.stringify(fields)) };
let registers: SandboxRegisters;
beforeAll(async () => {
  registers = await startSandboxRegisters(folder);
});
afterAll(async () => {
  await registers.close();
  rmSync(folder, { recursive: true, force: true });
});

const asked = { countryCode: 'BE', number: viesSandboxNumbers.valid.slice(2) };
const participant = { countryCode: 'BE', endpointScheme: '0208', endpointId: '0999000129' };

it('sources of a sandbox answer, and say that they are one', async () => {
  const config = readConfig({ ...registers.environment, VIES_REQUESTER: viesSandboxNumbers.requester });
  const verdict = await createVies(config, log, time).check(asked);
  expect(verdict).toMatchObject({ state: 'valid', provenance: { mode: 'sandbox' } });
  expect(verdict).toMatchObject({ consultationNumber: expect.stringMatching(/^WAPI/) });
  const found = await createPeppol(config, time).lookup(participant);
  expect(found).toMatchObject({ status: 'registered', supportsBis30Invoice: true, provenance: { mode: 'sandbox' } });
});

it('sources that are off say so', async () => {
  const config = readConfig({});
  expect(await createVies(config, log, time).check(asked)).toMatchObject({ reason: 'not_configured' });
  expect(await createPeppol(config, time).lookup(participant)).toMatchObject({ status: 'not_configured' });
});

it('what a person should look at is logged, without the number', async () => {
  const config = readConfig({ ...registers.environment });
  registers.vies.register('BE0899121407', { code: 'VAT_BLOCKED' });
  await createVies(config, log, time).check({ countryCode: 'BE', number: '0899121407' });
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ event: 'vies_alert', code: 'vat_blocked', text: 'BE' });
  expect(lines.join()).not.toContain('0899121407');
});

it.each([
  ['no certificate', 'nothing'],
  ['a certificate that is none', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'],
])('an authority file with %s is a configuration error', (_case, content) => {
  const file = path.join(folder, 'authority.pem');
  writeFileSync(file, content);
  const config = readConfig({ ...registers.environment, PEPPOL_SMP_AUTHORITY_FILE: file });
  expect(() => createPeppol(config, time)).toThrow(ConfigError);
});

describe('the key of EPREL comes from a file', () => {
  const secret = 'k3y-of-the-register-0001';
  const live = (more: Readonly<Record<string, string>> = {}) =>
    createEprel(readConfig({ EPREL_MODE: 'live', ...more }), time);
  const keyFile = (content: string) => {
    const file = path.join(folder, 'eprel.key');
    writeFileSync(file, content);
    return { EPREL_KEY_FILE: file };
  };

  it('without one the text search is not configured, with one it is; off asks nobody', () => {
    expect(live().access).toBe('open_only');
    expect(live({ EPREL_KEY: secret, EPREL_API_KEY: secret }).access).toBe('open_only');
    expect(live(keyFile(`${secret}\n`)).access).toBe('full');
    expect(createEprel(readConfig(keyFile(secret)), time).access).toBe('off');
  });

  it.each(['', 'short', 'two words of a key', `${secret}\nhost: x`])('%j in it is a configuration error that does not tell it', (content) => {
    const made = () => live(keyFile(content));
    expect(made).toThrow(ConfigError);
    if (content !== '') expect(made).not.toThrow(content);
  }); // prettier-ignore

  it('a file that is not there is a configuration error', () => {
    expect(() => live({ EPREL_KEY_FILE: path.join(folder, 'no-such.key') })).toThrow(ConfigError);
  });
});

it('a live lookup is made without asking anybody', () => {
  const PEPPOL_SMP_AUTHORITY_FILE = String(registers.environment['PEPPOL_SMP_AUTHORITY_FILE']);
  const live = { PEPPOL_MODE: 'live', PEPPOL_SMP_AUTHORITY_FILE };
  expect(() => createPeppol(readConfig(live), time)).not.toThrow();
  const wrong = { ...live, PEPPOL_CONTROL_PARTICIPANT: '0192:1', PEPPOL_SML_ZONE: 'no-domain' };
  expect(() => createPeppol(readConfig(wrong), time)).toThrow(/SML zone/);
});

it('no sandbox of a source goes into a live service, whichever source it is', () => {
  const problems = sourceProblems({ ...readConfig(registers.environment), environment: 'live' });
  const modes = Object.values(sourceSettings).flatMap(({ variable }) => (/_MODE$/.test(variable) ? variable : []));
  expect(modes).toEqual(expect.arrayContaining(['VIES_MODE', 'PEPPOL_MODE', 'TARIFF_SERVICE_MODE']));
  const wanted = [
    ...modes.map((mode) => `${mode}=sandbox`),
    'PEPPOL_SANDBOX_ORIGINS',
    'PEPPOL_SANDBOX_TLS_AUTHORITY_FILE',
  ];
  expect(problems).toEqual(wanted.map((what) => `${what} is refused while ENVIRONMENT is live.`));
  expect(sourceProblems({ ...readConfig(registers.environment), environment: 'sandbox' })).toEqual([]);
});
