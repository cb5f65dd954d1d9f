import { publicKeySet, readReceiptWallet } from '@einvoice/signed-receipts';
import { randomAccount } from '@einvoice/test-kit';
import { createPaycallClient, type PaycallClientOptions, type SignedOfferProblem } from './index';
import { optionsFor, TestSeller } from './seller.fixture';

let seller: TestSeller;
beforeEach(async () => {
  seller = await TestSeller.start();
  seller.signedTerms = {};
});
afterEach(() => seller.stop());

const ask = (expected: PaycallClientOptions['expected'] = {}) =>
  createPaycallClient(optionsFor(seller, { expected: { environment: 'sandbox', ...expected } })).validateVatNumber({
    vatNumber: 'BE0899121407',
  });
const required = { signedOffer: 'required' } as const;
const stranger = '0x00000000000000000000000000000000000000bb';
const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
const refused = (reason: SignedOfferProblem) => ({ state: 'payment_refused', by: 'buyer', reason });

describe('P11 an offer that the seller’s wallet has signed', () => {
  it('is paid, required or not; the published keys are fetched once for it and the receipts', async () => {
    expect(await ask(required)).toMatchObject({ state: 'answered', receipt: { state: 'verified' } });
    expect(seller.keySetFetches).toBe(1);
    expect(await ask()).toMatchObject({ state: 'answered' });
  });

  it.each<[SignedOfferProblem, string, () => void]>([
    ['signed_offer_other_terms', 'a changed price', () => void (seller.offer = { terms: { amount: '9999' } })],
    ['signed_offer_other_terms', 'a changed recipient', () => void (seller.offer = { terms: { payTo: stranger } })],
    ['signed_offer_other_resource', 'another call', () => void (seller.signedTerms = { resourceUrl: 'https://x' })],
    [
      'signed_offer_unknown_key',
      'another wallet',
      () => void (seller.receiptWallet = readReceiptWallet(randomAccount().privateKey)),
    ],
    ['signed_offer_malformed', 'no version', () => void (seller.signedTerms = { version: '1' })],
    ['signed_offer_expired', 'an old one', () => void (seller.signedTerms = { validUntil: secondsAgo(400) })],
  ])('%s: with %s → refused by the buyer, nothing is signed', async (reason, _case, prepare) => {
    const receiptKeys = publicKeySet(seller.published.map((key) => ({ key, notBefore: 0 })));
    prepare();
    for (const expected of [required, {}, { receiptKeys }]) expect(await ask(expected)).toMatchObject(refused(reason));
    expect(seller.paid).toEqual([]);
  });

  it('whose time is over by a clock five minutes ahead is paid: the seller dates it by the chain', async () => {
    seller.signedTerms = { validUntil: secondsAgo(290) };
    expect(await ask(required)).toMatchObject({ state: 'answered' });
  });
});

describe('an offer that nobody can say has been signed', () => {
  it('because it is not: paid, unless a signature is required', async () => {
    seller.signedTerms = null;
    expect(await ask()).toMatchObject({ state: 'answered' });
    expect(await ask(required)).toMatchObject(refused('offer_not_signed'));
    expect(seller.charges).toBe(1);
  });

  it('because the keys cannot be had: paid, unless a signature is required', async () => {
    const unreachable: typeof fetch = (input, init) =>
      String(input).endsWith('jwks.json') ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init);
    const options = optionsFor(seller, { fetch: unreachable });
    const question = { vatNumber: 'BE0899121407' };
    expect(await createPaycallClient(options).validateVatNumber(question)).toMatchObject({ state: 'answered' });
    const strict = { ...options, expected: { ...options.expected, ...required } };
    const outcome = await createPaycallClient(strict).validateVatNumber(question);
    expect(outcome).toMatchObject(refused('offer_keys_unreachable'));
    expect(seller.charges).toBe(1);
  });
});
