import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { privateKeyToAccount } from 'viem/accounts';
import { publicKeySet, readReceiptKey, readReceiptKeySet, readReceiptWallet } from './receipt-keys';

const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const key = readReceiptKey(pem);
const secret = `0x${randomBytes(32).toString('hex')}` as const;
const wallet = readReceiptWallet(`${secret}\n`);
const keySet = publicKeySet([
  { key, notBefore: 1, notAfter: 2 },
  { key: wallet, notBefore: 3 },
]);
const problemOf = (keys: unknown): string => {
  try {
    readReceiptKeySet(typeof keys === 'string' ? keys : JSON.stringify({ keys }));
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('receipt keys', () => {
  it('have an id and an address of their own, and publish no private part', () => {
    expect(wallet.address).toBe(privateKeyToAccount(secret).address.toLowerCase());
    expect(keySet.keys.map((jwk) => Object.keys(jwk).sort())).toEqual([
      ['alg', 'crv', 'kid', 'kty', 'notAfter', 'notBefore', 'use', 'x'],
      ['crv', 'ethereumAddress', 'kid', 'kty', 'notBefore', 'use', 'x', 'y'],
    ]);
    expect(JSON.stringify(keySet)).not.toContain(secret.slice(2));
  });

  it('are said to be none without being repeated', () => {
    for (const text of ['secret words', '0x12', `0x${'0'.repeat(64)}`, `0x${'f'.repeat(64)}`, secret.slice(2), pem]) {
      expect(() => readReceiptWallet(text)).toThrow(/^The receipt wallet is no secp256k1 private key: 0x and 64/);
    }
  });
});

describe('P14 a key set in a file', () => {
  it('P14 comes back as it was published', () => {
    expect(readReceiptKeySet(JSON.stringify(keySet))).toEqual(keySet);
    expect(readReceiptKeySet('{"keys":[]}')).toEqual({ keys: [] });
  });

  const [ed25519, secp256k1] = keySet.keys;
  it.each([
    ['no JSON', 'not json', /^The key set is no JSON/],
    ['no list', '{"keys":{}}', /^The key set is no JSON/],
    ['another kind of key', [{ ...ed25519, crv: 'X25519' }], /^Key 1 of the key set is no Ed25519/],
    ['no beginning', [ed25519, { ...secp256k1, notBefore: undefined }], /^Key 2 .* with notBefore/],
    ['an end in words', [{ ...ed25519, notAfter: 'tomorrow' }], /^Key 1 .* with notBefore/],
    ['a private part', [{ ...ed25519, d: 'AAAA' }], /^Key 1 of the key set holds a private part/],
    ['the id of another key', [{ ...ed25519, kid: secp256k1!.kid }], /^Key 1 .* another kid/],
  ])('P14 is refused with %s', (_what, keys, problem) => expect(problemOf(keys)).toMatch(problem));

  it('P14 says the address that belongs to the key, whatever the file says', () => {
    const claimed = [{ ...secp256k1, ethereumAddress: `0x${'11'.repeat(20)}` }];
    expect(readReceiptKeySet(JSON.stringify({ keys: claimed })).keys[0]).toEqual(secp256k1);
  });
});
