import {
  type Address,
  domainSeparator,
  type Hex,
  hexToBytes,
  recoverAddress,
  signDigestAsBytes,
  typedDataDigest,
  wordOf,
  wordOfText,
} from '@einvoice/evm';
import { addressOfWallet, type ReceiptKeySet, type ReceiptWallet, usableKey, type WalletJwk } from './receipt-keys';

/** The x402 extension whose EIP-712 form this file writes and reads, as @x402/extensions 2.27 does. */
export const offerReceiptExtension = 'offer-receipt';

/** What a signed offer commits the seller to. Amount in smallest units, `validUntil` in Unix seconds. */
export interface OfferTerms {
  readonly version: 1;
  readonly resourceUrl: string;
  readonly scheme: string;
  readonly network: string;
  readonly asset: string;
  readonly payTo: string;
  readonly amount: string;
  readonly validUntil: number;
}

/** What a signed receipt states: this payer has paid for this resource and was served. `issuedAt` in Unix seconds. */
export interface Delivery {
  readonly version: 1;
  readonly network: string;
  readonly resourceUrl: string;
  readonly payer: string;
  readonly issuedAt: number;
  readonly transaction: string;
}

export interface WalletOffer {
  readonly format: 'eip712';
  /** Which member of `accepts` it is about. */
  readonly acceptIndex: number;
  readonly payload: OfferTerms;
  readonly signature: Hex;
}

export interface WalletReceipt {
  readonly format: 'eip712';
  readonly payload: Delivery;
  readonly signature: Hex;
}

/** Why an offer or receipt proves nothing. `unknown_key`: the key set may be older than it; fetch it again. */
export type WalletProblem =
  | 'malformed'
  | 'bad_signature'
  | 'unknown_key'
  | 'outside_key_window'
  | 'issued_in_future'
  | 'expired'
  | 'other_resource'
  | 'other_terms'
  | 'other_network'
  | 'other_payer'
  | 'other_transaction';

export type WalletVerdict<Payload> =
  { readonly valid: true; readonly payload: Payload } | { readonly valid: false; readonly reason: WalletProblem };

/** What the buyer knows of an offer: what it called, and the member of `accepts` it is about to sign. */
export interface WalletOfferExpectation {
  readonly jwks: ReceiptKeySet;
  readonly resourceUrl: string;
  readonly accepted: Pick<OfferTerms, 'scheme' | 'network' | 'asset' | 'payTo' | 'amount'>;
  readonly now: Date;
}

/** What the buyer knows of a receipt: the offer it accepted, who paid, and by which transaction. */
export interface WalletReceiptExpectation {
  readonly jwks: ReceiptKeySet;
  readonly offer: Pick<OfferTerms, 'resourceUrl' | 'network'>;
  readonly payer: string;
  readonly transaction: string;
  readonly now: Date;
}

/** Signs terms for member 0 of `accepts`. The same terms and key always give the same signature. */
export function signWalletOffer(payload: OfferTerms, { privateKey }: ReceiptWallet): WalletOffer {
  return { format: 'eip712', acceptIndex: 0, payload, signature: signDigestAsBytes(offerDigest(payload), privateKey) };
}

/** Signs a delivery. The same delivery and key always give the same signature. */
export function signWalletReceipt(payload: Delivery, { privateKey }: ReceiptWallet): WalletReceipt {
  return { format: 'eip712', payload, signature: signDigestAsBytes(deliveryDigest(payload), privateKey) };
}

/** Verifies that a listed key offers exactly what the buyer is about to accept, and does so now. */
export function verifyWalletOffer(offer: unknown, expected: WalletOfferExpectation): WalletVerdict<OfferTerms> {
  const signed = readSigned(offer, isOfferTerms);
  if (!signed) return refuse('malformed');
  const { payload, signature } = signed;
  const key = signingKey(offerDigest(payload), signature, expected.jwks);
  if (typeof key === 'string') return refuse(key);
  const { scheme, network, asset, payTo, amount } = expected.accepted;
  const isSame =
    payload.scheme === scheme &&
    payload.network === network &&
    payload.amount === amount &&
    isSameHex(payload.asset, asset) &&
    isSameHex(payload.payTo, payTo);
  if (!isSame) return refuse('other_terms');
  if (payload.resourceUrl !== expected.resourceUrl) return refuse('other_resource');
  const now = expected.now.getTime() / 1000;
  if (now < key.notBefore - clockSkewSeconds || now > (key.notAfter ?? Infinity)) return refuse('outside_key_window');
  return payload.validUntil < now ? refuse('expired') : { valid: true, payload };
}

/**
 * Verifies that a listed key states the delivery of what the buyer accepted, paid by this payer in this transaction. Neither
 * issuer nor environment is in this form: they are the key set's, so take it from the issuer you expect.
 */
export function verifyWalletReceipt(receipt: unknown, expected: WalletReceiptExpectation): WalletVerdict<Delivery> {
  const signed = readSigned(receipt, isDelivery);
  if (!signed) return refuse('malformed');
  const { payload, signature } = signed;
  const key = signingKey(deliveryDigest(payload), signature, expected.jwks);
  if (typeof key === 'string') return refuse(key);
  const { issuedAt } = payload;
  if (issuedAt < key.notBefore || issuedAt > (key.notAfter ?? Infinity)) return refuse('outside_key_window');
  if (issuedAt > expected.now.getTime() / 1000 + clockSkewSeconds) return refuse('issued_in_future');
  if (payload.network !== expected.offer.network) return refuse('other_network');
  if (payload.resourceUrl !== expected.offer.resourceUrl) return refuse('other_resource');
  if (!isSameHex(payload.payer, expected.payer)) return refuse('other_payer');
  return isSameHex(payload.transaction, expected.transaction) ? { valid: true, payload } : refuse('other_transaction');
}

/** The signed offer in a decoded PAYMENT-REQUIRED (or the body of the 402); undefined when there is none. */
export const offerIn = (paymentRequired: unknown): unknown => listOf(infoIn(paymentRequired)['offers'])[0];

/** The signed receipt in a decoded PAYMENT-RESPONSE; undefined when there is none. */
export const receiptIn = (paymentResponse: unknown): unknown => infoIn(paymentResponse)['receipt'];

const clockSkewSeconds = 300;
const refuse = (reason: WalletProblem) => ({ valid: false, reason }) as const;
const isSameHex = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

// The chain id is 1 for every network, as the extension fixes it; the network is in the payload.
const offerSeparator = domainSeparator({ name: 'x402 offer', version: '1', chainId: 1 });
const deliverySeparator = domainSeparator({ name: 'x402 receipt', version: '1', chainId: 1 });
const offerType = wordOfText(
  'Offer(uint256 version,string resourceUrl,string scheme,string network,string asset,string payTo,string amount,uint256 validUntil)',
);
const deliveryType = wordOfText(
  'Receipt(uint256 version,string network,string resourceUrl,string payer,uint256 issuedAt,string transaction)',
);

const wordOfInteger = (value: number): string => wordOf.number(BigInt(value));

function offerDigest(terms: OfferTerms): Uint8Array {
  const { version, resourceUrl, scheme, network, asset, payTo, amount, validUntil } = terms;
  const texts = [resourceUrl, scheme, network, asset, payTo, amount].map(wordOfText).join('');
  return typedDataDigest(offerSeparator, offerType, wordOfInteger(version) + texts + wordOfInteger(validUntil));
}

function deliveryDigest(delivery: Delivery): Uint8Array {
  const { version, network, resourceUrl, payer, issuedAt, transaction } = delivery;
  const texts = [network, resourceUrl, payer].map(wordOfText).join('');
  const words = wordOfInteger(version) + texts + wordOfInteger(issuedAt) + wordOfText(transaction);
  return typedDataDigest(deliverySeparator, deliveryType, words);
}

/** Every well-formed signature was made by somebody: whether by us, the key set says. */
function signingKey(digest: Uint8Array, signature: Hex, jwks: ReceiptKeySet): WalletJwk | WalletProblem {
  const signer: Address | null = recoverAddress(digest, hexToBytes(signature));
  if (!signer) return 'bad_signature';
  const keys = Array.isArray(jwks.keys) ? jwks.keys.map(usableKey) : [];
  const key = keys.find((jwk): jwk is WalletJwk => jwk?.kty === 'EC' && addressOfWallet(jwk) === signer);
  return key ?? 'unknown_key';
}

interface Signed<Payload> {
  readonly payload: Payload;
  readonly signature: Hex;
}
type Members = Readonly<Record<string, unknown>>;

const membersOf = (value: unknown): Members => (typeof value === 'object' && value !== null ? (value as Members) : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const infoIn = (message: unknown): Members =>
  membersOf(membersOf(membersOf(membersOf(message)['extensions'])[offerReceiptExtension])['info']);

function readSigned<Payload>(
  value: unknown,
  isPayload: (payload: unknown) => payload is Payload,
): Signed<Payload> | null {
  const { format, payload, signature } = membersOf(value);
  const isSignature = typeof signature === 'string' && /^0x[0-9a-fA-F]{130}$/.test(signature);
  return format === 'eip712' && isSignature && isPayload(payload) ? { payload, signature: signature as Hex } : null;
}

const isTime = (value: unknown): boolean => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const areTexts = (members: Members, ...names: readonly string[]): boolean =>
  members['version'] === 1 && names.every((name) => typeof members[name] === 'string');

function isOfferTerms(value: unknown): value is OfferTerms {
  const terms = membersOf(value);
  return areTexts(terms, 'resourceUrl', 'scheme', 'network', 'asset', 'payTo', 'amount') && isTime(terms['validUntil']);
}

function isDelivery(value: unknown): value is Delivery {
  const delivery = membersOf(value);
  return areTexts(delivery, 'network', 'resourceUrl', 'payer', 'transaction') && isTime(delivery['issuedAt']);
}
