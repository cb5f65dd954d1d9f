import { type PaymentPayload, type PaymentRequirements } from '@x402/core/types';
import { type SignedAuthorization, type TokenDomain, parseSignedAuthorization } from './authorization';
import { type Address } from './chain-reader';

/** Reasons for which a payment is not accepted: x402's own words. */
export const reason = {
  scheme: 'invalid_exact_evm_scheme',
  network: 'invalid_exact_evm_network_mismatch',
  asset: 'invalid_exact_evm_eip3009_not_supported',
  tokenName: 'invalid_exact_evm_token_name_mismatch',
  tokenVersion: 'invalid_exact_evm_token_version_mismatch',
  payload: 'invalid_payload',
  recipient: 'invalid_exact_evm_recipient_mismatch',
  amount: 'invalid_exact_evm_payload_authorization_value_mismatch',
  signature: 'invalid_exact_evm_signature',
  validBefore: 'invalid_exact_evm_payload_authorization_valid_before',
  validAfter: 'invalid_exact_evm_payload_authorization_valid_after',
  nonceUsed: 'invalid_exact_evm_nonce_already_used',
  balance: 'invalid_exact_evm_insufficient_balance',
  simulation: 'invalid_exact_evm_transaction_simulation_failed',
  transaction: 'invalid_exact_evm_transaction_failed',
  transferEvent: 'invalid_exact_evm_transfer_event_mismatch',
} as const;

export type PaymentTerms =
  | { readonly ok: true; readonly signed: SignedAuthorization }
  | { readonly ok: false; readonly reason: string; readonly payer?: Address };

/** Reads a payment and compares it with what is required, without asking the chain. */
export function readPaymentTerms(
  token: TokenDomain,
  payment: PaymentPayload,
  required: PaymentRequirements,
): PaymentTerms {
  const refused = wrongRequirement(token, required);
  if (refused) return { ok: false, reason: refused };
  const signed = parseSignedAuthorization(payment.payload);
  if (!signed) return { ok: false, reason: reason.payload };
  const { from: payer, to, value } = signed.authorization;
  if (to !== required.payTo.toLowerCase()) return { ok: false, reason: reason.recipient, payer };
  if (value.toString() !== required.amount) return { ok: false, reason: reason.amount, payer };
  return { ok: true, signed };
}

/** The network, token and domain are ours by config; a requirement for others is not ours to settle. */
function wrongRequirement(token: TokenDomain, required: PaymentRequirements): string | null {
  const { name = token.name, version = token.version } = required.extra;
  if (required.scheme !== 'exact') return reason.scheme;
  if (required.network !== `eip155:${token.chainId}`) return reason.network;
  if (required.asset.toLowerCase() !== token.address.toLowerCase()) return reason.asset;
  if (name !== token.name) return reason.tokenName;
  return version === token.version ? null : reason.tokenVersion;
}
