import { hexToBytes } from './hex';
import fc from 'fast-check';
import { type Hex, keccak256 } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { signTransaction } from './transaction';

const hexOf = (minLength: number, maxLength = minLength) =>
  fc.uint8Array({ minLength, maxLength }).map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`);

describe('a settlement transaction', () => {
  it('is byte for byte what viem signs, for all fields and keys', () =>
    fc.assert(
      fc.asyncProperty(
        fc.record({
          chainId: fc.integer({ min: 1, max: 2 ** 31 }),
          // At 128 a number of one byte is no item of its own any more.
          nonce: fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 32n }), fc.constantFrom(0n, 127n, 128n, 255n, 256n)),
          maxPriorityFeePerGas: fc.bigInt({ min: 0n, max: 2n ** 40n }),
          maxFeePerGas: fc.bigInt({ min: 2n ** 41n, max: 2n ** 60n }),
          gasLimit: fc.bigInt({ min: 21_000n, max: 250_000n }),
          to: hexOf(20),
          data: hexOf(0, 400),
        }),
        hexOf(32).filter((key) => BigInt(key) > 0n && BigInt(key) < 2n ** 255n),
        async (call, key) => {
          const { gasLimit: gas, nonce, ...rest } = call;
          const signed = signTransaction(call, hexToBytes(key));
          const transaction = { type: 'eip1559', gas, nonce: Number(nonce), ...rest } as const;
          expect(signed.raw).toBe(await privateKeyToAccount(key).signTransaction(transaction));
          expect(signed.hash).toBe(keccak256(signed.raw));
        },
      ),
      { numRuns: 100 },
    ));
});
