import { languageOf } from '@einvoice/languages';
import { invoiceBody, invoiceWork } from '@einvoice/limits';
import { checkArguments } from '../check-arguments';
import { defineTool } from '../tool';
import { askedOfArguments, readInvoiceArgument, refusedWithoutWorkspace } from './invoice-argument';
import { answerOn, judgeByBoth, judgeContent } from './judge-content';
import { validateInvoiceExamples } from './validate-invoice.examples';
import { ValidateInvoiceInput, ValidateInvoiceOutput } from './validate-invoice.shape';

export const validateInvoiceTool = defineTool({
  name: 'validate_invoice',
  title: 'Validate an invoice',
  description:
    'Checks a draft EU invoice or credit note (JSON, or XML or PDF as it is: {"xml":"..."}) against the schema and the ' +
    'official EN 16931 and Peppol BIS Billing 3.0 rules; computes totals and VAT breakdown. Returns every finding with ' +
    'rule id, place and fix, and says what was not checked. Validation only: it sends, files and stores no invoice.',
  input: ValidateInvoiceInput,
  output: ValidateInvoiceOutput,
  price: { credits: 1, paycallUnits: '10000' },
  limits: { bodyBytesMax: invoiceBody.bytesMax, deadlineMs: invoiceWork.deadlineMs },
  evidence: {
    factNames: ['valid', 'ruleSet'],
    facts: ({ valid, ruleSet }) => ({ valid, ruleSet: ruleSet?.id ?? null }),
    datasetVersions: ({ ruleSet }) => (ruleSet ? [ruleSet.id] : []),
  },
  examples: validateInvoiceExamples,
  askedRuleSet: askedOfArguments,
  refusedWithoutWorkspace,
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
    const language = check.locale === undefined ? deps.language : languageOf(check.locale);
    const options = { now, check, ...deps.hybridPdf };
    if (deps.brought === undefined) return answerOn(await judgeContent(content, options), now, null, language);
    const { report, ownRules } = await judgeByBoth(content, deps.brought, options);
    return answerOn(report, now, ownRules, language);
  },
});
