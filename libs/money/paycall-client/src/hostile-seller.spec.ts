import { readReceiptKey } from '@einvoice/signed-receipts';
import { generateKeyPairSync } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { createPaycallClient, type OfferProblem, type PaycallClientOptions } from './index';
import { type OfferChanges, optionsFor, type Reply, sendJson, TestSeller } from './seller.fixture';

let seller: TestSeller;
beforeEach(async () => {
  seller = await TestSeller.start();
});
afterEach(() => seller.stop());

const question = { vatNumber: 'BE0899121407' };
const clientOf = (changed: Partial<PaycallClientOptions> = {}) => createPaycallClient(optionsFor(seller, changed));
const ask = (changed: Partial<PaycallClientOptions> = {}) => clientOf(changed).validateVatNumber(question);
const stranger = '0x00000000000000000000000000000000000000bb';

describe('an offer that is not paid', () => {
  it.each<[OfferProblem, OfferChanges]>([
    ['other_network', { terms: { network: 'eip155:1' } }],
    ['other_asset', { terms: { asset: stranger } }],
    ['other_recipient', { terms: { payTo: stranger } }],
    ['price_above_limit', { terms: { amount: '10001' } }],
    ['price_above_limit', { terms: { amount: '9'.repeat(39) } }],
    ['offer_unreadable', { terms: { amount: '-1' } }],
    ['offer_unreadable', { terms: { amount: '0x2710' } }],
    ['offer_unreadable', { terms: { payTo: 'me' } }],
    ['offer_unreadable', { terms: { extra: null } }],
    ['other_scheme', { terms: { scheme: 'upto' } }],
    ['other_scheme', { terms: { extra: { name: 'USD Coin', version: '2', assetTransferMethod: 'permit2' } } }],
    ['other_scheme', { terms: { extra: { name: 'USD Coin', version: '2', paymentFlow: 'escrow' } } }],
    ['validity_too_long', { terms: { maxTimeoutSeconds: 315_360_000 } }],
    ['other_resource', { url: 'https://elsewhere.example/x402/mainnet/paycall/tools/validate_vat_number' }],
  ])('%s: %j → refused by the buyer, nothing is signed', async (reason, offer) => {
    seller.offer = offer;
    const payTo = '0x00000000000000000000000000000000000000AA';
    const outcome = await ask({ expected: { environment: 'sandbox', payTo } });
    expect(outcome).toMatchObject({ state: 'payment_refused', by: 'buyer', reason });
    expect(seller.paid).toEqual([]);
  });

  it.each<[string, Reply]>([
    ['no header', (_request, response) => sendJson(response, 402, {})],
    ['no base64 of JSON', (_request, response) => sendJson(response, 402, {}, { 'payment-required': '%%%' })],
    ['version 1', (_request, response) => sendJson(response, 402, {}, { 'payment-required': Buffer.from('{"x402Version":1}').toString('base64') })], // prettier-ignore
  ])('402 with %s → offer_unreadable', async (_case, reply) => {
    seller.unpaid = reply;
    expect(await ask()).toMatchObject({ state: 'payment_refused', by: 'buyer', reason: 'offer_unreadable' });
  });

  it('a price that changes within the limit is paid, and told', async () => {
    const client = clientOf({ spending: { unitsPerCallMax: 20_000n } });
    expect(await client.validateVatNumber(question)).toMatchObject({ priceChange: null });
    seller.offer = { terms: { amount: '15000' } };
    expect(await client.validateVatNumber(question)).toMatchObject({
      charge: { amountUnits: 15_000n },
      priceChange: { fromUnits: 10_000n, toUnits: 15_000n },
    });
  });
});

describe('O3 an answer that is not taken', () => {
  const bomb = gzipSync(Buffer.alloc(32 * 1024 * 1024));

  it.each<[string, Reply]>([
    ['a redirect', (_request, response) => void response.writeHead(307, { location: `${seller.url}/elsewhere` }).end()],
    ['a body without an end', (_request, response) => endless(response)],
    ['a gzip bomb', (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)],
    ['a slow drip', (_request, response) => drip(response)],
    ['an answer that is no JSON', (_request, response) => void response.writeHead(200).end('{"billing":')],
    ['an answer without billing', (_request, response) => sendJson(response, 200, { valid: true })],
    ['deep JSON', (_request, response) => sendJson(response, 200, '['.repeat(100_000))],
  ])('%s, each time → unknown within the deadline; the payment went nowhere else', async (_case, reply) => {
    seller.scripted.push(...Array<Reply>(40).fill(reply));
    const outcome = await ask({ timeLimit: { attemptDeadlineMs: 600, deadlineMs: 1_500 } });
    expect(outcome).toMatchObject({ state: 'unknown' });
    expect(new Set(seller.paid.map(({ path }) => path)).size).toBe(1);
    expect(new Set(seller.paid.map(({ payment }) => payment)).size).toBe(1);
  });

  it('a redirect instead of the offer → not charged, not followed', async () => {
    seller.unpaid = (_request, response) => void response.writeHead(302, { location: '/elsewhere' }).end();
    expect(await ask()).toMatchObject({ state: 'not_charged', reason: 'redirected' });
    expect(seller.seen).toHaveLength(1);
  });
});

describe('P13 a receipt that proves nothing', () => {
  const otherKey = () =>
    readReceiptKey(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  const tampered = (change: (receipt: string) => unknown) => () => {
    seller.spoil = ({ billing, ...own }) => {
      const { receipt, ...rest } = billing as { receipt: string };
      return { ...own, billing: { ...rest, receipt: change(receipt) } };
    };
  };

  it.each<[string, string, () => void]>([
    ['bad_signature', 'a changed signature', tampered((receipt) => `${receipt.slice(0, -6)}AAAAAA`)],
    ['missing', 'none at all', tampered(() => null)],
    ['too_large', 'one without an end', tampered((receipt) => receipt.repeat(50))],
    ['unknown_key', 'a key that is not published', () => void (seller.receiptKey = otherKey())],
    ['wrong_issuer', 'another issuer', () => void (seller.claims = { iss: 'https://elsewhere.example' })],
    ['wrong_environment', 'the other environment', () => void (seller.claims = { environment: 'live' })],
    ['other_call', 'another request', () => void (seller.claims = { requestSha256: '0'.repeat(64) })],
    ['other_call', 'another payment', () => void (seller.claims = { nonce: `0x${'0'.repeat(64)}` })],
    ['other_call', 'another amount', () => void (seller.claims = { amount: '1' })],
    ['other_call', 'another payer', () => void (seller.claims = { payer: stranger })],
    ['other_call', 'another recipient', () => void (seller.claims = { payTo: stranger })],
    ['other_call', 'another transaction', () => void (seller.claims = { transaction: '0x' })],
    [
      'other_call',
      'an answer changed on its way',
      () => void (seller.spoil = (answer) => ({ ...answer, valid: false })),
    ],
  ])('%s: %s → answered, and said', async (reason, _case, prepare) => {
    prepare();
    expect(await ask()).toMatchObject({ state: 'answered', receipt: { state: 'not_verified', reason } });
  });

  it.each<[string, string, object]>([
    ['other_payer', 'another payer', { payer: stranger }],
    ['other_transaction', 'another transaction', { transaction: '0x' }],
    ['other_resource', 'another resource', { resourceUrl: 'https://elsewhere.example' }],
    ['other_network', 'another network', { network: 'eip155:1' }],
  ])('the wallet’s receipt, %s: %s → said, beside the receipt that is right', async (reason, _case, delivery) => {
    seller.delivery = delivery;
    expect(await ask()).toMatchObject({
      receipt: { state: 'verified' },
      walletReceipt: { state: 'not_verified', reason },
    });
  });

  it('a wallet’s receipt that is not there is no fault', async () => {
    seller.delivery = null;
    expect(await ask()).toMatchObject({ receipt: { state: 'verified' }, walletReceipt: null });
  });

  it('P14 signed with the newest key, younger than the set we know → verified after one more fetch', async () => {
    let offsetMs = 0;
    const client = clientOf({ now: () => new Date(Date.now() + offsetMs) });
    await client.validateVatNumber(question);
    seller.receiptKey = otherKey();
    seller.published.push(seller.receiptKey);
    offsetMs = 60_000;
    expect(await client.validateVatNumber(question)).toMatchObject({ receipt: { state: 'verified' } });
    expect(seller.keySetFetches).toBe(2);
  });

  it('pinned keys are the only ones that count', async () => {
    const expected = { environment: 'sandbox', receiptKeys: { keys: [] } } as const;
    expect(await ask({ expected })).toMatchObject({ receipt: { state: 'not_verified', reason: 'unknown_key' } });
    expect(seller.keySetFetches).toBe(0);
  });
});

type Response = Parameters<Reply>[1];

function endless(response: Response): void {
  const chunk = Buffer.alloc(64 * 1024, 0x20);
  const more = (): void => void (!response.destroyed && response.write(chunk, more));
  response.writeHead(200);
  more();
}

function drip(response: Response): void {
  response.writeHead(200);
  const timer = setInterval(() => response.write(' '), 50);
  response.on('close', () => clearInterval(timer));
}
