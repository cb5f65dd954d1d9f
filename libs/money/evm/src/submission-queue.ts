import { setTimeout as pause } from 'node:timers/promises';
import { chainAnswer, chainGas, settlementBatch } from '@einvoice/limits';
import { type SignedAuthorization, transferCalldata } from './authorization';
import { type Address, type Hex } from './chain-reader';
import { FacilitatorUnavailableError } from './facilitator';
import { GroupedWork } from './grouped-work';
import { aggregateCalldata, multicall3Address } from './multicall';
import { type Receipt, type ReceiptWatch } from './receipt-watch';
import { type Rpc } from './rpc';
import { type OutgoingCall, type SentTransaction, type TransactionSender } from './transaction-sender';
import { findUse, isFollowedByTransfer, readLogs } from './transfer-logs';

/** What the receipt of the transaction that carried an authorization shows of it. */
export type Submission =
  | { readonly state: 'moved'; readonly transaction: Hex }
  /** Mined without this transfer. `together`: other payments were in the transaction and may be why. */
  | { readonly state: 'not_moved'; readonly transaction: Hex; readonly reverted: boolean; readonly together: boolean };

export interface SubmissionQueueOptions {
  readonly rpc: Rpc;
  readonly token: Address;
  /** One per account that pays gas; at least one. */
  readonly senders: readonly TransactionSender[];
  readonly receipts: ReceiptWatch;
  readonly callDeadlineMs: number;
  /** While a transaction waits for its block, the next one of the same signer gathers payments for so long. */
  readonly gatherMs: number;
}

interface Waiting {
  readonly signed: SignedAuthorization;
  readonly alone: boolean;
  readonly signal: AbortSignal;
  resolve(submission: Submission): void;
  reject(error: unknown): void;
}

/**
 * Brings authorizations to the chain, over several signers side by side. A payment that finds a signer free is sent at
 * once in a transaction of its own; those that come while all are busy share one through Multicall3, which takes part in
 * nothing: the token looks at the payer's signature, not at who sends it. Each is judged by its own logs.
 */
export class SubmissionQueue {
  private readonly groups: GroupedWork<Waiting>;
  /** In the order in which they were last used. */
  private readonly free: TransactionSender[];
  private readonly withoutGas = new Set<TransactionSender>();

  constructor(private readonly options: SubmissionQueueOptions) {
    const { senders } = options;
    this.free = [...senders];
    const limits = { workers: senders.length, groupMax: settlementBatch.paymentsMax };
    this.groups = new GroupedWork(limits, (group) => this.settle(group));
  }

  /**
   * Resolves when the transaction is mined as deep as configured. Throws `FacilitatorUnavailableError`: `chain_unavailable`
   * or `signer_without_gas` when it was surely not sent, `settlement_unconfirmed` when `signal` was aborted first.
   */
  submit(signed: SignedAuthorization, signal: AbortSignal, alone = false): Promise<Submission> {
    return new Promise((resolve, reject) => this.groups.add({ signed, alone, signal, resolve, reject }));
  }

  private async settle(group: readonly Waiting[]): Promise<void> {
    const sender = this.free.shift()!; // there are as many as workers
    const wanted = group.filter(({ signal }) => !signal.aborted);
    for (const { signal, reject } of group) if (signal.aborted) reject(unconfirmed());
    for (const company of await this.companiesOf(wanted)) await this.send(company, sender);
    this.free.push(sender);
  }

  /** Who may share a transaction does; whoever could burn the others' gas, or shall be judged alone, has one of his own. */
  private async companiesOf(wanted: readonly Waiting[]): Promise<(readonly Waiting[])[]> {
    if (wanted.length <= 1) return wanted.map((one) => [one]);
    const hasCode = await this.payersWithCode(wanted);
    const isApart = ({ alone, signed }: Waiting): boolean => alone || hasCode.has(signed.authorization.from);
    const together = wanted.filter((one) => !isApart(one));
    const apart = wanted.filter(isApart).map((one) => [one]);
    return together.length > 0 ? [together, ...apart] : apart;
  }

  /** Accounts with code (also EIP-7702) run it while the token checks their signature. Unknown counts as code. */
  private async payersWithCode(group: readonly Waiting[]): Promise<ReadonlySet<Address>> {
    const payers = [...new Set(group.map(({ signed }) => signed.authorization.from))];
    const answers = await Promise.all(
      payers.map((payer) => this.options.rpc.call('eth_getCode', [payer, 'latest'], this.options.callDeadlineMs)),
    );
    const hasCode = payers.filter((_, index) => {
      const answer = answers[index];
      return answer?.state !== 'answered' || answer.result !== '0x';
    });
    return new Set(hasCode);
  }

  /** Resolves when the signer may send the next one. */
  private async send(company: readonly Waiting[], own: TransactionSender): Promise<void> {
    const { signal } = company.at(-1)!; // the one that will wait longest
    try {
      const { sent, sender } = await this.sendByWhoCanPay(this.callOf(company), own, signal);
      const mined = this.options.receipts.receiptOf(sent, signal).then((receipt) => {
        sender.hasEnded(receipt !== null);
        if (receipt) return this.conclude(company, sent, receipt);
        throw unconfirmed();
      });
      mined.catch((error: unknown) => company.forEach(({ reject }) => reject(error)));
      await Promise.race([mined, pause(this.options.gatherMs)]).catch(() => undefined);
    } catch (error) {
      company.forEach(({ reject }) => reject(error));
    }
  }

  private callOf(company: readonly Waiting[]): OutgoingCall {
    const calls = company.map(({ signed }) => transferCalldata(signed));
    const [only] = calls;
    const { token } = this.options;
    if (calls.length === 1) return { to: token, data: only!, gasLimit: BigInt(chainGas.settlementMax) };
    const gasLimit = BigInt(settlementBatch.gas + calls.length * settlementBatch.gasPerPayment);
    return { to: multicall3Address, data: aggregateCalldata(token, calls), gasLimit };
  }

  /** By its own signer; when the node says that it cannot pay, by another. A signer found empty is asked last for a while. */
  private async sendByWhoCanPay(
    call: OutgoingCall,
    own: TransactionSender,
    signal: AbortSignal,
  ): Promise<{ sent: SentTransaction; sender: TransactionSender }> {
    const others = this.options.senders.filter((sender) => sender !== own);
    const candidates = [own, ...others].sort((a, b) => Number(this.withoutGas.has(a)) - Number(this.withoutGas.has(b)));
    for (const [index, sender] of candidates.entries()) {
      try {
        return { sent: await sender.send(call, signal), sender };
      } catch (error) {
        const isEmpty = error instanceof FacilitatorUnavailableError && error.code === 'signer_without_gas';
        if (isEmpty) this.rest(sender);
        if (!isEmpty || index === candidates.length - 1) throw error;
      }
    }
    throw new Error('There is no signer.');
  }

  private rest(sender: TransactionSender): void {
    this.withoutGas.add(sender);
    setTimeout(() => this.withoutGas.delete(sender), settlementBatch.emptySignerRestMs).unref();
  }

  private conclude(company: readonly Waiting[], { hash }: SentTransaction, receipt: Receipt): void {
    const logs = receipt.succeeded ? readLogs(receipt.logs, chainAnswer.logsMax) : null;
    const together = company.length > 1;
    for (const { signed, resolve } of company) {
      const { from: payer, to: recipient, value: amountUnits, nonce } = signed.authorization;
      const expected = { token: this.options.token, payer, nonce, recipient, amountUnits };
      const use = logs && findUse(logs, expected);
      const hasMoved = use !== undefined && use !== null && isFollowedByTransfer(use, logs!, expected);
      if (hasMoved) resolve({ state: 'moved', transaction: hash });
      else resolve({ state: 'not_moved', transaction: hash, reverted: !receipt.succeeded, together });
    }
  }
}

const unconfirmed = () =>
  new FacilitatorUnavailableError('settlement_unconfirmed', 'The settlement was not confirmed in time.');
