import { setTimeout as pause } from 'node:timers/promises';
import { type ChainHead, type NewestBlocks } from './chain-head';
import { type Rpc, readQuantity } from './rpc';
import { type SentTransaction } from './transaction-sender';

export interface Receipt {
  readonly succeeded: boolean;
  readonly blockNumber: bigint;
  /** As the node wrote them. */
  readonly logs: unknown;
}

export interface ReceiptWatchOptions {
  readonly rpc: Rpc;
  readonly blocks: NewestBlocks;
  /** Blocks a transaction must be deep, its own included. */
  readonly confirmations: bigint;
  readonly callDeadlineMs: number;
  readonly pollMs: number;
}

/** Waits for transactions to be mined. The node is asked for a receipt only when there is a block it could be in. */
export class ReceiptWatch {
  constructor(private readonly options: ReceiptWatchOptions) {}

  /** Null when `signal` is aborted first. */
  async receiptOf({ hash, sentAfter }: SentTransaction, signal: AbortSignal): Promise<Receipt | null> {
    const { blocks, pollMs } = this.options;
    for (let known: ChainHead | null = sentAfter; !signal.aborted;) {
      const receipt = await this.ask(hash); // at once: a chain may mine as soon as it is sent something
      if (receipt === 'unavailable') await pause(pollMs);
      else if (receipt && (await this.isConfirmed(receipt))) return receipt;
      else known = await blocks.otherThan(known, signal);
    }
    return null;
  }

  /** Null while the transaction is in no block that the node knows. */
  private async ask(hash: string): Promise<Receipt | null | 'unavailable'> {
    const { rpc, callDeadlineMs } = this.options;
    const answer = await rpc.call('eth_getTransactionReceipt', [hash], callDeadlineMs);
    if (answer.state !== 'answered') return 'unavailable';
    if (typeof answer.result !== 'object' || answer.result === null) return null;
    const { status, blockNumber, logs } = answer.result as Record<string, unknown>;
    const height = readQuantity(blockNumber);
    return height === null ? null : { succeeded: status === '0x1', blockNumber: height, logs };
  }

  private async isConfirmed({ blockNumber }: Receipt): Promise<boolean> {
    const { blocks, confirmations } = this.options;
    if (confirmations <= 1n) return true;
    const newest = await blocks.read();
    return newest !== null && newest.number - blockNumber + 1n >= confirmations;
  }
}
