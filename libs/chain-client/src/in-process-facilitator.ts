import { setTimeout as pause } from 'node:timers/promises';
import { chainAnswer, chainGas, withDeadline } from '@einvoice/resilience';
import {
  type PaymentPayload,
  type PaymentRequirements,
  type SettleResponse,
  type SupportedResponse,
  type VerifyResponse,
} from '@x402/core/types';
import { type SignedAuthorization, type TokenDomain, transferCalldata } from './authorization';
import { type Address, type Hex } from './chain-reader';
import { type FacilitatorClient, FacilitatorUnavailableError } from './facilitator';
import { hexToBytes } from './hex';
import { readPaymentTerms, reason } from './payment-terms';
import { reasonOfRevert } from './revert-reason';
import { type Rpc, createRpc, quantityOf, readQuantity } from './rpc';
import { isLoopbackUrl } from './sandbox-safety';
import { TransactionSender } from './transaction-sender';
import { findUse, isFollowedByTransfer, readLogs } from './transfer-logs';

export interface InProcessFacilitatorOptions {
  readonly rpcUrl: string;
  /** Private key of the account that sends the settlements and pays their gas. */
  readonly signerKey: Hex;
  readonly token: TokenDomain;
  /** Blocks a settlement must be deep, its own included. Default 1. */
  readonly confirmations?: number;
  /** How often the node is asked for the receipt. Default 20 on loopback, else 250. */
  readonly receiptPollMs?: number;
  readonly verifyTimeoutMs?: number;
  readonly settleTimeoutMs?: number;
}

/** A facilitator of our own, and the account whose gas money it spends. */
export interface InProcessFacilitator extends FacilitatorClient {
  readonly signer: Address;
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

interface Receipt {
  readonly succeeded: boolean;
  readonly blockNumber: bigint;
  readonly logs: unknown;
}

class ChainFacilitator implements InProcessFacilitator {
  readonly provesTransfers = true;
  private readonly rpc: Rpc;
  private readonly sender: TransactionSender;
  private readonly token: TokenDomain;
  private readonly network: `eip155:${number}`;
  private readonly confirmations: bigint;
  private readonly receiptPollMs: number;
  private readonly verifyTimeoutMs: number;
  private readonly settleTimeoutMs: number;

  constructor({ rpcUrl, signerKey, token, confirmations = 1, ...timing }: InProcessFacilitatorOptions) {
    this.rpc = createRpc(rpcUrl);
    this.token = token;
    this.network = `eip155:${token.chainId}`;
    this.confirmations = BigInt(confirmations);
    this.verifyTimeoutMs = timing.verifyTimeoutMs ?? chainAnswer.verifyDeadlineMs;
    this.settleTimeoutMs = timing.settleTimeoutMs ?? chainAnswer.settleDeadlineMs;
    this.receiptPollMs = timing.receiptPollMs ?? (isLoopbackUrl(rpcUrl) ? 20 : 250);
    this.sender = new TransactionSender({
      rpc: this.rpc,
      chainId: token.chainId,
      privateKey: hexToBytes(signerKey),
      gasLimit: BigInt(chainGas.settlementMax),
      callDeadlineMs: this.verifyTimeoutMs,
    });
  }

  get signer(): Address {
    return this.sender.address;
  }

  async getSupported(): Promise<SupportedResponse> {
    return {
      kinds: [{ x402Version: 2, scheme: 'exact', network: this.network }],
      extensions: [],
      signers: { 'eip155:*': [this.signer] },
    };
  }

  async verify(payment: PaymentPayload, required: PaymentRequirements): Promise<VerifyResponse> {
    const terms = readPaymentTerms(this.token, payment, required);
    if (!terms.ok) return { isValid: false, invalidReason: terms.reason, ...(terms.payer && { payer: terms.payer }) };
    const payer = terms.signed.authorization.from;
    const refusal = await this.simulate(terms.signed);
    return refusal === null ? { isValid: true, payer } : { isValid: false, invalidReason: refusal, payer };
  }

  async settle(payment: PaymentPayload, required: PaymentRequirements): Promise<SettleResponse> {
    const terms = readPaymentTerms(this.token, payment, required);
    const failed = (errorReason: string, transaction: string, payer?: Address): SettleResponse => ({
      success: false,
      errorReason,
      transaction,
      network: this.network,
      ...(payer && { payer }),
    });
    if (!terms.ok) return failed(terms.reason, '', terms.payer);
    const { signed } = terms;
    const payer = signed.authorization.from;
    const sent = await withDeadline(this.settleTimeoutMs, (signal) => this.sendAndWait(signed, signal));
    if (sent.state === 'deadline_passed') {
      this.sender.forgetNonce();
      throw new FacilitatorUnavailableError('settlement_unconfirmed', 'The settlement was not confirmed in time.');
    }
    const { transaction, receipt } = sent.value;
    if (!receipt.succeeded) return failed((await this.simulate(signed)) ?? reason.transaction, transaction, payer);
    if (!this.showsTransfer(receipt, signed)) return failed(reason.transferEvent, transaction, payer);
    return { success: true, transaction, network: this.network, payer, amount: required.amount };
  }

  /** Null when the token would make the transfer in the newest block, else the reason. Time is the chain's own. */
  private async simulate(signed: SignedAuthorization): Promise<string | null> {
    const gas = quantityOf(BigInt(chainGas.settlementMax)); // what the settlement will have
    const call = { from: this.signer, to: this.token.address, data: transferCalldata(signed), gas };
    const answer = await this.rpc.call('eth_call', [call, 'latest'], this.verifyTimeoutMs);
    if (answer.state === 'unavailable') {
      throw new FacilitatorUnavailableError('chain_unavailable', 'The chain did not answer.');
    }
    return answer.state === 'refused' ? reasonOfRevert(answer) : null;
  }

  private async sendAndWait(signed: SignedAuthorization, signal: AbortSignal) {
    const transaction = await this.sender.send({ to: this.token.address, data: transferCalldata(signed) }, signal);
    for (;;) {
      const receipt = await this.receiptOf(transaction);
      if (receipt && (await this.isConfirmed(receipt.blockNumber))) return { transaction, receipt };
      await pause(this.receiptPollMs, undefined, { signal });
    }
  }

  private async receiptOf(transaction: Hex): Promise<Receipt | null> {
    const answer = await this.rpc.call('eth_getTransactionReceipt', [transaction], this.verifyTimeoutMs);
    if (answer.state !== 'answered' || typeof answer.result !== 'object' || answer.result === null) return null;
    const { status, blockNumber, logs } = answer.result as Record<string, unknown>;
    const height = readQuantity(blockNumber);
    return height === null ? null : { succeeded: status === '0x1', blockNumber: height, logs };
  }

  private async isConfirmed(blockNumber: bigint): Promise<boolean> {
    if (this.confirmations <= 1n) return true;
    const answer = await this.rpc.call('eth_blockNumber', [], this.verifyTimeoutMs);
    const newest = answer.state === 'answered' ? readQuantity(answer.result) : null;
    return newest !== null && newest - blockNumber + 1n >= this.confirmations;
  }

  private showsTransfer(receipt: Receipt, { authorization }: SignedAuthorization): boolean {
    const logs = readLogs(receipt.logs, chainAnswer.logsMax);
    if (!logs) return false;
    const { from: payer, to: recipient, value: amountUnits, nonce } = authorization;
    const expected = { token: this.token.address, payer, nonce, recipient, amountUnits };
    const use = findUse(logs, expected);
    return use !== undefined && isFollowedByTransfer(use, logs, expected);
  }
}
