// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- whoever compiles this file needs the types
/// <reference path="./pdf-lib-in-one-file.d.ts" />
import { readFileSync, writeSync } from 'node:fs';
import { attachedInvoice } from './attached-invoice';
import { boundPdfLib } from './bounded-pdf-lib';
import { type PdfRefusalReason } from './pdf-refusal';

/**
 * The child's side of `readHybridPdf`: takes one PDF from standard input, answers on standard output and ends the process.
 * The answer is a line of JSON, after an invoice its XML follows. Nothing is written to disk.
 */
export async function serveHybridPdf(): Promise<void> {
  const bytes = readFileSync(0);
  // Its 150 modules in one file: a child is up in half of the time.
  const whole = await import('pdf-lib/dist/pdf-lib.min.js');
  // Node gives a CommonJS module as default; a bundle that holds it, by its names.
  const pdf = (whole.default as typeof whole.default | undefined) ?? (whole as unknown as typeof whole.default);
  // pdf-lib speaks of every damaged object; nobody listens.
  Object.assign(console, { warn: () => undefined });
  boundPdfLib(pdf, stop);
  const found = await attachedInvoice(pdf, bytes);
  if (!found.ok) stop(found.reason);
  const { xml, others, level } = found;
  write(Buffer.from(`${JSON.stringify({ ok: true, others, level })}\n`));
  write(xml);
  process.exit(0);
}

function stop(reason: PdfRefusalReason): never {
  write(Buffer.from(`${JSON.stringify({ ok: false, reason })}\n`));
  process.exit(0);
}

/** Synchronous, because a limit ends the process in the middle of a loop. */
function write(bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length;) written += writeSync(1, bytes, written);
}
