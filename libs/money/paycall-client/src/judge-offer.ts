import { parseStrictJson } from '@einvoice/json';
import { sellerAnswer, smallBody } from '@einvoice/limits';
import { PaymentRequiredV2Schema } from '@x402/core/schemas';
import { type PaymentRequired, type PaymentRequirements } from '@x402/core/types';

/** What this client pays at most, and to whom. */
export interface PayableOffer {
  /** The address of the operation, as the seller publishes it. */
  readonly resourceUrl: string;
  readonly network: string;
  readonly asset: string;
  /** Any recipient when left out. */
  readonly payTo?: string | undefined;
  readonly unitsPerCallMax: bigint;
}

/** Why an offer is not paid. */
export type OfferProblem =
  | 'offer_unreadable'
  | 'other_resource'
  | 'other_scheme'
  | 'other_network'
  | 'other_asset'
  | 'other_recipient'
  | 'price_above_limit'
  | 'validity_too_long';

export type OfferVerdict =
  | {
      readonly state: 'payable';
      readonly offer: PaymentRequired;
      readonly chosen: PaymentRequirements;
      readonly amountUnits: bigint;
    }
  | { readonly state: 'refused'; readonly reason: OfferProblem };

/**
 * Reads PAYMENT-REQUIRED and chooses the first way to pay that breaks none of our rules. It believes nothing: an offer is
 * the seller's word about where our money goes.
 */
export function judgeOffer(header: string | null, payable: PayableOffer): OfferVerdict {
  const offer = readOffer(header);
  if (!offer) return { state: 'refused', reason: 'offer_unreadable' };
  if (offer.resource.url !== payable.resourceUrl) return { state: 'refused', reason: 'other_resource' };
  const problems = offer.accepts.map((accepted) => problemOf(accepted, payable));
  const chosen = offer.accepts[problems.indexOf(null)];
  if (!chosen) return { state: 'refused', reason: problems[0] ?? 'offer_unreadable' };
  return { state: 'payable', offer, chosen, amountUnits: BigInt(chosen.amount) };
}

/** The schema only judges: what is signed for is the offer as it was sent, members we do not know included. */
function readOffer(header: string | null): PaymentRequired | null {
  if (header === null) return null;
  const json = parseStrictJson(Buffer.from(header, 'base64'), smallBody);
  return json.ok && PaymentRequiredV2Schema.safeParse(json.value).success ? (json.value as PaymentRequired) : null;
}

const wholeUnits = /^[1-9]\d{0,38}$/;
const address = /^0x[0-9a-fA-F]{40}$/;

function problemOf(accepted: PaymentRequirements, payable: PayableOffer): OfferProblem | null {
  const { scheme, network, asset, payTo, amount, maxTimeoutSeconds } = accepted;
  const { name, version, paymentFlow, assetTransferMethod } = (accepted.extra ?? {}) as Record<string, unknown>;
  const isReadable = address.test(asset) && address.test(payTo) && wholeUnits.test(amount);
  if (!isReadable || typeof name !== 'string' || typeof version !== 'string') return 'offer_unreadable';
  // Other flows and transfer methods would have us sign something else than one transfer of this amount.
  const isOneTransfer =
    isOneOf([undefined, 'authorization'], paymentFlow) && isOneOf([undefined, 'eip3009'], assetTransferMethod);
  if (scheme !== 'exact' || !isOneTransfer) return 'other_scheme';
  if (network !== payable.network) return 'other_network';
  if (!isSameAddress(asset, payable.asset)) return 'other_asset';
  if (payable.payTo !== undefined && !isSameAddress(payTo, payable.payTo)) return 'other_recipient';
  if (BigInt(amount) > payable.unitsPerCallMax) return 'price_above_limit';
  return maxTimeoutSeconds > sellerAnswer.offerValiditySecondsMax ? 'validity_too_long' : null;
}

const isOneOf = (allowed: readonly unknown[], value: unknown) => allowed.includes(value);
const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
