import { phrase } from '../known-texts';
import { receiptIn, walletReceiptIn } from './receipt-in-text';
import { readWalletReceipt } from './wallet-receipt-verdict';

/** A key of /.well-known/jwks.json that signs receipts; times in Unix seconds. */
export interface PublishedKey {
  readonly kty: string;
  readonly kid: string;
  readonly x: string;
  /** Of a wallet's key. */
  readonly y?: string;
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
  | {
      readonly state: 'signed';
      readonly kind: string;
      readonly claims: Members;
      /** When it was signed, Unix seconds; null: it does not say. */
      readonly at: number | null;
    }
  | { readonly state: 'refused'; readonly reason: ReceiptRefusal };

type Members = Readonly<Record<string, unknown>>;

/** What a receipt of this service says it is, by its `typ`. */
const kinds: Readonly<Record<string, string>> = {
  'paid-call-receipt+jws': phrase('A call paid over x402'),
  'credit-run-receipt+jws': phrase('A run paid with credits'),
  'ledger-head+jws': phrase('The head of the ledger'),
  'preflight-receipt+jws': phrase('Checks that were made'),
};

/**
 * Verifies a receipt by the keys that this site publishes; nothing is sent. One that is a compact JWS by the rules of
 * `verifyReceipt` in signed-receipts: one algorithm, three header members, a key of the set within its window. One that a wallet
 * signed over x402 by those of `verifyWalletReceipt`.
 * @param keys the members of /.well-known/jwks.json
 */
export async function readReceipt(text: string, keys: readonly PublishedKey[], now: Date): Promise<ReceiptReading> {
  const receipt = receiptIn(text);
  if (receipt === null) {
    const wallet = walletReceiptIn(text);
    return wallet === null ? refused('no_receipt') : readWalletReceipt(wallet, keys, now);
  }
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
  return { state: 'signed', kind, claims, at: iat };
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
