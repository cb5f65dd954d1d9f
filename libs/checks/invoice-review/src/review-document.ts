import {
  type DocumentReport,
  type DocumentVerdict,
  type ExportRefusalReason,
  type Issue,
  writeUbl,
} from '@einvoice/invoice-rules';
import { invoiceRoutes } from '@einvoice/limits';
import { type InvoiceCheck, subjectOf } from './invoice-checks';

/** An issue of any stage, with the check that it belongs to. */
export interface Finding extends Pick<Issue, 'code' | 'severity' | 'path' | 'fix' | 'patch' | 'sameAs'> {
  readonly check: InvoiceCheck;
  readonly what: string;
}

/** The issues of all three stages, in their order. */
export function findingsOf({ read, schema, issues, ruleSet, document }: DocumentVerdict): readonly Finding[] {
  return [
    ...[...read.issues, ...schema.issues].map((issue) => findingOf(issue, 'structure')),
    ...issues.map((issue) => findingOf(issue, subjectOf(issue.code, ruleSet?.id, document.syntax).check)),
  ];
}

const findingOf = (
  { code, severity, path, message, fix, patch, sameAs, language }: Issue,
  check: InvoiceCheck,
): Finding => ({
  ...{ check, code, severity, path, what: message, fix },
  ...(patch && { patch }),
  ...(sameAs && { sameAs }),
  ...(language && { language }),
});

/** The document to send, or why there is none. */
export type DocumentExport =
  | {
      readonly export: { readonly format: 'peppol-bis-3.0-ubl'; readonly filename: string; readonly xml: string };
      readonly exportRefused?: undefined;
    }
  | {
      readonly export: null;
      readonly exportRefused: {
        readonly code: 'has_errors' | 'not_judged' | 'is_xml' | ExportRefusalReason;
        readonly message: string;
      };
    };

/** The UBL of a JSON invoice that has no error. */
export function exportOf(report: DocumentReport): DocumentExport {
  if (report.outcome !== 'judged') return refused('not_judged', 'The document was not judged.');
  if (!report.valid) return refused('has_errors', 'The invoice has errors. Fix them and send it again.');
  if (report.document.syntax !== 'json') return refused('is_xml', 'The document is XML already: send it as it is.');
  const invoice = report.invoice ?? {};
  const written = writeUbl(invoice);
  if (!written.ok) return refused(written.reason, written.message);
  return { export: { format: 'peppol-bis-3.0-ubl', filename: fileNameOf(invoice), xml: written.xml } };
}

type Refused = DocumentExport & { readonly export: null };

const refused = (code: Refused['exportRefused']['code'], message: string): Refused => ({
  export: null,
  exportRefused: { code, message },
});

/** `invoice-<number>.xml`: letters, digits, points and hyphens of the number, so that no system reads a path into it. */
export function fileNameOf({ number, kind }: { readonly number?: unknown; readonly kind?: unknown }): string {
  const prefix = kind === 'creditNote' ? 'credit-note' : 'invoice';
  const roomCharacters = invoiceRoutes.exportFileNameCharactersMax - `${prefix}-.xml`.length;
  const words =
    (typeof number === 'string' ? number.slice(0, 256) : '').match(/[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*/g) ?? [];
  const name = words.join('-').slice(0, roomCharacters);
  return name === '' ? `${prefix}.xml` : `${prefix}-${name}.xml`;
}
