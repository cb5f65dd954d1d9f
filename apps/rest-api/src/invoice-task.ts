import { type Check, judgeAttached, judgeDocument, type LostContent } from '@einvoice/invoice-rules';
import { parseStrictJson } from '@einvoice/json';
import { invoiceBody } from '@einvoice/limits';
import { judgeContent, type VatRow } from '@einvoice/tool-catalogue';
import { checkReviewInput, partyRows } from './invoice-review/review-input';
import { readingOf, reviewOf } from './invoice-review/review-invoice';
import { type SiteErrorCode } from './http/site-error';

/** Work on one document whose size decides where it is done: bytes in, bytes out. */
export type InvoiceTask = ReviewTask | ReadTask;

/** The body of a review. */
interface ReviewTask {
  readonly kind: 'review';
  readonly bytes: Uint8Array;
  readonly nowMs: number;
  /** Arguments of a Node process that reads one PDF. */
  readonly pdfChildArguments: readonly string[];
}

/** An XML document as it is. */
interface ReadTask {
  readonly kind: 'read';
  readonly bytes: Uint8Array;
  readonly nowMs: number;
  readonly check: Check;
  /** Of a document that was attached to a PDF, what else was; null for a file of its own. */
  readonly lost: readonly LostContent[] | null;
}

/** The bytes of the answer, or why there is none. */
export type InvoiceOutcome = InvoiceAnswer | InvoiceRefusal;

export interface InvoiceAnswer {
  readonly ok: true;
  /** JSON, an object. */
  readonly body: Uint8Array;
  /** The VAT numbers that a register is to be asked about. */
  readonly rows?: readonly VatRow[];
}

interface InvoiceRefusal {
  readonly ok: false;
  readonly code: SiteErrorCode;
  readonly message?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Does the work; expected problems are outcomes. */
export const doInvoiceTask = async (task: InvoiceTask): Promise<InvoiceOutcome> =>
  task.kind === 'review' ? review(task) : read(task);

async function review({ bytes, nowMs, pdfChildArguments }: ReviewTask): Promise<InvoiceOutcome> {
  const parsed = bytes.length === 0 ? { ok: true as const, value: undefined } : parseStrictJson(bytes, invoiceBody);
  if (!parsed.ok) return parsed;
  const checked = checkReviewInput(parsed.value);
  if (!checked.ok) return { ok: false, code: 'invalid_arguments', details: { fields: checked.fields } };
  const { content, check, registerChecks } = checked.input;
  const now = new Date(nowMs);
  const report = await judgeContent(content, { now, check, childArguments: pdfChildArguments });
  if (report.outcome === 'busy') return { ok: false, code: 'overloaded' };
  return { ...answer(reviewOf(report, now)), ...(registerChecks && { rows: partyRows(report.invoice ?? {}) }) };
}

function read({ bytes, nowMs, check, lost }: ReadTask): InvoiceOutcome {
  const now = new Date(nowMs);
  const options = { now, check };
  const report = lost === null ? judgeDocument(bytes, options) : judgeAttached({ xml: bytes, lost }, options);
  return answer(readingOf(report, now));
}

/** In memory of its own, which a worker can hand over. */
export const answer = (body: object): InvoiceAnswer => ({
  ok: true,
  body: new TextEncoder().encode(JSON.stringify(body)),
});
