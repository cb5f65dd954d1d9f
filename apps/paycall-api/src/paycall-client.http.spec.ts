import { connectDatabase, type Database, PostgresOfferStore, PostgresPaymentStore } from '@einvoice/database';
import { createChainReader, createInProcessFacilitator } from '@einvoice/evm';
import { createHttpApp, createLog } from '@einvoice/http-service';
import { createMemoryJournal, createPaycallClient, type PaycallClientOptions } from '@einvoice/paycall-client';
import { readReceiptKey, readReceiptWallet } from '@einvoice/signed-receipts';
import {
  type Chain,
  createTestDatabase,
  realClock,
  repositoryRoot,
  startChain,
  type TestDatabase,
  until,
} from '@einvoice/test-kit';
import { type ToolDeps } from '@einvoice/tool-catalogue';
import { PaymentFlow, paidOperation, publishedKeys, receiptSigner } from '@einvoice/x402-payments';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { privateKeyToAccount } from 'viem/accounts';
import { AppModule } from './app.module';
import { paidTools, rawBodies } from './paid-operations';

// The client against the real payment flow in this process, so that its time limit can be short and its price another.
const issuer = 'https://pay.example';
const holdMs = 300;
const tool = paidTools.find(({ name }) => name === 'validate_vat_number')!;
const question = { vatNumber: 'BE0899121407' };
/** A busy machine is no overload of the service. */
const loopDelay = { ms: 0, stop: () => undefined };
let chain: Chain;
let testDatabase: TestDatabase;
let database: Database;
let app: NestFastifyApplication;
let baseUrl: string;
let paidBefore: bigint;

beforeAll(async () => {
  [chain, testDatabase] = await Promise.all([startChain(), createTestDatabase()]);
  database = connectDatabase(testDatabase.url, { applicationName: 'spec' });
  const signing = keys();
  const keySet = publishedKeys({ receiptPublicKeysFile: undefined, receiptKeyNotBefore: 0 }, signing, 0);
  const flow = flowAt(tool.price.paycallUnits);
  const terms = { publicBaseUrl: issuer, environment: 'sandbox', payment: payment() } as const;
  const migrationsFolder = path.join(repositoryRoot, 'prisma/migrations');
  const log = createLog('spec', { write: () => undefined });
  const module = AppModule.of({ database, migrationsFolder, programsFolder: __dirname, flow, keySet, terms });
  app = await createHttpApp(module, { log, newRequestId: randomUUID, rawBodies, loopDelay });
  await app.listen({ host: '127.0.0.1', port: 0 });
  baseUrl = await app.getUrl();
  // Paid calls open when storage, chain and facilitator have been looked at.
  await until(async () => (await fetch(`${baseUrl}/readyz`)).ok);
});
afterAll(async () => {
  await app.close();
  await Promise.all([chain.stop(), testDatabase.drop()]);
});
beforeEach(async () => {
  paidBefore = await chain.balanceOf(chain.keys.payTo.address);
});
afterEach(() => chain.setMining('instant'));

const keys = () => ({
  key: readReceiptKey(chain.keys.receiptEd25519Pem),
  wallet: readReceiptWallet(chain.keys.receipt.privateKey),
});
const token = () => ({ name: 'USD Coin', version: '2', chainId: chain.chainId, address: chain.usdcAddress });
const payment = () => ({ network: 'eip155:8453', asset: token(), payTo: chain.keys.payTo.address }) as const;

/** An instance that sells at this price. */
function flowAt(amountUnits: string): PaymentFlow {
  const { rpcUrl, usdcAddress } = chain;
  const { key, wallet } = keys();
  return new PaymentFlow({
    config: {
      ...payment(),
      environment: 'sandbox',
      publicBaseUrl: issuer,
      sandboxPayers: [chain.keys.buyer.address],
      timing: { holdMs, watchIntervalMs: 100 },
    },
    operations: [{ ...paidOperation(tool, { now: () => new Date() } as ToolDeps), amountUnits }],
    payments: new PostgresPaymentStore(database),
    offers: new PostgresOfferStore(database),
    facilitator: createInProcessFacilitator({
      rpcUrl,
      signerKey: chain.keys.settlement.privateKey,
      token: token(),
    }),
    chain: createChainReader({ rpcUrl, token: usdcAddress }),
    signReceipt: receiptSigner(key, issuer),
    receiptWallet: wallet,
    nowMs: realClock,
  });
}

const clientOf = (changed: Partial<PaycallClientOptions> = {}) =>
  createPaycallClient({
    baseUrl,
    wallet: privateKeyToAccount(chain.keys.buyer.privateKey),
    journal: createMemoryJournal(),
    spending: { unitsPerCallMax: 10_000n },
    expected: { issuer, environment: 'sandbox', signedOffer: 'required' },
    now: () => new Date(),
    randomBytes,
    ...changed,
  });
const moved = async () => (await chain.balanceOf(chain.keys.payTo.address)) - paidBefore;

/** Notes status and error of every answer to a payment. */
function listening() {
  const answers: unknown[] = [];
  const fetchAndNote: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (!new Headers(init?.headers).has('payment-signature')) return response;
    const { error } = (await response.clone().json()) as { error?: { code: string; charged: unknown } };
    answers.push([response.status, error?.code, error?.charged]);
    return response;
  };
  return { answers, fetch: fetchAndNote };
}

it('P10 503 settlement_pending of the flow: the client sends the same payment until the answer is there, charged once', async () => {
  await chain.setMining('manual');
  const { answers, fetch } = listening();
  const asking = clientOf({ fetch }).validateVatNumber(question);
  await until(() => answers.length > 0);
  expect(answers[0]).toEqual([503, 'settlement_pending', 'unknown']);
  await chain.setMining('instant');
  await chain.request('evm_mine');
  expect(await asking).toMatchObject({ state: 'answered', receipt: { state: 'verified' } });
  expect(answers.at(-1)).toEqual([200, undefined, undefined]);
  expect(await moved()).toBe(10_000n);
});

it('P10 settlement_pending beyond the client’s time limit: unknown, and the same call later has the answer, charged once', async () => {
  await chain.setMining('manual');
  const { answers, fetch } = listening();
  const client = clientOf({ fetch, timeLimit: { deadlineMs: 2_300 } });
  expect(await client.validateVatNumber(question)).toMatchObject({ state: 'unknown', retryAfterSeconds: 2 });
  expect(new Set(answers.map(String))).toEqual(new Set(['503,settlement_pending,unknown']));
  await chain.setMining('instant');
  await chain.request('evm_mine');
  expect(await client.validateVatNumber(question)).toMatchObject({ state: 'answered' });
  expect(await moved()).toBe(10_000n);
});

it('P11 the price is raised between two calls: paid and told within the limit, refused by the buyer beyond it', async () => {
  const [generous, strict] = [clientOf({ spending: { unitsPerCallMax: 20_000n } }), clientOf()];
  expect(await generous.validateVatNumber(question)).toMatchObject({ charge: { amountUnits: 10_000n } });
  expect(await strict.validateVatNumber(question)).toMatchObject({ state: 'answered', priceChange: null });
  const other = flowAt('20000');
  await other.start();
  await other.stop();
  const offered = async () => {
    const response = await fetch(`${baseUrl}/x402/mainnet/paycall/tools/${tool.name}`, { method: 'POST' });
    return ((await response.json()) as { accepts: { amount: string }[] }).accepts[0]!.amount;
  };
  await until(async () => (await offered()) === '20000');
  expect(await generous.validateVatNumber(question)).toMatchObject({
    state: 'answered',
    charge: { amountUnits: 20_000n },
    priceChange: { fromUnits: 10_000n, toUnits: 20_000n },
    receipt: { state: 'verified' },
  });
  expect(await strict.validateVatNumber(question)).toMatchObject({
    state: 'payment_refused',
    by: 'buyer',
    reason: 'price_above_limit',
  });
  expect(await moved()).toBe(40_000n);
});
