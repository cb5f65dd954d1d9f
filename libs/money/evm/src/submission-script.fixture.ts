import { keccak256, parseTransaction } from 'viem';
import { type SignedAuthorization } from './authorization';
import { NewestBlocks } from './chain-head';
import { type Hex, hexToBytes } from './hex';
import { ReceiptWatch } from './receipt-watch';
import { createRpc, type Rpc } from './rpc';
import { type ScriptedAnswer, type ScriptedNode } from './scripted-node.fixture';
import { SubmissionQueue } from './submission-queue';
import { TransactionSender } from './transaction-sender';
import { eventTopic, topicOfAddress } from './transfer-logs';

export const token = `0x${'1a'.repeat(20)}` as const;
const byteOf = (number: number) => number.toString(16).padStart(2, '0');
export const payerOf = (number: number): Hex => `0x${byteOf(number).repeat(20)}`;
export const paymentOf = (number: number): SignedAuthorization => ({
  authorization: {
    ...{ from: payerOf(number), to: payerOf(200), value: 10_000n, validAfter: 0n, validBefore: 99n },
    nonce: `0x${byteOf(number).repeat(32)}`,
  },
  signature: '0xabcd',
});
export const logsOf = ({ authorization: { from, to, nonce } }: SignedAuthorization, first: number) => [
  log([eventTopic.authorizationUsed, topicOfAddress(from), nonce], first),
  log([eventTopic.transfer, topicOfAddress(from), topicOfAddress(to)], first + 1, `0x${(10_000).toString(16)}`),
];
const log = (topics: string[], index: number, data = '0x') => ({
  ...{ address: token, topics, data, logIndex: `0x${index.toString(16)}`, blockNumber: '0x2', transactionHash: '0xaa' },
});

/** A node of one test: what it mined, and what was sent to it. */
export class Script {
  readonly sent: { hash: Hex; to: string; nonce: number; gas: bigint }[] = [];
  /** The receipt of every transaction, but for those that have one of their own. */
  mined: ScriptedAnswer = { result: null };
  minedOf: Record<string, ScriptedAnswer> = {};
  simulated: ScriptedAnswer = { result: '0x' };
  code: Record<string, ScriptedAnswer> = {};
  sending: (at: number) => ScriptedAnswer = () => ({ result: '0x1' });
  nonceOfNode = 7;
  nonceOf: (account: string) => number = () => this.nonceOfNode;
  readonly rpc: Rpc;
  private readonly blocks: NewestBlocks;
  private height = 1;

  constructor(node: ScriptedNode) {
    this.rpc = createRpc(node.url);
    this.blocks = new NewestBlocks(this.rpc, { deadlineMs: 5_000, pollMs: 2 });
    node.says({
      eth_getBlockByNumber: () => {
        this.height += 1;
        const number = `0x${this.height.toString(16)}`;
        return { result: { number, hash: `0xh${this.height}`, baseFeePerGas: '0x7' } };
      },
      eth_getTransactionCount: ([account]) => ({ result: `0x${this.nonceOf(String(account)).toString(16)}` }),
      eth_getCode: ([payer]) => this.code[String(payer)] ?? { result: '0x' },
      eth_getTransactionReceipt: ([hash]) => this.minedOf[String(hash)] ?? this.mined,
      eth_call: () => this.simulated,
      eth_sendRawTransaction: ([raw]) => {
        const { to, nonce = 0, gas = 0n } = parseTransaction(raw as Hex);
        this.sent.push({ hash: keccak256(raw as Hex), to: String(to).toLowerCase(), nonce, gas });
        return this.sending(this.sent.length);
      },
    });
  }

  mine(logs: unknown[] = [], status = '0x1'): void {
    this.mined = receiptWith(logs, status);
  }

  /** Who sends by the key of that number. */
  sender(number = 1): TransactionSender {
    const { rpc, blocks } = this;
    const privateKey = hexToBytes(`0x${byteOf(number).repeat(32)}`);
    return new TransactionSender({ rpc, blocks, chainId: 8453, privateKey, callDeadlineMs: 5_000 });
  }

  queue(signers = 1, gatherMs = 1_000): SubmissionQueue {
    const { rpc, blocks } = this;
    const senders = Array.from({ length: signers }, (_, index) => this.sender(index + 1));
    const receipts = new ReceiptWatch({ rpc, blocks, confirmations: 1n, callDeadlineMs: 5_000, pollMs: 2 });
    return new SubmissionQueue({ rpc, token, senders, receipts, callDeadlineMs: 5_000, gatherMs });
  }
}

/** That a transaction is mined, with its logs. */
export const receiptWith = (logs: unknown[] = [], status = '0x1'): ScriptedAnswer => ({
  result: { status, blockNumber: '0x2', logs },
});
export const staying = () => new AbortController().signal;
export const settle = async (works: Promise<unknown>[]) =>
  (await Promise.allSettled(works)).map((one) =>
    one.status === 'fulfilled' ? one.value : (one.reason as { code: string }).code,
  );
export const until = async (isSo: () => boolean): Promise<void> => {
  for (let round = 0; !isSo(); round += 1) {
    if (round === 2_000) throw new Error('It did not come true.');
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
};
