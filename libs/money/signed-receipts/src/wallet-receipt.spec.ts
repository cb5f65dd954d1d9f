import {
  createOfferEIP712,
  createReceiptEIP712,
  verifyOfferSignatureEIP712,
  verifyReceiptMatchesOffer,
  verifyReceiptSignatureEIP712,
} from '@x402/extensions/offer-receipt';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { privateKeyToAccount } from 'viem/accounts';
import { publicKeySet, readReceiptWallet } from './receipt-keys';
import {
  type Delivery,
  offerIn,
  type OfferTerms,
  receiptIn,
  signWalletOffer,
  signWalletReceipt,
  verifyWalletOffer,
  type WalletOfferExpectation,
  verifyWalletReceipt,
  type WalletReceiptExpectation,
} from './wallet-receipt';

const newWallet = () => readReceiptWallet(`0x${randomBytes(32).toString('hex')}`);
const wallet = newWallet();
const nowSeconds = 1_800_000_000;
const terms: OfferTerms = {
  version: 1,
  resourceUrl: 'https://api.example/x402/mainnet/paycall/tools/check',
  scheme: 'exact',
  network: 'eip155:8453',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  payTo: `0x${'a1'.repeat(20)}`,
  amount: '10000',
  validUntil: nowSeconds + 90,
};
const delivery: Delivery = {
  version: 1,
  network: terms.network,
  resourceUrl: terms.resourceUrl,
  payer: `0x${'b2'.repeat(20)}`,
  issuedAt: nowSeconds - 5,
  transaction: `0x${'c3'.repeat(32)}`,
};
const offer = signWalletOffer(terms, wallet);
const receipt = signWalletReceipt(delivery, wallet);

const jwks = publicKeySet([{ key: wallet, notBefore: nowSeconds - 1000 }]);
const now = new Date(nowSeconds * 1000);
const offerReason = (given: unknown, more: Partial<WalletOfferExpectation> = {}) => {
  const verdict = verifyWalletOffer(given, { jwks, resourceUrl: terms.resourceUrl, accepted: terms, now, ...more });
  return verdict.valid ? 'valid' : verdict.reason;
};
const receiptReason = (given: unknown, more: Partial<WalletReceiptExpectation> = {}) => {
  const { payer, transaction } = delivery;
  const verdict = verifyWalletReceipt(given, { jwks, offer: terms, payer, transaction, now, ...more });
  return verdict.valid ? 'valid' : verdict.reason;
};
const window = (key: { notBefore?: number; notAfter?: number }) => ({
  jwks: publicKeySet([{ key: wallet, notBefore: 0, ...key }]),
});
const resigned = (change: Partial<Delivery>, by = wallet) => signWalletReceipt({ ...delivery, ...change }, by);

describe('the EIP-712 form, beside @x402/extensions', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 });
  const time = fc.nat(4_000_000_000);

  it('recovers to our wallet for every offer and receipt', () =>
    fc.assert(
      fc.asyncProperty(text, text, text, time, async (resourceUrl, payer, transaction, at) => {
        const offered = signWalletOffer({ ...terms, resourceUrl, payTo: payer, validUntil: at }, wallet);
        const delivered = resigned({ resourceUrl, payer, transaction, issuedAt: at });
        const signers = [await verifyOfferSignatureEIP712(offered), await verifyReceiptSignatureEIP712(delivered)];
        for (const { signer } of signers) expect(signer.toLowerCase()).toBe(wallet.address);
      }),
      { numRuns: 20 },
    ));

  it('matches receipt and offer', () => {
    const recent = { ...receipt, payload: { ...delivery, issuedAt: Math.floor(Date.now() / 1000) } };
    const decoded = { ...terms, signedOffer: offer, format: 'eip712' as const, acceptIndex: 0 };
    expect(verifyReceiptMatchesOffer(recent, decoded, [delivery.payer])).toBe(true);
    expect(verifyReceiptMatchesOffer(recent, decoded, [terms.payTo])).toBe(false);
  });

  it('is accepted by us when the stock issuer signed it', async () => {
    const account = privateKeyToAccount(`0x${Buffer.from(wallet.privateKey).toString('hex')}`);
    const sign = (typed: object) => account.signTypedData(typed as never);
    const theirOffer = await createOfferEIP712(terms.resourceUrl, { ...terms, acceptIndex: 0 }, sign);
    const theirReceipt = await createReceiptEIP712(delivery, sign);
    const today = { now: new Date(), jwks: publicKeySet([{ key: wallet, notBefore: 0 }]) };
    expect(offerReason(theirOffer, today)).toBe('valid');
    expect(receiptReason(theirReceipt, today)).toBe('valid');
  });

  it('is found where the extension puts it, and nowhere else', () => {
    const message = (info: object) => ({ x402Version: 2, extensions: { 'offer-receipt': { info } } });
    expect(offerIn(message({ offers: [offer] }))).toBe(offer);
    expect(receiptIn(message({ receipt }))).toBe(receipt);
    for (const nothing of [null, 'x', {}, message({}), { extensions: [] }, message({ offers: 'x' })]) {
      expect(offerIn(nothing)).toBeUndefined();
      expect(receiptIn(nothing)).toBeUndefined();
    }
  });
});

describe('P11 a signed offer', () => {
  it('P11 holds for the terms the buyer accepts, whatever the case of addresses, and until it ends', () => {
    expect(offerReason(offer)).toBe('valid');
    expect(offerReason(offer, { accepted: { ...terms, asset: terms.asset.toLowerCase() } })).toBe('valid');
    expect(offerReason(offer, { now: new Date(terms.validUntil * 1000) })).toBe('valid');
    expect(offerReason(offer, { now: new Date((terms.validUntil + 1) * 1000) })).toBe('expired');
  });

  it.each(['scheme', 'network', 'asset', 'payTo', 'amount'] as const)('P11 is refused beside another %s', (name) => {
    expect(offerReason(offer, { accepted: { ...terms, [name]: '1' } })).toBe('other_terms');
    expect(offerReason({ ...offer, payload: { ...terms, [name]: '1' } })).toBe('unknown_key');
  });

  it('P11 is refused for another address of the service', () => {
    expect(offerReason(offer, { resourceUrl: `${terms.resourceUrl}2` })).toBe('other_resource');
  });

  it('P11 holds to the last second of its key', () => {
    expect(offerReason(offer, window({ notAfter: nowSeconds }))).toBe('valid');
    expect(offerReason(offer, window({ notAfter: nowSeconds - 1 }))).toBe('outside_key_window');
  });

  it.each([{ version: 2 }, { payTo: 1 }, { amount: undefined }, { validUntil: -1 }, { validUntil: '1' }])(
    'P11 is none with %j',
    (change) => expect(offerReason({ ...offer, payload: { ...terms, ...change } })).toBe('malformed'),
  );
});

describe('P13 confusion of EIP-712 receipts', () => {
  it('P13 proves the delivery that it states', () => {
    expect(
      verifyWalletReceipt(receipt, {
        jwks,
        offer: terms,
        payer: delivery.payer,
        transaction: delivery.transaction,
        now,
      }),
    ).toEqual({
      valid: true,
      payload: delivery,
    });
  });

  it.each([
    ['network', { network: 'eip155:84532' }, 'other_network'],
    ['resource', { resourceUrl: 'https://api.example/x402/mainnet/paycall/tools/other' }, 'other_resource'],
    ['payer', { payer: `0x${'d4'.repeat(20)}` }, 'other_payer'],
    ['transaction', { transaction: '' }, 'other_transaction'],
    ['time', { issuedAt: nowSeconds + 86_400 }, 'issued_in_future'],
  ])('P13 refuses a receipt of another %s, and one changed to it', (_what, change, reason) => {
    expect(receiptReason(resigned(change))).toBe(reason);
    expect(receiptReason({ ...receipt, payload: { ...delivery, ...change } })).toBe('unknown_key');
  });

  it('P13 takes what a key signed from its first second to its last', () => {
    const { issuedAt } = delivery;
    expect(receiptReason(receipt, window({ notBefore: issuedAt, notAfter: issuedAt }))).toBe('valid');
    expect(receiptReason(receipt, window({ notBefore: issuedAt + 1 }))).toBe('outside_key_window');
    expect(receiptReason(receipt, window({ notAfter: issuedAt - 1 }))).toBe('outside_key_window');
    expect(receiptReason(resigned({ issuedAt: 0 }), window({}))).toBe('valid');
  });

  it('P13 refuses what a sandbox signed under the key set of the live service', () => {
    expect(receiptReason(resigned({}, newWallet()))).toBe('unknown_key');
    expect(offerReason(signWalletOffer(terms, newWallet()))).toBe('unknown_key');
  });

  it('P13 refuses an offer as a receipt, a receipt as an offer, and other forms', () => {
    expect(receiptReason(offer)).toBe('malformed');
    expect(offerReason(receipt)).toBe('malformed');
    const signatures = ['0x00', [receipt.signature], `x${receipt.signature}`, `${receipt.signature}0`, null];
    const others = [null, 'x', [], {}, { ...receipt, format: 'jws' }];
    others.push(...signatures.map((signature) => ({ ...receipt, signature })));
    const payloads = [
      undefined,
      { ...delivery, version: 2 },
      { ...delivery, issuedAt: 1.5 },
      { ...delivery, issuedAt: -1 },
      { ...delivery, payer: 1 },
    ];
    for (const other of [...others, ...payloads.map((payload) => ({ ...receipt, payload }))]) {
      expect(receiptReason(other)).toBe('malformed');
    }
  });

  it('P13 refuses the second signature that mathematics allows, and signatures of nobody', () => {
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const [r, s, v] = [receipt.signature.slice(2, 66), receipt.signature.slice(66, 130), receipt.signature.slice(130)];
    const high = (order - BigInt(`0x${s}`)).toString(16).padStart(64, '0');
    expect(receiptReason({ ...receipt, signature: `0x${r}${high}${v === '1b' ? '1c' : '1b'}` })).toBe('bad_signature');
    expect(receiptReason({ ...receipt, signature: `0x${'00'.repeat(65)}` })).toBe('bad_signature');
    expect(receiptReason({ ...receipt, signature: `0x${'ff'.repeat(65)}` })).toBe('bad_signature');
  });

  it('P13 never throws, whatever is presented and listed', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (value, payload, keys) => {
        const listed = { keys } as never;
        expect(receiptReason(value, { jwks: listed })).not.toBe('valid');
        expect(receiptReason({ ...receipt, payload })).not.toBe('valid');
        expect(receiptReason(receipt, { jwks: listed })).toBe('unknown_key');
        expect(offerReason(offer, { jwks: { keys: [keys] } as never })).toBe('unknown_key');
      }),
    ));
});

describe('P14 rollover of the wallet', () => {
  const next = newWallet();
  const rolledAt = nowSeconds - 100;

  it('P14 verifies receipts before, during and after it, and refuses those outside their key’s window', () => {
    const during = publicKeySet([
      { key: wallet, notBefore: nowSeconds - 1000 },
      { key: next, notBefore: rolledAt },
    ]);
    const after = publicKeySet([
      { key: wallet, notBefore: nowSeconds - 1000, notAfter: rolledAt },
      { key: next, notBefore: rolledAt },
    ]);
    const old = resigned({ issuedAt: rolledAt });
    for (const set of [jwks, during, after]) expect(receiptReason(old, { jwks: set })).toBe('valid');
    for (const set of [during, after]) expect(receiptReason(resigned({}, next), { jwks: set })).toBe('valid');
    expect(receiptReason(resigned({ issuedAt: rolledAt + 1 }), { jwks: after })).toBe('outside_key_window');
    expect(receiptReason(resigned({ issuedAt: rolledAt - 1 }, next), { jwks: after })).toBe('outside_key_window');
    expect(offerReason(offer, { jwks: after })).toBe('outside_key_window');
    // Clocks differ, by five minutes and no more: of an offer the beginning of its key, of a receipt its time.
    const begins = (inSeconds: number) => ({
      jwks: publicKeySet([{ key: wallet, notBefore: nowSeconds + inSeconds }]),
    });
    expect([300, 301].map((seconds) => offerReason(offer, begins(seconds)))).toEqual(['valid', 'outside_key_window']);
    const dated = [300, 301].map((seconds) => receiptReason(resigned({ issuedAt: nowSeconds + seconds })));
    expect(dated).toEqual(['valid', 'issued_in_future']);
    expect(receiptReason(resigned({}, next))).toBe('unknown_key');
  });
});
