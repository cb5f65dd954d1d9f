import { hexToBytes } from './hex';
import { chainAnswer } from '@einvoice/limits';
import { withDeadline } from '@einvoice/timers';
import {
  type PaymentPayload,
  type PaymentRequirements,
  type SettleResponse,
  type SupportedResponse,
  type VerifyResponse,
} from '@x402/core/types';
import { type SignedAuthorization, type TokenDomain } from './authorization';
import { NewestBlocks } from './chain-head';
import { type Address, type Hex } from './chain-reader';
import { type FacilitatorClient, FacilitatorUnavailableError } from './facilitator';
import { readPaymentTerms, reason } from './payment-terms';
import { ReceiptWatch } from './receipt-watch';
import { createRpc } from './rpc';
import { isLoopbackUrl } from './sandbox-safety';
import { SubmissionQueue, type Submission } from './submission-queue';
import { TransactionSender } from './transaction-sender';
import { TransferSimulations } from './transfer-simulations';

/** See `SubmissionQueueOptions.gatherMs`; a fortieth of a block on Base. */
const gatherMsMax = 50;

export interface InProcessFacilitatorOptions {
  readonly rpcUrl: string;
  /** Private key of the account that sends the settlements and pays their gas; of several, which then share the work. */
  readonly signerKey: Hex | readonly Hex[];
  readonly token: TokenDomain;
  /** Blocks a settlement must be deep, its own included. Default 1. */
  readonly confirmations?: number;
  /** How often the node is asked for a new block while a settlement waits. Default 20 on loopback, else 250. */
  readonly receiptPollMs?: number;
  readonly verifyTimeoutMs?: number;
  readonly settleTimeoutMs?: number;
}

/** A facilitator of our own, and the accounts whose gas money it spends. */
export interface InProcessFacilitator extends FacilitatorClient {
  readonly signers: readonly Address[];
  readonly provesTransfers: true;
}

/**
 * Verifies by simulating the transfer and settles by sending it, with nothing between us and the node.
 * `verify` and `settle` answer x402's reasons when the token refuses; they throw `FacilitatorUnavailableError` when the
 * outcome is not known. An authorization moves money at most once, however often it is settled: the token sees to it.
 */
export function createInProcessFacilitator(options: InProcessFacilitatorOptions): InProcessFacilitator {
  return new ChainFacilitator(options);
}

class ChainFacilitator implements InProcessFacilitator {
  readonly provesTransfers = true;
  readonly signers: readonly Address[];
  private readonly token: TokenDomain;
  private readonly network: `eip155:${number}`;
  private readonly settleTimeoutMs: number;
  private readonly simulations: TransferSimulations;
  private readonly submissions: SubmissionQueue;

  constructor({ rpcUrl, signerKey, token, confirmations = 1, ...timing }: InProcessFacilitatorOptions) {
    const pollMs = timing.receiptPollMs ?? (isLoopbackUrl(rpcUrl) ? 20 : 250);
    const callDeadlineMs = timing.verifyTimeoutMs ?? chainAnswer.readDeadlineMs;
    const rpc = createRpc(rpcUrl);
    const blocks = new NewestBlocks(rpc, { deadlineMs: callDeadlineMs, pollMs });
    const receipts = new ReceiptWatch({ rpc, blocks, confirmations: BigInt(confirmations), callDeadlineMs, pollMs });
    const senders = [signerKey].flat().map((key) => {
      const privateKey = hexToBytes(key);
      return new TransactionSender({ rpc, blocks, chainId: token.chainId, privateKey, callDeadlineMs });
    });
    this.token = token;
    this.network = `eip155:${token.chainId}`;
    this.settleTimeoutMs = timing.settleTimeoutMs ?? chainAnswer.settleDeadlineMs;
    this.signers = senders.map(({ address }) => address);
    this.simulations = new TransferSimulations({ rpc, token: token.address, deadlineMs: callDeadlineMs });
    const gatherMs = Math.min(pollMs, gatherMsMax);
    this.submissions = new SubmissionQueue({ rpc, token: token.address, senders, receipts, callDeadlineMs, gatherMs });
  }

  async getSupported(): Promise<SupportedResponse> {
    return {
      kinds: [{ x402Version: 2, scheme: 'exact', network: this.network }],
      extensions: [],
      signers: { 'eip155:*': [...this.signers] },
    };
  }

  async verify(payment: PaymentPayload, required: PaymentRequirements): Promise<VerifyResponse> {
    const terms = readPaymentTerms(this.token, payment, required);
    if (!terms.ok) return { isValid: false, invalidReason: terms.reason, ...(terms.payer && { payer: terms.payer }) };
    const payer = terms.signed.authorization.from;
    const refusal = await this.simulations.refusalOf(terms.signed);
    return refusal === null ? { isValid: true, payer } : { isValid: false, invalidReason: refusal, payer };
  }

  async settle(payment: PaymentPayload, required: PaymentRequirements): Promise<SettleResponse> {
    const terms = readPaymentTerms(this.token, payment, required);
    if (!terms.ok) return this.failed(terms.reason, '', terms.payer);
    const { signed } = terms;
    const settled = await withDeadline(this.settleTimeoutMs, (signal) => this.sendUntilJudged(signed, signal));
    if (settled.state === 'deadline_passed') {
      throw new FacilitatorUnavailableError('settlement_unconfirmed', 'The settlement was not confirmed in time.');
    }
    const payer = signed.authorization.from;
    const { transaction, refusal } = settled.value;
    if (refusal !== null) return this.failed(refusal, transaction, payer);
    return { success: true, transaction, network: this.network, payer, amount: required.amount };
  }

  /** A payment that did not move in company is judged alone: another's failure is never its own. */
  private async sendUntilJudged(signed: SignedAuthorization, signal: AbortSignal): Promise<Judged> {
    const first = await this.submissions.submit(signed, signal);
    const last = await this.judge(signed, first);
    if (last !== 'try_alone') return last;
    const second = await this.submissions.submit(signed, signal, true);
    return (await this.judge(signed, second)) as Judged;
  }

  private async judge(signed: SignedAuthorization, submission: Submission): Promise<Judged | 'try_alone'> {
    const { transaction } = submission;
    if (submission.state === 'moved') return { transaction, refusal: null };
    const refusal = await this.simulations.refusalOfOne(signed);
    if (refusal === null && submission.together) return 'try_alone';
    return { transaction, refusal: refusal ?? (submission.reverted ? reason.transaction : reason.transferEvent) };
  }

  private failed(errorReason: string, transaction: string, payer?: Address): SettleResponse {
    return { success: false, errorReason, transaction, network: this.network, ...(payer && { payer }) };
  }
}

/** How an authorization that was sent ended; `refusal` in x402's words. */
interface Judged {
  readonly transaction: Hex;
  readonly refusal: string | null;
}
