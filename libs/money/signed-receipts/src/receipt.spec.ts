import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { canonicalJson } from '@einvoice/json';
import { publicKeySet, readReceiptKey, type ReceiptSigningKey } from './receipt-keys';
import { type ReceiptExpectation, receiptType, signReceipt, verifyReceipt } from './receipt';

const newKey = (): ReceiptSigningKey =>
  readReceiptKey(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
const key = newKey();
const iat = 1_800_000_000;
const claims = { iss: 'https://api.example', iat, environment: 'live', operation: 'check' } as const;
const expected: ReceiptExpectation = {
  jwks: publicKeySet([{ key, notBefore: iat - 100 }]),
  issuer: 'https://api.example',
  environment: 'live',
  typ: receiptType.paidCall,
  now: new Date(iat * 1000),
};
const receipt = signReceipt(receiptType.paidCall, claims, key);
const reasonOf = (text: string, expectation: Partial<ReceiptExpectation> = {}) => {
  const verdict = verifyReceipt(text, { ...expected, ...expectation });
  return verdict.valid ? 'valid' : verdict.reason;
};
const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
/** Any header and payload, really signed with our key. */
const signed = (header: unknown, payload: unknown = canonicalJson(claims), signer = key) => {
  const content = `${encode(header)}.${encode(payload)}`;
  return `${content}.${sign(null, Buffer.from(content), signer.privateKey).toString('base64url')}`;
};
const goodHeader = { alg: 'EdDSA', kid: key.kid, typ: receiptType.paidCall };

describe('a receipt', () => {
  it('proves its claims', () => {
    expect(verifyReceipt(receipt, expected)).toEqual({ valid: true, claims });
    expect(reasonOf(signed(goodHeader))).toBe('valid');
  });

  it('is the same text for the same claims', () =>
    expect(signReceipt(receiptType.paidCall, claims, key)).toBe(receipt));

  it('is not made when a verifier would find it too large', () => {
    const withNote = (length: number) =>
      signReceipt(receiptType.paidCall, { ...claims, note: 'x'.repeat(length) }, key);
    expect(() => withNote(8_192)).toThrow(RangeError);
    // The first length that is refused, and the one before it: the largest that a verifier accepts.
    let length = 5_000;
    while (withNote(length + 1).length <= 8_192 - 2) length += 1;
    expect([withNote(length + 1).length, reasonOf(withNote(length + 1))]).toEqual([8_192, 'valid']);
    expect(() => withNote(length + 2)).toThrow(RangeError);
  });

  it('is refused after any change of any character', () =>
    fc.assert(
      fc.property(fc.nat(receipt.length - 1), fc.constantFrom(...'ABCxyz019-_.= '), (position, letter) => {
        fc.pre(receipt[position] !== letter);
        const changed = receipt.slice(0, position) + letter + receipt.slice(position + 1);
        expect(verifyReceipt(changed, expected).valid).toBe(false);
      }),
      { numRuns: 500 },
    ));

  it('never makes the verifier throw', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(verifyReceipt(text, expected).valid).toBe(false)));
    const anyParts = fc
      .tuple(fc.json(), fc.json(), fc.base64String())
      .map(([h, p, s]) => `${encode(h)}.${encode(p)}.${s}`);
    fc.assert(fc.property(anyParts, (text) => expect(verifyReceipt(text, expected).valid).toBe(false)));
  });
});

describe('P13 receipt confusion', () => {
  it('P13 refuses another environment, issuer or kind than expected', () => {
    const sandbox = signReceipt(receiptType.paidCall, { ...claims, environment: 'sandbox' }, key);
    expect(reasonOf(sandbox)).toBe('wrong_environment');
    expect(reasonOf(receipt, { environment: 'sandbox' })).toBe('wrong_environment');
    expect(reasonOf(receipt, { issuer: 'https://other.example' })).toBe('wrong_issuer');
    expect(reasonOf(signed({ ...goodHeader, typ: 'batch-receipt+jws' }))).toBe('wrong_type');
    expect(reasonOf(signed({ alg: 'EdDSA', kid: key.kid }))).toBe('wrong_type');
  });

  it('P13 refuses the algorithm none, and HS256 keyed with the public key', () => {
    const none = `${encode({ ...goodHeader, alg: 'none' })}.${encode(canonicalJson(claims))}`;
    expect(reasonOf(`${none}.`)).toBe('malformed');
    expect(reasonOf(`${none}.AAAA`)).toBe('wrong_algorithm');
    const content = `${encode({ ...goodHeader, alg: 'HS256' })}.${encode(canonicalJson(claims))}`;
    const publicX = Buffer.from(expected.jwks.keys[0]!.x, 'base64url');
    const mac = createHmac('sha256', publicX).update(content).digest('base64url');
    expect(reasonOf(`${content}.${mac}`)).toBe('wrong_algorithm');
  });

  it.each(['jwk', 'jku', 'x5u', 'x5c', 'crit', 'b64', 'cty', 'zip'])('P13 refuses a header with %s', (name) => {
    expect(reasonOf(signed({ ...goodHeader, [name]: 'x' }))).toBe('forbidden_header');
  });

  it('P13 refuses a stranger’s signature under our key id', () => {
    expect(reasonOf(signed(goodHeader, canonicalJson(claims), newKey()))).toBe('bad_signature');
  });

  it('P13 refuses claims in another spelling, and claims that are none', () => {
    expect(reasonOf(signed(goodHeader, JSON.stringify(claims, null, 1)))).toBe('malformed');
    expect(reasonOf(signed(goodHeader, `{"iss":"x",${canonicalJson(claims).slice(1)}`))).toBe('malformed');
    expect(reasonOf(signed(goodHeader, '{"a":"\\ud800"}'))).toBe('malformed');
    for (const payload of ['[]', 'null', '"x"', '{}', '{"iat":"1"}', '{"iat":1.5}']) {
      expect(reasonOf(signed(goodHeader, payload))).toBe('malformed');
    }
  });

  it('P13 refuses a second spelling of the same signature: spare bits of its last character', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(receipt.at(-1)!);
    const second = receipt.slice(0, -1) + alphabet[last + 1]!;
    const bytesOf = (text: string) => Buffer.from(text.split('.')[2]!, 'base64url').toString('hex');
    expect(bytesOf(second)).toBe(bytesOf(receipt));
    expect(reasonOf(second)).toBe('malformed');
  });

  it('P13 refuses more than 8 KiB, other numbers of parts, padding and standard base64', () => {
    expect(reasonOf(`${receipt}${'A'.repeat(8_192)}`)).toBe('too_large');
    for (const text of [
      '',
      '.',
      '..',
      'a.b',
      `${receipt}.`,
      `${receipt}.AAAA`,
      `${receipt}=`,
      receipt.replace('.', '+.'),
    ]) {
      expect(reasonOf(text)).toBe('malformed');
    }
  });

  it('P13 refuses what we signed but no receipt is: no object, too deep, and a number that is none', () => {
    for (const header of ['5', '[]', 'null']) expect(reasonOf(signed(header))).toBe('malformed');
    const nested = (depth: number): unknown => (depth === 1 ? {} : { a: nested(depth - 1) });
    const withNote = (note: string) =>
      reasonOf(signed(goodHeader, canonicalJson({ ...claims, note: 1 }).replace('"note":1', `"note":${note}`)));
    expect(withNote(canonicalJson(nested(7)))).toBe('valid');
    expect(withNote(canonicalJson(nested(8)))).toBe('malformed');
    expect(withNote('1e400')).toBe('malformed');
  });
});

describe('P14 rollover of keys', () => {
  const next = newKey();

  it('P14 calls a receipt of an unlisted key unknown_key', () => {
    expect(reasonOf(signReceipt(receiptType.paidCall, claims, next))).toBe('unknown_key');
    const endless = { ...expected.jwks.keys[0], notAfter: 'never' };
    for (const jwks of [{ keys: [] }, {}, { keys: [null, { kid: key.kid }, endless] }] as never[]) {
      expect(reasonOf(receipt, { jwks })).toBe('unknown_key');
    }
  });

  it('P14 verifies every receipt before, during and after a rollover', () => {
    const rolledAt = iat + 86_400;
    const listed = publicKeySet([
      { key, notBefore: iat - 100 },
      { key: next, notBefore: rolledAt },
    ]);
    const retired = publicKeySet([
      { key, notBefore: iat - 100, notAfter: rolledAt },
      { key: next, notBefore: rolledAt },
    ]);
    const later = signReceipt(receiptType.paidCall, { ...claims, iat: rolledAt }, next);
    const now = new Date((rolledAt + 10) * 1000);
    for (const jwks of [listed, retired]) {
      expect(reasonOf(receipt, { jwks, now })).toBe('valid');
      expect(reasonOf(later, { jwks, now })).toBe('valid');
    }
  });

  it('P14 refuses receipts dated outside the window of their key, and receipts of tomorrow', () => {
    const jwks = publicKeySet([{ key, notBefore: iat, notAfter: iat + 10 }]);
    const dated = (when: number) => signReceipt(receiptType.paidCall, { ...claims, iat: when }, key);
    expect(reasonOf(dated(iat - 1), { jwks })).toBe('outside_key_window');
    expect(reasonOf(dated(iat), { jwks })).toBe('valid');
    expect(reasonOf(dated(iat + 10), { jwks })).toBe('valid');
    expect(reasonOf(dated(iat + 11), { jwks })).toBe('outside_key_window');
    expect(reasonOf(dated(iat + 86_400))).toBe('issued_in_future');
    // Clocks differ, by five minutes and no more.
    expect([reasonOf(dated(iat + 300)), reasonOf(dated(iat + 301))]).toEqual(['valid', 'issued_in_future']);
  });

  it('says so without repeating it when a file holds no Ed25519 key', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
    for (const text of ['secret words', rsa.toString()]) {
      expect(() => readReceiptKey(text)).toThrow('no Ed25519 private key');
    }
  });
});
