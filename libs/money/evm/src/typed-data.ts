import { keccak_256 } from '@noble/hashes/sha3';
import { type Address, wordOf } from './hex';

/** The domain of EIP-712 typed data; without a contract where the data is meant for readers only. */
export interface TypedDataDomain {
  readonly name: string;
  readonly version: string;
  readonly chainId: number;
  readonly verifyingContract?: Address;
}

/** Keccak-256 of a text's UTF-8 as a word: how EIP-712 writes a `string` member, and a type by its definition. */
export const wordOfText = (text: string): string => wordOfBytes(Buffer.from(text, 'utf8'));

/** The word that keeps signatures for one domain out of every other. Worth keeping: it never changes. */
export function domainSeparator({ name, version, chainId, verifyingContract }: TypedDataDomain): string {
  const contract = verifyingContract === undefined ? '' : ',address verifyingContract';
  const words = [
    wordOfText(`EIP712Domain(string name,string version,uint256 chainId${contract})`),
    wordOfText(name),
    wordOfText(version),
    wordOf.number(BigInt(chainId)),
    ...(verifyingContract === undefined ? [] : [wordOf.address(verifyingContract)]),
  ];
  return wordOfBytes(Buffer.from(words.join('').toLowerCase(), 'hex'));
}

/**
 * The digest to sign. The caller writes the layout out, which costs a fraction of walking through a description of it.
 * @param separator of the domain
 * @param typeWord `wordOfText` of the type's definition, such as `Mail(address to,string contents)`
 * @param memberWords the words of all members, in the order of the definition
 */
export function typedDataDigest(separator: string, typeWord: string, memberWords: string): Uint8Array {
  const structWord = wordOfBytes(Buffer.from(typeWord + memberWords, 'hex'));
  return keccak_256(Buffer.from(`1901${separator}${structWord}`, 'hex'));
}

const wordOfBytes = (bytes: Uint8Array): string => Buffer.from(keccak_256(bytes)).toString('hex');
