import { jsonErrorPlace } from '@einvoice/json/error-place';
import { facts } from '../facts';
import { limitSize } from '../units';
import { loadLateTexts } from '../load-texts';
import { type JsonObject } from './review-answer';
import { phrase } from '../known-texts';
import { say } from '../say';

/** An invoice as JSON, which the page can change value by value. */
export interface InvoiceDraft {
  readonly kind: 'JSON';
  readonly name: string;
  /** As it was given. */
  readonly size: number;
  readonly invoice: JsonObject;
}

/** A file that is judged as it stands, and changed, if at all, character by character. */
export interface FileDraft {
  readonly kind: 'XML' | 'PDF';
  readonly name: string;
  readonly size: number;
  readonly bytes: Bytes;
}

export type Bytes = Uint8Array<ArrayBuffer>;

/** A draft in memory, and nowhere else. */
export type Draft = InvoiceDraft | FileDraft;

/** What a person dropped, chose or pasted, before anybody has read it. */
export type Intake = { readonly ok: true; readonly draft: Draft } | { readonly ok: false; readonly message: string };

const limits: Readonly<Record<Draft['kind'], number>> = {
  JSON: facts.jsonBytesMax,
  XML: facts.xmlBytesMax,
  PDF: facts.pdfBytesMax,
};

/** Sorts a file by its first bytes, not by its name. What is refused is refused with what to do. */
export async function takeIn(file: Blob, name: string): Promise<Intake> {
  await loadLateTexts(); // what is found in it is said in the language of the page
  try {
    return await takeReadable(file, name);
  } catch (error) {
    if (error instanceof Error || error instanceof DOMException) return refused(say(unreadable));
    throw error;
  }
}

const unreadable = phrase(
  'This cannot be read: it was moved, is locked, or you may not open it. Drop the file itself.',
);

async function takeReadable(file: Blob, name: string): Promise<Intake> {
  if (file.size === 0) return refused(say('The file is empty. Choose the draft itself.'));
  const kind = kindOf(new Uint8Array(await file.slice(0, 512).arrayBuffer()));
  if (kind === null) return refused(say('This is not JSON, XML or PDF. Drop a draft as JSON, UBL, CII or hybrid PDF.'));
  if (file.size > limits[kind]) {
    return refused(
      say('This {kind} is larger than {limit}. Drop a smaller one; you can leave attachments out.', {
        kind,
        limit: limitSize(limits[kind]),
      }),
    );
  }
  const { size } = file;
  if (kind === 'JSON') return jsonIntake(await file.text(), name, size);
  return { ok: true, draft: { kind, name, size, bytes: new Uint8Array(await file.arrayBuffer()) } };
}

function jsonIntake(text: string, name: string, size: number): Intake {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    const line = jsonErrorPlace(text)?.line ?? null;
    return refused(
      line === null
        ? say('This is not valid JSON. Look for a missing comma, quote or bracket.')
        : say('This is not valid JSON at line {line}. Look for a missing comma, quote or bracket.', { line }),
    );
  }
  const invoice = unwrapped(parsed);
  if (invoice === null) return refused(say('This JSON is not an object. Drop one invoice as an object.'));
  if (!invoiceFields.some((field) => field in invoice)) {
    return refused(
      say('This JSON is no invoice: it has none of its fields. The samples below show what one looks like.'),
    );
  }
  return { ok: true, draft: { kind: 'JSON', name, size, invoice } };
}

/** Every invoice has one of these; an object without any of them is something else. */
const invoiceFields = ['number', 'issueDate', 'currency', 'seller', 'buyer', 'lines', 'totals', 'vatBreakdown'];

/** A request of the API holds the invoice inside; that is what a person means. */
function unwrapped(parsed: unknown): JsonObject | null {
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
  const { invoice } = parsed as { invoice?: unknown };
  const isRequest = typeof invoice === 'object' && invoice !== null && !Array.isArray(invoice) && !('number' in parsed);
  return (isRequest ? invoice : parsed) as JsonObject;
}

/** By the first bytes: `%PDF`, an angle bracket, or what JSON begins with; blanks and byte order marks are passed over. */
function kindOf(head: Uint8Array): Draft['kind'] | null {
  const text = new TextDecoder('latin1')
    .decode(head)
    .replace(/\0/g, '')
    .replace(/^(ï»¿|ÿþ|þÿ)/, '')
    .trimStart();
  if (text.startsWith('%PDF')) return 'PDF';
  if (text.startsWith('<')) return 'XML';
  return /^[[{"]/.test(text) ? 'JSON' : null;
}

const refused = (message: string): Intake => ({ ok: false, message });
