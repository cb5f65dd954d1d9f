import {
  accountErrorCodes,
  creditErrorCodes,
  edgeErrorCodes,
  type ErrorCodeRow,
  facilitatorErrorCodes,
  fieldProblemCodes,
  devProxyErrorCodes,
  mcpErrorCodes,
  paymentErrorCodes,
} from '@einvoice/error-codes';
import { statements } from './document-terms';

/** Every code of an error, by where it is answered; the page about errors is written from the same tables. */
export const errorGroups = {
  every_service: { title: 'Every service', codes: edgeErrorCodes },
  pay_per_call: { title: 'Paid calls', codes: paymentErrorCodes },
  credits: { title: 'Routes paid with credits', codes: creditErrorCodes },
  mcp: { title: 'Tools on MCP', codes: mcpErrorCodes },
  accounts: { title: 'Pages, terminals that sign in, and payments', codes: accountErrorCodes },
  facilitator: { title: 'The facilitator, where it runs apart', codes: facilitatorErrorCodes },
  front_door: { title: 'The proxy in front of a site', codes: devProxyErrorCodes },
} as const satisfies Readonly<
  Record<string, { readonly title: string; readonly codes: Readonly<Record<string, ErrorCodeRow>> }>
>;

/** `/errors.json`: what each code means and what to do about it. */
export const errorsDocument = (): object => ({
  version: 1,
  shape: {
    error: ['code', 'message', 'requestId', 'retryable', 'charged', 'topUpUrl?', 'details?'],
    charged: [false, 'unknown'],
    exceptions: ['the 402 of a paid call (x402 version 2)', 'errors of JSON-RPC'],
  },
  groups: Object.entries(errorGroups).map(([group, { title, codes }]) => ({
    group,
    title,
    codes: Object.entries<ErrorCodeRow>(codes).map(([code, row]) => ({ code, ...row })),
  })),
  statements,
  fieldProblems: Object.entries(fieldProblemCodes).map(([code, row]) => ({ code, ...row })),
});
