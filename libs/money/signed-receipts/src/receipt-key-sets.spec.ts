import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { canonicalJson } from '@einvoice/json';
import { keySetOfService, publicKeySet, readReceiptKey, readReceiptKeySet, readReceiptWallet } from './receipt-keys';

const newKey = () =>
  readReceiptKey(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
const key = newKey();
const wallet = readReceiptWallet(`0x${randomBytes(32).toString('hex')}`);
const nowSeconds = 1_800_000_000;
const of = (listed: Parameters<typeof publicKeySet>[0], signing = [key, wallet]) =>
  keySetOfService(signing, { listed: publicKeySet(listed), notBefore: 100, nowSeconds });

describe('P14 the key set of a service', () => {
  it.each([
    ['retired', { notBefore: 1, notAfter: nowSeconds + 1 }],
    ['not yet begun', { notBefore: nowSeconds + 1 }],
  ])('P14 is none when a key that signs is listed as %s: its receipts would prove nothing', (_what, window) => {
    expect(of([{ key: wallet, ...window }])).toBeNull();
    expect(of([{ key, notBefore: 1 }, { key: wallet, ...window }])).toBeNull(); // prettier-ignore
  });

  it('P14 lists every key that signs from its beginning, and then what the operator lists, whose windows count', () => {
    const retired = { key: newKey(), notBefore: 5, notAfter: 6 };
    const next = { key: newKey(), notBefore: nowSeconds + 86_400 };
    const begun = { key: wallet, notBefore: nowSeconds };
    expect(of([retired, next, begun])).toEqual(publicKeySet([{ key, notBefore: 100 }, retired, next, begun]));
    expect(of([])).toEqual(publicKeySet([key, wallet].map((one) => ({ key: one, notBefore: 100 }))));
    expect(of([retired], [])).toEqual(publicKeySet([retired]));
  });
});

describe('P14 a key of a file', () => {
  const listed = publicKeySet([
    { key, notBefore: 1 },
    { key: wallet, notBefore: 3 },
  ]).keys.map((jwk): Record<string, unknown> => ({ ...jwk }));
  const [ed25519 = {}, secp256k1 = {}] = listed;
  const problemOf = (member: unknown): string => {
    try {
      readReceiptKeySet(JSON.stringify({ keys: [member] }));
      return 'none';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it.each([
    ['without a coordinate', { ...ed25519, x: 7 }],
    ['of another type', { ...ed25519, kty: 'EC' }],
    ['of another type', { ...secp256k1, kty: 'RSA' }],
    ['of another curve', { ...secp256k1, crv: 'P-256' }],
    ['without its second coordinate', { ...secp256k1, y: 7 }],
    ['that is null', null],
  ])('P14 is refused: one %s', (_what, member) => {
    expect(problemOf(member)).toMatch(/^Key 1 of the key set is no Ed25519 or secp256k1 key/);
  });

  it('P14 is refused when its coordinates are no point of 64 bytes, though its id is right', () => {
    const publicKey = { kty: 'EC', crv: 'secp256k1', x: 'AAAA', y: secp256k1['y'] };
    const kid = createHash('sha256').update(canonicalJson(publicKey)).digest('base64url');
    expect(problemOf({ ...publicKey, kid, notBefore: 1 })).toBe('Key 1 of the key set is no point of 64 bytes.');
  });

  it('P14 has an end only where the file says one', () => {
    const read = readReceiptKeySet(JSON.stringify({ keys: [ed25519, { ...secp256k1, notAfter: 9 }] }));
    expect(read.keys.map((one) => Object.hasOwn(one, 'notAfter'))).toEqual([false, true]);
  });
});

describe('the text of a wallet', () => {
  it.each(['0', ' ', 'x'])('is 64 digits and no more: not with %j around', (more) => {
    const text = `0x${'12'.repeat(32)}`;
    expect(() => readReceiptWallet(`${text}${more}1`)).toThrow('no secp256k1 private key');
    expect(() => readReceiptWallet(`1${more}${text}`)).toThrow('no secp256k1 private key');
  });
});
