import { wordOf } from './hex';
import { chainAnswer } from '@einvoice/limits';
import {
  type Address,
  type AuthorizationOutcome,
  type AuthorizationQuery,
  ChainReader,
  type ContractSignatureQuery,
  type NewestBlock,
} from './chain-reader';
import { checkContractSignature } from './contract-signature';
import { type Rpc, createRpc, quantityOf, readQuantity } from './rpc';
import { eventTopic, findCancellation, findUse, isFollowedByTransfer, readLogs, topicOfAddress } from './transfer-logs';

export interface ChainReaderOptions {
  readonly rpcUrl: string;
  /** Address of the token; from config. */
  readonly token: Address;
  /** Blocks a transfer or a cancellation must be deep to count, its own included. Default 1. */
  readonly confirmations?: number;
}

/** Searches begin this much earlier than asked: five minutes of Base, for a caller whose "from" was read a little late. */
const searchMarginBlocks = 150n;
/** Nodes search so many blocks at most in one call. After a long outage the first hour is asked: signatures last minutes. */
const searchedAtLeastBlocks = 1_800n;
const authorizationState = '0xe94a0102';

/** Reads from a node by JSON-RPC; every call is bounded in time and size (`chainAnswer`). */
export function createChainReader(options: ChainReaderOptions): ChainReader {
  return new RpcChainReader(createRpc(options.rpcUrl), options.token, BigInt(options.confirmations ?? 1));
}

class RpcChainReader extends ChainReader {
  private newest: Promise<NewestBlock | null> | null = null;

  constructor(
    private readonly rpc: Rpc,
    private readonly token: Address,
    private readonly confirmations: bigint,
  ) {
    super();
  }

  /** Somebody's question that is under way is everybody's. */
  newestBlock(): Promise<NewestBlock | null> {
    this.newest ??= this.readNewestBlock().finally(() => (this.newest = null));
    return this.newest;
  }

  private async readNewestBlock(): Promise<NewestBlock | null> {
    const block = await this.read('eth_getBlockByNumber', ['latest', false]);
    const { number, timestamp } = (block ?? {}) as Record<string, unknown>;
    const height = readQuantity(number);
    const seconds = readQuantity(timestamp);
    return height === null || seconds === null ? null : { number: height, timestampSeconds: Number(seconds) };
  }

  async nativeBalanceWei(address: Address): Promise<bigint | null> {
    return readQuantity(await this.read('eth_getBalance', [address, 'latest']));
  }

  async authorizationOutcome(query: AuthorizationQuery): Promise<AuthorizationOutcome> {
    const [used, logsUntilNow] = await Promise.all([this.isNonceSpent(query), this.logsOfNonce(query, 'latest')]);
    if (used === null) return { state: 'unknown' };
    const logs = logsUntilNow ?? (await this.logsOfNonce(query, query.fromBlock + searchedAtLeastBlocks));
    if (logs === null) return { state: 'unknown' };
    const expected = { token: this.token, ...query };
    const use = findUse(logs, expected);
    const spentBy = use ?? findCancellation(logs, expected);
    // Spent, but the node shows no log of it: its state runs ahead of its logs, or the search began too late.
    if (!spentBy) return used ? { state: 'unknown' } : { state: 'unused' };
    if (!(await this.isConfirmed(spentBy.blockNumber))) return { state: 'unknown' };
    if (!use) return { state: 'cancelled' };
    const transfers = await this.transfersInBlock(query, use.blockNumber);
    if (transfers === null) return { state: 'unknown' };
    if (!isFollowedByTransfer(use, transfers, expected)) return { state: 'cancelled' };
    return { state: 'settled', transaction: use.transactionHash, blockNumber: use.blockNumber };
  }

  checkContractSignature(query: ContractSignatureQuery): Promise<'valid' | 'invalid' | 'unknown'> {
    return checkContractSignature(this.rpc, query);
  }

  private async read(method: string, params: readonly unknown[]): Promise<unknown> {
    const answer = await this.rpc.call(method, params, chainAnswer.readDeadlineMs);
    return answer.state === 'answered' ? answer.result : null;
  }

  private async isNonceSpent({ payer, nonce }: AuthorizationQuery): Promise<boolean | null> {
    const data = `${authorizationState}${wordOf.address(payer)}${nonce.slice(2)}`;
    const answer = readQuantity(await this.read('eth_call', [{ to: this.token, data }, 'latest']));
    return answer === null ? null : answer !== 0n;
  }

  private async logsOfNonce({ payer, nonce, fromBlock }: AuthorizationQuery, to: bigint | 'latest') {
    const from = fromBlock > searchMarginBlocks ? fromBlock - searchMarginBlocks : 0n;
    const topics = [[eventTopic.authorizationUsed, eventTopic.authorizationCanceled], topicOfAddress(payer), nonce];
    const filter = {
      address: this.token,
      fromBlock: quantityOf(from),
      toBlock: to === 'latest' ? to : quantityOf(to),
      topics,
    };
    return readLogs(await this.read('eth_getLogs', [filter]), chainAnswer.logsMax);
  }

  private async transfersInBlock({ payer, recipient }: AuthorizationQuery, blockNumber: bigint) {
    const block = quantityOf(blockNumber);
    const topics = [eventTopic.transfer, topicOfAddress(payer), topicOfAddress(recipient)];
    const filter = { address: this.token, fromBlock: block, toBlock: block, topics };
    return readLogs(await this.read('eth_getLogs', [filter]), chainAnswer.logsMax);
  }

  private async isConfirmed(blockNumber: bigint): Promise<boolean> {
    if (this.confirmations <= 1n) return true;
    const newest = await this.newestBlock();
    return newest !== null && newest.number - blockNumber + 1n >= this.confirmations;
  }
}
