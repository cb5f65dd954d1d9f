import {
  createChainReader,
  createHttpFacilitator,
  createInProcessFacilitator,
  type FacilitatorClient,
} from '@einvoice/evm';
import { createHttpApp, createLog, routeGuards } from '@einvoice/http-service';
import {
  type Chain,
  offeredTerms,
  randomAccount,
  jsonCall,
  rawAnswers,
  refusedFramings,
  type SignedPayment,
  signPayment,
  startChain,
} from '@einvoice/test-kit';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { HTTPFacilitatorClient } from '@x402/core/server';
import { randomUUID } from 'node:crypto';
import { AppModule } from './app.module';

const token = 'token-of-this-facilitator';
const bearer = { authorization: `Bearer ${token}` };
let chain: Chain;
let app: NestFastifyApplication;
let url: string;
/** Does not wait long for a block. */
let hasty: NestFastifyApplication;

beforeAll(async () => {
  chain = await startChain();
  app = await open(chain.keys.settlement.privateKey, 60_000);
  hasty = await open(chain.keys.settlement.privateKey, 500);
  url = await app.getUrl();
});
afterAll(async () => {
  await Promise.all([app.close(), hasty.close()]);
  await chain.stop();
});

async function open(signerKey: `0x${string}`, settleTimeoutMs: number): Promise<NestFastifyApplication> {
  const { rpcUrl, usdcAddress } = chain;
  const usdc = { name: 'USD Coin', version: '2', chainId: 8453, address: usdcAddress };
  const module = AppModule.of({
    facilitator: createInProcessFacilitator({ rpcUrl, signerKey, token: usdc, settleTimeoutMs }),
    chain: createChainReader({ rpcUrl, token: usdcAddress }),
    signerWeiMin: 1n,
    token,
  });
  const log = createLog('spec', { write: () => undefined });
  const loopDelay = { ms: 0, stop: () => undefined }; // a busy machine is no overload of the service
  const opened = await createHttpApp(module, { log, newRequestId: randomUUID, loopDelay });
  await opened.listen({ host: '127.0.0.1', port: 0 });
  return opened;
}

const sellerUnits = () => chain.balanceOf(chain.keys.payTo.address);
const bodyOf = (payment: SignedPayment, more: object = {}) =>
  JSON.stringify({ x402Version: 2, paymentPayload: payment, paymentRequirements: payment.accepted, ...more });
const post = async (path: string, body: string, headers: Record<string, string> = bearer, at = url) => {
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
  const response = await fetch(at + path, init);
  return { status: response.status, headers: response.headers, body: (await response.json()) as object };
};

const clients: readonly (readonly [string, (at?: string) => FacilitatorClient])[] = [
  ['ours', (at = url) => createHttpFacilitator({ url: at, authHeaders: async () => bearer })],
  [
    'the stock HTTPFacilitatorClient',
    (at = url) =>
      new HTTPFacilitatorClient({
        url: at,
        createAuthHeaders: async () => ({ verify: bearer, settle: bearer, supported: bearer }),
      }) as unknown as FacilitatorClient,
  ],
];

it('each route has the guard that is listed here, or is public', () => {
  expect(Object.fromEntries(routeGuards(app))).toMatchInlineSnapshot(`
    {
      "GET /livez": "public",
      "GET /readyz": "public",
      "GET /supported": "token of the operator",
      "POST /settle": "token of the operator",
      "POST /verify": "token of the operator",
    }
  `);
});

describe.each(clients)('asked by %s', (_name, client) => {
  it('says what it settles, and by whom', async () => {
    const supported = await client().getSupported();
    expect(supported.kinds).toEqual([{ x402Version: 2, scheme: 'exact', network: 'eip155:8453' }]);
    expect(supported.signers).toEqual({ 'eip155:*': [chain.keys.settlement.address.toLowerCase()] });
  });

  it('verifies and settles once; a replay moves nothing and says why', async () => {
    const before = await sellerUnits();
    const payment = await signPayment(chain);
    const payer = chain.keys.buyer.address.toLowerCase();
    expect(await client().verify(payment, payment.accepted)).toMatchObject({ isValid: true, payer });
    expect(await client().settle(payment, payment.accepted)).toMatchObject({
      success: true,
      payer,
      network: 'eip155:8453',
      transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/) as string,
    });
    const used = 'invalid_exact_evm_nonce_already_used';
    expect(await client().verify(payment, payment.accepted)).toMatchObject({ isValid: false, invalidReason: used });
    expect(await client().settle(payment, payment.accepted)).toMatchObject({ success: false, errorReason: used });
    expect(await sellerUnits()).toBe(before + 10_000n);
  });

  it('refuses a payment by its own fault with 200 and x402’s reason', async () => {
    const poor = await signPayment(chain, { payer: randomAccount() });
    const verdict = { isValid: false, invalidReason: 'invalid_exact_evm_insufficient_balance' };
    expect(await client().verify(poor, poor.accepted)).toMatchObject(verdict);
    const other = await signPayment(chain, { amountUnits: 9_999n });
    const reason = 'invalid_exact_evm_payload_authorization_value_mismatch';
    expect(await client().verify(other, offeredTerms(chain))).toMatchObject({ isValid: false, invalidReason: reason });
    expect(await client().settle(other, offeredTerms(chain))).toMatchObject({ success: false, transaction: '' });
  });

  it('P10 gives no verdict while the settlement is not mined', async () => {
    await chain.setMining('manual');
    const before = await sellerUnits();
    const payment = await signPayment(chain);
    await expect(client(await hasty.getUrl()).settle(payment, payment.accepted)).rejects.toThrow();
    await chain.request('evm_mine');
    await chain.setMining('instant');
    expect(await sellerUnits()).toBe(before + 10_000n);
  });
});

describe('on the wire', () => {
  it('answers 503 with a code and Retry-After, never a verdict, when the outcome is not known', async () => {
    await chain.setMining('manual');
    const payment = await signPayment(chain);
    const unconfirmed = await post('/settle', bodyOf(payment), bearer, await hasty.getUrl());
    await chain.request('evm_mine');
    await chain.setMining('instant');
    expect(unconfirmed.status).toBe(503);
    expect(unconfirmed.headers.get('retry-after')).toBe('5');
    expect(unconfirmed.body).toMatchObject({ error: { code: 'settlement_unconfirmed', charged: 'unknown' } });
  });

  it('X8 is not ready, and settles nothing, when no signer can pay for gas', async () => {
    const poor = await open(randomAccount().privateKey, 60_000);
    try {
      const at = await poor.getUrl();
      const readiness = await fetch(`${at}/readyz`);
      expect([readiness.status, await readiness.json()]).toMatchObject([
        503,
        { error: { details: { reasons: ['signer_without_gas'] } } },
      ]);
      expect((await fetch(`${at}/livez`)).status).toBe(200);
      const answer = await post('/settle', bodyOf(await signPayment(chain)), bearer, at);
      expect([answer.status, answer.body]).toMatchObject([503, { error: { code: 'signer_without_gas' } }]);
    } finally {
      await poor.close();
    }
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' });
  });

  it.each([
    ['no token', {}],
    ['another token', { authorization: `Bearer ${token}x` }],
    ['another scheme', { authorization: `Basic ${token}` }],
  ])('lets nobody in with %s, but for the health of the process', async (_what, headers) => {
    const before = await sellerUnits();
    const body = bodyOf(await signPayment(chain));
    for (const path of ['/verify', '/settle']) {
      expect(await post(path, body, headers)).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
    }
    expect((await fetch(`${url}/supported`, { headers })).status).toBe(401);
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    expect(await sellerUnits()).toBe(before);
  });

  it.each([
    ['nothing', '', 400],
    ['no JSON', '{', 400],
    ['an array', '[]', 400],
    ['no payment', '{"x402Version":2}', 400],
    ['x402 version 1', '{"paymentPayload":{"x402Version":1,"payload":{}},"paymentRequirements":{}}', 400],
    [
      'requirements of numbers',
      '{"paymentPayload":{"x402Version":2,"payload":{}},"paymentRequirements":{"payTo":1}}',
      400,
    ],
    ['more than 64 KiB', JSON.stringify({ x: 'x'.repeat(65 * 1024) }), 413],
    ['depth', `{"x":${'['.repeat(20)}${']'.repeat(20)}}`, 400],
  ])('refuses %s in the one error shape', async (_what, body, status) => {
    for (const path of ['/verify', '/settle']) {
      const answer = await post(path, body);
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject({ error: { requestId: expect.any(String) as string, charged: false } });
    }
  });

  it('a payload that says nothing is a "no", not an error', async () => {
    const payment = await signPayment(chain);
    const answer = await post('/verify', bodyOf({ ...payment, payload: {} } as unknown as SignedPayment));
    expect([answer.status, answer.body]).toEqual([200, { isValid: false, invalidReason: 'invalid_payload' }]);
  });
});

describe('P16 one request, one answer at this port', () => {
  const at = { path: '/verify', host: 'facilitator.example', contentType: 'application/json' };
  it.each(refusedFramings(at))('$name: one refusal, and the connection ends', async ({ bytes }) => {
    const answers = await rawAnswers(Number(new URL(url).port), bytes(jsonCall(at)));
    expect(answers).toEqual({ statuses: [400], isClosed: true });
  });
});
