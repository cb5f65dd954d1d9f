import fc from 'fast-check';
import { encodeFunctionData, encodeFunctionResult, multicall3Abi } from 'viem';
import { aggregateCalldata, aggregateSuccesses } from './multicall';

const target = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';
const anyBytes = fc.uint8Array({ maxLength: 200 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const);

it('writes the calls as the ABI of Multicall3 does', () => {
  fc.assert(
    fc.property(fc.array(anyBytes, { maxLength: 17 }), (calls) => {
      const args = [calls.map((callData) => ({ target, allowFailure: true, callData }) as const)] as const;
      const expected = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args });
      expect(aggregateCalldata(target, calls)).toBe(expected);
    }),
  );
});

it('reads which calls succeeded', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), anyBytes), { minLength: 1, maxLength: 17 }), (results) => {
      const result = results.map(([success, returnData]) => ({ success, returnData }));
      const answer = encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result });
      expect(aggregateSuccesses(answer, results.length)).toEqual(results.map(([success]) => success));
      expect(aggregateSuccesses(answer, results.length + 1)).toBeNull();
      // Half a word more, or none at all, and it is no such answer.
      for (const other of [`${answer}00`, `${answer}zz`, `${answer}0x${'0'.repeat(64)}`, [answer]]) {
        expect(aggregateSuccesses(other, results.length)).toBeNull();
      }
    }),
  );
});

it('never takes anything else for a success', () => {
  const noText = { toString: null, valueOf: null };
  for (const answer of [null, 1, noText, '0x', 'yes', '0x01', `0x${'f'.repeat(63)}`]) {
    expect(aggregateSuccesses(answer, 2)).toBeNull();
  }
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 640 }), (bytes) => {
      const answer = `0x${Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 32))).toString('hex')}`;
      expect(aggregateSuccesses(answer, 3) ?? [false]).not.toContain(true);
    }),
  );
});
