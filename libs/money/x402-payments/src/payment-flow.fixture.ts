import { decide, type DomainAnswer, undecided } from '@einvoice/decision-envelope';
import {
  type ChainReader,
  createChainReader,
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
  openTestChain,
  realClock,
  type SandboxKeys,
  type SignedPayment,
  signPayment,
  startChain,
  type TestChain,
  until,
} from '@einvoice/test-kit';
import { type FlowAnswer, type OfferAnswer, type PaidAnswer, type RefusedAnswer } from './flow-answer';
import { type FlowStep, type PaymentFlowConfig, type PaidOperation } from './flow-parts';
import { PaymentFlow } from './payment-flow';
import { openMemoryStores, type TestStores } from './test-stores.fixture';

/** A seller on a real chain; every instance it starts shares that and the stores. */
export interface PaymentWorld<SomeChain extends TestChain = TestChain> {
  readonly chain: SomeChain;
  readonly stores: TestStores;
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
  /** Another way to the stores. */
  readonly stores?: Pick<TestStores, 'payments' | 'offers'>;
  readonly onStep?: (step: FlowStep) => void | Promise<void>;
  /** Keys that sign receipts instead of the sandbox's. */
  readonly receiptKeys?: TestReceiptKeys;
  /** The clock of the budgets. */
  readonly nowMs?: () => number;
  /** Without the watch no new payment is taken: only for instances that are never called with a new payment. */
  readonly watched?: boolean;
}

export interface TestReceiptKeys {
  readonly key: ReceiptSigningKey;
  readonly wallet: ReceiptWallet;
}

/** What the tool of the world is told to do; everything else in the input comes back in the answer. */
export interface TestInput {
  readonly does?: 'answer' | 'kept' | 'unavailable' | 'throw' | 'hang';
  /** Outside sources that were asked in this run and did not decide. */
  readonly undecided?: readonly string[];
  readonly text?: string;
  /** Runs while the tool runs. */
  readonly meanwhile?: () => Promise<void>;
}

export const operationName = 'check_text';
export const publicBaseUrl = 'http://localhost:3402';

/** A world on the chain of the run. @param open the stores; a memory of its own when left out */
export const openPaymentWorld = (open: () => Promise<TestStores> = openMemoryStores): Promise<PaymentWorld> =>
  openWorldOn(openTestChain, open);

/** A world on a chain of its own, for specs that stop mining, move time or undo blocks. */
export const openWorldOfItsOwn = (): Promise<PaymentWorld<Chain>> => openWorldOn(startChain, openMemoryStores);

async function openWorldOn<SomeChain extends TestChain>(
  begin: () => Promise<SomeChain>,
  open: () => Promise<TestStores>,
): Promise<PaymentWorld<SomeChain>> {
  const [chain, stores] = await Promise.all([begin(), open()]);
  const token = { name: 'USD Coin', version: '2', chainId: chain.chainId, address: chain.usdcAddress };
  const flows: PaymentFlow[] = [];
  const faults: unknown[] = [];
  let runs = 0;
  let seen = await chain.balanceOf(chain.keys.payTo.address);
  const run: PaidOperation['run'] = async (input) => {
    runs += 1;
    return { answer: await runTool(input), undecidedSources: (input as TestInput).undecided ?? [] };
  };
  return {
    chain,
    stores,
    token,
    faults,
    runs: () => runs,
    start: async (options = {}) => {
      const flow = newInstance({ chain, stores, token, run, faults }, options);
      flows.push(flow);
      if (options.watched !== false) await flow.start();
      return flow;
    },
    moved: async () => {
      const before = seen;
      seen = await chain.balanceOf(chain.keys.payTo.address);
      return seen - before;
    },
    states: () => stores.states(),
    stop: async () => {
      await Promise.all(flows.map((flow) => flow.stop()));
      await Promise.all([stores.close(), chain.stop()]);
    },
  };
}

interface InstanceParts {
  readonly chain: TestChain;
  readonly stores: TestStores;
  readonly token: TokenDomain;
  readonly run: PaidOperation['run'];
  readonly faults: unknown[];
}

function newInstance({ chain, stores, token, run, faults }: InstanceParts, options: InstanceOptions): PaymentFlow {
  const { keys } = chain;
  const { key, wallet } = options.receiptKeys ?? receiptKeysOf(keys);
  const { payments, offers } = options.stores ?? stores;
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
    payments,
    offers,
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
export const receiptKeysOf = (keys: Pick<SandboxKeys, 'receipt' | 'receiptEd25519Pem'>): TestReceiptKeys => ({
  key: readReceiptKey(keys.receiptEd25519Pem),
  wallet: readReceiptWallet(keys.receipt.privateKey),
});

export const facilitatorOf = (chain: TestChain, token: TokenDomain): FacilitatorClient =>
  createInProcessFacilitator({ rpcUrl: chain.rpcUrl, signerKey: chain.keys.settlement.privateKey, token });

/** The tool of these specs: it does what its input says. */
export async function runTool(input: object): Promise<DomainAnswer> {
  const { does = 'answer', text = '', meanwhile } = input as TestInput;
  await meanwhile?.();
  const kept = does === 'kept' ? { fromCache: true, ageSeconds: 60 } : {};
  const provenance = { source: 'none', mode: 'local', checkedAt: '2026-11-21T00:00:00Z', ...kept } as const;
  if (does === 'throw') throw new Error('the tool broke');
  if (does === 'hang') await new Promise(() => undefined);
  const decision =
    does === 'unavailable' ? undecided('unavailable', { summary: 'Nobody knows.' }) : decide({ summary: 'Said back.' });
  return { text, decision, provenance } as DomainAnswer;
}

/** PAYMENT-SIGNATURE of a payment. */
export const headerOf = (payment: unknown): string => Buffer.from(JSON.stringify(payment), 'utf8').toString('base64');

export const newHeader = async (chain: TestChain, options?: Parameters<typeof signPayment>[1]): Promise<string> =>
  headerOf(await signPayment(chain, options));

export const nonceOf = (payment: SignedPayment): string => payment.payload.authorization.nonce;

/** Calls the operation of the world; functions in the input are seen by the tool and are no part of the arguments. */
export function callWith(
  flow: PaymentFlow,
  paymentHeader: string | undefined,
  input: TestInput = {},
): Promise<FlowAnswer> {
  const sentArguments = JSON.parse(JSON.stringify(input)) as object;
  return flow.call({ operation: operationName, input, sentArguments, paymentHeader });
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

/** A transaction of any account of the sandbox chain; resolves when it is mined. */
export async function sendAs(chain: TestChain, from: Hex, data: Hex): Promise<void> {
  await chain.setNativeBalance(from, 10n ** 18n);
  await chain.request('anvil_impersonateAccount', [from]);
  const hash = await chain.request('eth_sendTransaction', [{ from, to: chain.usdcAddress, data }]);
  let receipt: { readonly status: string } | null = null;
  await until(async () => (receipt = await chain.request('eth_getTransactionReceipt', [hash])) !== null);
  if (receipt!.status !== '0x1') throw new Error('The token refused the transaction.');
}
