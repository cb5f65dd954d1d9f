import { type ChainHead, NewestBlocks } from './chain-head';
import { ReceiptWatch } from './receipt-watch';
import { createRpc } from './rpc';
import { type ScriptedAnswer, ScriptedNode } from './scripted-node.fixture';

let node: ScriptedNode;
beforeAll(async () => (node = await ScriptedNode.start()));
afterAll(() => node.stop());

const blockOf = (number: number, hash = `0xh${number}`) => ({
  number: `0x${number.toString(16)}`,
  hash,
  baseFeePerGas: '0x7',
});
const headOf = (number: number): ChainHead => ({ number: BigInt(number), hash: `0xh${number}`, baseFeeWei: 7n });
/** One answer after the other; the last one stays. */
const inTurn = (...answers: ScriptedAnswer[]) => {
  const left = [...answers];
  return () => (left.length > 1 ? left.shift()! : left[0]!);
};
const down: ScriptedAnswer = { body: 'down', status: 503 };
const blocksOf = () => new NewestBlocks(createRpc(node.url), { deadlineMs: 5_000, pollMs: 5 });
const patient = () => new AbortController().signal;

describe('the newest block', () => {
  it('is read once for all who ask while the question is under way, and anew for who asks later', async () => {
    node.says({ eth_getBlockByNumber: inTurn({ result: blockOf(1) }, { result: blockOf(2) }) });
    const blocks = blocksOf();
    expect(await Promise.all([blocks.read(), blocks.read(), blocks.read()])).toEqual([headOf(1), headOf(1), headOf(1)]);
    expect(await blocks.read()).toEqual(headOf(2));
    expect(node.asked).toEqual(Array(2).fill({ method: 'eth_getBlockByNumber', params: ['latest', false] }));
  });

  it.each<[string, ScriptedAnswer]>([
    ['is down', down],
    ['knows no block', { result: null }],
    ['names no height', { result: { ...blockOf(1), number: null } }],
    ['names no base fee', { result: { ...blockOf(1), baseFeePerGas: 'high' } }],
    ['names no hash', { result: { ...blockOf(1), hash: 1 } }],
  ])('is not known when the node %s', async (_what, answer) => {
    node.says({ eth_getBlockByNumber: answer });
    expect(await blocksOf().read()).toBeNull();
  });

  it('another one is waited for: neither the known one nor an outage is another', async () => {
    const [same, other] = [{ result: blockOf(1) }, { result: blockOf(2) }];
    node.says({ eth_getBlockByNumber: inTurn(same, down, same, other) });
    expect(await blocksOf().otherThan(headOf(1), patient())).toEqual(headOf(2));
    expect(node.asked).toHaveLength(4);
    node.says({ eth_getBlockByNumber: inTurn(down, same) });
    expect(await blocksOf().otherThan(null, patient())).toEqual(headOf(1));
  });

  it('all who wait share the questions', async () => {
    node.says({ eth_getBlockByNumber: inTurn({ result: blockOf(1) }, { result: blockOf(1) }, { result: blockOf(2) }) });
    const blocks = blocksOf();
    const waiting = Array.from({ length: 5 }, () => blocks.otherThan(headOf(1), patient()));
    expect(await Promise.all(waiting)).toEqual(Array(5).fill(headOf(2)));
    expect(node.asked).toHaveLength(3);
  });

  it('a block of the same height with another hash is another: the chain was undone', async () => {
    node.says({ eth_getBlockByNumber: { result: blockOf(1, '0xother') } });
    expect(await blocksOf().otherThan(headOf(1), patient())).toMatchObject({ hash: '0xother', number: 1n });
  });

  it('nobody waits on when nobody wants to know any more', async () => {
    node.says({ eth_getBlockByNumber: { result: blockOf(1) } });
    const [given, ended] = [new AbortController(), new AbortController()];
    ended.abort();
    expect(await blocksOf().otherThan(headOf(1), ended.signal)).toEqual(headOf(1));
    expect(given.signal.aborted).toBe(false);
  });
});

describe('a receipt', () => {
  const mined = (block: number, more: object = {}) => ({
    result: { status: '0x1', blockNumber: `0x${block.toString(16)}`, logs: ['as the node wrote it'], ...more },
  });
  const watch = (confirmations = 1n) => {
    const blocks = blocksOf();
    return new ReceiptWatch({ rpc: createRpc(node.url), blocks, confirmations, callDeadlineMs: 5_000, pollMs: 5 });
  };
  const receiptOf = (signal = patient(), confirmations = 1n) =>
    watch(confirmations).receiptOf({ hash: '0xaa', sentAfter: headOf(1) }, signal);

  it('is what the node has of the transaction, succeeded or not', async () => {
    node.says({ eth_getTransactionReceipt: mined(2) });
    expect(await receiptOf()).toEqual({ succeeded: true, blockNumber: 2n, logs: ['as the node wrote it'] });
    expect(node.asked).toEqual([{ method: 'eth_getTransactionReceipt', params: ['0xaa'] }]);
    for (const status of ['0x0', '0x2', 1, undefined]) {
      node.says({ eth_getTransactionReceipt: mined(2, { status }) });
      expect(await receiptOf()).toMatchObject({ succeeded: false });
    }
  });

  it.each<[string, ScriptedAnswer]>([
    ['is in no block', { result: null }],
    ['is in a block without a height', mined(2, { blockNumber: null })],
    ['has a receipt that is none', { result: 'yes' }],
  ])('is asked for again with the next block while the transaction %s', async (_what, notYet) => {
    node.says({
      eth_getTransactionReceipt: inTurn(notYet, mined(3)),
      eth_getBlockByNumber: inTurn({ result: blockOf(1) }, { result: blockOf(2) }),
    });
    expect(await receiptOf()).toMatchObject({ blockNumber: 3n });
    const [receipt, block] = ['eth_getTransactionReceipt', 'eth_getBlockByNumber'];
    // The block it was sent after cannot hold it: only a later one is worth a question.
    expect(node.methods()).toEqual([receipt, block, block, receipt]);
  });

  it('a node that is down is asked again, without waiting for a block', async () => {
    node.says({ eth_getTransactionReceipt: inTurn(down, { error: { message: 'execution reverted' } }, mined(2)) });
    expect(await receiptOf()).toMatchObject({ blockNumber: 2n });
    expect(new Set(node.methods())).toEqual(new Set(['eth_getTransactionReceipt']));
  });

  it('counts when as many blocks as wanted are on the chain, its own included, and not one before', async () => {
    node.says({
      eth_getTransactionReceipt: mined(10),
      eth_getBlockByNumber: inTurn(...[10, 11, 12].map((number) => ({ result: blockOf(number) }))),
    });
    expect(await receiptOf(patient(), 3n)).toMatchObject({ blockNumber: 10n });
    node.says({ eth_getTransactionReceipt: mined(10), eth_getBlockByNumber: inTurn(down, { result: blockOf(11) }) });
    const soon = new AbortController();
    const waiting = receiptOf(soon.signal, 3n);
    const until = async (isThere: () => boolean): Promise<void> => {
      while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 2));
    };
    await until(() => node.asked.length > 8);
    soon.abort();
    expect(await waiting).toBeNull();
  });

  it('is not asked for when nobody waits', async () => {
    node.says({ eth_getTransactionReceipt: mined(2) });
    const ended = new AbortController();
    ended.abort();
    expect(await receiptOf(ended.signal)).toBeNull();
    expect(node.asked).toEqual([]);
  });
});
