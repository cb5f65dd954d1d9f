import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { hexToBytes } from './hex';
import {
  type AccountKey,
  type Chain,
  randomAccount,
  type SignedPayment,
  signPayment,
  startChain,
  until,
  walletCode,
} from '@einvoice/test-kit';
import { parseSignedAuthorization, type TokenDomain } from './authorization';
import { NewestBlocks } from './chain-head';
import { type Hex } from './chain-reader';
import { FacilitatorUnavailableError } from './facilitator';
import { createInProcessFacilitator } from './in-process-facilitator';
import { multicall3Address } from './multicall';
import { ReceiptWatch } from './receipt-watch';
import { createRpc } from './rpc';
import { SubmissionQueue } from './submission-queue';
import { TransactionSender } from './transaction-sender';

const insufficient = 'invalid_exact_evm_insufficient_balance';

let chain: Chain;
let token: TokenDomain;
let node: Node;
let sellerBefore: bigint;

beforeAll(async () => {
  chain = await startChain();
  token = { name: 'USD Coin', version: '2', chainId: chain.chainId, address: chain.usdcAddress };
  node = await Node.inFrontOf(chain.rpcUrl);
});
afterAll(async () => {
  node.stop();
  await chain.stop();
});
beforeEach(async () => {
  node.forget();
  sellerBefore = await sellerUnits();
});

const sellerUnits = () => chain.balanceOf(chain.keys.payTo.address);
const moved = async () => (await sellerUnits()) - sellerBefore;
/** A busy machine may take its time: only what hangs takes as long. */
const longDeadlines = { verifyTimeoutMs: 60_000, settleTimeoutMs: 100_000 };
const createFacilitator = (signers: readonly AccountKey[] = [chain.keys.settlement]) =>
  createInProcessFacilitator({
    ...{ rpcUrl: node.url, signerKey: signers.map(({ privateKey }) => privateKey), token, ...longDeadlines },
  });
const payments = (count: number, payer?: AccountKey): Promise<SignedPayment[]> =>
  Promise.all(Array.from({ length: count }, () => signPayment(chain, payer ? { payer } : {})));
const newPayer = async (units: bigint): Promise<AccountKey> => {
  const payer = randomAccount();
  if (units > 0n) await chain.mint(payer.address, units);
  return payer;
};
/** A contract wallet with money for one payment, and that payment. */
const paymentOfWallet = async (code: string): Promise<SignedPayment> => {
  const wallet = await newPayer(10_000n);
  const payment = await signPayment(chain, { payer: wallet });
  await chain.request('anvil_setCode', [wallet.address, code]);
  return payment;
};
const transactionOf = (hash: string) =>
  chain.request<{ to: Hex; gas: Hex; from: Hex }>('eth_getTransactionByHash', [hash]);
const receiptOf = (hash: string) => chain.request<{ gasUsed: Hex; status: Hex }>('eth_getTransactionReceipt', [hash]);

/** Settles all at the same moment, behind a first one that keeps the only signer busy. */
async function settleTogether(together: readonly SignedPayment[], facilitator = createFacilitator()) {
  const first = await signPayment(chain);
  const settling = [first, ...together].map((payment) => facilitator.settle(payment, payment.accepted));
  return (await Promise.all(settling)).slice(1);
}

describe('payments that wait together', () => {
  it('share one transaction; the first of a quiet moment is sent at once, alone', async () => {
    const answers = await settleTogether(await payments(8));
    expect(answers.every(({ success }) => success)).toBe(true);
    expect(new Set(answers.map(({ transaction }) => transaction)).size).toBe(1);
    expect(node.count('eth_sendRawTransaction')).toBe(2);
    expect((await transactionOf(answers[0]!.transaction)).to).toBe(multicall3Address);
    expect(await moved()).toBe(90_000n);

    const [single] = await payments(1);
    const alone = await createFacilitator().settle(single!, single!.accepted);
    expect((await transactionOf(alone.transaction)).to).toBe(token.address.toLowerCase());
  });

  it('P7 are at most 16, of different payers too, and have gas enough under 250,000 each', async () => {
    const payers = await Promise.all(Array.from({ length: 20 }, () => newPayer(10_000n)));
    const signed = await Promise.all(payers.map((payer) => signPayment(chain, { payer })));
    const answers = await settleTogether(signed);
    expect(await moved()).toBe(210_000n);
    const transactions = [...new Set(answers.map(({ transaction }) => transaction))];
    const sizes = transactions.map((hash) => answers.filter(({ transaction }) => transaction === hash).length);
    expect(sizes.sort((a, b) => b - a)).toEqual([16, 4]);
    for (const [index, hash] of transactions.entries()) {
      const [{ gas }, { gasUsed }] = [await transactionOf(hash), await receiptOf(hash)];
      expect(Number(gas)).toBeLessThanOrEqual(250_000 * Math.max(...sizes));
      expect(Number(gasUsed)).toBeLessThan(Number(gas) * 0.8);
      expect(index).toBeLessThan(2);
    }
  });

  it('are judged each for itself: an empty wallet and a used nonce fail with their own reasons, the others are paid', async () => {
    const [good, used, other] = await payments(3);
    await createFacilitator().settle(used!, used!.accepted);
    const empty = await signPayment(chain, { payer: await newPayer(0n) });
    const [first, second, third, fourth] = await settleTogether([good!, empty, used!, other!]);
    expect([first, fourth]).toMatchObject([{ success: true }, { success: true }]);
    expect(second).toMatchObject({ success: false, errorReason: insufficient });
    expect(third).toMatchObject({ success: false, errorReason: 'invalid_exact_evm_nonce_already_used' });
    expect(await moved()).toBe(40_000n); // the used one, the one in front, and the two good ones
    expect(new Set([first, second, third, fourth].map((answer) => answer!.transaction)).size).toBe(1);
  });

  it('one payer with money for two of three pays two; the third has its own reason', async () => {
    const answers = await settleTogether(await payments(3, await newPayer(20_000n)));
    expect(answers.map(({ success, errorReason }) => success || errorReason)).toEqual([true, true, insufficient]);
    expect(await moved()).toBe(30_000n);
  });

  it('the same payment twice moves the money once, and both are told so', async () => {
    const [payment] = await payments(1);
    const answers = await settleTogether([payment!, payment!]);
    expect(answers.map(({ success }) => success)).toEqual([true, true]);
    expect(await moved()).toBe(20_000n);
  });

  it('P7 a contract wallet never shares a transaction', async () => {
    const [good, other] = await payments(2);
    const wallet = await paymentOfWallet(walletCode.acceptsAll);
    const [first, second, third] = await settleTogether([good!, wallet, other!]);
    expect([first, second, third].every((answer) => answer!.success)).toBe(true);
    expect(second!.transaction).not.toBe(first!.transaction);
    expect((await transactionOf(second!.transaction)).to).toBe(token.address.toLowerCase());
    expect(Number((await transactionOf(second!.transaction)).gas)).toBe(250_000);
    expect(await moved()).toBe(40_000n);
  });

  it('P7 one that burns all gas of a transaction it slipped into does not cost the others their payment', async () => {
    const [good, other] = await payments(2);
    const burner = await paymentOfWallet(walletCode.burnsGas);
    node.answer('eth_getCode', '0x');
    const [first, second, third] = await settleTogether([burner, good!, other!]);
    expect(first!.success).toBe(false);
    expect([second, third]).toMatchObject([{ success: true }, { success: true }]);
    expect(await moved()).toBe(30_000n);
  });

  it('P10 nobody is told no when the transaction of all is not mined in time', async () => {
    await chain.setMining('manual');
    const hurried = createInProcessFacilitator({
      rpcUrl: node.url,
      signerKey: chain.keys.settlement.privateKey,
      token,
      settleTimeoutMs: 300,
    });
    const signed = await payments(3);
    const codes = await Promise.all(signed.map((payment) => failureOf(hurried.settle(payment, payment.accepted))));
    expect(codes).toEqual(Array(3).fill('settlement_unconfirmed'));
    await chain.request('evm_mine');
    await chain.setMining('instant');
    // On a busy machine the time may be over before all are sent: those move when they are settled again, the others never twice.
    const facilitator = createFacilitator();
    await Promise.all(signed.map((payment) => facilitator.settle(payment, payment.accepted)));
    expect(await moved()).toBe(30_000n);
  });

  it('P10 nobody is told no when the node takes the transaction and its answer is lost', async () => {
    node.loseAnswersTo('eth_sendRawTransaction');
    const answers = await settleTogether(await payments(3));
    expect(answers.every(({ success }) => success)).toBe(true);
    expect(await moved()).toBe(40_000n);
  });
});

describe('several signers', () => {
  it('share the work, each with its own nonces', async () => {
    const second = randomAccount();
    await chain.setNativeBalance(second.address, 10n ** 18n);
    const facilitator = createFacilitator([chain.keys.settlement, second]);
    expect(facilitator.signers).toEqual([chain.keys.settlement, second].map(({ address }) => address.toLowerCase()));
    const signed = await payments(40);
    const answers = await Promise.all(signed.map((payment) => facilitator.settle(payment, payment.accepted)));
    expect(answers.every(({ success }) => success)).toBe(true);
    expect(await moved()).toBe(400_000n);
    const senders = await Promise.all(answers.map(async ({ transaction }) => (await transactionOf(transaction)).from));
    expect([...new Set(senders)].sort()).toEqual([...facilitator.signers].sort());
  });

  it('X8 one without gas is passed over: every payment is made by another; with none left all say so', async () => {
    const empty = randomAccount();
    const facilitator = createFacilitator([empty, chain.keys.settlement]);
    const signed = await payments(20);
    const answers = await Promise.all(signed.map((payment) => facilitator.settle(payment, payment.accepted)));
    expect(answers.every(({ success }) => success)).toBe(true);
    expect(await moved()).toBe(200_000n);

    const none = createFacilitator([empty, randomAccount()]);
    const unpaid = await payments(3);
    const codes = await Promise.all(unpaid.map((payment) => failureOf(none.settle(payment, payment.accepted))));
    expect(codes).toEqual(Array(3).fill('signer_without_gas'));
    expect(await moved()).toBe(200_000n);
  });

  it('X8 a signer that got gas again is used again', async () => {
    const account = randomAccount();
    const facilitator = createFacilitator([account]);
    const [payment] = await payments(1);
    expect(await failureOf(facilitator.settle(payment!, payment!.accepted))).toBe('signer_without_gas');
    await chain.setNativeBalance(account.address, 10n ** 18n);
    expect((await facilitator.settle(payment!, payment!.accepted)).success).toBe(true);
  });
});

describe('waiting for a block', () => {
  it('ends for a payment whose time is over before its turn, and is not sent', async () => {
    const rpc = createRpc(node.url);
    const [callDeadlineMs, pollMs] = [10_000, 20];
    const blocks = new NewestBlocks(rpc, { deadlineMs: callDeadlineMs, pollMs });
    const receipts = new ReceiptWatch({ rpc, blocks, confirmations: 1n, callDeadlineMs, pollMs });
    const privateKey = hexToBytes(chain.keys.settlement.privateKey);
    const sender = new TransactionSender({ rpc, blocks, chainId: token.chainId, privateKey, callDeadlineMs });
    const options = { rpc, token: token.address, senders: [sender], receipts, callDeadlineMs, gatherMs: 20 };
    const queue = new SubmissionQueue(options);
    const [first, second] = (await payments(2)).map(({ payload }) => parseSignedAuthorization(payload)!);
    const settling = queue.submit(first!, new AbortController().signal);
    const waiting = queue.submit(second!, AbortSignal.abort());
    expect(await failureOf(waiting)).toBe('settlement_unconfirmed');
    expect(await settling).toMatchObject({ state: 'moved' });
    expect(node.count('eth_sendRawTransaction')).toBe(1);
  });

  it('of many payments asks the node for new blocks, not for each of their receipts', async () => {
    await chain.setMining('manual');
    const facilitator = createFacilitator();
    const signed = await payments(12);
    const settling = signed.map((payment) => facilitator.settle(payment, payment.accepted));
    // All are sent, in two transactions, and the node has been asked for a new block again and again.
    await until(() => node.count('eth_getTransactionReceipt') === 2);
    const newestBlock = 'eth_getBlockByNumber';
    const askedBefore = node.count(newestBlock);
    await until(() => node.count(newestBlock) >= askedBefore + 10);
    expect(node.count('eth_sendRawTransaction')).toBe(2);
    expect(node.count('eth_getTransactionReceipt')).toBe(2);
    await chain.request('evm_mine');
    await chain.setMining('instant');
    expect((await Promise.all(settling)).every(({ success }) => success)).toBe(true);
    expect(node.count('eth_getTransactionReceipt')).toBeLessThanOrEqual(6);
  });
});

describe('verifying many at once', () => {
  it('takes fewer calls, and everybody gets the word he would get alone', async () => {
    const facilitator = createFacilitator();
    const [good, used] = [await payments(16), await signPayment(chain)];
    await facilitator.settle(used, used.accepted);
    const empty = await signPayment(chain, { payer: await newPayer(0n) });
    const burner = await paymentOfWallet(walletCode.burnsGas);
    const twoOfOne = await payments(2, await newPayer(10_000n)); // each alone could be paid
    const asked = [...good, used, empty, burner, ...twoOfOne, good[0]!];
    node.forget();
    const verdicts = await Promise.all(asked.map((payment) => facilitator.verify(payment, payment.accepted)));
    const words = verdicts.map(({ isValid, invalidReason }) => isValid || invalidReason);
    expect(words.slice(0, 16)).toEqual(Array(16).fill(true));
    expect(words.slice(16)).toEqual([
      'invalid_exact_evm_nonce_already_used',
      insufficient,
      expect.stringMatching(/^invalid_exact_evm_/),
      true,
      true,
      true,
    ]);
    expect(node.count('eth_call')).toBeLessThan(asked.length);
    expect(node.gasMaxOf('eth_call')).toBeLessThanOrEqual(500_000);
  });
});

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => (error instanceof FacilitatorUnavailableError ? error.code : error),
  );

interface RpcCall {
  readonly method: string;
  readonly params: readonly { readonly gas?: Hex }[];
}

/** The chain's node, seen through: counts what it is asked, and lies or falls silent when told to. */
class Node {
  private calls: RpcCall[] = [];
  private readonly answers = new Map<string, string>();
  private readonly lost = new Set<string>();

  private constructor(private readonly server: http.Server) {}

  static async inFrontOf(target: string): Promise<Node> {
    const server = http.createServer((request, response) => {
      node.pass(target, request, response).catch(() => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const node = new Node(server);
    return node;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  count = (method: string): number => this.calls.filter((call) => call.method === method).length;

  gasMaxOf = (method: string): number =>
    Math.max(...this.calls.filter((call) => call.method === method).map(({ params }) => Number(params[0]?.gas)));

  /** From now on the method is answered so. */
  answer = (method: string, result: string) => void this.answers.set(method, result);

  /** The work is done, the answer does not arrive. */
  loseAnswersTo = (method: string) => void this.lost.add(method);

  forget(): void {
    this.calls = [];
    this.answers.clear();
    this.lost.clear();
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async pass(target: string, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const call = JSON.parse(body) as RpcCall;
    this.calls.push(call);
    const lie = this.answers.get(call.method);
    if (lie !== undefined) return void response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: lie }));
    const headers = { 'content-type': 'application/json' };
    const text = await (await fetch(target, { method: 'POST', body, headers })).text();
    if (this.lost.has(call.method)) return void response.destroy();
    response.writeHead(200, headers).end(text);
  }
}
