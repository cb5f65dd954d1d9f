import {
  type ExportRefusalReason,
  type InvoiceReport,
  type PatchOperation,
  type Severity,
  type Totals,
  validateInvoice,
  type VatBreakdownEntry,
  writeUbl,
} from '@einvoice/invoice-rules';
import { invoiceRoutes } from '@einvoice/limits';
import { checksOf, subjectOf, type CheckResult, type InvoiceCheck } from './invoice-checks';

/** One thing to mend. */
export interface Finding {
  readonly check: InvoiceCheck;
  /** The official rule id verbatim, or a stable snake_case code of our own. */
  readonly code: string;
  readonly severity: Severity;
  /** JSON pointer into the invoice. */
  readonly path: string;
  /** What is wrong. */
  readonly what: string;
  readonly fix: string;
  /** RFC 6902, when the fix is mechanical: applied, this finding is gone and none is new. */
  readonly patch?: readonly PatchOperation[];
}

export interface InvoiceExport {
  readonly format: 'peppol-bis-3.0-ubl';
  /** Plain ASCII, at most 64 characters, without a path. */
  readonly filename: string;
  readonly xml: string;
}

/** Why there is no export: the invoice has errors, or `writeUbl` refuses it. */
export interface ExportRefused {
  readonly code: 'has_errors' | ExportRefusalReason;
  readonly message: string;
}

/** The answer of the review (spec.md 2.4); plain JSON. */
export interface InvoiceReview {
  /** No finding of severity error. */
  readonly valid: boolean;
  /** The edition of the official rules it was judged by. */
  readonly ruleSet: string;
  readonly checks: Readonly<Record<InvoiceCheck, CheckResult>>;
  readonly findings: readonly Finding[];
  /** Every code with its true count, when more was found than `findings` details. */
  readonly truncated?: Readonly<Record<string, number>>;
  /** Computed from lines, allowances and charges; null, with a finding, when not computable. */
  readonly totals: Totals | null;
  readonly vatBreakdown: readonly VatBreakdownEntry[] | null;
  /** Null with `exportRefused`. */
  readonly export: InvoiceExport | null;
  readonly exportRefused?: ExportRefused;
}

/**
 * Reviews a draft invoice: what is wrong, how to mend it, and the document to send when nothing is. Whatever is wrong inside
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
      check: subjectOf(code).check,
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
    const message = 'The invoice has errors. Mend them and send it again.';
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
