import {
  offerReceiptExtension,
  publicKeySet,
  readReceiptKey,
  readReceiptWallet,
  receiptType,
  requestSha256,
  responseSha256,
  signReceipt,
  signWalletOffer,
  signWalletReceipt,
} from '@einvoice/signed-receipts';
import { randomAccount } from '@einvoice/test-kit';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { privateKeyToAccount } from 'viem/accounts';
import { createMemoryJournal, type PaycallClientOptions } from './index';

/** A request as the seller received it. */
export interface SeenRequest {
  readonly path: string;
  readonly operation: string;
  readonly payment: string | undefined;
  readonly body: string;
}

export type Reply = (request: SeenRequest, response: http.ServerResponse) => void | Promise<void>;

/** The offer's members that a hostile or changed seller says otherwise. */
export interface OfferChanges {
  readonly url?: string;
  readonly terms?: object;
  readonly extensions?: object;
}

const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const payTo = '0x00000000000000000000000000000000000000aa';
const transaction = `0x${'7'.repeat(64)}`;
const newWallet = () => readReceiptWallet(randomAccount().privateKey);
const newKey = () =>
  readReceiptKey(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());

/**
 * A seller on this machine that speaks x402 and moves no money: it answers a payment once and the same
 * answer again. `scripted` replies come first, one for each paid request.
 */
export class TestSeller {
  readonly seen: SeenRequest[] = [];
  readonly scripted: Reply[] = [];
  offer: OfferChanges = {};
  /** Instead of the offer, to a request without a payment. */
  unpaid: Reply | null = null;
  receiptKey = newKey();
  receiptWallet = newWallet();
  published: Parameters<typeof publicKeySet>[0][number]['key'][] = [this.receiptKey, this.receiptWallet];
  /** Members of the EIP-712 receipt that the seller signs otherwise; null when it gives none. */
  delivery: object | null = {};
  /** Members of the signed offer that the seller signs otherwise; null when it signs none. */
  signedTerms: object | null = null;
  keySetFetches = 0;
  /** Claims that the seller signs otherwise. */
  claims: object = {};
  /** What it does to an answer after its receipt was signed. */
  spoil: (answer: Record<string, unknown>) => object = (answer) => answer;
  private readonly answers = new Map<string, string>();
  private readonly server = http.createServer((request, response) => void this.serve(request, response));

  static async start(): Promise<TestSeller> {
    const seller = new TestSeller();
    await once(seller.server.listen(0, '127.0.0.1'), 'listening');
    return seller;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Payments that were taken: each costs the buyer once. */
  get charges(): number {
    return this.answers.size;
  }

  get paid(): SeenRequest[] {
    return this.seen.filter(({ payment }) => payment !== undefined);
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  /** The honest answer to a payment. */
  readonly answer: Reply = (request, response) => {
    sendJson(response, 200, this.settle(request), { 'payment-response': this.settlement(request) });
  };

  private settlement({ path, payment }: SeenRequest): string {
    const { authorization, accepted } = paymentOf(payment);
    const delivery = {
      ...{ version: 1 as const, network: accepted.network, resourceUrl: this.url + path, transaction },
      ...{ payer: authorization.from, issuedAt: Math.floor(Date.now() / 1000), ...this.delivery },
    };
    const info = { receipt: signWalletReceipt(delivery, this.receiptWallet) };
    const extensions = this.delivery && { [offerReceiptExtension]: { info } };
    return Buffer.from(JSON.stringify({ success: true, transaction, extensions })).toString('base64');
  }

  /** Takes the payment, and then the connection breaks. */
  readonly loseAnswer: Reply = (request, response) => {
    this.settle(request);
    response.destroy();
  };

  private settle({ operation, body, payment }: SeenRequest): string {
    const { authorization, accepted } = paymentOf(payment);
    const before = this.answers.get(authorization.nonce);
    if (before) return before;
    const decision = { status: 'ready', summary: 'fine' };
    const own = { valid: true, asked: JSON.parse(body) as object, decision };
    const { asset, network, amount } = accepted;
    const parties = { payer: authorization.from.toLowerCase(), payTo: authorization.to.toLowerCase() };
    const claims = {
      ...{ iss: this.url, iat: Math.floor(Date.now() / 1000), environment: 'sandbox' as const, operation },
      ...{ ...parties, amount, asset, network, nonce: authorization.nonce, transaction },
      ...{ requestSha256: requestSha256(operation, JSON.parse(body) as object), responseSha256: responseSha256(own) },
      ...this.claims,
    };
    const receipt = signReceipt(receiptType.paidCall, claims, this.receiptKey);
    const billing = { charged: true, amount, asset, network, transaction, payer: parties.payer, receipt };
    const answer = JSON.stringify(this.spoil({ ...own, billing }));
    this.answers.set(authorization.nonce, answer);
    return answer;
  }

  private async serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const path = request.url ?? '';
    if (path === '/.well-known/jwks.json') {
      this.keySetFetches += 1;
      return sendJson(response, 200, publicKeySet(this.published.map((key) => ({ key, notBefore: 0 }))));
    }
    const payment = request.headers['payment-signature'] as string | undefined;
    const seen = { path, operation: path.split('/').at(-1)!, payment, body: await text(request) };
    this.seen.push(seen);
    if (payment === undefined) return void (this.unpaid ?? this.sendOffer)(seen, response);
    await (this.scripted.shift() ?? this.answer)(seen, response);
  }

  /** The seller's wallet says the plain terms, whatever is in the offer. */
  private signedOffer(path: string, plain: Record<'scheme' | 'network' | 'amount' | 'asset' | 'payTo', string>) {
    if (!this.signedTerms) return {};
    const { scheme, network, amount, asset, payTo } = plain;
    const said = { version: 1 as const, resourceUrl: this.url + path, scheme, network, amount, asset, payTo };
    const validUntil = Math.floor(Date.now() / 1000) + 60;
    const offers = [signWalletOffer({ ...said, validUntil, ...this.signedTerms }, this.receiptWallet)];
    return { [offerReceiptExtension]: { info: { offers } } };
  }

  private readonly sendOffer: Reply = ({ path }, response) => {
    const { url = this.url + path, terms } = this.offer;
    const extra = { name: 'USD Coin', version: '2' };
    const plain = {
      scheme: 'exact',
      network: 'eip155:8453',
      amount: '10000',
      asset: usdc,
      payTo,
      maxTimeoutSeconds: 120,
      extra,
    };
    const accepts = [{ ...plain, ...terms }];
    const extensions = { ...this.offer.extensions, ...this.signedOffer(path, plain) };
    const resource = { url, description: 'A tool', mimeType: 'application/json' };
    const offer = {
      x402Version: 2,
      error: 'Payment required',
      resource,
      accepts,
      ...(Object.keys(extensions).length > 0 && { extensions }),
    };
    response.setHeader('PAYMENT-REQUIRED', Buffer.from(JSON.stringify(offer)).toString('base64'));
    sendJson(response, 402, offer);
  };
}

export function sendJson(
  response: http.ServerResponse,
  status: number,
  body: object | string,
  headers: object = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** A refusal in the service's error shape. */
export const refuse =
  (status: number, code: string, charged: false | 'unknown', headers: object = {}): Reply =>
  (_request, response) =>
    sendJson(
      response,
      status,
      { error: { code, message: 'No.', requestId: 'r', retryable: status === 503, charged } },
      headers,
    );

/** 402 with a reason, to a payment. */
export const refuse402 =
  (error: string): Reply =>
  (_request, response) =>
    sendJson(response, 402, { x402Version: 2, error, accepts: [] });

interface SentPayment {
  readonly accepted: { readonly asset: string; readonly network: string; readonly amount: string };
  readonly authorization: {
    readonly from: string;
    readonly to: string;
    readonly nonce: string;
    readonly validBefore: string;
  };
  readonly extensions?: Record<string, { readonly info: { readonly id?: string } }>;
}

export function paymentOf(header: string | undefined): SentPayment {
  const { payload, ...rest } = JSON.parse(Buffer.from(header ?? '', 'base64').toString()) as {
    payload: Pick<SentPayment, 'authorization'>;
  } & Omit<SentPayment, 'authorization'>;
  return { ...rest, ...payload };
}

/** Options of a client of this seller; the wallet is new and waiting is short. */
export const optionsFor = (seller: TestSeller, changed: Partial<PaycallClientOptions> = {}): PaycallClientOptions => ({
  baseUrl: seller.url,
  wallet: privateKeyToAccount(randomAccount().privateKey),
  journal: createMemoryJournal(),
  spending: { unitsPerCallMax: 10_000n },
  expected: { environment: 'sandbox' },
  timeLimit: { attemptDeadlineMs: 3_000, deadlineMs: 30_000, pauseMs: 50 },
  randomBytes,
  now: () => new Date(),
  ...changed,
});
