import { setTimeout as pause } from 'node:timers/promises';
import { type Rpc, readQuantity } from './rpc';

/** What settling needs of the newest block. */
export interface ChainHead {
  readonly number: bigint;
  readonly hash: string;
  readonly baseFeeWei: bigint;
}

/** The newest block, read once for all who ask at the same moment. */
export class NewestBlocks {
  private reading: Promise<ChainHead | null> | null = null;
  private nextRound: Promise<ChainHead | null> | null = null;

  constructor(
    private readonly rpc: Rpc,
    private readonly timing: { readonly deadlineMs: number; readonly pollMs: number },
  ) {}

  /** Null when the chain did not answer. Somebody's question that is under way is everybody's. */
  read(): Promise<ChainHead | null> {
    this.reading ??= this.ask().finally(() => (this.reading = null));
    return this.reading;
  }

  /** Resolves with a newest block other than `known`; whoever waits shares one question per `pollMs`. */
  async otherThan(known: ChainHead | null, signal: AbortSignal): Promise<ChainHead | null> {
    for (;;) {
      this.nextRound ??= pause(this.timing.pollMs).then(() => ((this.nextRound = null), this.read()));
      const head = await this.nextRound;
      if (signal.aborted || (head !== null && head.hash !== known?.hash)) return head;
    }
  }

  private async ask(): Promise<ChainHead | null> {
    const answer = await this.rpc.call('eth_getBlockByNumber', ['latest', false], this.timing.deadlineMs);
    const block = (answer.state === 'answered' ? answer.result : null) as Record<string, unknown> | null;
    const number = readQuantity(block?.['number']);
    const baseFeeWei = readQuantity(block?.['baseFeePerGas']);
    const hash = block?.['hash'];
    return number === null || baseFeeWei === null || typeof hash !== 'string' ? null : { number, hash, baseFeeWei };
  }
}
