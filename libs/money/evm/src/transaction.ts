import { type Address, bytesToHex, type Hex, hexToBytes } from './hex';
import { signDigest } from './secp256k1';
import { keccak_256 } from '@noble/hashes/sha3';

/** A call of a contract as an EIP-1559 transaction that sends no ether. */
export interface ContractCall {
  readonly chainId: number;
  readonly nonce: bigint;
  readonly maxPriorityFeePerGas: bigint;
  readonly maxFeePerGas: bigint;
  readonly gasLimit: bigint;
  readonly to: Address;
  readonly data: Hex;
}

export interface SignedTransaction {
  readonly raw: Hex;
  /** Known before any node has seen it, so that a lost answer can still be followed. */
  readonly hash: Hex;
}

/** Signs a contract call for the wire. */
export function signTransaction(call: ContractCall, privateKey: Uint8Array): SignedTransaction {
  const { chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gasLimit, to, data } = call;
  const fields = [
    ...[BigInt(chainId), nonce, maxPriorityFeePerGas, maxFeePerGas, gasLimit].map(numberItem),
    bytesItem(hexToBytes(to)),
    numberItem(0n),
    bytesItem(hexToBytes(data)),
    emptyList,
  ];
  const { r, s, yParity } = signDigest(keccak_256(typed(fields)), privateKey);
  const raw = typed([...fields, ...[BigInt(yParity), BigInt(r), BigInt(s)].map(numberItem)]);
  return { raw: bytesToHex(raw), hash: bytesToHex(keccak_256(raw)) };
}

/** EIP-2718 type 2 in front of the list of RLP items. */
const typed = (items: readonly Buffer[]): Buffer => Buffer.concat([Buffer.of(2), listItem(items)]);

const emptyList = Buffer.of(0xc0);

/** RLP: numbers are big-endian without leading zeros, zero is empty. */
function numberItem(value: bigint): Buffer {
  const digits = value === 0n ? '' : value.toString(16);
  return bytesItem(Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex'));
}

function bytesItem(bytes: Uint8Array): Buffer {
  const isItsOwnItem = bytes.length === 1 && bytes[0]! < 0x80;
  return isItsOwnItem ? Buffer.from(bytes) : Buffer.concat([lengthPrefix(0x80, bytes.length), bytes]);
}

function listItem(items: readonly Buffer[]): Buffer {
  const body = Buffer.concat(items);
  return Buffer.concat([lengthPrefix(0xc0, body.length), body]);
}

function lengthPrefix(offset: number, length: number): Buffer {
  if (length < 56) return Buffer.of(offset + length);
  const digits = length.toString(16);
  const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.of(offset + 55 + bytes.length), bytes]);
}
