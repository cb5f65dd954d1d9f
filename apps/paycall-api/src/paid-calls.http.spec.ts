import { connectDatabase, type Database, PostgresOfferStore, PostgresPaymentStore } from '@einvoice/database';
import { decide, type DomainAnswer, undecided } from '@einvoice/decision-envelope';
import { createChainReader, createInProcessFacilitator } from '@einvoice/evm';
import { createHttpApp, createLog, routeGuards } from '@einvoice/http-service';
import { refusalFor } from '@einvoice/languages/refusals';
import { readReceiptKey, readReceiptWallet } from '@einvoice/signed-receipts';
import {
  type TestChain,
  createTestDatabase,
  InterfaceDescription,
  type PaymentOptions,
  randomSandboxKeys,
  realClock,
  repositoryRoot,
  signPayment,
  openTestChain,
  type TestDatabase,
  until,
} from '@einvoice/test-kit';
import {
  type ArgumentsElsewhere,
  PaymentFlow,
  type PaidOperation,
  publishedKeys,
  receiptSigner,
  type WrittenAnswer,
} from '@einvoice/x402-payments';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { AppModule } from './app.module';
import { programThatEnds } from './ending-program.fixture';
import { rawBodies } from './paid-operations';

/** A busy machine is no overload of the service. */
const loopDelay = { ms: 0, stop: () => undefined };
/** What the tool does next; the flow, the storage and the chain are real. */
let behaviour: (input: object) => Promise<DomainAnswer | WrittenAnswer>;
let runs = 0;
let oldestTaken: number | undefined;
const provenance = { source: 'spec', mode: 'local', checkedAt: '2026-01-01T00:00:00Z' } as const;
const decided = async () => ({ decision: decide({ summary: 'Fine.' }), provenance });
const operation: PaidOperation = {
  name: 'validate_invoice',
  description: 'A tool that does what the test asks.',
  amountUnits: '10000',
  deadlineMs: 2_000,
  answerKeptSeconds: 3_600,
  run: async (input, { maxAgeSeconds }) => {
    [runs, oldestTaken] = [runs + 1, maxAgeSeconds];
    return { answer: await behaviour(input) };
  },
};

const toolPath = '/x402/mainnet/paycall/tools/validate_invoice';
const baseUrl = 'https://pay.example';
let chain: TestChain;
let testDatabase: TestDatabase;
let database: Database;
let app: NestFastifyApplication;
let programsFolder: string;
let url: string;
let description: InterfaceDescription;
let paidBefore: bigint;

beforeAll(async () => {
  [chain, testDatabase] = await Promise.all([openTestChain(), createTestDatabase()]);
  database = connectDatabase(testDatabase.url, { applicationName: 'spec' });
  const token = { name: 'USD Coin', version: '2', chainId: chain.chainId, address: chain.usdcAddress };
  const key = readReceiptKey(chain.keys.receiptEd25519Pem);
  const wallet = readReceiptWallet(chain.keys.receipt.privateKey);
  const payment = { network: 'eip155:8453', asset: token, payTo: chain.keys.payTo.address } as const;
  const signerKey = chain.keys.settlement.privateKey;
  const sandboxPayers = [chain.keys.buyer.address, chain.keys.receipt.address];
  const flow = new PaymentFlow({
    config: { environment: 'sandbox', publicBaseUrl: baseUrl, ...payment, sandboxPayers },
    operations: [operation],
    payments: new PostgresPaymentStore(database),
    offers: new PostgresOfferStore(database),
    facilitator: createInProcessFacilitator({ rpcUrl: chain.rpcUrl, signerKey, token }),
    chain: createChainReader({ rpcUrl: chain.rpcUrl, token: chain.usdcAddress }),
    signReceipt: receiptSigner(key, baseUrl),
    receiptWallet: wallet,
    nowMs: realClock,
  });
  const migrationsFolder = path.join(repositoryRoot, 'prisma/migrations');
  programsFolder = programThatEnds();
  const terms = { publicBaseUrl: baseUrl, environment: 'sandbox', payment } as const;
  const keySet = publishedKeys({ receiptPublicKeysFile: undefined, receiptKeyNotBefore: 0 }, { key, wallet }, 0);
  const module = AppModule.of({ database, migrationsFolder, programsFolder, flow, keySet, terms });
  const log = createLog('spec', { write: () => undefined });
  app = await createHttpApp(module, { log, newRequestId: randomUUID, rawBodies, loopDelay, sayRefusal: refusalFor });
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = await app.getUrl();
  // On a busy machine the first look of its watch may find nobody.
  await until(() => flow.flowState().open);
  description = await InterfaceDescription.of(url);
});
afterAll(async () => {
  await app.close();
  await Promise.all([chain.stop(), testDatabase.drop()]);
  rmSync(programsFolder, { recursive: true, force: true });
});
beforeEach(async () => {
  behaviour = decided;
  runs = 0;
  paidBefore = await paid();
});

it('each route has the guard that is listed here, or is public', () => {
  expect(Object.fromEntries(routeGuards(app))).toMatchInlineSnapshot(`
    {
      "GET /.well-known/jwks.json": "public",
      "GET /.well-known/security.txt": "public",
      "GET /.well-known/x402": "public",
      "GET /livez": "public",
      "GET /openapi.json": "public",
      "GET /readyz": "public",
      "POST /x402/mainnet/paycall/tools/get_einvoice_readiness": "payment",
      "POST /x402/mainnet/paycall/tools/lookup_peppol_participant": "payment",
      "POST /x402/mainnet/paycall/tools/validate_invoice": "payment",
      "POST /x402/mainnet/paycall/tools/validate_vat_number": "payment",
      "POST /x402/mainnet/paycall/tools/verify_vat_vies": "payment",
    }
  `);
});

const paid = () => chain.balanceOf(chain.keys.payTo.address);
const moved = async () => (await paid()) - paidBefore;
const encode = (payment: unknown) => Buffer.from(JSON.stringify(payment)).toString('base64');
const signed = async (options: PaymentOptions = {}) => encode(await signPayment(chain, options));
const invoice = { invoice: { number: '1' } };
/** `body: none` sends none. */
const none = Symbol('no body');
async function call(payment?: string, { body = invoice as unknown, path: target = toolPath, headers = {} } = {}) {
  const response = await fetch(url + target, {
    method: 'POST',
    headers: {
      ...(body === none ? {} : { 'content-type': 'application/json' }),
      ...(payment === undefined ? {} : { 'payment-signature': payment }),
      ...headers,
    },
    ...(body === none ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const { status, headers: received } = response;
  // What the tool of this spec answers is not what the description says of a real one.
  if (status !== 200) {
    expect(description.problemsOf({ method: 'POST', path: target, status, headers: received, body: text })).toEqual([]);
  }
  return { status, headers: received, text, json: JSON.parse(text) };
}
const decoded = (header: string | null) => JSON.parse(Buffer.from(String(header), 'base64').toString('utf8'));
const nothingHappened = async () => expect([await moved(), runs]).toEqual([0n, 0]);

describe('400 before any payment', () => {
  it.each([
    ['no invoice', {}, '/invoice', 'required'],
    ['invoice null', { invoice: null }, '/invoice', 'wrong_type'],
    ['invoice an array', { invoice: [] }, '/invoice', 'wrong_type'],
    ['invoice a string', { invoice: '<Invoice/>' }, '/invoice', 'wrong_type'],
    ['an unknown property', { invoice: {}, constructor: 1 }, '/constructor', 'unknown_property'],
    ['a body that is no object', [], '', 'wrong_type'],
    [
      'rules of a workspace',
      { invoice: { json: {}, check: { ruleSet: 'workspace:own' } } },
      '/invoice/check/ruleSet',
      'connection_needed',
    ],
  ])('%s, with and without a payment', async (_case, body, pointer, code) => {
    for (const payment of [undefined, await signed()]) {
      const { status, json } = await call(payment, { body });
      expect(status).toBe(400);
      expect(json.error).toMatchObject({ code: 'invalid_arguments', charged: false, retryable: false });
      expect(json.error.details.fields).toEqual([{ path: pointer, code, message: expect.any(String) }]);
    }
    await nothingHappened();
  });

  it('an empty body with a payment is {}', async () => {
    const { status, json } = await call(await signed(), { body: none });
    expect([status, json.error.details.fields[0].code]).toEqual([400, 'required']);
    await nothingHappened();
  });

  it('malformed JSON with a payment, told in the language of the caller', async () => {
    const { status, json } = await call(await signed(), { body: '{"a":', headers: { 'accept-language': 'pl' } });
    expect([status, json.error.code, json.error.charged]).toEqual([400, 'malformed_json', false]);
    expect(json.error.details).toEqual({ line: 1, column: 6 });
    expect(json.error.message).toBe('Treść nie jest poprawnym JSON. Wyślij jeden dokument JSON i nic więcej.');
    await nothingHappened();
  });

  it.each([
    ['not base64', '%%%'],
    ['empty', ''],
    ['base64 of no JSON', Buffer.from('hello').toString('base64')],
    ['no payment in it', encode({})],
    ['another version', encode({ x402Version: 1 })],
    ['P15 deeper than 8 levels', encode({ x402Version: 2, payload: JSON.parse('['.repeat(9) + ']'.repeat(9)) })],
    ['P15 9 KiB decoded', encode({ x402Version: 2, padding: 'x'.repeat(9 * 1024) })],
    ['P15 a byte order mark', Buffer.from('\ufeff{}').toString('base64')],
  ])('a payment header that is %s', async (_case, payment) => {
    const { status, json } = await call(payment);
    expect([status, json.error.code]).toEqual([400, 'invalid_payment_payload']);
    await nothingHappened();
  });
});

describe('402', () => {
  it('the offer, the same in header and body, to whoever pays nothing; also for an empty body', async () => {
    const { 'x-payment-info': published } = description.document.paths[toolPath].post;
    for (const body of [none, invoice]) {
      const { status, headers, text, json } = await call(undefined, { body });
      expect(json.accepts).toEqual(published.protocols.map(({ x402 }: { x402: object }) => x402));
      expect(status).toBe(402);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      const header = String(headers.get('payment-required'));
      expect(header.length).toBeLessThanOrEqual(3 * 1024);
      expect(Buffer.from(header, 'base64').toString('utf8')).toBe(text);
      expect(json).toMatchObject({
        x402Version: 2,
        resource: { url: `${baseUrl}${toolPath}` },
        accepts: [{ scheme: 'exact', network: 'eip155:8453', amount: '10000', payTo: chain.keys.payTo.address }],
      });
    }
    await nothingHappened();
  });

  it('P15 names the configured address, whatever Host and forwarding headers say', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'ftp' };
    const { json } = await call(undefined, { headers });
    expect(json.resource.url).toBe(`${baseUrl}${toolPath}`);
  });

  it.each([
    ['a wrong amount', { amountUnits: 9_999n }],
    ['a wrong recipient', { recipient: '0x00000000000000000000000000000000000000aa' as const }],
    ['expired', { validBefore: 1n }],
    ['not yet valid', { validAfter: 99_999_999_999n }],
    ['signed for another chain', { domain: { chainId: 1 } }],
  ])('%s: the offer again with the reason; the tool does not run', async (_case, options) => {
    const { status, json, headers } = await call(await signed(options));
    expect(status).toBe(402);
    expect(json.error).not.toBe('Payment required');
    expect(decoded(headers.get('payment-required'))).toEqual(json);
    await nothingHappened();
  });

  it('S1 a wallet that is not of this sandbox', async () => {
    const { status, json } = await call(await signed({ payer: randomSandboxKeys().buyer }));
    expect([status, json.error]).toEqual([402, 'sandbox_payer_unknown']);
    await nothingHappened();
  });

  it('a buyer without money', async () => {
    const { status, json } = await call(await signed({ payer: chain.keys.receipt }));
    expect(status).toBe(402);
    expect(json.error).toMatch(/insufficient/);
    await nothingHappened();
  });

  it('a payment in X-PAYMENT of version 1: with a hint', async () => {
    const { status, json } = await call(undefined, { headers: { 'x-payment': 'e30=' } });
    expect(status).toBe(402);
    expect(json.error).toContain('PAYMENT-SIGNATURE');
    await nothingHappened();
  });
});

describe('200', () => {
  it('the answer, charged once; the identical request gets the same bytes and nothing moves', async () => {
    const payment = await signed();
    const first = await call(payment);
    expect([first.status, await moved()]).toEqual([200, 10_000n]);
    expect(decoded(first.headers.get('payment-response'))).toMatchObject({ success: true, network: 'eip155:8453' });
    expect(first.json.billing).toMatchObject({ charged: true, amount: '10000', receipt: expect.any(String) });
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    const second = await call(payment);
    expect([second.status, second.text, second.headers.get('payment-response')]).toEqual([
      200,
      first.text,
      first.headers.get('payment-response'),
    ]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect([await moved(), runs]).toEqual([10_000n, 1]);
  });

  it('no domain decision: the state, not charged, and the same payment can be used again', async () => {
    const payment = await signed();
    behaviour = async () => ({ decision: undecided('unavailable', { summary: 'The source is down.' }), provenance });
    const { status, json, headers } = await call(payment);
    expect([status, json.decision.status, json.billing.charged, await moved()]).toEqual([
      200,
      'unavailable',
      false,
      0n,
    ]);
    expect(decoded(headers.get('payment-response'))).toMatchObject({ success: false, errorReason: 'not_charged' });
    behaviour = decided;
    const fresh = { headers: { 'cache-control': 'max-age=60' } };
    expect([(await call(payment, fresh)).status, await moved(), oldestTaken]).toEqual([200, 10_000n, 60]);
  });
});

describe('409', () => {
  it('P3 the same payment with another body', async () => {
    const payment = await signed();
    expect((await call(payment)).status).toBe(200);
    const { status, json } = await call(payment, { body: { invoice: { number: '2' } } });
    expect([status, json.error.code, json.error.charged]).toEqual([409, 'payment_bound_to_other_request', false]);
    expect([await moved(), runs]).toEqual([10_000n, 1]);
  });
});

describe('503', () => {
  it('the tool crashes: nothing charged, and the same payment can be used again', async () => {
    const payment = await signed();
    behaviour = () => Promise.reject(new Error('secret of the tool'));
    const { status, json, text, headers } = await call(payment);
    expect([status, json.error.code, json.error.charged, json.error.retryable]).toEqual([
      503,
      'tool_failed',
      false,
      true,
    ]);
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
    expect(text).not.toContain('secret of the tool');
    expect(await moved()).toBe(0n);
    behaviour = decided;
    expect([(await call(payment)).status, await moved()]).toEqual([200, 10_000n]);
  });

  it('B15 the worker ends in the middle of a large paid call: 503 tool_failed, nothing moves, the signature may be used again', async () => {
    behaviour = (input) => (input as ArgumentsElsewhere).run(new Date());
    const payment = await signed();
    const { status, json } = await call(payment, { body: ' '.repeat(70_000) + JSON.stringify(invoice) });
    expect([status, json.error.code, json.error.charged, json.error.retryable]).toEqual([
      503,
      'tool_failed',
      false,
      true,
    ]);
    expect(await moved()).toBe(0n);
    behaviour = decided;
    expect([(await call(payment)).status, await moved()]).toEqual([200, 10_000n]);
  });
});

describe('405, 413, 415, preflight', () => {
  it('GET on a tool → 405 with Allow', async () => {
    const response = await fetch(url + toolPath);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'OPTIONS, POST']);
  });

  it('404 for a tool that does not exist', async () => {
    const { status, json } = await call(undefined, { path: `${toolPath}s` });
    expect([status, json.error.code]).toEqual([404, 'not_found']);
  });

  it('a body of 8 MiB is read, one byte more is 413, also with a payment', async () => {
    const padded = (bytes: number) => `{"invoice":{}}${' '.repeat(bytes - '{"invoice":{}}'.length)}`;
    expect((await call(undefined, { body: padded(8 * 1024 * 1024) })).status).toBe(402);
    const { status, json } = await call(await signed(), { body: padded(8 * 1024 * 1024 + 1) });
    expect([status, json.error.code]).toEqual([413, 'body_too_large']);
    await nothingHappened();
  });

  it('B3 another content type is 415, also with a payment', async () => {
    const { status } = await call(await signed(), { headers: { 'content-type': 'text/plain' } });
    expect(status).toBe(415);
    await nothingHappened();
  });

  it('a browser may send the payment and read the answer', async () => {
    const response = await fetch(url + toolPath, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'payment-signature, content-type, access-control-expose-headers',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toContain('payment-signature');
    expect(response.headers.get('access-control-expose-headers')).toContain('PAYMENT-RESPONSE');
  });
});

it('the keys that verify the receipts are published', async () => {
  const { keys } = (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as { keys: object[] };
  expect(keys).toMatchObject([
    { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' },
    { kty: 'EC', crv: 'secp256k1', use: 'sig', ethereumAddress: chain.keys.receipt.address.toLowerCase() },
  ]);
  expect(JSON.stringify(keys)).not.toContain('"d"');
});
