import { setTimeout as pause } from 'node:timers/promises';
import { type Address, type Hex } from './chain-reader';
import { FacilitatorUnavailableError } from './facilitator';
import { type Rpc, type RpcAnswer, readQuantity } from './rpc';
import { addressOfPrivateKey } from './secp256k1';
import { type SignedTransaction, signTransaction } from './transaction';

export interface TransactionSenderOptions {
  readonly rpc: Rpc;
  readonly chainId: number;
  readonly privateKey: Uint8Array;
  readonly gasLimit: bigint;
  readonly callDeadlineMs: number;
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
  private lastInLine: Promise<unknown> = Promise.resolve();

  constructor(options: TransactionSenderOptions) {
    this.options = options;
    this.address = addressOfPrivateKey(options.privateKey);
  }

  /**
   * Hands a contract call to the node and answers its transaction hash. The transaction may be on its way even when the
   * node's answer was lost; it was surely not sent when this throws `FacilitatorUnavailableError`.
   */
  async send(call: { to: Address; data: Hex }, signal: AbortSignal): Promise<Hex> {
    const turn = this.lastInLine.then(() => this.sendNow(call, signal));
    this.lastInLine = turn.catch(() => undefined);
    return turn;
  }

  /** To be called when a sent transaction does not appear: should it have been dropped, later ones would wait for it. */
  forgetNonce(): void {
    this.nextNonce = null;
  }

  private async sendNow(call: { to: Address; data: Hex }, signal: AbortSignal): Promise<Hex> {
    for (let attempt = 1; attempt <= attemptsMax && !signal.aborted; attempt += 1) {
      const transaction = await this.sign(call);
      if (signal.aborted) break;
      const { rpc, callDeadlineMs } = this.options;
      const answer = await rpc.call('eth_sendRawTransaction', [transaction.raw], callDeadlineMs);
      const sent = this.wasTaken(answer);
      if (sent) return transaction.hash;
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

  private async sign(call: { to: Address; data: Hex }): Promise<SignedTransaction> {
    const [nonce, baseFee] = await Promise.all([this.nextNonce ?? this.nonceOfNode(), this.baseFee()]);
    this.nextNonce = nonce;
    const { chainId, gasLimit, privateKey } = this.options;
    // Twice the base fee stays acceptable for several full blocks; what is not needed is not paid.
    const fees = { maxPriorityFeePerGas: priorityFeeWei, maxFeePerGas: 2n * baseFee + priorityFeeWei };
    return signTransaction({ chainId, nonce, gasLimit, ...fees, ...call }, privateKey);
  }

  private async nonceOfNode(): Promise<bigint> {
    return this.number('eth_getTransactionCount', [this.address, 'pending'], (result) => result);
  }

  private async baseFee(): Promise<bigint> {
    const params = ['latest', false];
    return this.number(
      'eth_getBlockByNumber',
      params,
      (block) => (block as { baseFeePerGas?: unknown } | null)?.baseFeePerGas,
    );
  }

  private async number(method: string, params: unknown[], pick: (result: unknown) => unknown): Promise<bigint> {
    const answer = await this.options.rpc.call(method, params, this.options.callDeadlineMs);
    const value = answer.state === 'answered' ? readQuantity(pick(answer.result)) : null;
    if (value === null) throw new FacilitatorUnavailableError('chain_unavailable', 'The chain did not answer.');
    return value;
  }
}
