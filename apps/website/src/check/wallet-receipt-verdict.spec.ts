import { type PublishedKey, readReceipt } from './receipt-verdict';

/* Signed by signWalletReceipt and signWalletOffer of signed-receipts, with the private key 0x4c4c…; a walk signs anew. */
const key: PublishedKey = {
  ...{ kty: 'EC', kid: 'UJxNvpH0jlD5OmXA2SzNvJ3GSVYPX2sHf0qUsi63lwU', notBefore: 0 },
  ...{ x: 'yR0pVWOqJdUAN0JEsEKO2deXh0DY2ujkZrihbBWUWzc', y: 'C6wNx_DsRGvU_6jq_YVKSAi-VGjNb2ZyLHKVcZ2fS4Y' },
};
const signatures = {
  delivery:
    '0x3b5673442d195598ec7f6b888858ed2237bb19ad0105f9281bc1c96e2891450a7b4d0b1af2bd33385135ff1e1b2da3217e4b88c6262f21c75334b8fb1acad6471c',
  early:
    '0xfc1ed466a9b7efcbf15602af1cb0a42496c34171b463a7a69ebd7f7156d528073e830b23f98c871239b646f99814b0422175b0c166c3bd5116cc11ddf2f8bd8c1b',
  offer:
    '0xcf3a60258a637a19a15dd14b4495355477e1d99fa80684f32535b757cc220d3f1b55f45a59be547a4267fd54e0ae5f7701bd57cd254edc9389a63b8af907aff71b',
};
const now = new Date('2026-11-28T09:00:00Z');
const issuedAt = now.getTime() / 1000 - 60;
const delivery = {
  ...{
    version: 1,
    network: 'eip155:8453',
    payer: `0x${'ab'.repeat(20)}`,
    issuedAt,
    transaction: `0x${'cd'.repeat(32)}`,
  },
  resourceUrl: 'https://pay.example/x402/mainnet/paycall/tools/verify_vat_vies',
};
const receipt = { format: 'eip712', payload: delivery, signature: signatures.delivery };
const read = (given: unknown, keys = [key]) =>
  readReceipt(typeof given === 'string' ? given : JSON.stringify(given), keys, now);
const response = { success: true, extensions: { 'offer-receipt': { info: { receipt } } } };

/** The same signature as its mirror on the curve, which is refused: one receipt has one signature. */
function mirrored(signature: string): string {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0');
  return `${signature.slice(0, 66)}${s}${signature.endsWith('1c') ? '1b' : '1c'}`;
}

it.each([
  ['its mirror', { ...receipt, signature: mirrored(receipt.signature) }, 'bad_signature'],
  ['another payer', { ...receipt, payload: { ...delivery, payer: `0x${'ac'.repeat(20)}` } }, 'unknown_key'],
  ['another transaction', { ...receipt, payload: { ...delivery, transaction: '0x00' } }, 'unknown_key'],
  ['another recovery', { ...receipt, signature: receipt.signature.replace(/..$/, '1d') }, 'bad_signature'],
  ['no point of the curve', { ...receipt, signature: `0x${'ff'.repeat(64)}1b` }, 'bad_signature'],
  ['a signature that is too short', { ...receipt, signature: '0x00' }, 'malformed'],
  ['another version', { ...receipt, payload: { ...delivery, version: 2 } }, 'malformed'],
  ['no payer', { ...receipt, payload: { ...delivery, payer: null } }, 'malformed'],
  ['another form', { ...receipt, format: 'jws' }, 'no_receipt'],
])('%s proves nothing', async (_what, given, reason) => {
  expect(await read(given)).toEqual({ state: 'refused', reason });
});

it('a key that is not published, or that signed at another time, proves nothing', async () => {
  expect(await read(receipt, [{ ...key, y: key.x }])).toEqual({ state: 'refused', reason: 'unknown_key' });
  for (const window of [{ notBefore: issuedAt + 1 }, { notBefore: 0, notAfter: issuedAt - 1 }]) {
    expect(await read(receipt, [{ ...key, ...window }])).toEqual({ state: 'refused', reason: 'outside_key_window' });
  }
  const early = { ...receipt, payload: { ...delivery, issuedAt: issuedAt + 7_200 }, signature: signatures.early };
  expect(await read(early)).toEqual({ state: 'refused', reason: 'issued_in_future' });
});

it.each([
  ['itself', JSON.stringify(receipt)],
  ['in the answer', JSON.stringify(response)],
  ['in the header PAYMENT-RESPONSE', Buffer.from(JSON.stringify(response)).toString('base64')],
])('a delivery that a published key signed is proven, with when: %s', async (_where, text) => {
  expect(await read(text)).toEqual({
    ...{ state: 'signed', kind: 'A delivery that was paid over x402', claims: delivery, at: issuedAt },
  });
});

it('an offer in a PAYMENT-REQUIRED is proven, and does not say when', async () => {
  const terms = {
    ...{ version: 1, resourceUrl: delivery.resourceUrl, scheme: 'exact', network: 'eip155:8453' },
    ...{ asset: `0x${'11'.repeat(20)}`, payTo: `0x${'22'.repeat(20)}`, amount: '10000', validUntil: issuedAt + 120 },
  };
  const offers = [{ format: 'eip712', acceptIndex: 0, payload: terms, signature: signatures.offer }];
  const required = { accepts: [], extensions: { 'offer-receipt': { info: { offers } } } };
  expect(await read(required)).toEqual({ state: 'signed', kind: 'An offer over x402', claims: terms, at: null });
});
