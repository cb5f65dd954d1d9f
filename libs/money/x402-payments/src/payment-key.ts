import { type Address, type Hex } from '@einvoice/evm';

/**
 * Names one signed authorization everywhere: `network:asset:payer:nonce` in lower case. The token lets a nonce of a payer
 * be used once, so one key is at most one transfer. All flows of the service share this key space.
 */
export type PaymentKey = string;

/** The key of an authorization, however its letters were written. */
export function paymentKey(parts: { network: string; asset: Address; payer: Address; nonce: Hex }): PaymentKey {
  return `${parts.network}:${parts.asset}:${parts.payer}:${parts.nonce}`.toLowerCase();
}

/** Who signed it, and the nonce. */
export function keyParts(key: PaymentKey): { payer: Address; nonce: Hex } {
  const [, , , payer, nonce] = key.split(':');
  return { payer: payer as Address, nonce: nonce as Hex };
}
