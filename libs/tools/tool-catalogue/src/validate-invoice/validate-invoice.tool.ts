import { type Decision, type DomainAnswer, undecided } from '@einvoice/decision-envelope';
import {
  type DocumentVerdict,
  judgeFile,
  judgeInvoice,
  type JudgeOptions,
  nothingToJudge,
  verdictOnDocument,
} from '@einvoice/invoice-rules';
import { invoiceBody, invoiceWork } from '@einvoice/limits';
import { checkArguments } from '../check-arguments';
import { defineTool, thirtyDaysSeconds, type ToolDeps } from '../tool';
import { decideOnReport } from './decide-on-report';
import { type InvoiceContent, readInvoiceArgument } from './invoice-argument';
import { validateInvoiceExamples } from './validate-invoice.examples';
import { ValidateInvoiceInput, ValidateInvoiceOutput } from './validate-invoice.shape';

/** The verdict of each stage, every finding, and the decision that follows. */
export type ValidateInvoiceAnswer = DomainAnswer & Omit<DocumentVerdict, 'outcome'>;

export const validateInvoiceTool = defineTool<ValidateInvoiceInput, ValidateInvoiceAnswer>({
  name: 'validate_invoice',
  title: 'Validate an invoice',
  description:
    'Checks a draft EU invoice or credit note (JSON, or XML or PDF as it is: {"xml":"..."}) against the schema and the ' +
    'official EN 16931 and Peppol BIS Billing 3.0 rules; computes totals and VAT breakdown. Returns every finding with ' +
    'rule id, place and fix, and says what was not checked. Validation only: it sends, files and stores no invoice.',
  input: ValidateInvoiceInput,
  output: ValidateInvoiceOutput,
  price: { credits: 1, paycallUnits: '10000' },
  accessRoutes: ['paycall', 'mcp'],
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  limits: { bodyBytesMax: invoiceBody.bytesMax, deadlineMs: invoiceWork.deadlineMs },
  answerKeptSeconds: thirtyDaysSeconds,
  examples: validateInvoiceExamples,
  check: (body) => {
    const checked = checkArguments({ input: ValidateInvoiceInput }, body);
    if (!checked.ok) return checked;
    const read = readInvoiceArgument(checked.input.invoice);
    return read.ok ? checked : read;
  },
  run: async ({ invoice }, deps) => {
    const read = readInvoiceArgument(invoice);
    if (!read.ok) throw new Error('The arguments were not checked before the tool was run.');
    const now = deps.now();
    const { content, check } = read.argument;
    const { verdict, decision } = await judge(content, { now, check }, deps);
    return {
      ...answerOf(verdict),
      decision,
      provenance: { source: 'invoice-rules', mode: 'local', checkedAt: now.toISOString() },
    };
  },
});

interface Judged {
  readonly verdict: DocumentVerdict;
  readonly decision: Decision;
}

async function judge(
  content: InvoiceContent,
  options: JudgeOptions,
  deps: Pick<ToolDeps, 'hybridPdf'>,
): Promise<Judged> {
  if (content.form === 'json') return decided(judgeInvoice(content.invoice, options));
  if (content.form === 'xml') return decided(verdictOnDocument(content.xml, options));
  const report = await judgeFile(content.pdf, { ...options, ...deps.hybridPdf });
  if ('outcome' in report) return decided(report);
  const { reason: code, message } = report;
  return {
    verdict: nothingToJudge(report),
    decision: undecided('unavailable', { summary: message, nextActions: [{ code, message }] }),
  };
}

const decided = (verdict: DocumentVerdict): Judged => ({ verdict, decision: decideOnReport(verdict) });

/** The JSON form of the document, and what it cannot hold, are left to the route that reads files. */
function answerOf(verdict: DocumentVerdict): Omit<DocumentVerdict, 'outcome'> {
  const { valid, read, schema, rules, issues, document, ruleSet, cenRuleSet, totals, vatBreakdown, notChecked } =
    verdict;
  return {
    ...{ valid, issues, totals, vatBreakdown, ruleSet, cenRuleSet, notChecked },
    ...(verdict.truncated && { truncated: verdict.truncated }),
    ...{ document, read, schema, rules },
  };
}
