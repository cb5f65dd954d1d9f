import { x402Client } from '@x402/core/client';
import { encodePaymentSignatureHeader } from '@x402/core/http';
import { type PaymentPayload, type PaymentRequired, type PaymentRequirements } from '@x402/core/types';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { type SignedTransfer } from './kept-payment';

/** What pays: an account of viem, or whatever signs typed data (EIP-712). */
export interface PayingWallet {
  readonly address: `0x${string}`;
  signTypedData(typedData: {
    domain: Record<string, unknown>;
    types: Record<string, unknown>;
    primaryType: string;
    message: Record<string, unknown>;
  }): Promise<`0x${string}`>;
}

export interface SignedPayment {
  /** PAYMENT-SIGNATURE */
  readonly header: string;
  readonly authorization: SignedTransfer;
}

const identifier = 'payment-identifier';

/**
 * Signs one transfer for the chosen way to pay, by the official client.
 * @param identifierBytes 16 random bytes: the payment's own name, for sellers who ask for one
 * @throws what the wallet throws when it does not sign; nothing was sent then
 */
export async function signPayment(
  wallet: PayingWallet,
  { offer, chosen }: { readonly offer: PaymentRequired; readonly chosen: PaymentRequirements },
  identifierBytes: Uint8Array,
): Promise<SignedPayment> {
  const client = new x402Client().register(chosen.network, new ExactEvmScheme(wallet)).setSpendControls(false);
  const payload = await client.createPaymentPayload({
    ...offer,
    accepts: [chosen],
    ...(offer.extensions && { extensions: named(offer.extensions, identifierBytes) }),
  });
  return { header: encodePaymentSignatureHeader(payload), authorization: transferOf(payload) };
}

/** The offer's extensions, with an identifier where the seller declares that it takes one. */
function named(extensions: Record<string, unknown>, identifierBytes: Uint8Array): Record<string, unknown> {
  const declared = extensions[identifier] as { readonly info?: object } | undefined;
  if (!declared) return extensions;
  const id = Buffer.from(identifierBytes).toString('hex');
  return { ...extensions, [identifier]: { ...declared, info: { ...declared.info, id } } };
}

function transferOf({ accepted, payload }: PaymentPayload): SignedTransfer {
  const { from, to, value, validBefore, nonce } = payload['authorization'] as Record<string, string>;
  return {
    payer: from!.toLowerCase(),
    payTo: to!.toLowerCase(),
    asset: accepted.asset.toLowerCase(),
    network: accepted.network,
    amountUnits: value!,
    nonce: nonce!.toLowerCase(),
    validBefore: Number(validBefore),
  };
}
