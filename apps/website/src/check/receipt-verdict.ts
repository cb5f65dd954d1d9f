import { phrase } from '../known-texts';
/** A key of /.well-known/jwks.json that signs receipts; times in Unix seconds. */
export interface PublishedKey {
  readonly kty: string;
  readonly kid: string;
  readonly x: string;
  readonly notBefore: number;
  readonly notAfter?: number;
}

/** Why a text proves nothing; beside `no_receipt` the words of `verifyReceipt` in signed-receipts. */
export type ReceiptRefusal =
  | 'no_receipt'
  | 'malformed'
  | 'forbidden_header'
  | 'wrong_algorithm'
  | 'wrong_type'
  | 'unknown_key'
  | 'bad_signature'
  | 'outside_key_window'
  | 'issued_in_future';

/** What a browser can say of a receipt by itself, with the published keys. */
export type ReceiptReading =
  | { readonly state: 'signed'; readonly kind: string; readonly claims: Readonly<Record<string, unknown>> }
  | { readonly state: 'refused'; readonly reason: ReceiptRefusal };

type Members = Readonly<Record<string, unknown>>;

/** What a receipt of this service says it is, by its `typ`. */
const kinds: Readonly<Record<string, string>> = {
  'paid-call-receipt+jws': phrase('A call paid over x402'),
  'credit-run-receipt+jws': phrase('A run paid with credits'),
  'ledger-head+jws': phrase('The head of the ledger'),
  'preflight-receipt+jws': phrase('Checks that were made'),
};
const charactersMax = 64 * 1024;
const compactJws = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

/**
 * The receipt in a text: itself, or the answer or header that carries it.
 * @returns null when there is none
 */
export function receiptIn(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > charactersMax) return null;
  if (compactJws.test(trimmed)) return trimmed;
  const found = /"(?:receipt|jws)"\s*:\s*"([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)"/.exec(trimmed);
  return found?.[1] ?? null;
}

/**
 * Verifies a receipt (compact JWS, EdDSA) by the keys that this site publishes; nothing is sent. The rules are those of
 * `verifyReceipt` in signed-receipts: one algorithm, three header members, a key of the set within its window.
 * @param keys the members of /.well-known/jwks.json
 */
export async function readReceipt(text: string, keys: readonly PublishedKey[], now: Date): Promise<ReceiptReading> {
  const receipt = receiptIn(text);
  if (receipt === null) return refused('no_receipt');
  const [headerPart = '', claimsPart = '', signaturePart = ''] = receipt.split('.');
  const header = objectIn(headerPart);
  const signature = bytesOf(signaturePart);
  if (!header || !signature) return refused('malformed');
  if (Object.keys(header).some((name) => !['alg', 'kid', 'typ'].includes(name))) return refused('forbidden_header');
  if (header['alg'] !== 'EdDSA') return refused('wrong_algorithm');
  const kind = kinds[String(header['typ'])];
  if (kind === undefined) return refused('wrong_type');
  const key = keys.find(({ kty, kid }) => kty === 'OKP' && kid === header['kid']);
  const publicKey = key && bytesOf(key.x);
  if (!publicKey) return refused('unknown_key');
  const { ed25519 } = await import('@noble/curves/ed25519');
  const content = new TextEncoder().encode(`${headerPart}.${claimsPart}`);
  if (!isSigned(() => ed25519.verify(signature, content, publicKey, { zip215: false })))
    return refused('bad_signature');
  const claims = objectIn(claimsPart);
  if (!claims) return refused('malformed');
  const { iat } = claims;
  if (typeof iat !== 'number') return refused('malformed');
  if (iat < key.notBefore || iat > (key.notAfter ?? Infinity)) return refused('outside_key_window');
  if (iat > now.getTime() / 1000 + clockSkewSeconds) return refused('issued_in_future');
  return { state: 'signed', kind, claims };
}

const clockSkewSeconds = 300;
const refused = (reason: ReceiptRefusal): ReceiptReading => ({ state: 'refused', reason });

/** The library throws for a signature or key that is none at all. */
function isSigned(verify: () => boolean): boolean {
  try {
    return verify();
  } catch {
    return false;
  }
}

/** Null when a part is not spelt as an encoder spells it. */
function bytesOf(part: string): Uint8Array | null {
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    const spelt = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
    return spelt === part ? Uint8Array.from(binary, (character) => character.charCodeAt(0)) : null;
  } catch {
    return null;
  }
}

function objectIn(part: string): Members | null {
  const bytes = bytesOf(part);
  if (!bytes) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null;
  } catch {
    return null;
  }
}
