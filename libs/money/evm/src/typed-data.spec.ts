import fc from 'fast-check';
import { hashTypedData, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { bytesToHex, hexToBytes, wordOf } from './hex';
import { addressOfPrivateKey, recoverAddress, signDigestAsBytes } from './secp256k1';
import { domainSeparator, typedDataDigest, wordOfText } from './typed-data';

const types = {
  Mail: [
    { name: 'subject', type: 'string' },
    { name: 'stamp', type: 'uint256' },
    { name: 'to', type: 'address' },
  ],
};
const mailType = wordOfText('Mail(string subject,uint256 stamp,address to)');
const hexOf = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((b): Hex => `0x${Buffer.from(b).toString('hex')}`);
const domain = fc.record(
  {
    name: fc.string(),
    version: fc.string({ minLength: 1 }),
    chainId: fc.integer({ min: 1 }),
    verifyingContract: hexOf(20),
  },
  { requiredKeys: ['name', 'version', 'chainId'] },
);
const message = fc.record({
  subject: fc.string({ unit: 'grapheme' }),
  stamp: fc.bigInt(0n, 2n ** 256n - 1n),
  to: hexOf(20),
});
const digestOf = (
  of: Parameters<typeof domainSeparator>[0],
  { subject, stamp, to }: { subject: string; stamp: bigint; to: Hex },
) => typedDataDigest(domainSeparator(of), mailType, wordOfText(subject) + wordOf.number(stamp) + wordOf.address(to));

describe('typed data', () => {
  it('has the digest that viem computes, with and without a verifying contract', () =>
    fc.assert(
      fc.property(domain, message, (of, mail) => {
        const expected = hashTypedData({ domain: of, types, primaryType: 'Mail', message: mail });
        expect(bytesToHex(digestOf(of, mail))).toBe(expected);
      }),
      { numRuns: 100 },
    ));

  it('is signed as viem signs it, to the byte, and the signer is found again', async () => {
    const privateKey: Hex = `0x${'5c'.repeat(32)}`;
    const of = { name: 'x', version: '1', chainId: 1 };
    for (const mail of fc.sample(message, 20)) {
      const digest = digestOf(of, mail);
      const signature = signDigestAsBytes(digest, hexToBytes(privateKey));
      const expected = await privateKeyToAccount(privateKey).signTypedData({
        domain: of,
        types,
        primaryType: 'Mail',
        message: mail,
      });
      expect(signature).toBe(expected);
      expect(recoverAddress(digest, hexToBytes(signature))).toBe(addressOfPrivateKey(hexToBytes(privateKey)));
    }
  });
});
