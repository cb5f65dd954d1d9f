import { type Address } from '@einvoice/evm';
import { offerReceiptExtension, type WalletReceipt } from '@einvoice/signed-receipts';
import { type PaymentRequirement } from './offer-store';

/** `billing` of every answer of this flow. */
export interface Billing {
  readonly charged: boolean;
  /** Smallest units of the asset that moved. */
  readonly amount: string;
  readonly asset: string;
  readonly network: string;
  readonly transaction: string | null;
  readonly payer: Address;
  /** Compact JWS. */
  readonly receipt: string | null;
}

export function chargedBilling(
  requirement: PaymentRequirement,
  payer: Address,
  proof: { transaction: string; receipt: string },
): Billing {
  const { amount, asset, network } = requirement;
  return { charged: true, amount, asset, network, transaction: proof.transaction, payer, receipt: proof.receipt };
}

export function unchargedBilling(requirement: PaymentRequirement, payer: Address): Billing {
  const { asset, network } = requirement;
  return { charged: false, amount: '0', asset, network, transaction: null, payer, receipt: null };
}

/** Adds `billing` as the last member to the JSON of an answer, without parsing it: replays are equal to the byte. */
export function withBilling(answer: Uint8Array, billing: string): Uint8Array {
  return Buffer.concat([answer.subarray(0, -1), Buffer.from(`,"billing":${billing}}`, 'utf8')]);
}

/** PAYMENT-RESPONSE of a settled payment, with its signed receipt. */
export function settledResponse(requirement: PaymentRequirement, payer: Address, receipt: WalletReceipt): string {
  const { network, amount } = requirement;
  const extensions = { [offerReceiptExtension]: { info: { receipt } } };
  return base64Json({ success: true, transaction: receipt.payload.transaction, network, payer, amount, extensions });
}

/** PAYMENT-RESPONSE of a payment that did not settle, or of which that is not known yet. */
export function unsettledResponse(network: string, payer: Address, errorReason: string): string {
  return base64Json({ success: false, errorReason, transaction: '', network, payer });
}

const base64Json = (value: unknown): string => Buffer.from(JSON.stringify(value), 'utf8').toString('base64');
