import { setTimeout as pause } from 'node:timers/promises';
import { addressOfPrivateKey } from './secp256k1';
import { type ChainHead, type NewestBlocks } from './chain-head';
import { type Address, type Hex } from './chain-reader';
import { FacilitatorUnavailableError } from './facilitator';
import { type Rpc, type RpcAnswer, readQuantity } from './rpc';
import { type SignedTransaction, signTransaction } from './transaction';

export interface TransactionSenderOptions {
  readonly rpc: Rpc;
  readonly blocks: NewestBlocks;
  readonly chainId: number;
  readonly privateKey: Uint8Array;
  readonly callDeadlineMs: number;
}

/** A contract call to be sent. */
export interface OutgoingCall {
  readonly to: Address;
  readonly data: Hex;
  readonly gasLimit: bigint;
}

/** A transaction that the node has, or may have. */
export interface SentTransaction {
  readonly hash: Hex;
  /** The newest block before it was sent: it is in none up to this one. */
  readonly sentAfter: ChainHead;
}

const attemptsMax = 5;
const pauseMs = 50;
/** What Base's sequencer is paid on top of the base fee; the rest of the fee follows the chain. */
const priorityFeeWei = 1_000_000n;

/**
 * Sends transactions of one account, one after the other, counting its nonces here. Another process may use the same
 * account: when the node objects to a nonce, it is asked for the right one.
 */
export class TransactionSender {
  readonly address: Address;
  private readonly options: TransactionSenderOptions;
  private nextNonce: bigint | null = null;
  private underWay = 0;
  private lastInLine: Promise<unknown> = Promise.resolve();

  constructor(options: TransactionSenderOptions) {
    this.options = options;
    this.address = addressOfPrivateKey(options.privateKey);
  }

  /**
   * Hands a contract call to the node. The transaction may be on its way even when the node's answer was lost; it was
   * surely not sent when this throws `FacilitatorUnavailableError`.
   */
  async send(call: OutgoingCall, signal: AbortSignal): Promise<SentTransaction> {
    const turn = this.lastInLine.then(() => this.sendNow(call, signal));
    this.lastInLine = turn.catch(() => undefined);
    return turn;
  }

  /**
   * To be called when what became of a sent transaction is known, or nobody waits for it any more. A transaction that was
   * dropped, or undone with its block, leaves a gap in which all later ones would wait: so the node is asked for the next
   * nonce whenever nothing is under way, and after one that did not appear.
   */
  hasEnded(wasMined: boolean): void {
    this.underWay -= 1;
    if (!wasMined || this.underWay === 0) this.nextNonce = null;
  }

  private async sendNow(call: OutgoingCall, signal: AbortSignal): Promise<SentTransaction> {
    for (let attempt = 1; attempt <= attemptsMax && !signal.aborted; attempt += 1) {
      const [sentAfter, nonce] = await Promise.all([this.newestBlock(), this.nextNonce ?? this.nonceOfNode()]);
      this.nextNonce = nonce;
      const transaction = this.sign(call, nonce, sentAfter);
      if (signal.aborted) break;
      const { rpc, callDeadlineMs } = this.options;
      const answer = await rpc.call('eth_sendRawTransaction', [transaction.raw], callDeadlineMs);
      const sent = this.wasTaken(answer);
      if (sent) {
        this.underWay += 1;
        return { hash: transaction.hash, sentAfter };
      }
      await pause(pauseMs * attempt);
    }
    throw new FacilitatorUnavailableError(
      'chain_unavailable',
      'The node took no transaction of the settlement signer.',
    );
  }

  /** Whether the transaction is, or may be, with the node; false = surely not, and another attempt may succeed. */
  private wasTaken(answer: RpcAnswer): boolean {
    if (answer.state === 'refused' && !/already (?:known|imported)/i.test(answer.message)) {
      this.nextNonce = null;
      if (!/insufficient funds/i.test(answer.message)) return false;
      throw new FacilitatorUnavailableError('signer_without_gas', 'The settlement signer cannot pay for gas.');
    }
    if (answer.state === 'unavailable') this.nextNonce = null;
    else if (this.nextNonce !== null) this.nextNonce += 1n;
    return true;
  }

  private sign(call: OutgoingCall, nonce: bigint, { baseFeeWei }: ChainHead): SignedTransaction {
    const { chainId, privateKey } = this.options;
    // Twice the base fee stays acceptable for several full blocks; what is not needed is not paid.
    const fees = { maxPriorityFeePerGas: priorityFeeWei, maxFeePerGas: 2n * baseFeeWei + priorityFeeWei };
    return signTransaction({ chainId, nonce, ...fees, ...call }, privateKey);
  }

  private async newestBlock(): Promise<ChainHead> {
    const head = await this.options.blocks.read();
    if (head === null) throw chainUnavailable();
    return head;
  }

  private async nonceOfNode(): Promise<bigint> {
    const { rpc, callDeadlineMs } = this.options;
    const answer = await rpc.call('eth_getTransactionCount', [this.address, 'pending'], callDeadlineMs);
    const nonce = answer.state === 'answered' ? readQuantity(answer.result) : null;
    if (nonce === null) throw chainUnavailable();
    return nonce;
  }
}

const chainUnavailable = () => new FacilitatorUnavailableError('chain_unavailable', 'The chain did not answer.');
