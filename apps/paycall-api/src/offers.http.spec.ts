import { connectDatabase, type Database, PostgresOfferStore, PostgresPaymentStore } from '@einvoice/database';
import { createChainReader, createInProcessFacilitator } from '@einvoice/evm';
import { createHttpApp, createLog } from '@einvoice/http-service';
import {
  offerIn,
  readReceiptKey,
  readReceiptWallet,
  receiptIn,
  type ReceiptKeySet,
  receiptType,
  verifyReceipt,
  verifyWalletOffer,
  verifyWalletReceipt,
} from '@einvoice/signed-receipts';
import {
  type TestChain,
  createTestDatabase,
  realClock,
  repositoryRoot,
  openTestChain,
  jsonCall,
  rawAnswers,
  refusedFramings,
  type TestDatabase,
  until,
} from '@einvoice/test-kit';
import { type ToolDeps } from '@einvoice/tool-catalogue';
import { PaymentFlow, paidOperation, publishedKeys, receiptSigner } from '@einvoice/x402-payments';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { validateDiscoveryExtension, validateDiscoveryExtensionSpec } from '@x402/extensions/bazaar';
import {
  decodeSignedOffers,
  extractOffersFromPaymentRequired,
  extractReceiptFromResponse,
  verifyOfferSignatureEIP712,
  verifyReceiptMatchesOffer,
  verifyReceiptSignatureEIP712,
  type EIP712SignedOffer,
  type EIP712SignedReceipt,
} from '@x402/extensions/offer-receipt';
import { appendPaymentIdentifierToExtensions } from '@x402/extensions/payment-identifier';
import { wrapFetchWithPayment, x402Client } from '@x402/fetch';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { privateKeyToAccount } from 'viem/accounts';
import { AppModule } from './app.module';
import { paidTools, pathOf, rawBodies } from './paid-operations';

const baseUrl = 'https://pay.einvoice-readiness.example';
/** A busy machine is no overload of the service. */
const loopDelay = { ms: 0, stop: () => undefined };
let chain: TestChain;
let testDatabase: TestDatabase;
let database: Database;
let app: NestFastifyApplication;
let url: string;
let jwks: ReceiptKeySet;

beforeAll(async () => {
  [chain, testDatabase] = await Promise.all([openTestChain(), createTestDatabase()]);
  database = connectDatabase(testDatabase.url, { applicationName: 'spec' });
  const { keys, rpcUrl } = chain;
  const token = { name: 'USD Coin', version: '2', chainId: chain.chainId, address: chain.usdcAddress };
  const payment = { network: 'eip155:8453', asset: token, payTo: keys.payTo.address } as const;
  const terms = { publicBaseUrl: baseUrl, environment: 'sandbox', payment } as const;
  const signing = { key: readReceiptKey(keys.receiptEd25519Pem), wallet: readReceiptWallet(keys.receipt.privateKey) };
  // The one tool that is called here asks no source.
  const deps = { now: () => new Date() } as ToolDeps;
  const flow = new PaymentFlow({
    config: { ...terms, ...payment, sandboxPayers: [keys.buyer.address] },
    operations: paidTools.map((tool) => paidOperation(tool, deps)),
    payments: new PostgresPaymentStore(database),
    offers: new PostgresOfferStore(database),
    facilitator: createInProcessFacilitator({ rpcUrl, signerKey: keys.settlement.privateKey, token }),
    chain: createChainReader({ rpcUrl, token: chain.usdcAddress }),
    signReceipt: receiptSigner(signing.key, baseUrl),
    receiptWallet: signing.wallet,
    nowMs: realClock,
  });
  const migrationsFolder = path.join(repositoryRoot, 'prisma/migrations');
  const keySet = publishedKeys({ receiptPublicKeysFile: undefined, receiptKeyNotBefore: 0 }, signing, 0);
  const log = createLog('spec', { write: () => undefined });
  const module = AppModule.of({ database, migrationsFolder, programsFolder: __dirname, flow, keySet, terms });
  app = await createHttpApp(module, { log, newRequestId: randomUUID, rawBodies, loopDelay });
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = await app.getUrl();
  // On a busy machine the first look of its watch may find nobody.
  await until(() => flow.flowState().open);
  jwks = (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as ReceiptKeySet;
});
afterAll(async () => {
  await app.close();
  await Promise.all([chain.stop(), testDatabase.drop()]);
});

const decode = (header: string | null) => JSON.parse(Buffer.from(header ?? '', 'base64').toString('utf8'));
/** The stock client, unmodified; it echoes the extensions, and gives its call a name when told to. */
function stockBuyer(id?: string) {
  const requests: Request[] = [];
  const toUs: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    requests.push(request.clone());
    return fetch(request);
  };
  const client = new x402Client().register(
    'eip155:*',
    new ExactEvmScheme(privateKeyToAccount(chain.keys.buyer.privateKey)),
  );
  client.onBeforePaymentCreation(async ({ paymentRequired }) => {
    if (id) appendPaymentIdentifierToExtensions(paymentRequired.extensions ?? {}, id);
  });
  return { pay: wrapFetchWithPayment(toUs, client), requests };
}
const call = { method: 'POST', headers: { 'content-type': 'application/json' } };

it('says of every operation what fits into 3 KiB, the important first; all of it is well-formed', async () => {
  const sizes: string[] = [];
  for (const tool of paidTools) {
    const response = await fetch(url + pathOf(tool), { method: 'POST' });
    const header = response.headers.get('payment-required') ?? '';
    const { extensions } = decode(header);
    sizes.push(`${tool.name} ${header.length} B: ${Object.keys(extensions).join(', ')}`);
    expect(header.length).toBeLessThanOrEqual(3 * 1024 - 256);
    expect(offerIn({ extensions })).toMatchObject({ payload: { resourceUrl: baseUrl + pathOf(tool) } });
    expect(extensions['offer-receipt']).not.toHaveProperty('schema');
    expect(extensions['payment-identifier'].info).toEqual({ required: false });
    expect(validateDiscoveryExtension(extensions.bazaar)).toEqual({ valid: true });
    expect(validateDiscoveryExtensionSpec(extensions.bazaar)).toEqual({ valid: true });
  }
  console.log(sizes.join('\n'));
});

it('P11 P13 offer and receipt are those that the buyer’s stock functions and ours verify', async () => {
  const tool = paidTools.find(({ name }) => name === 'validate_vat_number')!;
  const { pay, requests } = stockBuyer(`pay_${randomUUID().replaceAll('-', '')}`);
  const askedAt = Date.now() / 1000;
  const unpaid = await fetch(url + pathOf(tool), { method: 'POST' });
  const required = decode(unpaid.headers.get('payment-required'));
  const response = await pay(url + pathOf(tool), { ...call, body: JSON.stringify({ vatNumber: 'BE0202239951' }) });
  expect(response.status).toBe(200);
  const settled = response.headers.get('payment-response') ?? '';
  expect(settled.length).toBeLessThanOrEqual(3 * 1024);
  console.log(`PAYMENT-RESPONSE ${settled.length} B`);

  const wallet = chain.keys.receipt.address.toLowerCase();
  const [offer] = extractOffersFromPaymentRequired(required) as EIP712SignedOffer[];
  const receipt = extractReceiptFromResponse(response) as EIP712SignedReceipt;
  expect((await verifyOfferSignatureEIP712(offer!)).signer.toLowerCase()).toBe(wallet);
  expect((await verifyReceiptSignatureEIP712(receipt)).signer.toLowerCase()).toBe(wallet);
  expect(verifyReceiptMatchesOffer(receipt, decodeSignedOffers([offer!])[0]!, [chain.keys.buyer.address])).toBe(true);
  expect(offer!.payload.validUntil).toBeGreaterThanOrEqual(askedAt + 55);

  const { billing } = (await response.clone().json()) as { billing: { receipt: string; transaction: string } };
  const now = new Date();
  const [accepted] = required.accepts;
  const resourceUrl = baseUrl + pathOf(tool);
  expect(verifyWalletOffer(offerIn(required), { jwks, accepted, resourceUrl, now }).valid).toBe(true);
  const { transaction } = billing;
  const paid = { offer: offer!.payload, payer: chain.keys.buyer.address, transaction };
  expect(verifyWalletReceipt(receiptIn(decode(settled)), { jwks, ...paid, now }).valid).toBe(true);
  const jws = { jwks, issuer: baseUrl, typ: receiptType.paidCall, now };
  expect(verifyReceipt(billing.receipt, { ...jws, environment: 'sandbox' }).valid).toBe(true);
  expect(verifyReceipt(billing.receipt, { ...jws, environment: 'live' })).toMatchObject({
    reason: 'wrong_environment',
  });

  // Sent again as it was, it is answered as it was, to the byte.
  const again = await fetch(requests.at(-1)!.clone());
  expect(again.headers.get('payment-response')).toBe(settled);
  expect(await again.text()).toBe(await response.text());
  expect(decode(requests.at(-1)!.headers.get('payment-signature')).extensions['payment-identifier'].info.id).toMatch(
    /^pay_/,
  );
});

it('of every operation the stock buyer echoes what we read: a call without a decision is answered, not refused', async () => {
  for (const tool of paidTools) {
    const { pay } = stockBuyer();
    const body = JSON.stringify(tool.examples[0]!.input);
    const { status } = await pay(url + pathOf(tool), { ...call, body });
    expect([tool.name, [200, 503].includes(status)]).toEqual([tool.name, true]);
  }
});

describe('P16 one request, one answer at this port', () => {
  const at = {
    path: '/x402/mainnet/paycall/tools/validate_vat_number',
    host: 'pay.example',
    contentType: 'application/json',
  };
  it.each(refusedFramings(at))('$name: one refusal, and the connection ends', async ({ bytes }) => {
    const answers = await rawAnswers(Number(new URL(url).port), bytes(jsonCall(at)));
    expect(answers).toEqual({ statuses: [400], isClosed: true });
  });
});
