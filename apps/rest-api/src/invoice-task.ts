import { type LostContent, readCii, readUblInvoice, xmlSyntax } from '@einvoice/invoice-rules';
import { parseStrictJson } from '@einvoice/json';
import { invoiceBody } from '@einvoice/limits';
import { type VatRow } from '@einvoice/tool-catalogue';
import { checkReviewInput, partyRows } from './invoice-review/review-input';
import { reviewInvoice } from './invoice-review/review-invoice';
import { type SiteErrorCode } from './http/site-error';

/** Work on one document whose size decides where it is done: bytes in, bytes out. */
export type InvoiceTask =
  | { readonly kind: 'review'; readonly bytes: Uint8Array; readonly nowMs: number }
  | {
      readonly kind: 'read';
      readonly bytes: Uint8Array;
      /** What was sent: XML itself, or a PDF with this XML inside and other files. */
      readonly source: 'xml' | 'pdf';
      readonly lost: readonly LostContent[];
    };

/** The bytes of the answer, or why there is none. */
export type InvoiceOutcome = InvoiceAnswer | InvoiceRefusal;

export interface InvoiceAnswer {
  readonly ok: true;
  /** JSON, an object. */
  readonly body: Uint8Array;
  /** The VAT numbers that a register is to be asked about. */
  readonly rows?: readonly VatRow[];
}

export interface InvoiceRefusal {
  readonly ok: false;
  readonly code: SiteErrorCode;
  readonly message?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Does the work; expected problems are outcomes. */
export function doInvoiceTask(task: InvoiceTask): InvoiceOutcome {
  return task.kind === 'review' ? review(task.bytes, new Date(task.nowMs)) : read(task);
}

function review(bytes: Uint8Array, now: Date): InvoiceOutcome {
  const parsed = bytes.length === 0 ? { ok: true as const, value: undefined } : parseStrictJson(bytes, invoiceBody);
  if (!parsed.ok) return parsed;
  const checked = checkReviewInput(parsed.value);
  if (!checked.ok) return { ok: false, code: 'invalid_arguments', details: { fields: checked.fields } };
  const { invoice, registerChecks = false } = checked.input;
  return { ...answer(reviewInvoice(invoice, now)), ...(registerChecks && { rows: partyRows(invoice) }) };
}

function read({ bytes, source, lost }: InvoiceTask & { kind: 'read' }): InvoiceOutcome {
  const root = xmlSyntax(bytes);
  if (!root.ok) return refusal(source, root);
  const { syntax } = root;
  const document = syntax === 'ubl' ? readUblInvoice(bytes) : readCii(bytes);
  if (!document.ok) return refusal(source, document);
  return answer({ invoice: document.invoice, syntax, lost: [...lost, ...document.lost] });
}

/** A document that is not read; the message names the reason in words. */
export function refusal(
  source: 'xml' | 'pdf',
  { reason, message }: { reason: string; message: string },
): InvoiceRefusal {
  return { ok: false, code: `${source}_refused`, message, details: { reason } };
}

/** In memory of its own, which a worker can hand over. */
const answer = (body: object): InvoiceAnswer => ({ ok: true, body: new TextEncoder().encode(JSON.stringify(body)) });
