import { type DomainAnswer } from '@einvoice/decision-envelope';
import { checkPaymentChangeTool } from './check-payment-change/check-payment-change.tool';
import { checkVatListFormatTool } from './check-vat-list-format/check-vat-list-format.tool';
import { estimateLowValueImportCostTool } from './estimate-low-value-import-cost/estimate-low-value-import-cost.tool';
import { type Tool, type ToolDeps } from './tool';
import { verifyIbanTool } from './verify-iban/verify-iban.tool';

/** A tool that asks nobody: beside its arguments it uses the time, and the dated rules of the operator, and decides in the language of the caller. */
export type LocalTool = Pick<Tool, 'name' | 'title' | 'input' | 'output' | 'check' | 'examples' | 'limits'> & {
  run(input: object, deps: Pick<ToolDeps, 'now' | 'language' | 'importCostRules'>, caller: null): Promise<DomainAnswer>;
};

/** Those that a person without an account may ask one thing at a time. */
export const localTools = {
  verifyIban: verifyIbanTool,
  checkPaymentChange: checkPaymentChangeTool,
  checkVatListFormat: checkVatListFormatTool,
  estimateParcel: estimateLowValueImportCostTool,
} as const satisfies Readonly<Record<string, LocalTool>>;
