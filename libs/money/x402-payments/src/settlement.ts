import { StorageUnavailableError } from '@einvoice/error-codes';
import { type AuthorizationQuery, type ChainReader, type Hex } from '@einvoice/evm';
import { signWalletReceipt } from '@einvoice/signed-receipts';
import { orAborted, pause, type Timers } from '@einvoice/timers';
import { type PaymentPayload } from '@x402/core/types';
import { type Billing, chargedBilling, settledResponse } from './answer-bytes';
import { type WithoutSlot } from './concurrency-limit';
import { type FlowStep, type FlowTiming, type PaymentFlowParts } from './flow-parts';
import { type PaymentFacilitator, poorPayer, type Sent } from './payment-facilitator';
import { keyParts } from './payment-key';
import { type OpenPayment, type ProvisionalPayment, type SettledPayment } from './payment-store';

/** How an open payment ended, as the row says it now. */
export type SettlementEnd =
  | { readonly state: 'settled'; readonly billing: string; readonly paymentResponse: string }
  | { readonly state: 'failed'; readonly reason: string }
  /** Nobody knows yet: the next call or the sweeper goes on. */
  | { readonly state: 'open' }
  /** Another holder of the row went on meanwhile. */
  | { readonly state: 'overtaken' };

type Outcome =
  | { readonly state: 'settled'; readonly transaction: string }
  | { readonly state: 'failed'; readonly reason: string; readonly payerFault: boolean }
  | { readonly state: 'open' };
type ChainWord = Exclude<Outcome, { state: 'open' }> | { readonly state: 'unused' } | { readonly state: 'unknown' };

/** x402's reasons under which a payment is given up, beside an empty wallet. */
const nonceUsed = 'invalid_exact_evm_nonce_already_used';
const expired = 'invalid_exact_evm_payload_authorization_valid_before';

/** Nothing can turn these two into a transfer any more. */
export const isFinalReason = (reason: string): boolean => reason === nonceUsed || reason === expired;

/** A node behind the one we asked for the time may still execute in an older block. */
const expiryMarginSeconds = 10;
/** A refusal is believed against an earlier sending of unknown outcome only after transactions of that age are mined or gone. */
const underWaySecondsMax = 600;
/** The chain is asked every round, the payment sent in each of these: sending again costs gas when the first is under way. */
const roundsPerSending = 4;
const askPauseMs = { first: 100, max: 1_000 };

/**
 * Brings a written payment to its end. A success that our own node showed is believed; after anything else, the success of
 * a facilitator elsewhere included, the chain is asked, and until the chain has spoken the payment stays open.
 */
export class Settlement {
  private readonly chain: ChainReader;
  private readonly onFault: (fault: unknown) => void;
  private readonly onStep: (step: FlowStep) => void | Promise<void>;

  constructor(
    private readonly parts: PaymentFlowParts,
    private readonly facilitator: PaymentFacilitator,
    private readonly timing: FlowTiming,
    private readonly timers: Timers,
  ) {
    this.chain = parts.chain;
    this.onFault = parts.onFault ?? (() => undefined);
    this.onStep = parts.onStep ?? (() => undefined);
  }

  /**
   * Never throws: whatever breaks after the write-ahead leaves the payment open.
   * @param resumed true when somebody else may have sent it before
   * @param withoutSlot where the chain's word is waited for
   */
  async finish(
    open: OpenPayment,
    resumed: boolean,
    timeLimit: AbortSignal,
    withoutSlot: WithoutSlot,
  ): Promise<SettlementEnd> {
    try {
      const end = await this.holdingLease(open, () => this.settleAndMark(open, resumed, timeLimit, withoutSlot));
      if (end.state === 'open') await this.parts.payments.handOver(open.lease);
      return end;
    } catch (fault) {
      this.onFault(fault);
      return { state: 'open' };
    }
  }

  /** A payment that was given up: what the chain says about it today. */
  async reconsider(open: OpenPayment): Promise<SettlementEnd> {
    const word = await this.askChain(open);
    if (word.state === 'settled') return this.mark(open, this.proofOf(open, word.transaction));
    return word.state === 'unknown' ? { state: 'open' } : { state: 'failed', reason: '' };
  }

  /**
   * A settled payment, looked at again: final when the chain still has its transaction; open again when it has not. Its
   * answer is out, so nothing but the same authorization can still move the money.
   */
  async lookAgain(payment: ProvisionalPayment): Promise<void> {
    const word = await this.askChain(payment);
    if (word.state === 'unknown') return;
    const holds = word.state === 'settled' && word.transaction === payment.transaction;
    await (holds ? this.parts.payments.makeFinal(payment.lease) : this.parts.payments.reopen(payment.lease));
  }

  /** Extends the lease while `work` runs. Losing it is no error: the next write finds out. */
  async holdingLease<T>(held: Pick<OpenPayment, 'lease'>, work: () => Promise<T>): Promise<T> {
    let timer: unknown;
    const beat = (): void => {
      timer = this.timers.setTimeout(() => {
        this.parts.payments.extendLease(held.lease, this.timing.leaseMs).catch(this.onFault);
        beat();
      }, this.timing.leaseMs / 3);
    };
    beat();
    try {
      return await work();
    } finally {
      this.timers.clearTimeout(timer);
    }
  }

  private async settleAndMark(
    open: OpenPayment,
    resumed: boolean,
    timeLimit: AbortSignal,
    withoutSlot: WithoutSlot,
  ): Promise<SettlementEnd> {
    const outcome = await withoutSlot(() => this.decide(open, resumed, timeLimit));
    if (outcome.state === 'open') return outcome;
    await this.onStep('settled');
    const end = await this.untilStored(timeLimit, async (): Promise<SettlementEnd> => {
      if (outcome.state === 'settled') return this.mark(open, this.proofOf(open, outcome.transaction));
      const marked = await this.parts.payments.markFailed(open.lease, outcome);
      return marked ? { state: 'failed', reason: outcome.reason } : { state: 'overtaken' };
    });
    await this.onStep('marked');
    return end;
  }

  private async decide(open: OpenPayment, resumed: boolean, timeLimit: AbortSignal): Promise<Outcome> {
    let mayBeUnderWay = resumed;
    let sent: Sent | undefined;
    if (resumed) {
      const word = await this.askChain(open);
      if (word.state === 'settled' || word.state === 'failed') return word;
    }
    for (let round = 0; ; round += 1) {
      if (round % roundsPerSending === 0) {
        sent = await this.send(open, timeLimit);
        if (sent.state === 'settled') return sent;
        if (sent.state !== 'refused') mayBeUnderWay = true;
      }
      const word = await this.askChain(open);
      if (word.state === 'settled' || word.state === 'failed') return word;
      if (word.state === 'unused' && sent?.state === 'refused' && this.isBelieved(sent.reason, open, mayBeUnderWay)) {
        return { state: 'failed', reason: sent.reason, payerFault: sent.reason === poorPayer };
      }
      await pause(this.timers, Math.min(askPauseMs.first * 2 ** round, askPauseMs.max), timeLimit);
      if (timeLimit.aborted) return { state: 'open' };
    }
  }

  /**
   * An empty wallet ends a payment that was surely never sent before; any other refusal only when the payment is old. That
   * the nonce is used or the time is over is for the chain alone to say: told by somebody while our node knows nothing of
   * it, our node may be behind, and the money moved.
   */
  private isBelieved(reason: string, open: OpenPayment, mayBeUnderWay: boolean): boolean {
    if (isFinalReason(reason)) return false;
    return (reason === poorPayer && !mayBeUnderWay) || open.ageSeconds > underWaySecondsMax;
  }

  private async send(open: OpenPayment, timeLimit: AbortSignal): Promise<Sent> {
    const sent = await orAborted(this.facilitator.settle(payloadOf(open), open.requirement), timeLimit);
    if (sent === 'aborted') return { state: 'unknown', fault: undefined };
    if (sent.state === 'unknown') this.onFault(sent.fault);
    return sent;
  }

  private async askChain(open: AskedPayment): Promise<ChainWord> {
    // The time is read first: a nonce unused after the time has run out can never be used.
    const newest = await this.chain.newestBlock();
    if (!newest) return { state: 'unknown' };
    const outcome = await this.chain.authorizationOutcome(authorizationOf(open));
    switch (outcome.state) {
      case 'settled':
        return { state: 'settled', transaction: outcome.transaction };
      case 'cancelled':
        return { state: 'failed', reason: nonceUsed, payerFault: true };
      case 'unknown':
        return { state: 'unknown' };
      case 'unused':
        return BigInt(newest.timestampSeconds) >= open.validBefore + BigInt(expiryMarginSeconds)
          ? { state: 'failed', reason: expired, payerFault: false }
          : { state: 'unused' };
    }
  }

  /** Equal whoever computes it: dates come from the row, the signature is deterministic. */
  private proofOf(open: OpenPayment, transaction: string): SettledPayment {
    const { requirement, payer } = open;
    const receipt = this.parts.signReceipt({
      environment: this.parts.config.environment,
      operation: open.operation,
      requestSha256: open.requestSha256,
      responseSha256: open.responseSha256,
      payer,
      payTo: requirement.payTo as Hex,
      amountUnits: requirement.amount,
      asset: requirement.asset as Hex,
      network: requirement.network,
      paymentNonce: keyParts(open.key).nonce,
      transaction,
      issuedAtSeconds: open.answeredAtSeconds,
    });
    const billing: Billing = chargedBilling(requirement, payer, { transaction, receipt });
    const delivery = { version: 1, network: requirement.network, resourceUrl: resourceUrlOf(open), payer } as const;
    const walletReceipt = signWalletReceipt(
      { ...delivery, issuedAt: open.answeredAtSeconds, transaction },
      this.parts.receiptWallet,
    );
    return {
      transaction,
      billing: JSON.stringify(billing),
      paymentResponse: settledResponse(requirement, payer, walletReceipt),
    };
  }

  private async mark(open: OpenPayment, proof: SettledPayment): Promise<SettlementEnd> {
    const marked = await this.parts.payments.markSettled(open.lease, proof);
    if (!marked) return { state: 'overtaken' };
    return { state: 'settled', billing: proof.billing, paymentResponse: proof.paymentResponse };
  }

  /** The outcome is known: the storage has all the time that is left to take it. */
  private async untilStored<T>(timeLimit: AbortSignal, store: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await store();
      } catch (error) {
        if (!(error instanceof StorageUnavailableError) || timeLimit.aborted) throw error;
        this.onFault(error);
        await pause(this.timers, askPauseMs.max, timeLimit);
      }
    }
  }
}

const payloadOf = (open: OpenPayment): PaymentPayload =>
  JSON.parse(Buffer.from(open.payload).toString('utf8')) as PaymentPayload;

/** The address that the offer named, should the configuration have changed since. */
const resourceUrlOf = (open: OpenPayment): string => payloadOf(open).resource?.url ?? '';

/** What the chain is asked by. */
type AskedPayment = Pick<OpenPayment, 'key' | 'requirement' | 'validBefore' | 'fromBlock'>;

function authorizationOf(open: AskedPayment): AuthorizationQuery {
  const { payer, nonce } = keyParts(open.key);
  return {
    payer,
    nonce,
    recipient: open.requirement.payTo.toLowerCase() as Hex,
    amountUnits: BigInt(open.requirement.amount),
    fromBlock: open.fromBlock,
  };
}
