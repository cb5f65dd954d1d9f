import { checksOf, exportOf, findingsOf } from '@einvoice/invoice-review';
import { type DocumentReport, type DocumentVerdict } from '@einvoice/invoice-rules';
import { type Language } from '@einvoice/languages';
import { invoiceReport } from '@einvoice/limits';
import { type OwnRulesReport } from '@einvoice/rule-sets';
import { answerOn, verdictIn } from '@einvoice/tool-catalogue';
import {
  type ExportRefused,
  type Finding,
  type InvoiceReading,
  type InvoiceReview,
  type ReviewedDocument,
} from './invoice.contract';

/**
 * The review of what was judged at this time: what is wrong, how to fix it, and the document to send when an invoice in JSON has no
 * error.
 */
export const reviewOf = (
  report: DocumentReport,
  now: Date,
  ownRules: OwnRulesReport | null = null,
  language: Language = 'en',
): InvoiceReview => ({
  ...reviewedOf(report, now, ownRules, language),
  ...exported(report, ownRules),
});

/** The report on a file that was judged at this time, and the JSON invoice that it can be turned into. */
export const readingOf = (
  report: DocumentReport,
  now: Date,
  ownRules: OwnRulesReport | null = null,
  language: Language = 'en',
): InvoiceReading => ({
  ...reviewedOf(report, now, ownRules, language),
  invoice: report.invoice,
  lost: report.lost,
});

/** The report of validate_invoice on what was judged at this time, and its issues by check. */
export function reviewedOf(
  report: DocumentVerdict,
  now: Date,
  ownRules: OwnRulesReport | null,
  language: Language = 'en',
): ReviewedDocument {
  const reported = { ...answerOn(report, now, ownRules, language), checks: checksOf(report) };
  return { ...reported, ...inRoomBeside(reported, findingsOf(verdictIn(report, language))) };
}

/** As many findings as there is room for: they repeat the issues, and a long path stands in each of them. */
function inRoomBeside(
  reported: object,
  findings: readonly Finding[],
): Pick<ReviewedDocument, 'findings' | 'findingsCut'> {
  let roomBytes = invoiceReport.bytesMax - bytesOf(reported);
  const told = findings.findIndex((finding) => (roomBytes -= bytesOf(finding) + ','.length) < 0);
  return told < 0 ? { findings } : { findings: findings.slice(0, told), findingsCut: findings.length - told };
}

const bytesOf = (value: object): number => Buffer.byteLength(JSON.stringify(value));

/** @param ownRules of rules that were brought: a document that they did not pass is not given out as one to send */
function exported(
  report: DocumentReport,
  ownRules: OwnRulesReport | null,
): Pick<InvoiceReview, 'export' | 'exportRefused'> {
  const refused = (code: ExportRefused['code'], message: string) => ({
    export: null,
    exportRefused: { code, message },
  });
  if (report.valid && ownRules?.state === 'failed') return refused('has_errors', `${ownRules.ruleSet} found errors.`);
  if (report.valid && ownRules?.state === 'not_run')
    return refused('not_judged', `${ownRules.ruleSet} did not judge the document.`);
  return exportOf(report);
}
