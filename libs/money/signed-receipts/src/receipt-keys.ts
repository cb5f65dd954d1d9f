import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { type Address, addressOfPublicKey, publicKeyOfPrivateKey } from '@einvoice/evm';
import { canonicalJson } from '@einvoice/json';

/** The time in which receipts may carry a key, in Unix seconds. */
export interface KeyWindow {
  /** A receipt dated earlier was not signed by us with this key. */
  readonly notBefore: number;
  /** Set when the key is retired and its private part destroyed. The key stays listed for old receipts. */
  readonly notAfter?: number;
}

interface Ed25519PublicKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
}

interface WalletPublicKey {
  readonly kty: 'EC';
  readonly crv: 'secp256k1';
  readonly x: string;
  readonly y: string;
}

/** Verifies receipts in the form of a JWS (RFC 8037). */
export interface Ed25519Jwk extends KeyWindow, Ed25519PublicKey {
  readonly kid: string;
  readonly alg: 'EdDSA';
  readonly use: 'sig';
}

/** Verifies offers and receipts in x402's EIP-712 form (RFC 8812). It names no `alg`: it signs no JWS. */
export interface WalletJwk extends KeyWindow, WalletPublicKey {
  readonly kid: string;
  readonly use: 'sig';
  /** The account of the key, in lower case: what recovering the signer gives. */
  readonly ethereumAddress: Address;
}

/** A public key as the key set publishes it. */
export type ReceiptJwk = Ed25519Jwk | WalletJwk;

export interface ReceiptKeySet {
  readonly keys: readonly ReceiptJwk[];
}

/** A key that signs receipts in the form of a JWS. */
export interface ReceiptSigningKey {
  /** RFC 7638 thumbprint of the public key: two keys never share one. */
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicJwk: Omit<Ed25519Jwk, keyof KeyWindow>;
}

/** A key that signs offers and receipts in x402's EIP-712 form. No money is ever sent to its address. */
export interface ReceiptWallet {
  /** RFC 7638 thumbprint of the public key. */
  readonly kid: string;
  /** In lower case. */
  readonly address: Address;
  readonly privateKey: Uint8Array;
  readonly publicJwk: Omit<WalletJwk, keyof KeyWindow>;
}

/**
 * Reads a private key from PKCS #8 PEM.
 * @throws Error when the text is no Ed25519 private key; the message holds nothing of it
 */
export function readReceiptKey(pem: string): ReceiptSigningKey {
  const privateKey = privateKeyOf(pem);
  if (privateKey?.asymmetricKeyType !== 'ed25519') {
    throw new Error('The receipt key is no Ed25519 private key in PKCS #8 PEM.');
  }
  const x = createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '';
  const publicKey = { kty: 'OKP', crv: 'Ed25519', x } as const;
  const kid = thumbprintOf(publicKey);
  return { kid, privateKey, publicJwk: { ...publicKey, kid, alg: 'EdDSA', use: 'sig' } };
}

/**
 * Reads a secp256k1 private key: 0x and 64 hexadecimal digits.
 * @throws Error when the text is none; the message holds nothing of it
 */
export function readReceiptWallet(text: string): ReceiptWallet {
  const privateKey = Buffer.from(/^0x([0-9a-fA-F]{64})$/.exec(text.trim())?.[1] ?? '', 'hex');
  const point = publicPointOf(privateKey);
  if (!point) throw new Error('The receipt wallet is no secp256k1 private key: 0x and 64 hexadecimal digits.');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((bytes) => Buffer.from(bytes).toString('base64url'));
  const publicKey = { kty: 'EC', crv: 'secp256k1', x: x!, y: y! } as const;
  const kid = thumbprintOf(publicKey);
  const address = addressOfPublicKey(point);
  return { kid, address, privateKey, publicJwk: { ...publicKey, kid, use: 'sig', ethereumAddress: address } };
}

/**
 * The set to publish at /.well-known/jwks.json. List a new key a day before it signs, so that every verifier knows it by
 * then, and keep retired ones: receipts are evidence.
 */
export function publicKeySet(
  keys: readonly ({ readonly key: ReceiptSigningKey | ReceiptWallet } & KeyWindow)[],
): ReceiptKeySet {
  return { keys: keys.map(({ key, ...window }) => ({ ...key.publicJwk, ...window })) };
}

/**
 * The set that a service publishes: the keys it signs with, from `notBefore`, and those the operator lists beside them,
 * whose windows count. Null when a key that signs is listed as retired or as not yet begun: its receipts would prove nothing.
 */
export function keySetOfService(
  signing: readonly (ReceiptSigningKey | ReceiptWallet)[],
  { listed, notBefore, nowSeconds }: { listed: ReceiptKeySet; notBefore: number; nowSeconds: number },
): ReceiptKeySet | null {
  const isOutside = ({ kid }: { kid: string }) =>
    listed.keys.some((jwk) => jwk.kid === kid && (jwk.notBefore > nowSeconds || jwk.notAfter !== undefined));
  if (signing.some(isOutside)) return null;
  const unlisted = signing.filter(({ kid }) => !listed.keys.some((jwk) => jwk.kid === kid));
  return { keys: [...publicKeySet(unlisted.map((key) => ({ key, notBefore }))).keys, ...listed.keys] };
}

/**
 * Reads a key set that somebody wrote to a file: what a retired key needs to stay listed, and all that a service needs which
 * only publishes.
 * @throws Error naming the first key that is none of ours in form, has another id than its own, or holds a private part
 */
export function readReceiptKeySet(json: string): ReceiptKeySet {
  const keys = keysIn(json);
  if (!keys) throw new Error('The key set is no JSON object with a list of keys.');
  return { keys: keys.map(readListedKey) };
}

/** The key a verifier may use; null for a key set's member that is no key of ours with a window. */
export function usableKey(member: unknown): ReceiptJwk | null {
  const jwk = (member ?? {}) as Partial<ReceiptJwk>;
  const publicKey = publicKeyIn(jwk);
  const times = [jwk.notBefore, jwk.notAfter ?? 0];
  return publicKey && times.every((time) => Number.isSafeInteger(time)) ? (jwk as ReceiptJwk) : null;
}

/** The account of a listed wallet, from its coordinates; null when they are none. */
export function addressOfWallet({ x, y }: WalletJwk): Address | null {
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return point.length === 65 ? addressOfPublicKey(point) : null;
}

function readListedKey(member: unknown, index: number): ReceiptJwk {
  const jwk = usableKey(member);
  const refuse = (why: string) => new Error(`Key ${index + 1} of the key set ${why}.`);
  if (!jwk) throw refuse('is no Ed25519 or secp256k1 key with notBefore');
  if ('d' in jwk) throw refuse('holds a private part');
  const publicKey = publicKeyIn(jwk);
  if (!publicKey || thumbprintOf(publicKey) !== jwk.kid) throw refuse('has another kid than its RFC 7638 thumbprint');
  const { kid, notBefore, notAfter } = jwk;
  const window = { notBefore, ...(notAfter === undefined ? {} : { notAfter }) };
  if (publicKey.kty === 'OKP') return { ...publicKey, kid, alg: 'EdDSA', use: 'sig', ...window };
  const ethereumAddress = addressOfWallet(jwk as WalletJwk);
  if (!ethereumAddress) throw refuse('is no point of 64 bytes');
  return { ...publicKey, kid, use: 'sig', ethereumAddress, ...window };
}

function keysIn(json: string): readonly unknown[] | null {
  try {
    const { keys } = JSON.parse(json) as { keys?: unknown };
    return Array.isArray(keys) ? keys : null;
  } catch {
    return null;
  }
}

function publicKeyIn({ kty, crv, x, ...rest }: Partial<ReceiptJwk>): Ed25519PublicKey | WalletPublicKey | null {
  if (typeof x !== 'string') return null;
  if (kty === 'OKP' && crv === 'Ed25519') return { kty, crv, x };
  const { y } = rest as Partial<WalletJwk>;
  return kty === 'EC' && crv === 'secp256k1' && typeof y === 'string' ? { kty, crv, x, y } : null;
}

function privateKeyOf(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}

function publicPointOf(privateKey: Uint8Array): Uint8Array | null {
  try {
    return publicKeyOfPrivateKey(privateKey);
  } catch {
    return null;
  }
}

const thumbprintOf = (publicKey: Ed25519PublicKey | WalletPublicKey): string =>
  createHash('sha256').update(canonicalJson(publicKey)).digest('base64url');
