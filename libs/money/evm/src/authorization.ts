import { type Address, bytesToHex, dynamicBytes, type Hex, hexToBytes, wordOf } from './hex';
import { domainSeparator, typedDataDigest, wordOfText } from './typed-data';
import { recoverAddress } from './secp256k1';

/** An EIP-3009 `TransferWithAuthorization`. Amounts in token units, times in Unix seconds, addresses in lower case. */
export interface TransferAuthorization {
  readonly from: Address;
  readonly to: Address;
  readonly value: bigint;
  readonly validAfter: bigint;
  readonly validBefore: bigint;
  /** 32 random bytes that the payer may use once. */
  readonly nonce: Hex;
}

export interface SignedAuthorization {
  readonly authorization: TransferAuthorization;
  /** 65 bytes of an ordinary account, or whatever a contract wallet understands; lower case. */
  readonly signature: Hex;
}

/** A token and its EIP-712 domain. USDC on Base: `USD Coin`, `2`, 8453, 0x8335…2913. From config, never from a request. */
export interface TokenDomain {
  readonly name: string;
  readonly version: string;
  readonly chainId: number;
  readonly address: Address;
}

const addressPattern = /^0[xX][0-9a-fA-F]{40}$/;
const noncePattern = /^0[xX][0-9a-fA-F]{64}$/;
const signaturePattern = /^0[xX](?:[0-9a-fA-F]{2}){1,4096}$/;
const numberPattern = /^(?:0|[1-9][0-9]{0,77})$/;
const uint256Max = 2n ** 256n - 1n;

/**
 * Reads the `payload` of an x402 `exact` payment as the token will read it: numbers are plain decimal digits without
 * leading zeros and fit in 256 bits, the rest is hexadecimal of the exact length. Null for everything else.
 */
export function parseSignedAuthorization(payload: unknown): SignedAuthorization | null {
  const { authorization, signature } = membersOf(payload);
  const { from, to, value, validAfter, validBefore, nonce } = membersOf(authorization);
  const parsed = {
    from: hexText(from, addressPattern),
    to: hexText(to, addressPattern),
    value: uint256(value),
    validAfter: uint256(validAfter),
    validBefore: uint256(validBefore),
    nonce: hexText(nonce, noncePattern),
  };
  const signatureText = hexText(signature, signaturePattern);
  if (signatureText === null || Object.values(parsed).includes(null)) return null;
  return { authorization: parsed as TransferAuthorization, signature: signatureText };
}

/** The account that signed the authorization for this token; null when its 65 bytes are not what the token accepts. */
export function recoverAuthorizationSigner(token: TokenDomain, signed: SignedAuthorization): Address | null {
  if (signed.signature.length !== 2 + 2 * 65) return null;
  return recoverAddress(digestBytes(token, signed.authorization), hexToBytes(signed.signature));
}

/** The EIP-712 digest that the payer signs. */
export function authorizationDigest(token: TokenDomain, authorization: TransferAuthorization): Hex {
  return bytesToHex(digestBytes(token, authorization));
}

/** Calldata of the token's `transferWithAuthorization(…, bytes signature)`, which takes accounts and contract wallets alike. */
export function transferCalldata({ authorization, signature }: SignedAuthorization): Hex {
  const offsetOfSignature = wordOf.number(7n * 32n);
  return `0xcf092995${wordsOf(authorization)}${offsetOfSignature}${dynamicBytes(unwrapErc6492(signature))}`;
}

const erc6492Suffix = '6492'.repeat(16);

/**
 * The signature inside an ERC-6492 wrapper, `(factory, factoryCalldata, signature)` and the magic suffix; any other
 * signature unchanged. The factory is never called: the token takes no signature of a wallet that is not deployed.
 */
export function unwrapErc6492(signature: Hex): Hex {
  if (!signature.endsWith(erc6492Suffix)) return signature;
  const words = signature.slice(2, -erc6492Suffix.length);
  const start = Number.parseInt(words.slice(128, 192), 16) * 2;
  const length = Number.parseInt(words.slice(start, start + 64), 16) * 2;
  const inner = words.slice(start + 64, start + 64 + length);
  return length > 0 && inner.length === length ? `0x${inner}` : signature;
}

const authorizationType = wordOfText(
  'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
);
const separators = new WeakMap<TokenDomain, string>();

const digestBytes = (token: TokenDomain, authorization: TransferAuthorization): Uint8Array =>
  typedDataDigest(separatorOf(token), authorizationType, wordsOf(authorization));

function separatorOf(token: TokenDomain): string {
  const known = separators.get(token);
  if (known) return known;
  const { name, version, chainId, address } = token;
  const separator = domainSeparator({ name, version, chainId, verifyingContract: address });
  separators.set(token, separator);
  return separator;
}

/** The six members as the token hashes and takes them: one word each. */
const wordsOf = ({ from, to, value, validAfter, validBefore, nonce }: TransferAuthorization): string =>
  wordOf.address(from) +
  wordOf.address(to) +
  wordOf.number(value) +
  wordOf.number(validAfter) +
  wordOf.number(validBefore) +
  nonce.slice(2);

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function hexText(value: unknown, pattern: RegExp): Hex | null {
  return typeof value === 'string' && pattern.test(value) ? (value.toLowerCase() as Hex) : null;
}

function uint256(value: unknown): bigint | null {
  if (typeof value !== 'string' || !numberPattern.test(value)) return null;
  const number = BigInt(value);
  return number <= uint256Max ? number : null;
}
