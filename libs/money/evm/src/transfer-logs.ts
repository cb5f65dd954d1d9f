import { wordOf } from './hex';
import { type Address, type Hex } from './chain-reader';
import { readQuantity } from './rpc';

/** The parts of an event log that we read. */
export interface ChainLog {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly transactionHash: Hex;
}

/** First topics: keccak-256 of the events' signatures. */
export const eventTopic = {
  authorizationUsed: '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5',
  authorizationCanceled: '0x1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d81',
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
} as const;

/** What has to be found in the logs. */
export interface ExpectedTransfer {
  readonly token: Address;
  readonly payer: Address;
  readonly nonce: Hex;
  readonly recipient: Address;
  readonly amountUnits: bigint;
}

export const topicOfAddress = (address: Address): Hex => `0x${wordOf.address(address.toLowerCase() as Address)}`;

/** The log that says "this payer's nonce was used by a transfer", if it is among the logs. */
export function findUse(logs: readonly ChainLog[], expected: ExpectedTransfer): ChainLog | undefined {
  return logs.find((log) =>
    hasTopics(log, expected, [eventTopic.authorizationUsed, topicOfAddress(expected.payer), expected.nonce]),
  );
}

/** The log that says "this payer's nonce was cancelled", if it is among the logs. */
export function findCancellation(logs: readonly ChainLog[], expected: ExpectedTransfer): ChainLog | undefined {
  return logs.find((log) =>
    hasTopics(log, expected, [eventTopic.authorizationCanceled, topicOfAddress(expected.payer), expected.nonce]),
  );
}

/**
 * Whether the use moved the expected amount to the expected recipient. The token writes the Transfer directly after the
 * use; any other Transfer in the transaction may belong to another authorization and must not count twice.
 */
export function isFollowedByTransfer(use: ChainLog, logs: readonly ChainLog[], expected: ExpectedTransfer): boolean {
  const topics = [eventTopic.transfer, topicOfAddress(expected.payer), topicOfAddress(expected.recipient)];
  return logs.some(
    (log) =>
      log.transactionHash === use.transactionHash &&
      log.logIndex === use.logIndex + 1n &&
      hasTopics(log, expected, topics) &&
      readQuantity(log.data) === expected.amountUnits,
  );
}

function hasTopics(log: ChainLog, { token }: ExpectedTransfer, topics: readonly Hex[]): boolean {
  return (
    log.address === token.toLowerCase() &&
    log.topics.length === topics.length &&
    topics.every((topic, index) => topic.toLowerCase() === log.topics[index])
  );
}

/** Logs of a node's answer; null when it is not an array of at most `logsMax` mined logs. */
export function readLogs(answer: unknown, logsMax: number): ChainLog[] | null {
  if (!Array.isArray(answer) || answer.length > logsMax) return null;
  const logs = answer.map(readLog);
  return logs.includes(null) ? null : (logs as ChainLog[]);
}

function readLog(value: unknown): ChainLog | null {
  if (typeof value !== 'object' || value === null) return null;
  const log = value as Record<string, unknown>;
  const topics: unknown[] = Array.isArray(log['topics']) ? log['topics'] : [null];
  const blockNumber = readQuantity(log['blockNumber']);
  const logIndex = readQuantity(log['logIndex']);
  const texts = [log['address'], log['data'], log['transactionHash'], ...topics];
  if (blockNumber === null || logIndex === null || log['removed'] === true) return null;
  if (!texts.every((text) => typeof text === 'string' && text.startsWith('0x'))) return null;
  const [address, data, transactionHash, ...lowerTopics] = texts.map((text) => (text as Hex).toLowerCase() as Hex);
  return {
    address: address!,
    data: data!,
    transactionHash: transactionHash!,
    topics: lowerTopics,
    blockNumber,
    logIndex,
  };
}
