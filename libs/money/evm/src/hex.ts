/** Hexadecimal text with its `0x`, as Ethereum writes bytes. */
export type Hex = `0x${string}`;

/** A 20-byte account address; our libs answer them in lower case. */
export type Address = `0x${string}`;

/** Bytes of a checked hexadecimal text. */
export const hexToBytes = (hex: Hex): Uint8Array => Buffer.from(hex.slice(2), 'hex');

export const bytesToHex = (bytes: Uint8Array): Hex =>
  `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')}`;

/** 32-byte big-endian words without `0x`, as contracts take their arguments. */
export const wordOf = {
  number: (value: bigint): string => value.toString(16).padStart(64, '0'),
  address: (address: Hex): string => address.slice(2).padStart(64, '0'),
};

/** A `bytes` argument: its length, then the bytes filled up to whole words. */
export function dynamicBytes(hex: Hex): string {
  const digits = hex.slice(2);
  const wholeWords = Math.ceil(digits.length / 64) * 64;
  return wordOf.number(BigInt(digits.length / 2)) + digits.padEnd(wholeWords, '0');
}
