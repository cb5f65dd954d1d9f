import { type Check, type HybridInvoice, judgeAttached, judgeDocument } from '@einvoice/invoice-rules';
import { type Language, languageOf } from '@einvoice/languages';
import { parseStrictJson } from '@einvoice/json';
import { invoiceBody } from '@einvoice/limits';
import { type AskedRuleSet, type BroughtRuleSet, judgeByOwnRules } from '@einvoice/rule-sets';
import {
  askedOfCheck,
  type CheckedArguments,
  type InvoiceArgument,
  judgeByBoth,
  judgeContent,
  type VatRow,
} from '@einvoice/tool-catalogue';
import { createHash } from 'node:crypto';
import { checkConversionInput, type ConversionRequest } from './invoice-conversion/conversion-input';
import { convertContent } from './invoice-conversion/convert-invoice';
import { checkRenderInput } from './invoice-view/render-input';
import { renderContent } from './invoice-view/render-invoice';
import { checkReviewInput, partyRows, type ReviewRequest } from './invoice-review/review-input';
import { readingOf, reviewOf } from './invoice-review/review-invoice';
import { type SiteErrorCode } from './http/site-error';

/** Work on one document whose size decides where it is done: bytes in, bytes out. */
export type InvoiceTask = ReviewTask | ConvertTask | RenderTask | ReadTask;

interface JsonTask {
  readonly bytes: Uint8Array;
  readonly nowMs: number;
  /** Arguments of a Node process that reads one PDF. */
  readonly pdfChildArguments: readonly string[];
}

/** The body of a conversion. */
interface ConvertTask extends JsonTask {
  readonly kind: 'convert';
  /** Rules that somebody brought are not asked. */
  readonly brought?: null;
}

/** The body of a view. */
interface RenderTask extends JsonTask {
  readonly kind: 'render';
  /** The language that the caller prefers, unless the body asks for one. */
  readonly language: Language;
  /** Rules that somebody brought are not asked. */
  readonly brought?: null;
}

/** The body of a review. */
interface ReviewTask extends JsonTask {
  readonly kind: 'review';
  /** The language that the caller prefers, unless the body asks for one. */
  readonly language: Language;
  /** The rules that the body asks for beside the official ones; null: there are none; absent: nobody has looked. */
  readonly brought?: BroughtRuleSet | null;
}

/** An XML document as it is. */
interface ReadTask {
  readonly kind: 'read';
  readonly bytes: Uint8Array;
  readonly nowMs: number;
  readonly check: Check;
  /** The language that the caller prefers, unless `check` asks for one. */
  readonly language: Language;
  /** The rules that `check` asks for beside the official ones; null: none, or there are none. */
  readonly brought: BroughtRuleSet | null;
  /** Of a document that was attached to a PDF, what else was, and what the PDF says of it; null for a file of its own. */
  readonly attached: Pick<HybridInvoice, 'lost' | 'level'> | null;
}

/** The bytes of the answer, or why there is none. */
export type InvoiceOutcome = InvoiceAnswer | InvoiceRefusal | RulesAsked;

/** The body asks for rules that somebody may have brought: it is to be reviewed with what is found. */
interface RulesAsked {
  readonly ok: false;
  readonly asked: AskedRuleSet;
  readonly bytes: Uint8Array;
}

export interface InvoiceAnswer {
  readonly ok: true;
  /** JSON, an object. */
  readonly body: Uint8Array;
  /** The language of what is said in it. */
  readonly language?: Language;
  /** Of a review beside which a register is to be asked. */
  readonly registers?: ReviewWithRegisters;
}

/** What the register is to be asked about, and what the review was made of. */
interface ReviewWithRegisters {
  readonly rows: readonly VatRow[];
  /** Hexadecimal. */
  readonly bodySha256: string;
  /** The body itself, for the case that it is reviewed once more. */
  readonly bytes: Uint8Array;
}

interface InvoiceRefusal {
  readonly ok: false;
  readonly code: SiteErrorCode;
  readonly message?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Does the work; expected problems are outcomes. */
export async function doInvoiceTask(task: InvoiceTask): Promise<InvoiceOutcome> {
  if (task.kind === 'read') return read(task);
  const asked = askedIn(task);
  return asked.ok ? asked.work() : asked;
}

/** The same of a task that has few bytes; null when it may be much work in spite of that: the invoice in a PDF is deflated. */
export async function doSmallInvoiceTask(task: InvoiceTask): Promise<InvoiceOutcome | null> {
  if (task.brought) return null;
  if (task.kind === 'read') return read(task);
  const asked = askedIn(task);
  if (!asked.ok) return asked;
  return asked.content.form === 'pdf' ? null : asked.work();
}

/** What a body asks for, checked, and how it is done. */
interface AskedWork {
  readonly ok: true;
  readonly content: InvoiceArgument['content'];
  readonly work: () => Promise<InvoiceOutcome>;
}

function askedIn(task: ReviewTask | ConvertTask | RenderTask): AskedWork | InvoiceRefusal {
  const { bytes } = task;
  const parsed = bytes.length === 0 ? { ok: true as const, value: undefined } : parseStrictJson(bytes, invoiceBody);
  if (!parsed.ok) return parsed;
  if (task.kind === 'review') return askedWork(checkReviewInput(parsed.value), (request) => review(task, request));
  if (task.kind === 'render') return askedWork(checkRenderInput(parsed.value), (request) => render(task, request));
  return askedWork(checkConversionInput(parsed.value), (request) => convert(task, request));
}

function askedWork<Request extends InvoiceArgument>(
  checked: CheckedArguments<Request>,
  work: (request: Request) => Promise<InvoiceOutcome>,
): AskedWork | InvoiceRefusal {
  if (!checked.ok) return { ok: false, code: 'invalid_arguments', details: { fields: checked.fields } };
  const { input } = checked;
  return { ok: true, content: input.content, work: () => work(input) };
}

async function convert(
  { nowMs, pdfChildArguments }: ConvertTask,
  { content, check, target }: ConversionRequest,
): Promise<InvoiceOutcome> {
  const options = { now: new Date(nowMs), check, childArguments: pdfChildArguments };
  const conversion = await convertContent(content, target, options);
  return conversion === null ? { ok: false, code: 'overloaded' } : answer(conversion);
}

async function render(
  { nowMs, pdfChildArguments, language }: RenderTask,
  { content, check }: InvoiceArgument,
): Promise<InvoiceOutcome> {
  const options = { now: new Date(nowMs), check, childArguments: pdfChildArguments };
  const rendering = await renderContent(content, language, options);
  return rendering === null ? { ok: false, code: 'overloaded' } : answer(rendering);
}

async function review(
  { bytes, nowMs, pdfChildArguments, brought, language: preferred }: ReviewTask,
  { content, check, registerChecks }: ReviewRequest,
): Promise<InvoiceOutcome> {
  const askedRules = askedOfCheck(check);
  if (askedRules !== null && brought === undefined) return { ok: false, asked: askedRules, bytes };
  const now = new Date(nowMs);
  const options = { now, check, childArguments: pdfChildArguments };
  const { report, ownRules } = brought
    ? await judgeByBoth(content, brought, options)
    : { report: await judgeContent(content, options), ownRules: null };
  if (report.outcome === 'busy') return { ok: false, code: 'overloaded' };
  const language = languageAsked(check, preferred);
  const reviewed = { ...answer(reviewOf(report, now, ownRules, language)), language };
  if (!registerChecks) return reviewed;
  const bodySha256 = createHash('sha256').update(bytes).digest('hex');
  return { ...reviewed, registers: { rows: partyRows(report.invoice ?? {}), bodySha256, bytes } };
}

function read({ bytes, nowMs, check, brought, attached, language: preferred }: ReadTask): InvoiceOutcome {
  const now = new Date(nowMs);
  const { ruleSet: _, ...ofProfile } = check;
  const options = { now, check: brought ? ofProfile : check };
  const report =
    attached === null ? judgeDocument(bytes, options) : judgeAttached({ xml: bytes, ...attached }, options);
  const language = languageAsked(check, preferred);
  const ownRules = brought && judgeByOwnRules(brought, bytes, now);
  return { ...answer(readingOf(report, now, ownRules, language)), language };
}

/** The language that a check asks for, else that of the caller. */
export const languageAsked = ({ locale }: Check, preferred: Language): Language =>
  locale === undefined ? preferred : languageOf(locale);

/** In memory of its own, which a worker can hand over. */
export const answer = (body: object): InvoiceAnswer => ({
  ok: true,
  body: new TextEncoder().encode(JSON.stringify(body)),
});
