import { ConfigError } from '@einvoice/configuration';
import { publicKeySet, readReceiptKey } from '@einvoice/signed-receipts';
import { randomSandboxKeys } from '@einvoice/test-kit';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from './config';
import { loadReceiptKeys } from './runs/receipt-keys';

const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-rest-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const live = {
  ENVIRONMENT: 'live',
  SECURITY_CONTACT: 'mailto:security@site.example',
  DATABASE_URL: 'postgresql://127.0.0.1/x',
  PUBLIC_BASE_URL: 'https://pay.example',
  PUBLIC_SITE_URL: 'https://site.example',
};
const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
};

it('needs no register and no receipt key: a source that is off says so, and runs have no receipt', () => {
  expect(readConfig(live)).toMatchObject({ viesMode: 'off', receiptKeyFile: undefined });
});

it.each([
  [
    'VIES_MODE',
    { VIES_MODE: 'sandbox', VIES_REST_ENDPOINT: 'http://127.0.0.1:1', VIES_SOAP_ENDPOINT: 'http://127.0.0.1:1' },
  ],
  ['RECEIPT_KEY_FILE', { RECEIPT_KEY_FILE: '.data/sandbox/credit-receipt-ed25519.pem' }],
])('S3 a live service takes no %s of a sandbox', (variable, sandbox) => {
  expect(problemsOf({ ...live, ...sandbox }).join()).toContain(variable);
});

describe('the Valkey of shared budgets', () => {
  const address = 'valkeys://limits:one%20secret@valkey.example/2';
  const read = {
    host: 'valkey.example',
    port: 6379,
    tls: true,
    database: 2,
    username: 'limits',
    password: 'one secret',
  };

  it('is optional, and named by its variable or by the file that VALKEY_URL_FILE names', () => {
    const file = path.join(folder, 'valkey.url');
    writeFileSync(file, `${address}\n`, { mode: 0o600 });
    expect(readConfig(live).valkey).toBeUndefined();
    expect(readConfig({ ...live, VALKEY_URL: address }).valkey).toEqual(read);
    expect(readConfig({ ...live, VALKEY_URL_FILE: file }).valkey).toEqual(read);
  });

  it('C5 that is no address is refused without a word of it', () => {
    expect(problemsOf({ ...live, VALKEY_URL: 'http://:hunter2@valkey.example' })).toEqual([
      'VALKEY_URL must be like valkey://user:password@host:6379/0, valkeys:// with TLS.',
    ]);
  });
});

describe('the receipt keys', () => {
  const { creditReceiptEd25519Pem: pem, receiptEd25519Pem: otherPem } = randomSandboxKeys();
  const file = (name: string, content: string) => {
    writeFileSync(path.join(folder, name), content, { mode: 0o600 });
    return path.join(folder, name);
  };
  const own = readReceiptKey(pem);
  const other = { key: readReceiptKey(otherPem), notBefore: 0 };
  const load = (signing: string | undefined, listed?: object) =>
    loadReceiptKeys(
      {
        receiptKeyFile: signing && file('own.pem', signing),
        receiptPublicKeysFile: listed && file('listed.json', JSON.stringify(listed)),
        receiptKeyNotBefore: 5,
      },
      1_800_000_000,
    );

  it('published are the own one and those listed', () => {
    const { signing, published } = load(pem, publicKeySet([other]));
    expect(signing?.kid).toBe(own.kid);
    expect(published).toEqual(publicKeySet([{ key: own, notBefore: 5 }, other]));
    expect(load(undefined)).toEqual({ signing: null, published: { keys: [] } });
  });

  it.each([
    ['no key', () => load('nothing')],
    ['a key set that is none', () => load(pem, {})],
    ['P14 a key that is listed as retired', () => load(pem, publicKeySet([{ key: own, notBefore: 1, notAfter: 2 }]))],
  ])('%s: a configuration error, without anything of the key in it', (_what, loading) => {
    expect(loading).toThrow(ConfigError);
    expect(loading).toThrow(/^(?!.*PRIVATE)/s);
  });
});
