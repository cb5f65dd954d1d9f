import { type PaymentRequired, type PaymentRequirements } from '@x402/core/types';
import { offerIn, verifyWalletOffer, type WalletProblem } from '@einvoice/signed-receipts';
import { type SellerKeys } from './seller-keys';

/**
 * Why an offer is not believed to be the seller's. `offer_not_signed` and `offer_keys_unreachable` only when a signature is
 * required; the others whenever there is one.
 */
export type SignedOfferProblem = 'offer_not_signed' | 'offer_keys_unreachable' | `signed_offer_${WalletProblem}`;

/** What is about to be paid, and for what. */
export interface OfferToPay {
  readonly offer: PaymentRequired;
  readonly chosen: PaymentRequirements;
  readonly resourceUrl: string;
}

/** An offer is dated by the chain, and this machine's clock may run ahead of it. */
const clockAheadMsMax = 300_000;

/**
 * Whether the seller's wallet has signed these terms for this resource: x402's `offer-receipt` extension, EIP-712. Null when
 * nothing speaks against paying.
 */
export async function checkSignedOffer(
  { offer, chosen, resourceUrl }: OfferToPay,
  { keys, now, isRequired }: { readonly keys: SellerKeys; readonly now: Date; readonly isRequired: boolean },
): Promise<SignedOfferProblem | null> {
  const signed = offerIn(offer);
  if (signed === undefined) return isRequired ? 'offer_not_signed' : null;
  const expected = { accepted: chosen, resourceUrl, now: new Date(now.getTime() - clockAheadMsMax) };
  const verdict = await keys.verified((jwks) => verifyWalletOffer(signed, { ...expected, jwks }));
  if (!verdict) return isRequired ? 'offer_keys_unreachable' : null;
  return verdict.valid ? null : `signed_offer_${verdict.reason}`;
}
