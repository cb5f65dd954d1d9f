import { createPublicKey, sign, verify } from 'node:crypto';
import { canonicalJson, parseStrictJson } from '@einvoice/json';
import { checkReceipts, receiptText, smallBody } from '@einvoice/limits';
import { type Ed25519Jwk, type ReceiptKeySet, type ReceiptSigningKey, usableKey } from './receipt-keys';

/** `typ` of each kind of receipt, so that one kind never passes for another. */
export const receiptType = {
  /** A call paid over x402. */
  paidCall: 'paid-call-receipt+jws',
  /** A run paid with credits. */
  creditRun: 'credit-run-receipt+jws',
  /** How far the ledger of credits is sealed, and with which hash. */
  ledgerHead: 'ledger-head+jws',
  /** Checks that a workspace had made. */
  checks: 'preflight-receipt+jws',
} as const;

export type ReceiptType = (typeof receiptType)[keyof typeof receiptType];
export type ReceiptEnvironment = 'live' | 'sandbox';

/** What every receipt says: who issued it, when (Unix seconds), and whether it is about real money. */
export interface ReceiptClaims {
  readonly iss: string;
  readonly iat: number;
  readonly environment: ReceiptEnvironment;
  /** The claims of its kind. */
  readonly [claim: string]: unknown;
}

/** Why a receipt proves nothing. `unknown_key`: the key set may be older than the receipt; fetch it again. */
export type ReceiptProblem =
  | 'too_large'
  | 'malformed'
  | 'forbidden_header'
  | 'wrong_algorithm'
  | 'wrong_type'
  | 'unknown_key'
  | 'bad_signature'
  | 'outside_key_window'
  | 'issued_in_future'
  | 'wrong_issuer'
  | 'wrong_environment';

export type ReceiptVerdict =
  { readonly valid: true; readonly claims: ReceiptClaims } | { readonly valid: false; readonly reason: ReceiptProblem };

/** What the verifier must know beforehand; nothing of it is taken from the receipt. */
export interface ReceiptExpectation {
  readonly jwks: ReceiptKeySet;
  readonly issuer: string;
  readonly environment: ReceiptEnvironment;
  readonly typ: ReceiptType;
  readonly now: Date;
}

const clockSkewSeconds = 300;
const { depthMax } = receiptText;
/** A receipt of checks names up to 20 of them. */
const bytesMaxOf = (typ: ReceiptType): number =>
  typ === receiptType.checks ? checkReceipts.receiptBytesMax : receiptText.bytesMax;
const base64url = /^[A-Za-z0-9_-]+$/;

/**
 * Signs a receipt as compact JWS (EdDSA over Ed25519) of the canonical claims. The same claims and key always give the
 * same text.
 * @throws CanonicalJsonError when the claims have no canonical text, RangeError when the receipt is larger than a verifier accepts
 */
export function signReceipt(typ: ReceiptType, claims: ReceiptClaims, { kid, privateKey }: ReceiptSigningKey): string {
  const header = encode(canonicalJson({ alg: 'EdDSA', kid, typ }));
  const content = `${header}.${encode(canonicalJson(claims))}`;
  const receipt = `${content}.${sign(null, Buffer.from(content), privateKey).toString('base64url')}`;
  if (receipt.length > bytesMaxOf(typ)) throw new RangeError('The receipt is larger than a verifier accepts.');
  return receipt;
}

/** Verifies a receipt against what its reader expects. Strict: one algorithm, three header members, one spelling. */
export function verifyReceipt(receipt: string, expected: ReceiptExpectation): ReceiptVerdict {
  if (receipt.length > bytesMaxOf(expected.typ)) return refuse('too_large');
  const [header, payload, signature, ...rest] = receipt.split('.').map(decode);
  if (!header || !payload || !signature || rest.length > 0) return refuse('malformed');
  const key = keyOfHeader(readObject(header), expected);
  if (typeof key === 'string') return refuse(key);
  const content = Buffer.from(receipt.slice(0, receipt.lastIndexOf('.')));
  if (!verify(null, content, key.publicKey, signature)) return refuse('bad_signature');
  const claims = readObject(payload);
  if (!claims || !isCanonical(claims, payload)) return refuse('malformed');
  const problem = problemOfClaims(claims, key.jwk, expected);
  return problem ? refuse(problem) : { valid: true, claims: claims as Members & ReceiptClaims };
}

type Members = Readonly<Record<string, unknown>>;

const refuse = (reason: ReceiptProblem): ReceiptVerdict => ({ valid: false, reason });

const encode = (text: string): string => Buffer.from(text, 'utf8').toString('base64url');

/** Bytes of a part; null when it is not spelt as an encoder spells it. */
function decode(part: string): Buffer | null {
  if (!base64url.test(part)) return null;
  const bytes = Buffer.from(part, 'base64url');
  return bytes.toString('base64url') === part ? bytes : null;
}

function readObject(bytes: Uint8Array): Members | null {
  const json = parseStrictJson(bytes, { ...smallBody, depthMax });
  const isObject = json.ok && typeof json.value === 'object' && json.value !== null && !Array.isArray(json.value);
  return isObject ? (json.value as Members) : null;
}

/** One spelling per receipt: no name occurs twice, nothing hides in white space. */
function isCanonical(claims: Members, payload: Buffer): boolean {
  try {
    return canonicalJson(claims) === payload.toString('utf8');
  } catch {
    return false;
  }
}

/** Only the key set says which key is meant: `jwk`, `jku`, `x5u`, `crit` and whatever else is refused. */
function keyOfHeader(header: Members | null, { jwks, typ }: ReceiptExpectation) {
  if (!header) return 'malformed';
  if (Object.keys(header).some((name) => !['alg', 'kid', 'typ'].includes(name))) return 'forbidden_header';
  if (header['alg'] !== 'EdDSA') return 'wrong_algorithm';
  if (header['typ'] !== typ) return 'wrong_type';
  const keys = Array.isArray(jwks.keys) ? jwks.keys.map(usableKey) : [];
  const jwk = keys.find((key): key is Ed25519Jwk => key?.kty === 'OKP' && key.kid === header['kid']);
  const publicKey = jwk && publicKeyOf(jwk);
  return publicKey ? { jwk, publicKey } : 'unknown_key';
}

function publicKeyOf({ kty, crv, x }: Ed25519Jwk) {
  try {
    return createPublicKey({ format: 'jwk', key: { kty, crv, x } });
  } catch {
    return null;
  }
}

function problemOfClaims(claims: Members, key: Ed25519Jwk, expected: ReceiptExpectation): ReceiptProblem | null {
  const { iss, iat, environment } = claims;
  if (typeof iat !== 'number' || !Number.isSafeInteger(iat)) return 'malformed';
  if (iat < key.notBefore || iat > (key.notAfter ?? Infinity)) return 'outside_key_window';
  if (iat > expected.now.getTime() / 1000 + clockSkewSeconds) return 'issued_in_future';
  if (iss !== expected.issuer) return 'wrong_issuer';
  return environment === expected.environment ? null : 'wrong_environment';
}
