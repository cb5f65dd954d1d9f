import { type InvoiceReport, validateInvoice, writeUbl } from '@einvoice/invoice-rules';
import { invoiceRoutes } from '@einvoice/limits';
import { type InvoiceReview } from './invoice.contract';
import { checksOf, subjectOf } from './invoice-checks';

/**
 * Reviews a draft invoice: what is wrong, how to fix it, and the document to send when nothing is. Whatever is wrong inside
 * the object is a finding.
 * @param now the time the invoice is judged at
 */
export function reviewInvoice(invoice: object, now: Date): InvoiceReview {
  const report = validateInvoice(invoice, { now });
  const { valid, ruleSet, truncated, totals, vatBreakdown } = report;
  return {
    valid,
    ruleSet,
    checks: checksOf(report),
    findings: report.issues.map(({ code, severity, path, message, fix, patch }) => ({
      check: subjectOf(code, ruleSet.id).check,
      code,
      severity,
      path,
      what: message,
      fix,
      ...(patch && { patch }),
    })),
    ...(truncated && { truncated }),
    totals,
    vatBreakdown,
    ...exported(invoice, report),
  };
}

function exported(
  invoice: { readonly number?: unknown; readonly kind?: unknown },
  { valid }: InvoiceReport,
): Pick<InvoiceReview, 'export' | 'exportRefused'> {
  if (!valid) {
    const message = 'The invoice has errors. Fix them and send it again.';
    return { export: null, exportRefused: { code: 'has_errors', message } };
  }
  const written = writeUbl(invoice);
  if (!written.ok) return { export: null, exportRefused: { code: written.reason, message: written.message } };
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
