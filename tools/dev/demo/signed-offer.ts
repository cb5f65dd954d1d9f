import {
  offerIn,
  type OfferTerms,
  type ReceiptKeySet,
  verifyWalletOffer,
  verifyWalletReceipt,
  type WalletReceipt,
} from '@einvoice/signed-receipts';
import { type SandboxAddresses } from '../sandbox/sandbox-addresses';
import { type Exchange } from './buyer';

/** Whether the receipt states the delivery of what the 402 offered under the seller's signature; otherwise why not. */
export async function receiptAgainstOffer(
  system: SandboxAddresses,
  offered: Exchange,
  receipt: WalletReceipt,
): Promise<string> {
  const jwks = (await (await fetch(`${system.baseUrl}/.well-known/jwks.json`)).json()) as ReceiptKeySet;
  const required = JSON.parse(offered.body) as { accepts: [OfferTerms] };
  const [accepted] = required.accepts;
  const now = new Date();
  const offer = verifyWalletOffer(offerIn(required), { jwks, resourceUrl: offered.url, accepted, now });
  if (!offer.valid) return `the offer is refused: ${offer.reason}`;
  const { payer, transaction } = receipt.payload;
  const verdict = verifyWalletReceipt(receipt, { jwks, offer: offer.payload, payer, transaction, now });
  return verdict.valid ? 'valid' : `the receipt is refused: ${verdict.reason}`;
}
