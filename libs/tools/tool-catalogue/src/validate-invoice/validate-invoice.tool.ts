import { type DomainAnswer } from '@einvoice/decision-envelope';
import { type DocumentReport, judgeInvoice } from '@einvoice/invoice-rules';
import { invoiceBody, invoiceWork } from '@einvoice/limits';
import { defineTool, thirtyDaysSeconds } from '../tool';
import { decideOnReport } from './decide-on-report';
import { validateInvoiceExamples } from './validate-invoice.examples';
import { ValidateInvoiceInput, ValidateInvoiceOutput } from './validate-invoice.shape';

/** The full report of the rules, and the decision that follows from it. */
export type ValidateInvoiceAnswer = DomainAnswer &
  Pick<
    DocumentReport,
    'valid' | 'issues' | 'totals' | 'vatBreakdown' | 'ruleSet' | 'cenRuleSet' | 'notChecked' | 'truncated'
  >;

export const validateInvoiceTool = defineTool<ValidateInvoiceInput, ValidateInvoiceAnswer>({
  name: 'validate_invoice',
  title: 'Validate an invoice',
  description:
    'Checks a draft EU invoice or credit note (JSON, EN 16931 terms) against the official EN 16931 and Peppol BIS ' +
    'Billing 3.0 rules and computes its totals and VAT breakdown. Returns every finding with rule id, place and fix, ' +
    'and says which rule groups were not checked. Validation only: it sends, files and stores no invoice.',
  input: ValidateInvoiceInput,
  output: ValidateInvoiceOutput,
  price: { credits: 1, paycallUnits: '10000' },
  accessRoutes: ['paycall', 'mcp'],
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  limits: { bodyBytesMax: invoiceBody.bytesMax, deadlineMs: invoiceWork.deadlineMs },
  answerKeptSeconds: thirtyDaysSeconds,
  examples: validateInvoiceExamples,
  run: async ({ invoice }, deps) => {
    const now = deps.now();
    const report = judgeInvoice(invoice, { now });
    const { valid, issues, totals, vatBreakdown, ruleSet, cenRuleSet, notChecked, truncated } = report;
    return {
      ...{ valid, issues, totals, vatBreakdown, ruleSet, cenRuleSet, notChecked },
      ...(truncated && { truncated }),
      decision: decideOnReport(report),
      provenance: { source: 'invoice-rules', mode: 'local', checkedAt: now.toISOString() },
    };
  },
});
