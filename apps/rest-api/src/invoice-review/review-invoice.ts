import { type DocumentReport, type DocumentVerdict, type Issue, writeUbl } from '@einvoice/invoice-rules';
import { invoiceReport, invoiceRoutes } from '@einvoice/limits';
import { type OwnRulesReport } from '@einvoice/rule-sets';
import { answerOn } from '@einvoice/tool-catalogue';
import {
  type ExportRefused,
  type Finding,
  type InvoiceReading,
  type InvoiceReview,
  type ReviewedDocument,
} from './invoice.contract';
import { checksOf, type InvoiceCheck, subjectOf } from './invoice-checks';

/**
 * The review of what was judged at this time: what is wrong, how to fix it, and the document to send when an invoice in JSON has no
 * error.
 */
export const reviewOf = (report: DocumentReport, now: Date, ownRules: OwnRulesReport | null = null): InvoiceReview => ({
  ...reviewedOf(report, now, ownRules),
  ...exported(report, ownRules),
});

/** The report on a file that was judged at this time, and the JSON invoice that it can be turned into. */
export const readingOf = (
  report: DocumentReport,
  now: Date,
  ownRules: OwnRulesReport | null = null,
): InvoiceReading => ({
  ...reviewedOf(report, now, ownRules),
  invoice: report.invoice,
  lost: report.lost,
});

/** The report of validate_invoice on what was judged at this time, and its issues by check. */
export function reviewedOf(report: DocumentVerdict, now: Date, ownRules: OwnRulesReport | null): ReviewedDocument {
  const { read, schema, issues, ruleSet, document } = report;
  const reported = { ...answerOn(report, now, ownRules), checks: checksOf(report) };
  const findings = [
    ...[...read.issues, ...schema.issues].map((issue) => findingOf(issue, 'structure')),
    ...issues.map((issue) => findingOf(issue, subjectOf(issue.code, ruleSet?.id, document.syntax).check)),
  ];
  return { ...reported, ...inRoomBeside(reported, findings) };
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

const findingOf = ({ code, severity, path, message, fix, patch, sameAs }: Issue, check: InvoiceCheck): Finding => ({
  ...{ check, code, severity, path, what: message, fix },
  ...(patch && { patch }),
  ...(sameAs && { sameAs }),
});

/** @param ownRules of rules that were brought: a document that they did not pass is not given out as one to send */
function exported(
  report: DocumentReport,
  ownRules: OwnRulesReport | null,
): Pick<InvoiceReview, 'export' | 'exportRefused'> {
  const refused = (code: ExportRefused['code'], message: string) => ({
    export: null,
    exportRefused: { code, message },
  });
  if (report.outcome !== 'judged') return refused('not_judged', 'The document was not judged.');
  if (!report.valid) return refused('has_errors', 'The invoice has errors. Fix them and send it again.');
  if (ownRules?.state === 'failed') return refused('has_errors', `${ownRules.ruleSet} found errors.`);
  if (ownRules?.state === 'not_run') return refused('not_judged', `${ownRules.ruleSet} did not judge the document.`);
  if (report.document.syntax !== 'json') return refused('is_xml', 'The document is XML already: send it as it is.');
  const invoice = report.invoice ?? {};
  const written = writeUbl(invoice);
  if (!written.ok) return refused(written.reason, written.message);
  return { export: { format: 'peppol-bis-3.0-ubl', filename: fileNameOf(invoice), xml: written.xml } };
}

/** `invoice-<number>.xml`: letters, digits, points and hyphens of the number, so that no system reads a path into it. */
export function fileNameOf({ number, kind }: { readonly number?: unknown; readonly kind?: unknown }): string {
  const prefix = kind === 'creditNote' ? 'credit-note' : 'invoice';
  const roomCharacters = invoiceRoutes.exportFileNameCharactersMax - `${prefix}-.xml`.length;
  const words =
    (typeof number === 'string' ? number.slice(0, 256) : '').match(/[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*/g) ?? [];
  const name = words.join('-').slice(0, roomCharacters);
  return name === '' ? `${prefix}.xml` : `${prefix}-${name}.xml`;
}
