import { type Tool } from '@einvoice/tool-catalogue';

/** Keys of `_meta`: the payment that x402 puts into a call, and what became of it in the result. */
export const paymentKeys = { payment: 'x402/payment', response: 'x402/payment-response' } as const;

/**
 * A tool as x402 addresses it over MCP, and as the payment flow knows it there: what was paid for it is no payment for the call of the same
 * tool over HTTP.
 */
export const paidNameOf = ({ name }: Pick<Tool, 'name'>): string => `mcp://tool/${name}`;
