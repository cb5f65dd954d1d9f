import {
  type Address,
  type AuthorizationOutcome,
  type AuthorizationQuery,
  ChainReader,
  type FacilitatorClient,
  type NewestBlock,
} from '@einvoice/evm';
import { receiptType, signReceipt } from '@einvoice/signed-receipts';
import {
  type PaymentOptions,
  randomSandboxKeys,
  type SignedPayment,
  signPayment,
  type TestChain,
} from '@einvoice/test-kit';
import { type Timers } from '@einvoice/timers';
import { type SettleResponse, type VerifyResponse } from '@x402/core/types';
import { type FlowStep, type PaidOperation, type PaymentFlowConfig, type PaymentFlowParts } from './flow-parts';
import { headerOf, operationName, publicBaseUrl, receiptKeysOf, runTool, type TestInput } from './payment-flow.fixture';
import { PaymentFlow } from './payment-flow';
import { paymentKey } from './payment-key';
import { openMemoryStores, type TestStores } from './test-stores.fixture';

/** Hours pass in seconds, for whoever waits. */
const hurriedTimers: Timers = {
  setTimeout: (callback, delayMs) => setTimeout(callback, delayMs / 100),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
};

/** Timers that tell what they were set to, and are not waited for. */
export function toldTimers() {
  const delays: number[] = [];
  const left = new Set<unknown>();
  const timers: Timers = {
    setTimeout: (callback, delayMs) => {
      delays.push(delayMs);
      const timer: unknown = setTimeout(
        () => {
          left.delete(timer);
          callback();
        },
        Math.min(delayMs / 50, 60_000),
      );
      left.add(timer);
      return timer;
    },
    clearTimeout: (timer) => {
      left.delete(timer);
      clearTimeout(timer as NodeJS.Timeout);
    },
  };
  return { delays, left, timers };
}

/** A chain that says what it is told, and where nothing is sent. */
export class ToldChain extends ChainReader {
  newest: NewestBlock | null = { number: 1_000n, timestampSeconds: 1_900_000_000 };
  outcome: (query: AuthorizationQuery) => AuthorizationOutcome = () => ({ state: 'unused' });
  signature: 'valid' | 'invalid' | 'unknown' = 'invalid';
  balanceWei: bigint | null = 10n ** 18n;
  readonly asked: AuthorizationQuery[] = [];

  async newestBlock(): Promise<NewestBlock | null> {
    return this.newest;
  }

  async authorizationOutcome(query: AuthorizationQuery): Promise<AuthorizationOutcome> {
    this.asked.push(query);
    return this.outcome(query);
  }

  async checkContractSignature(): Promise<'valid' | 'invalid' | 'unknown'> {
    return this.signature;
  }

  async nativeBalanceWei(): Promise<bigint | null> {
    return this.balanceWei;
  }
}

type Verify = FacilitatorClient['verify'];
type Settle = FacilitatorClient['settle'];

/** A facilitator that says what it is told; by default that everything is well. */
export class ToldFacilitator implements FacilitatorClient {
  provesTransfers: true | undefined = true;
  verdict: () => VerifyResponse | Promise<VerifyResponse> = () => ({ isValid: true });
  settlement: () => SettleResponse | Promise<SettleResponse> = () => settledBy(transactionOf('a'));
  kinds: object[] = [{ x402Version: 2, scheme: 'exact', network: 'eip155:8453' }];
  readonly verified: Parameters<Verify>[] = [];
  readonly settled: Parameters<Settle>[] = [];

  async verify(...asked: Parameters<Verify>): Promise<VerifyResponse> {
    this.verified.push(asked);
    return this.verdict();
  }

  async settle(...asked: Parameters<Settle>): Promise<SettleResponse> {
    this.settled.push(asked);
    return this.settlement();
  }

  async getSupported(): ReturnType<FacilitatorClient['getSupported']> {
    return { kinds: this.kinds as never, extensions: [], signers: {} };
  }
}

export const transactionOf = (digit: string): `0x${string}` => `0x${digit.repeat(64)}`;
export const settledBy = (transaction: string): SettleResponse => ({
  success: true,
  transaction,
  network: 'eip155:8453',
});
export const refusedFor = (errorReason: string, transaction = ''): SettleResponse => ({
  ...{ success: false, errorReason, transaction, network: 'eip155:8453' },
});

/** A seller without a chain: what chain and facilitator say is the spec's to tell. */
export interface OfflineWorld {
  readonly flow: PaymentFlow;
  readonly chain: ToldChain;
  readonly facilitator: ToldFacilitator;
  readonly stores: TestStores;
  readonly faults: unknown[];
  readonly steps: FlowStep[];
  readonly buyer: Address;
  readonly payTo: Address;
  runs(): number;
  /** What operation runs were told beside their input. */
  readonly told: object[];
  wait(ms: number): void;
  sign(options?: PaymentOptions): Promise<SignedPayment>;
  keyOf(payment: SignedPayment): string;
  /** Calls the operation with a payment, as JSON or as its header. */
  pay(
    payment: SignedPayment | string,
    input?: TestInput,
    more?: { client?: string; signal?: AbortSignal },
  ): ReturnType<PaymentFlow['call']>;
  stateOf(payment: SignedPayment): Promise<string | undefined>;
}

export async function openOfflineWorld(
  options: {
    readonly config?: Partial<PaymentFlowConfig>;
    readonly operation?: Partial<PaidOperation>;
    readonly parts?: Partial<PaymentFlowParts>;
  } = {},
): Promise<OfflineWorld> {
  const keys = randomSandboxKeys();
  const [chain, facilitator, stores] = [new ToldChain(), new ToldFacilitator(), await openMemoryStores()];
  const usdc = `0x${'8a'.repeat(20)}` as const;
  const { key, wallet } = receiptKeysOf(keys);
  const [faults, told, steps] = [[] as unknown[], [] as object[], [] as FlowStep[]];
  let [runs, nowMs] = [0, 0];
  const operation: PaidOperation = {
    ...{ name: operationName, description: 'Says back what it was given.', amountUnits: '10000', deadlineMs: 10_000 },
    ...{ answerKeptSeconds: 600, sources: ['register', 'directory'] },
    run: async (input, asked) => {
      runs += 1;
      told.push(asked);
      return { answer: await runTool(input), undecidedSources: (input as TestInput).undecided ?? [] };
    },
    ...options.operation,
  };
  const flow = new PaymentFlow({
    config: {
      ...{ environment: 'live', publicBaseUrl, network: 'eip155:8453', payTo: keys.payTo.address },
      asset: { name: 'USD Coin', version: '2', address: usdc },
      ...options.config,
      timing: { holdMs: 300_000, leaseMs: 600_000, sweepIntervalMs: 0, finalAfterMs: 0, ...options.config?.timing },
    },
    operations: [operation],
    ...{ payments: stores.payments, offers: stores.offers, facilitator, chain },
    signReceipt: ({ issuedAtSeconds, ...claims }) =>
      signReceipt(receiptType.paidCall, { iss: publicBaseUrl, iat: issuedAtSeconds, ...claims }, key),
    ...{ receiptWallet: wallet, nowMs: () => nowMs, timers: hurriedTimers },
    onFault: (fault) => faults.push(fault),
    onStep: (step) => void steps.push(step),
    ...options.parts,
  });
  // The watch looks once; the spec says when it sweeps.
  await (flow as unknown as { watch: { look(): Promise<void> } }).watch.look();
  const signing = {
    ...{ keys, chainId: 8453, usdcAddress: usdc },
    request: async () => ({ timestamp: `0x${(chain.newest?.timestampSeconds ?? 1_900_000_000).toString(16)}` }),
  } as unknown as TestChain;
  const keyOf = ({ payload }: SignedPayment) =>
    paymentKey({
      network: 'eip155:8453',
      asset: usdc,
      payer: payload.authorization.from as Address,
      nonce: payload.authorization.nonce as Address,
    });
  return {
    ...{ flow, chain, facilitator, stores, faults, told, steps, keyOf },
    ...{ buyer: keys.buyer.address.toLowerCase() as Address, payTo: keys.payTo.address },
    runs: () => runs,
    wait: (ms) => void (nowMs += ms),
    sign: (signed) => signPayment(signing, signed),
    pay: (payment, input = {}, more = {}) =>
      flow.call({
        ...{ operation: operationName, input, sentArguments: JSON.parse(JSON.stringify(input)) as object, ...more },
        paymentHeader: typeof payment === 'string' ? payment : headerOf(payment),
      }),
    stateOf: async ({ payload }) => (await stores.states())[payload.authorization.nonce],
  };
}
