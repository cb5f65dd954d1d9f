import { dynamicBytes, wordOf } from './hex';
import { type Address, type Hex } from './chain-reader';

/** Multicall3, at the same address on every chain. Source: mds1/multicall3. */
export const multicall3Address: Address = '0xca11bde05977b3631167028862be2a173976ca11';

/** Calldata of `aggregate3`: every call goes to `target` and may fail without hurting the others. */
export function aggregateCalldata(target: Address, calls: readonly Hex[]): Hex {
  const allowFailure = wordOf.number(1n);
  const offsetOfData = wordOf.number(3n * 32n);
  const tuples = calls.map(
    (data) => wordOf.address(target.toLowerCase() as Address) + allowFailure + offsetOfData + dynamicBytes(data),
  );
  return `0x82ad56cb${wordOf.number(32n)}${wordOf.number(BigInt(calls.length))}${offsetsOf(tuples)}${tuples.join('')}`;
}

/** Where each tuple begins, counted in bytes from the first offset. */
function offsetsOf(tuples: readonly string[]): string {
  let offset = tuples.length * 32;
  const words = tuples.map((tuple) => {
    const word = wordOf.number(BigInt(offset));
    offset += tuple.length / 2;
    return word;
  });
  return words.join('');
}

/** Which of `count` calls succeeded, from the answer of a simulated `aggregate3`; null when it is not such an answer. */
export function aggregateSuccesses(answer: unknown, count: number): boolean[] | null {
  if (typeof answer !== 'string' || !/^0x(?:[0-9a-f]{64})+$/i.test(answer)) return null;
  // (offset of the array, its length, one offset per tuple); a tuple begins with its success.
  const wordAt = (byte: number): number => Number.parseInt(answer.slice(2 + 2 * byte, 2 + 2 * byte + 64), 16);
  if (wordAt(32) !== count) return null;
  const firstOffset = 64;
  return Array.from({ length: count }, (_, index) => wordAt(firstOffset + wordAt(firstOffset + 32 * index)) === 1);
}
