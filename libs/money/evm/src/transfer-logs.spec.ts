import {
  type ChainLog,
  eventTopic,
  findCancellation,
  findUse,
  isFollowedByTransfer,
  readLogs,
  topicOfAddress,
} from './transfer-logs';

const addressOf = (byte: string) => `0x${byte.repeat(20)}` as const;
const wordOf = (byte: string) => `0x${byte.repeat(32)}` as const;
/** As configured and signed: letters of any case. */
const expected = {
  token: addressOf('1A'),
  payer: addressOf('2B'),
  nonce: wordOf('3C'),
  recipient: addressOf('4D'),
  amountUnits: 10_000n,
};
const amount = (units: number) => `0x${units.toString(16).padStart(64, '0')}`;
const raw = (topics: readonly string[], more: object = {}) => ({
  ...{
    address: expected.token,
    topics,
    data: '0x',
    blockNumber: '0x9',
    logIndex: '0x4',
    transactionHash: wordOf('5e'),
  },
  ...more,
});
const use = (more: object = {}) =>
  raw([eventTopic.authorizationUsed, topicOfAddress(expected.payer), expected.nonce], more);
const transfer = (more: object = {}) =>
  raw([eventTopic.transfer, topicOfAddress(expected.payer), topicOfAddress(expected.recipient)], {
    ...{ data: amount(10_000), logIndex: '0x5' },
    ...more,
  });
const read = (...logs: object[]): ChainLog[] => readLogs(logs, 100)!;

it('O10 a use is the token’s own event of this payer and this nonce, and no other event', () => {
  const [found] = read(use());
  expect(findUse([found!], expected)).toBe(found);
  expect(findCancellation([found!], expected)).toBeUndefined();
  const payerTopic = topicOfAddress(expected.payer);
  for (const other of [
    use({ address: addressOf('99') }),
    raw([eventTopic.authorizationUsed, topicOfAddress(addressOf('99')), expected.nonce]),
    raw([eventTopic.authorizationUsed, payerTopic, wordOf('99')]),
    raw([eventTopic.authorizationUsed, payerTopic]),
    raw([eventTopic.authorizationUsed, payerTopic, expected.nonce, expected.nonce]),
    raw([eventTopic.authorizationCanceled, payerTopic, expected.nonce]),
  ]) {
    expect(findUse(read(other), expected)).toBeUndefined();
  }
  const [cancelled] = read(raw([eventTopic.authorizationCanceled, payerTopic, expected.nonce]));
  expect(findCancellation([cancelled!], expected)).toBe(cancelled);
});

it('O10 money has moved when the token’s Transfer of this amount to this recipient stands directly after the use', () => {
  const [used] = read(use());
  const isPaidBy = (...logs: object[]): boolean => isFollowedByTransfer(used!, read(...logs), expected);
  expect(isPaidBy(use(), transfer())).toBe(true);
  const recipientTopic = topicOfAddress(expected.recipient);
  for (const other of [
    transfer({ transactionHash: wordOf('99') }),
    transfer({ logIndex: '0x4' }),
    transfer({ logIndex: '0x3' }),
    transfer({ logIndex: '0x6' }),
    transfer({ address: addressOf('99') }),
    transfer({ data: amount(9_999) }),
    transfer({ data: amount(10_001) }),
    transfer({ data: '0x' }),
    transfer({ topics: [eventTopic.transfer, topicOfAddress(addressOf('99')), recipientTopic] }),
    transfer({ topics: [eventTopic.transfer, topicOfAddress(expected.payer), topicOfAddress(addressOf('99'))] }),
    transfer({ topics: [eventTopic.authorizationUsed, topicOfAddress(expected.payer), recipientTopic] }),
  ]) {
    expect(isPaidBy(use(), other)).toBe(false);
  }
  expect(isPaidBy()).toBe(false);
});

it('logs are read whole or not at all: one that is no mined log makes the answer unknown', () => {
  expect(readLogs([], 0)).toEqual([]);
  expect(read(use())).toEqual([
    {
      ...{ address: expected.token.toLowerCase(), data: '0x', transactionHash: wordOf('5e') },
      ...{ blockNumber: 9n, logIndex: 4n },
      topics: [eventTopic.authorizationUsed, topicOfAddress(expected.payer), expected.nonce.toLowerCase()],
    },
  ]);
  expect(readLogs([use(), transfer()], 2)).toHaveLength(2);
  expect(readLogs([use(), transfer()], 1)).toBeNull();
  for (const none of [
    null,
    'log',
    use({ removed: true }),
    use({ blockNumber: null }),
    use({ logIndex: 4 }),
    use({ address: null }),
    use({ address: '1a' }),
    use({ data: undefined }),
    use({ transactionHash: 'x' }),
    use({ topics: 'none' }),
    use({ topics: [eventTopic.authorizationUsed, 7] }),
    use({ topics: [eventTopic.authorizationUsed, '00'] }),
  ]) {
    expect(readLogs([use(), none], 100)).toBeNull();
  }
  for (const none of [null, {}, 'logs', { length: 0 }]) expect(readLogs(none, 100)).toBeNull();
});
