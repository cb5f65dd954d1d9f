import { type Address } from '@einvoice/evm';
import { type PaycallTool, type Tool } from '@einvoice/tool-catalogue';
import { type PaymentFlowConfig, paymentRequirement } from '@einvoice/x402-payments';
import { pathOf } from './paid-operations';

/** What the documents for machines tell of this installation. */
export interface PublishedTerms {
  /** Scheme and host, without a slash at the end. */
  readonly publicBaseUrl: string;
  readonly environment: 'live' | 'sandbox';
  /** Null while payments are not configured. */
  readonly payment: Pick<PaymentFlowConfig, 'network' | 'asset' | 'payTo'> | null;
  /** Who signs the receipts of form EIP-712; left out while nobody does. */
  readonly receiptSigner?: Address;
}

/** Where a tool is called; the same text as in its offer. */
export const urlOf = (tool: Tool, { publicBaseUrl }: PublishedTerms): string => publicBaseUrl + pathOf(tool);

/** How a call of the tool can be paid: as the offer in a 402 says it, which counts if another instance changed it. */
export const acceptsOf = (tool: PaycallTool, { payment }: PublishedTerms) =>
  payment ? [paymentRequirement({ amountUnits: tool.price.paycallUnits }, payment)] : [];

/** Smallest units of USDC as dollars: `10000` is `0.01`. */
export function dollars(units: string): string {
  const digits = units.padStart(7, '0');
  const cents = digits.slice(-6).replace(/0{0,4}$/, '');
  return `${digits.slice(0, -6)}.${cents}`;
}
