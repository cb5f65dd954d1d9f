import { ConfigError } from '@einvoice/configuration';
import { publicKeySet, receiptType, verifyReceipt } from '@einvoice/signed-receipts';
import { randomSandboxKeys } from '@einvoice/test-kit';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadReceiptKeys, publishedKeys, receiptSigner } from './receipt-keys';

const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-receipt-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, text: string): string => {
  writeFileSync(path.join(folder, name), text, { mode: 0o600 });
  return path.join(folder, name);
};
const keys = (name: string) => {
  const { receiptEd25519Pem, receipt } = randomSandboxKeys();
  return loadReceiptKeys({
    receiptKeyFile: file(`${name}.pem`, receiptEd25519Pem),
    receiptWalletKeyFile: file(`${name}.key`, receipt.privateKey),
  });
};
const refused = (...problems: string[]) => new ConfigError(problems);
const now = 1_800_000_000;
const [old, current] = [keys('old'), keys('current')];
const published = (listed?: object) =>
  publishedKeys(
    { receiptKeyNotBefore: 5, receiptPublicKeysFile: listed && file('listed.json', JSON.stringify(listed)) },
    current,
    now,
  );

it('P14 a receipt of a charged call says who charged what, when, and for which payment', () => {
  const bound = {
    ...{ environment: 'live' as const, operation: 'ask', requestSha256: 'a', responseSha256: 'b' },
    ...({ payer: `0x${'b'.repeat(40)}`, payTo: `0x${'a'.repeat(40)}`, asset: `0x${'8'.repeat(40)}` } as const),
    ...({ network: 'eip155:8453', transaction: `0x${'c'.repeat(64)}` } as const),
  };
  const sign = receiptSigner(current.key, 'https://pay.example');
  const receipt = sign({ ...bound, issuedAtSeconds: now, amountUnits: '20000', paymentNonce: '0x1' });
  const expected = {
    jwks: publicKeySet([{ key: current.key, notBefore: 5 }]),
    issuer: 'https://pay.example',
    environment: 'live' as const,
    now: new Date(now * 1_000),
  };
  expect(verifyReceipt(receipt, { ...expected, typ: receiptType.paidCall })).toEqual({
    valid: true,
    claims: { ...bound, iss: 'https://pay.example', iat: now, amount: '20000', nonce: '0x1' },
  });
});

describe('P14 the published keys', () => {
  it('P14 are those that sign, from the configured time, and those that are listed', () => {
    const own = [current.key, current.wallet].map((key) => ({ key, notBefore: 5 }));
    expect(published()).toEqual(publicKeySet(own));
    const retired = publicKeySet([{ key: old.key, notBefore: 1, notAfter: 4 }]);
    expect(published(retired)).toEqual({ keys: [...publicKeySet(own).keys, ...retired.keys] });
  });

  it('P14 are those that are listed where nothing signs, and none when none are', () => {
    const listed = publicKeySet([{ key: old.key, notBefore: 1, notAfter: 4 }]);
    const receiptPublicKeysFile = file('only.json', JSON.stringify(listed));
    expect(publishedKeys({ receiptKeyNotBefore: 5, receiptPublicKeysFile }, null, now)).toEqual(listed);
    const none = { receiptKeyNotBefore: 5, receiptPublicKeysFile: undefined };
    expect(publishedKeys(none, null, now)).toEqual({ keys: [] });
  });

  it('P14 keep the window that is listed for a key that signs', () => {
    const listed = publicKeySet([{ key: current.key, notBefore: now }]);
    expect(published(listed).keys).toEqual([
      ...publicKeySet([{ key: current.wallet, notBefore: 5 }]).keys,
      ...listed.keys,
    ]);
  });

  it.each([
    ['ended', { notBefore: 1, notAfter: now + 1 }],
    ['not yet begun', { notBefore: now + 1 }],
  ])('P14 refuse to start with a key that has %s', (_what, window) => {
    for (const key of [current.key, current.wallet]) {
      expect(() => published(publicKeySet([{ key, ...window }]))).toThrow(
        refused('RECEIPT_PUBLIC_KEYS_FILE lists a key that signs as retired or as not yet begun.'),
      );
    }
  });

  it('are refused by name of the variable when their file holds none, or a private part', () => {
    const [jwk] = publicKeySet([{ key: old.key, notBefore: 1 }]).keys;
    for (const listed of [[], { keys: [{}] }, { keys: [{ ...jwk, d: 'AAAA' }] }]) {
      expect(() => published(listed)).toThrow(ConfigError);
      expect(() => published(listed)).toThrow('RECEIPT_PUBLIC_KEYS_FILE is refused.');
    }
  });
});

describe('P14 a key file', () => {
  const { receiptEd25519Pem, receipt } = randomSandboxKeys();
  const right = {
    receiptKeyFile: file('r.pem', receiptEd25519Pem),
    receiptWalletKeyFile: file('r.key', receipt.privateKey),
  };
  const missing = path.join(folder, 'missing');

  it.each([
    ['receiptKeyFile', 'RECEIPT_KEY_FILE', 'an Ed25519 private key as PKCS #8 PEM'],
    ['receiptWalletKeyFile', 'RECEIPT_WALLET_KEY_FILE', 'one private key: 0x and 64 hexadecimal digits'],
  ])('%s that holds none, or cannot be read, is refused by name of its variable', (setting, variable, wanted) => {
    const loading = (given: string) => () => loadReceiptKeys({ ...right, [setting]: given });
    expect(loading(file('x', 'x'))).toThrow(refused(`${variable} must hold ${wanted}.`));
    expect(loading(missing)).toThrow(refused(`${variable} names a file that cannot be read.`));
  });

  it('of the keys that are published is refused likewise', () => {
    const config = { receiptKeyNotBefore: 5, receiptPublicKeysFile: missing };
    expect(() => publishedKeys(config, current, now)).toThrow(
      refused('RECEIPT_PUBLIC_KEYS_FILE names a file that cannot be read.'),
    );
  });
});
