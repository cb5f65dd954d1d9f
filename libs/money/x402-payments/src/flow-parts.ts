import { type Language } from '@einvoice/languages';
import { type DomainAnswer } from '@einvoice/decision-envelope';
import { type Address, type ChainReader, type FacilitatorClient, type Hex } from '@einvoice/evm';
import { chainAnswer, paidCalls } from '@einvoice/limits';
import { type BucketLimits } from '@einvoice/rate-limits';
import { type ReceiptWallet } from '@einvoice/signed-receipts';
import { type Timers } from '@einvoice/timers';
import { type ConcurrencyLimits } from './concurrency-limit';
import { type OperationDiscovery } from './offer-extensions';
import { type OfferStore } from './offer-store';
import { type PaymentStore } from './payment-store';
import { type WrittenAnswer } from './written-answer';

/** A priced operation. The flow knows no tool, only this. */
export interface PaidOperation {
  /**
   * What a payment is bound to, together with the arguments: a flow of its own for the same tool has a name of its own.
   * Over HTTP the last segment of its path.
   */
  readonly name: string;
  /** Where it is called, as offers and receipts say it; our HTTP address of it when left out. */
  readonly resourceUrl?: string;
  readonly description: string;
  /** Smallest units of the asset: '10000' is 0.01 USDC. */
  readonly amountUnits: string;
  readonly deadlineMs: number;
  /** How long the paid answer can be fetched again. */
  readonly answerKeptSeconds: number;
  /** For directories; without it the offer is listed nowhere. */
  readonly discovery?: OperationDiscovery;
  /** Outside sources that `run` may ask; absent: none. */
  readonly sources?: readonly string[];
  /** @param asked who pays, how old a kept answer of a source may be (left out, whatever is kept will do), and the language of the decision */
  run(input: object, asked: AskedOfOperation): Promise<OperationRun>;
}

interface AskedOfOperation {
  readonly payer: Address;
  readonly maxAgeSeconds?: number;
  readonly language?: Language;
}

/** What a run came to. */
export interface OperationRun {
  /** The answer, or what was written of it where it was made. */
  readonly answer: DomainAnswer | WrittenAnswer;
  /**
   * Outside sources that were really asked in this run and did not decide; absent: none. Not those that were left alone,
   * not what was wrong with the input, and not what broke here.
   */
  readonly undecidedSources?: readonly string[];
}

/** Where and in what the flow is paid. */
export interface PaymentFlowConfig {
  readonly environment: 'live' | 'sandbox';
  /** Scheme and host buyers use; never taken from a request. */
  readonly publicBaseUrl: string;
  /** CAIP-2, eip155 only: 'eip155:8453'. */
  readonly network: `eip155:${number}`;
  /** The token's address and its EIP-712 domain. */
  readonly asset: { readonly address: Address; readonly name: string; readonly version: string };
  readonly payTo: Address;
  /** Sandbox only: the wallets it seeded. Every other payer is refused before anything is kept. */
  readonly sandboxPayers?: readonly Address[];
  /** The accounts that pay for gas when we settle ourselves; the flow closes when none of them has this balance. */
  readonly gas?: { readonly signers: readonly Address[]; readonly weiMin: bigint };
  /** The operator's switch; asked at every look of the watch. */
  readonly closedByOperator?: () => boolean;
  /** Defaults in `flowDefaults`. */
  readonly timing?: Partial<FlowTiming>;
  readonly caps?: Partial<FlowCaps>;
}

/** Milliseconds, except where the name says seconds. */
export interface FlowTiming {
  /** How long a signature stays good after the offer; also how long a previous offer is honoured. */
  readonly maxTimeoutSeconds: number;
  /** Left between the end of the tool and `validBefore`. */
  readonly settleRoomSeconds: number;
  /** How long a call may take in all before it is told `settlement_pending`, the chain's word still missing. */
  readonly holdMs: number;
  /** A holder that vanished is replaced after this. */
  readonly leaseMs: number;
  readonly verifyDeadlineMs: number;
  readonly settleDeadlineMs: number;
  readonly watchIntervalMs: number;
  readonly sweepIntervalMs: number;
  /** The chain is asked about a settled payment once more after this: a reorganisation may have undone it. */
  readonly finalAfterMs: number;
}

/** Calls with a payment at once, at work and waiting; and what one payer or client may cost us. */
export interface FlowCaps extends ConcurrencyLimits {
  /** New calls of one payer at once, from the check of the payment to its settlement. */
  readonly callsPerPayerMax: number;
  readonly verifyConcurrencyMax: number;
  /** Checks of payments that ended in a refusal, of one client network and of one payer. */
  readonly refusedChecksPerClient: BucketLimits;
  readonly refusedChecksPerPayer: BucketLimits;
  /** A wallet found without the money is not looked into again for so long. */
  readonly poorPayerRememberedMs: number;
  /** Runs of one signature in which the same outside source did not decide. */
  readonly undecidedRunsPerPaymentMax: number;
  readonly payerFailedSettlementsPerHourMax: number;
  /** Runs of one payer in which the same outside source did not decide. */
  readonly payerUndecidedRunsPerHourMax: number;
}

export const flowDefaults: FlowTiming & FlowCaps = {
  maxTimeoutSeconds: 120,
  settleRoomSeconds: 20,
  holdMs: 60_000,
  leaseMs: 8_000,
  verifyDeadlineMs: chainAnswer.verifyDeadlineMs,
  settleDeadlineMs: chainAnswer.settleDeadlineMs,
  watchIntervalMs: 4_000,
  sweepIntervalMs: 5_000,
  finalAfterMs: 60_000,
  callsAtWorkMax: paidCalls.atWorkMax,
  callsWaitingMax: paidCalls.waitingMax,
  callsPerPayerMax: paidCalls.perPayerMax,
  verifyConcurrencyMax: paidCalls.checksInFlightMax,
  refusedChecksPerClient: paidCalls.refusedChecksPerClient,
  refusedChecksPerPayer: paidCalls.refusedChecksPerPayer,
  poorPayerRememberedMs: paidCalls.poorPayerRememberedMs,
  undecidedRunsPerPaymentMax: 3,
  payerFailedSettlementsPerHourMax: 3,
  payerUndecidedRunsPerHourMax: 10,
};

/** What the receipt of a charged call says; the signer adds its issuer and key. */
export interface PaidCallClaims {
  readonly environment: 'live' | 'sandbox';
  readonly operation: string;
  readonly requestSha256: string;
  readonly responseSha256: string;
  readonly payer: Address;
  readonly payTo: Address;
  readonly amountUnits: string;
  readonly asset: Address;
  readonly network: string;
  readonly paymentNonce: Hex;
  readonly transaction: string;
  /** Unix seconds by the database's clock. */
  readonly issuedAtSeconds: number;
}

/** Signs a receipt as compact JWS. Must be deterministic (EdDSA is): whoever finishes a payment issues the same text. */
export type ReceiptSigner = (claims: PaidCallClaims) => string;

/** The moments of a charged call between which a process can die. */
export type FlowStep = 'verified' | 'claimed' | 'tool_ran' | 'written_ahead' | 'settled' | 'marked' | 'answering';

/** Everything the flow works with. */
export interface PaymentFlowParts {
  readonly config: PaymentFlowConfig;
  readonly operations: readonly PaidOperation[];
  readonly payments: PaymentStore;
  readonly offers: OfferStore;
  readonly facilitator: FacilitatorClient;
  readonly chain: ChainReader;
  readonly signReceipt: ReceiptSigner;
  /** Signs x402's offers and receipts; deterministic too. */
  readonly receiptWallet: ReceiptWallet;
  /** A clock that never runs backwards, in milliseconds; for budgets only, never for what a payment is worth. */
  readonly nowMs: () => number;
  /** Node's own when left out. */
  readonly timers?: Timers;
  /** For fault tests: called and awaited at each step. */
  readonly onStep?: (step: FlowStep) => void | Promise<void>;
  /** Told of what the flow survived: a broken dependency, a bug behind a committed payment. For logs. */
  readonly onFault?: (fault: unknown) => void;
}
