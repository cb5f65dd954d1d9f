import { phrase } from '../known-texts';
import { type SignedInX402 } from './receipt-in-text';
import { type PublishedKey, type ReceiptReading } from './receipt-verdict';

/** One of the two things that a seller signs over x402, in the form EIP-712 of its extension. */
interface SignedKind {
  readonly kind: string;
  readonly domain: string;
  readonly type: string;
  /** In the order of the type. */
  readonly members: readonly string[];
  /** When it was signed, Unix seconds; an offer does not say. */
  readonly issuedAt?: string;
}

const kinds: readonly SignedKind[] = [
  {
    kind: phrase('A delivery that was paid over x402'),
    domain: 'x402 receipt',
    type: 'Receipt(uint256 version,string network,string resourceUrl,string payer,uint256 issuedAt,string transaction)',
    members: ['version', 'network', 'resourceUrl', 'payer', 'issuedAt', 'transaction'],
    issuedAt: 'issuedAt',
  },
  {
    kind: phrase('An offer over x402'),
    domain: 'x402 offer',
    type: 'Offer(uint256 version,string resourceUrl,string scheme,string network,string asset,string payTo,string amount,uint256 validUntil)',
    members: ['version', 'resourceUrl', 'scheme', 'network', 'asset', 'payTo', 'amount', 'validUntil'],
  },
];

const clockSkewSeconds = 300;

/** Verifies a signed receipt or offer of x402 by the keys that this site publishes, as `verifyWalletReceipt` of signed-receipts does. */
export async function readWalletReceipt(
  { payload, signature }: SignedInX402,
  keys: readonly PublishedKey[],
  now: Date,
): Promise<ReceiptReading> {
  const kind = kinds.find(({ members }) => members.every((name) => isMember(payload[name])));
  const bytes = /^0x[0-9a-fA-F]{130}$/.test(signature) ? bytesOfHex(signature.slice(2)) : null;
  if (!kind || payload['version'] !== 1 || bytes === null) return { state: 'refused', reason: 'malformed' };
  const signer = await signerOf(await digestOf(kind, payload), bytes);
  if (signer === null) return { state: 'refused', reason: 'bad_signature' };
  const key = keys.find(({ kty, x, y }) => kty === 'EC' && `${x}.${y}` === signer);
  if (!key) return { state: 'refused', reason: 'unknown_key' };
  const at = kind.issuedAt === undefined ? null : Number(payload[kind.issuedAt]);
  if (at !== null && (at < key.notBefore || at > (key.notAfter ?? Infinity)))
    return { state: 'refused', reason: 'outside_key_window' };
  if (at !== null && at > now.getTime() / 1000 + clockSkewSeconds)
    return { state: 'refused', reason: 'issued_in_future' };
  return { state: 'signed', kind: kind.kind, claims: payload, at };
}

const isMember = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0);

function wordOfNumber(value: number): Uint8Array {
  const word = new Uint8Array(32);
  new DataView(word.buffer).setBigUint64(24, BigInt(value));
  return word;
}

/** The chain id is 1 for every network, as the extension fixes it; the network is in the payload. */
async function digestOf({ domain, type, members }: SignedKind, payload: SignedInX402['payload']): Promise<Uint8Array> {
  // Loaded when there is something to verify, as the curve is.
  const { keccak_256 } = await import('@noble/hashes/sha3');
  const wordOfText = (text: string): Uint8Array => keccak_256(new TextEncoder().encode(text));
  const separator = keccak_256(
    joined([
      wordOfText('EIP712Domain(string name,string version,uint256 chainId)'),
      ...[wordOfText(domain), wordOfText('1'), wordOfNumber(1)],
    ]),
  );
  const words = members.map((name) => {
    const value = payload[name];
    return typeof value === 'number' ? wordOfNumber(value) : wordOfText(String(value));
  });
  return keccak_256(joined([Uint8Array.of(0x19, 0x01), separator, keccak_256(joined([wordOfText(type), ...words]))]));
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

const bytesOfHex = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => parseInt(hex.slice(2 * at, 2 * at + 2), 16));

/** Whose key made it, as a JWK writes its two coordinates; null when it is no signature. */
async function signerOf(digest: Uint8Array, bytes: Uint8Array): Promise<string | null> {
  const recovery = bytes[64]! - 27;
  if (recovery !== 0 && recovery !== 1) return null;
  const { secp256k1 } = await import('@noble/curves/secp256k1');
  try {
    const signature = secp256k1.Signature.fromCompact(bytes.slice(0, 64)).addRecoveryBit(recovery);
    if (signature.hasHighS()) return null;
    const point = signature.recoverPublicKey(digest).toRawBytes(false);
    return `${base64url(point.slice(1, 33))}.${base64url(point.slice(33))}`;
  } catch {
    return null;
  }
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
