import http from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { decide, type DomainAnswer, undecided } from '@einvoice/decision-envelope';
import {
  type ChainReader,
  createChainReader,
  createHttpFacilitator,
  createInProcessFacilitator,
  type FacilitatorClient,
  type Hex,
  type TokenDomain,
} from '@einvoice/evm';
import {
  readReceiptKey,
  readReceiptWallet,
  type ReceiptSigningKey,
  receiptType,
  type ReceiptWallet,
  signReceipt,
} from '@einvoice/signed-receipts';
import {
  type Chain,
  createTestDatabase,
  patientConnection,
  realClock,
  type SandboxKeys,
  type SignedPayment,
  signPayment,
  startChain,
} from '@einvoice/test-kit';
import {
  type FlowAnswer,
  type FlowStep,
  type OfferAnswer,
  type PaidAnswer,
  PaymentFlow,
  type PaymentFlowConfig,
  type PaidOperation,
  type RefusedAnswer,
} from '@einvoice/x402-payments';
import { connectDatabase, type Database } from './connect-database';
import { PostgresOfferStore } from './postgres-offer-store';
import { PostgresPaymentStore } from './postgres-payment-store';

/** A seller on a real chain and a real Postgres; every instance it starts shares both. */
export interface PaymentWorld {
  readonly chain: Chain;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly token: TokenDomain;
  /** Tool runs over all instances. */
  runs(): number;
  /** What was reported as survived. */
  readonly faults: unknown[];
  start(options?: InstanceOptions): Promise<PaymentFlow>;
  /** USDC units that reached the seller since the last question. */
  moved(): Promise<bigint>;
  /** State of every row by payment nonce. */
  states(): Promise<Record<string, string>>;
  stop(): Promise<void>;
}

export interface InstanceOptions {
  readonly config?: Partial<PaymentFlowConfig>;
  readonly operation?: Partial<PaidOperation>;
  readonly facilitator?: FacilitatorClient;
  readonly chain?: ChainReader;
  readonly database?: Database;
  readonly onStep?: (step: FlowStep) => void | Promise<void>;
  /** Keys that sign receipts instead of the sandbox's. */
  readonly receiptKeys?: StandReceiptKeys;
  /** The clock of the budgets. */
  readonly nowMs?: () => number;
  /** Without the watch nothing opens the lane: only for instances that are never called with a new payment. */
  readonly watched?: boolean;
}

export interface StandReceiptKeys {
  readonly key: ReceiptSigningKey;
  readonly wallet: ReceiptWallet;
}

/** What the tool of the world is told to do; everything else in the input comes back in the answer. */
export interface StandInput {
  readonly does?: 'answer' | 'unavailable' | 'throw' | 'hang';
  /** Outside sources that were asked in this run and did not decide. */
  readonly undecided?: readonly string[];
  readonly text?: string;
  /** Runs while the tool runs. */
  readonly meanwhile?: () => Promise<void>;
}

export const operationName = 'check_text';
export const publicBaseUrl = 'http://localhost:3402';

export async function openPaymentWorld(): Promise<PaymentWorld> {
  const [chain, testDatabase] = await Promise.all([startChain(), createTestDatabase()]);
  // Patient: what a lane does without storage has specs of its own.
  const database = connectDatabase(testDatabase.url, { applicationName: 'stand', ...patientConnection });
  const token = { name: 'USD Coin', version: '2', chainId: chain.chainId, address: chain.usdcAddress };
  const lanes: PaymentFlow[] = [];
  const faults: unknown[] = [];
  let runs = 0;
  let seen = await chain.balanceOf(chain.keys.payTo.address);
  const run: PaidOperation['run'] = async (input) => {
    runs += 1;
    return { answer: await runTool(input), undecidedSources: (input as StandInput).undecided ?? [] };
  };
  return {
    chain,
    database,
    databaseUrl: testDatabase.url,
    token,
    faults,
    runs: () => runs,
    start: async (options = {}) => {
      const lane = newInstance({ chain, database, token, run, faults }, options);
      lanes.push(lane);
      if (options.watched !== false) await lane.start();
      return lane;
    },
    moved: async () => {
      const before = seen;
      seen = await chain.balanceOf(chain.keys.payTo.address);
      return seen - before;
    },
    states: async () => {
      const rows = await database.query<{ nonce: string; state: string }>({
        name: 'stand_states',
        text: `SELECT split_part(payment_key, ':', 5) AS nonce, state FROM payment`,
      });
      return Object.fromEntries(rows.map(({ nonce, state }) => [nonce, state]));
    },
    stop: async () => {
      await Promise.all(lanes.map((lane) => lane.stop()));
      await database.close();
      await Promise.all([testDatabase.drop(), chain.stop()]);
    },
  };
}

interface StandParts {
  readonly chain: Chain;
  readonly database: Database;
  readonly token: TokenDomain;
  readonly run: PaidOperation['run'];
  readonly faults: unknown[];
}

function newInstance({ chain, database, token, run, faults }: StandParts, options: InstanceOptions): PaymentFlow {
  const { keys } = chain;
  const { key, wallet } = options.receiptKeys ?? receiptKeysOf(keys);
  const storage = options.database ?? database;
  return new PaymentFlow({
    config: {
      environment: 'sandbox',
      publicBaseUrl,
      network: 'eip155:8453',
      asset: token,
      payTo: keys.payTo.address,
      sandboxPayers: [keys.buyer.address],
      ...options.config,
      // A busy machine is no reason to end a wait or to lose a lease.
      timing: { holdMs: 60_000, leaseMs: 60_000, sweepIntervalMs: 3_600_000, ...options.config?.timing },
      caps: { payerFailedSettlementsPerHourMax: 1_000, payerUndecidedRunsPerHourMax: 1_000, ...options.config?.caps },
    },
    operations: [
      {
        name: operationName,
        description: 'Says back what it was given.',
        amountUnits: '10000',
        deadlineMs: 10_000,
        answerKeptSeconds: 600,
        sources: ['register', 'directory'],
        run,
        ...options.operation,
      },
    ],
    payments: new PostgresPaymentStore(storage),
    offers: new PostgresOfferStore(storage),
    facilitator: options.facilitator ?? facilitatorOf(chain, token),
    chain: options.chain ?? createChainReader({ rpcUrl: chain.rpcUrl, token: token.address }),
    signReceipt: ({ issuedAtSeconds, ...claims }) =>
      signReceipt(receiptType.paidCall, { iss: publicBaseUrl, iat: issuedAtSeconds, ...claims }, key),
    receiptWallet: wallet,
    nowMs: options.nowMs ?? realClock,
    onFault: (fault) => faults.push(fault),
    ...(options.onStep ? { onStep: options.onStep } : {}),
  });
}

/** The keys that sign the receipts of an instance. */
export const receiptKeysOf = (keys: Pick<SandboxKeys, 'receipt' | 'receiptEd25519Pem'>): StandReceiptKeys => ({
  key: readReceiptKey(keys.receiptEd25519Pem),
  wallet: readReceiptWallet(keys.receipt.privateKey),
});

export const facilitatorOf = (chain: Chain, token: TokenDomain): FacilitatorClient =>
  createInProcessFacilitator({ rpcUrl: chain.rpcUrl, signerKey: chain.keys.settlement.privateKey, token });

async function runTool(input: object): Promise<DomainAnswer> {
  const { does = 'answer', text = '', meanwhile } = input as StandInput;
  await meanwhile?.();
  const provenance = { source: 'none', mode: 'local', checkedAt: '2026-11-21T00:00:00Z' } as const;
  if (does === 'throw') throw new Error('the tool broke');
  if (does === 'hang') await new Promise(() => undefined);
  const decision =
    does === 'unavailable' ? undecided('unavailable', { summary: 'Nobody knows.' }) : decide({ summary: 'Said back.' });
  return { text, decision, provenance } as DomainAnswer;
}

/** PAYMENT-SIGNATURE of a payment. */
export const headerOf = (payment: unknown): string => Buffer.from(JSON.stringify(payment), 'utf8').toString('base64');

export const newHeader = async (chain: Chain, options?: Parameters<typeof signPayment>[1]): Promise<string> =>
  headerOf(await signPayment(chain, options));

export const nonceOf = (payment: SignedPayment): string => payment.payload.authorization.nonce;

/** Calls the stand's operation; functions in the input are seen by the tool and are no part of the arguments. */
export function callWith(
  lane: PaymentFlow,
  paymentHeader: string | undefined,
  input: StandInput = {},
): Promise<FlowAnswer> {
  const sentArguments = JSON.parse(JSON.stringify(input)) as object;
  return lane.call({ operation: operationName, input, sentArguments, paymentHeader });
}

export function expectAnswer(answer: FlowAnswer): PaidAnswer {
  if (answer.kind !== 'answer') throw new Error(`Expected an answer, got ${shortly(answer)}`);
  return answer;
}

export function expectOffer(answer: FlowAnswer): OfferAnswer {
  if (answer.kind !== 'offer') throw new Error(`Expected an offer, got ${shortly(answer)}`);
  return answer;
}

export function expectRefusal(answer: FlowAnswer): RefusedAnswer {
  if (answer.kind !== 'refused') throw new Error(`Expected a refusal, got ${shortly(answer)}`);
  return answer;
}

const shortly = (answer: FlowAnswer): string =>
  answer.kind === 'refused' ? answer.code : answer.kind === 'offer' ? `402 ${answer.reason}` : bodyOf(answer);

export const bodyOf = (answer: { body: Uint8Array }): string => Buffer.from(answer.body).toString('utf8');

export const responseOf = (answer: { paymentResponse?: string }): Record<string, unknown> =>
  JSON.parse(Buffer.from(answer.paymentResponse ?? '', 'base64').toString('utf8')) as Record<string, unknown>;

/** How a facilitator over HTTP goes wrong. `after` variants do the work and lose the answer. */
export type FacilitatorFault =
  'none' | 'reset' | 'http_500' | 'http_429' | 'html' | 'hang' | 'reset_after' | 'http_500_after';

export interface FaultyFacilitator {
  readonly client: FacilitatorClient;
  /** Does not wait long for an answer that never comes. */
  readonly hasty: FacilitatorClient;
  readonly faults: { verify: FacilitatorFault; settle: FacilitatorFault };
  stop(): Promise<void>;
}

/** A facilitator as its own HTTP server on loopback, whose answers can be spoilt. */
export async function startFaultyFacilitator(inner: FacilitatorClient): Promise<FaultyFacilitator> {
  const faults: FaultyFacilitator['faults'] = { verify: 'none', settle: 'none' };
  const server = http.createServer((request, response) => {
    void answerAs(inner, faults, request, response).catch(() => response.destroy());
  });
  // A test that failed before it stopped the server must not keep the process.
  server.unref().on('connection', (socket) => socket.unref());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    client: createHttpFacilitator({ url }),
    hasty: createHttpFacilitator({ url, verifyTimeoutMs: 300, settleTimeoutMs: 300 }),
    faults,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answerAs(
  inner: FacilitatorClient,
  faults: FaultyFacilitator['faults'],
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const send = (status: number, body: string) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  if (request.url === '/supported') return send(200, JSON.stringify(await inner.getSupported()));
  const kind = request.url === '/verify' ? 'verify' : 'settle';
  const fault = faults[kind];
  const { paymentPayload, paymentRequirements } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  const work = () => inner[kind](paymentPayload, paymentRequirements);
  if (fault === 'none') return send(200, JSON.stringify(await work()));
  if (fault.endsWith('_after')) await work();
  if (fault === 'hang') return;
  if (fault.startsWith('reset')) return void response.destroy();
  if (fault === 'html') return send(200, '<html><body>Bad gateway</body></html>');
  send(fault === 'http_429' ? 429 : 500, '{"error":"oops"}');
}

/** A way to the database that can be cut, as when Postgres is killed, and restored. */
export interface DatabaseLine {
  readonly url: string;
  cut(): void;
  restore(): void;
  stop(): Promise<void>;
}

export async function startDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket
        .unref()
        .on('error', () => undefined)
        .on('close', () => [client, upstream].forEach((end) => end.destroy()));
    }
    client.pipe(upstream).pipe(client);
  });
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: url.toString(),
    cut,
    restore: () => void (isCut = false),
    stop: () => new Promise((resolve) => void (server.close(() => resolve()), cut())),
  };
}

/** A transaction of any account of the sandbox chain; resolves when it is mined. */
export async function sendAs(chain: Chain, from: Hex, data: Hex): Promise<void> {
  await chain.setNativeBalance(from, 10n ** 18n);
  await chain.request('anvil_impersonateAccount', [from]);
  const hash = await chain.request('eth_sendTransaction', [{ from, to: chain.usdcAddress, data }]);
  for (;;) {
    const receipt = await chain.request<{ status: string } | null>('eth_getTransactionReceipt', [hash]);
    if (receipt?.status === '0x1') return;
    if (receipt) throw new Error('The token refused the transaction.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
