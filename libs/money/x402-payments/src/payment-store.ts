import { type Address } from '@einvoice/evm';
import { type PaymentRequirement } from './offer-store';
import { type PaymentKey } from './payment-key';

/**
 * The right to work on one row until it runs out. `attempt` is the fence: every write names it, and a write of a holder
 * that was overtaken changes nothing.
 */
export interface PaymentLease {
  readonly key: PaymentKey;
  readonly attempt: number;
}

/** The state of a payment. `leased` says that some instance is working on it right now. */
export type PaymentRecord =
  | { readonly state: 'claimed'; readonly leased: boolean; readonly undecidedRuns: SourceCounts }
  | { readonly state: 'released'; readonly undecidedRuns: SourceCounts }
  | SettlingRow
  | { readonly state: 'failed'; readonly reason: string }
  | SettledRow;

/** Counts by the name of an outside source; sources with none are left out. */
export type SourceCounts = Readonly<Record<string, number>>;

/** A call whose answer is written. */
export interface SettlingRow {
  readonly state: 'settling';
  readonly leased: boolean;
  readonly requestSha256: string;
  /** SHA-256 of the payment-identifier; null when the call gave none. */
  readonly identifierSha256: string | null;
}

/** A charged call. `answer` is null once its retention has ended; what proves the payment stays. */
export interface SettledRow {
  readonly state: 'settled';
  readonly requestSha256: string;
  readonly identifierSha256: string | null;
  /** The answer's JSON without `billing`, exactly as it was first written. */
  readonly answer: Uint8Array | null;
  /** The JSON text of `billing`. */
  readonly billing: string;
  /** The PAYMENT-RESPONSE header. */
  readonly paymentResponse: string;
}

/** One read that decides how a call goes on. */
export interface PaymentLook {
  readonly row: PaymentRecord | null;
  /** Another payment of this payer, under way or charged, that holds the identifier asked for. */
  readonly identifierHolder: PaymentIdentifierRecord | null;
  readonly payerLastHour: PayerLastHour;
}

/**
 * What a payer has cost us within the last hour without paying, over all of its nonces. Each failure and each run is the
 * Unix second from which it no longer counts, the earliest first.
 */
export interface PayerLastHour {
  /** Database time, Unix seconds. */
  readonly nowSeconds: number;
  /** Those that the payer caused. */
  readonly failedSettlements: readonly number[];
  /** Uncharged runs by the outside source that was asked in them and did not decide. */
  readonly undecidedRuns: Readonly<Record<string, readonly number[]>>;
}

/** The same, and what the payer has under way over all instances, the payment in question left out. */
export interface PayerUsage extends PayerLastHour {
  /** Claimed or settling: each may become a failed settlement. */
  readonly openPayments: number;
  /** Claimed, by the sources that their operation may ask: each may become an undecided run of those. */
  readonly openRuns: SourceCounts;
}

/** A row that can hold a payment-identifier. */
export type PaymentIdentifierRecord =
  | { readonly state: 'claimed' }
  | { readonly state: 'settling'; readonly requestSha256: string }
  | Omit<SettledRow, 'identifierSha256'>;

/** What is known when work on a payment begins. */
export interface PaymentClaim {
  readonly key: PaymentKey;
  readonly payer: Address;
  readonly operation: string;
  readonly requirement: PaymentRequirement;
  /** Unix seconds after which the token refuses the authorization; up to 2^256 - 1. */
  readonly validBefore: bigint;
}

export interface ClaimLimits {
  /** Outside sources that the operation may ask. */
  readonly sources: readonly string[];
  /** Runs of one signature in which the same one of them did not decide. */
  readonly undecidedRunsMax: number;
  readonly leaseMs: number;
  /** Of the payment-identifier, which is unique per payer. */
  readonly identifierSha256: string | null;
}

/** Everything another instance needs to bring the payment to its end without running the tool again. */
export interface WriteAhead {
  readonly requestSha256: string;
  /** The x402 payment payload as JSON: what the facilitator is sent, again if need be. */
  readonly payload: Uint8Array;
  /** The answer's JSON without `billing`. */
  readonly answer: Uint8Array;
  readonly responseSha256: string;
  /** A block at which the nonce was unused: the search for its use begins here. */
  readonly fromBlock: bigint;
  readonly answerKeptSeconds: number;
}

/** A payment whose answer is written and whose settlement is not known yet. */
export interface OpenPayment extends PaymentClaim, WriteAhead {
  readonly lease: PaymentLease;
  /** Database time of the write-ahead, Unix seconds; the receipt's date, equal whoever finishes the payment. */
  readonly answeredAtSeconds: number;
  /** Seconds since the write-ahead, by the database's clock. */
  readonly ageSeconds: number;
}

/** A settled payment that a reorganisation of the chain may still undo. */
export interface ProvisionalPayment extends Pick<OpenPayment, 'key' | 'requirement' | 'validBefore' | 'fromBlock'> {
  readonly lease: PaymentLease;
  readonly transaction: string;
}

/** What a settled payment keeps forever. */
export interface SettledPayment {
  readonly transaction: string;
  readonly billing: string;
  readonly paymentResponse: string;
}

/**
 * The rows of the payment flow, one per signed authorization:
 * claimed → settling → settled | failed, and claimed → released → claimed; settled → settling when the chain has undone
 * the transfer. The storage decides races: one unique key, leases in database time, and a fencing number in every write. A method answers false or null when the lease was lost.
 * Methods throw `StorageUnavailableError` when the storage does not answer.
 */
export abstract class PaymentStore {
  /** @param identifierSha256 of the call's payment-identifier; null without one */
  abstract look(key: PaymentKey, payer: Address, identifierSha256: string | null): Promise<PaymentLook>;

  /** @param key of the payment that the payer wants to begin, or to begin again */
  abstract payerUsage(payer: Address, key: PaymentKey): Promise<PayerUsage>;

  /**
   * Starts a tool run: of a new key, a released one, or one whose holder vanished before it wrote an answer. The row holds the
   * identifier from then on, unless the run ends without a charge. Null also when another row of the payer holds it.
   */
  abstract claim(claim: PaymentClaim, limits: ClaimLimits): Promise<PaymentLease | null>;

  /**
   * The same unless `refuses`, asked while nobody else claims for this payer, has a reason. Four statements more than
   * `claim`: for payers that cost us something lately.
   */
  abstract claimUnless<Reason>(
    refuses: (usage: PayerUsage) => Reason | null,
    claim: PaymentClaim,
    limits: ClaimLimits,
  ): Promise<PaymentLease | { readonly refused: Reason } | null>;

  /** Keeps a lease that is still held. */
  abstract extendLease(lease: PaymentLease, leaseMs: number): Promise<boolean>;

  /** claimed → settling, committed before it resolves. */
  abstract writeAhead(lease: PaymentLease, written: WriteAhead): Promise<OpenPayment | null>;

  /**
   * claimed → released: nothing was charged, the signature may be used again.
   * @param undecidedSources those that were asked in this run and did not decide
   */
  abstract release(lease: PaymentLease, reason: string, undecidedSources: readonly string[]): Promise<boolean>;

  /**
   * settling → settled. Also failed → settled, should the chain show a transfer that was given up; the row then holds its
   * identifier again, unless another one of the payer took it meanwhile.
   */
  abstract markSettled(lease: PaymentLease, settled: SettledPayment): Promise<boolean>;

  /** settling → failed: this authorization will never settle. `payerFault`: the payer emptied the wallet or cancelled. */
  abstract markFailed(lease: PaymentLease, failure: { reason: string; payerFault: boolean }): Promise<boolean>;

  /** Gives a lease back early, so that the next call or the sweeper goes on at once. */
  abstract handOver(lease: PaymentLease): Promise<void>;

  /** A settling row that nobody works on, with a new lease; null when it is not there for the taking. */
  abstract takeOver(key: PaymentKey, leaseMs: number): Promise<OpenPayment | null>;

  /** The settling row that nobody works on, untouched for longest and for `restMs` at least, with a new lease. */
  abstract takeOverNext(leaseMs: number, restMs: number): Promise<OpenPayment | null>;

  /** How many settling rows there are, over all instances. */
  abstract countOpen(): Promise<number>;

  /** What a failed row would need to be settled after all; null when its answer is gone. */
  abstract readFailed(key: PaymentKey): Promise<OpenPayment | null>;

  /** Settled for `ageMs` at least and not final yet, the oldest first; nobody holds them. */
  abstract provisional(ageMs: number, countMax: number): Promise<readonly ProvisionalPayment[]>;

  /** The chain was asked again and still has the transfer. */
  abstract makeFinal(lease: PaymentLease): Promise<boolean>;

  /** settled → settling, for whoever comes next: the chain has no longer the transfer that was marked. */
  abstract reopen(lease: PaymentLease): Promise<boolean>;

  /** claimed → released for holders that vanished before they wrote an answer. @returns how many */
  abstract releaseAbandoned(): Promise<number>;

  /** Ends the retention of answers and of released rows whose time has come. @returns how many rows changed */
  abstract forgetExpired(): Promise<number>;
}
