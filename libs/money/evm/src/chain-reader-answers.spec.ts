import { type AuthorizationQuery } from './chain-reader';
import { createChainReader } from './rpc-chain-reader';
import { type ScriptedAnswer, ScriptedNode } from './scripted-node.fixture';
import { eventTopic, topicOfAddress } from './transfer-logs';

let node: ScriptedNode;
beforeAll(async () => (node = await ScriptedNode.start()));
afterAll(() => node.stop());

const token = `0x${'1a'.repeat(20)}` as const;
const query: AuthorizationQuery = {
  ...{ payer: `0x${'2b'.repeat(20)}`, nonce: `0x${'3c'.repeat(32)}`, recipient: `0x${'4d'.repeat(20)}` },
  ...{ amountUnits: 10_000n, fromBlock: 1_000n },
};
const [payerTopic, recipientTopic] = [topicOfAddress(query.payer), topicOfAddress(query.recipient)];
const transaction = `0x${'5e'.repeat(32)}`;
const log = (topics: readonly string[], logIndex: string, data = '0x') => ({
  ...{ address: token, topics, data, logIndex, blockNumber: '0xa', transactionHash: transaction },
});
const use = log([eventTopic.authorizationUsed, payerTopic, query.nonce], '0x4');
const cancellation = log([eventTopic.authorizationCanceled, payerTopic, query.nonce], '0x4');
const transfer = log([eventTopic.transfer, payerTopic, recipientTopic], '0x5', `0x${(10_000).toString(16)}`);
const blockOf = (height: number) => ({ result: { number: `0x${height.toString(16)}`, timestamp: '0x65' } });
const down: ScriptedAnswer = { body: 'down', status: 503 };
const spent = { result: `0x${'0'.repeat(63)}1` };
const unspent = { result: `0x${'0'.repeat(64)}` };

interface Script {
  readonly spent: ScriptedAnswer;
  readonly uses: ScriptedAnswer;
  readonly transfers?: ScriptedAnswer;
  readonly newest?: ScriptedAnswer;
}
const isTransferSearch = (params: readonly unknown[]) =>
  (params[0] as { topics: unknown[] }).topics[0] === eventTopic.transfer;
const outcomeOf = (
  { spent: ofCall, uses, transfers = { result: [transfer] }, newest = down }: Script,
  confirmations = 1,
) => {
  node.says({
    ...{ eth_call: ofCall, eth_getBlockByNumber: newest },
    eth_getLogs: (params) => (isTransferSearch(params) ? transfers : uses),
  });
  return createChainReader({ rpcUrl: node.url, token, confirmations }).authorizationOutcome(query);
};
const settled = { state: 'settled', transaction, blockNumber: 10n };
const found = { spent, uses: { result: [use] } };

it('O10 settled is what the token’s logs show of this nonce, asked for by its payer, nonce and blocks', async () => {
  expect(await outcomeOf(found)).toEqual(settled);
  const [call, ...searches] = [...node.asked].sort((a, b) => a.method.localeCompare(b.method));
  expect(call?.params).toEqual([
    { to: token, data: `0xe94a0102${query.payer.slice(2).padStart(64, '0')}${query.nonce.slice(2)}` },
    'latest',
  ]);
  const topics = [[eventTopic.authorizationUsed, eventTopic.authorizationCanceled], payerTopic, query.nonce];
  const ofTransfer = [eventTopic.transfer, payerTopic, recipientTopic];
  expect(searches.map(({ params }) => params[0])).toEqual([
    { address: token, fromBlock: `0x${(1_000 - 150).toString(16)}`, toBlock: 'latest', topics },
    { address: token, fromBlock: '0xa', toBlock: '0xa', topics: ofTransfer },
  ]);
});

it('the search begins a little earlier than asked, and never before the first block', async () => {
  node.says({ eth_call: unspent, eth_getLogs: { result: [] } });
  for (const [fromBlock, from] of [
    [0n, '0x0'],
    [149n, '0x0'],
    [150n, '0x0'],
    [151n, '0x1'],
  ] as const) {
    node.asked.length = 0;
    const reader = createChainReader({ rpcUrl: node.url, token });
    expect(await reader.authorizationOutcome({ ...query, fromBlock })).toEqual({ state: 'unused' });
    const search = node.asked.find(({ method }) => method === 'eth_getLogs');
    expect(search?.params).toMatchObject([{ fromBlock: from, toBlock: 'latest' }]);
  }
});

it('a node that does not search until now is asked for an hour of blocks', async () => {
  const isUntilNow = (params: readonly unknown[]) => (params[0] as { toBlock: string }).toBlock === 'latest';
  node.says({ eth_call: unspent, eth_getLogs: (params) => (isUntilNow(params) ? down : { result: [] }) });
  const reader = createChainReader({ rpcUrl: node.url, token });
  expect(await reader.authorizationOutcome(query)).toEqual({ state: 'unused' });
  expect(node.asked.at(-1)?.params).toMatchObject([
    { fromBlock: '0x352', toBlock: `0x${(1_000 + 1_800).toString(16)}` },
  ]);
});

it.each<[string, string, Script]>([
  ['unused', 'nonce is free and no log shows it', { spent: unspent, uses: { result: [] } }],
  ['unknown', 'nonce is spent and no log shows it', { spent, uses: { result: [] } }],
  ['unknown', 'nonce is not told, whatever the logs show', { ...found, spent: down }],
  ['unknown', 'nonce is told as what is no number', { ...found, spent: { result: '0x' } }],
  ['unknown', 'logs are not told', { spent: unspent, uses: down }],
  ['unknown', 'logs are no logs', { spent, uses: { result: [{}] } }],
  ['unknown', 'transfers of its block are not told', { ...found, transfers: down }],
  ['cancelled', 'use is followed by no transfer', { ...found, transfers: { result: [] } }],
  ['cancelled', 'nonce was cancelled', { spent, uses: { result: [cancellation] } }],
])('O10 it is %s when its %s', async (state, _what, script) => {
  expect(await outcomeOf(script)).toEqual({ state });
});

it('counts when it is as deep as wanted, its own block included, and not one block before', async () => {
  expect(await outcomeOf({ ...found, newest: blockOf(11) }, 3)).toEqual({ state: 'unknown' });
  expect(await outcomeOf({ ...found, newest: blockOf(12) }, 3)).toEqual(settled);
  expect(await outcomeOf({ ...found, newest: blockOf(13) }, 3)).toEqual(settled);
  expect(await outcomeOf({ ...found, newest: down }, 3)).toEqual({ state: 'unknown' });
  expect(await outcomeOf({ spent, uses: { result: [cancellation] }, newest: blockOf(11) }, 3)).toEqual({
    state: 'unknown',
  });
});

it('the newest block needs its height and its time, and is asked once for all who ask together', async () => {
  const reader = createChainReader({ rpcUrl: node.url, token });
  node.says({ eth_getBlockByNumber: blockOf(7), eth_getBalance: { result: '0x7b' } });
  const block = { number: 7n, timestampSeconds: 101 };
  expect(await Promise.all([reader.newestBlock(), reader.newestBlock()])).toEqual([block, block]);
  expect(node.asked).toEqual([{ method: 'eth_getBlockByNumber', params: ['latest', false] }]);
  expect(await reader.nativeBalanceWei(query.payer)).toBe(123n);
  expect(node.asked.at(-1)).toEqual({ method: 'eth_getBalance', params: [query.payer, 'latest'] });
  for (const result of [{ number: '0x7' }, { timestamp: '0x65' }, null]) {
    node.says({ eth_getBlockByNumber: { result } });
    expect(await reader.newestBlock()).toBeNull();
  }
});
