import { hybridPdf } from '@einvoice/limits';
import { lostAttachment, type LostContent } from '../cii/lost-content';
import { xmlSyntax, type XmlSyntax } from '../xml/xml-syntax';
import { type XmlRefusal } from '../xml/xml-refusal';
import { withChildSlot } from './child-slots';
import { isPdfRefusalReason, pdfRefusal, type PdfRefusal } from './pdf-refusal';
import { runPdfChild } from './run-pdf-child';

/** The invoice inside a PDF. */
export interface HybridInvoice {
  readonly ok: true;
  readonly syntax: XmlSyntax;
  /** As embedded: for `readCii` or `validateUbl`. */
  readonly xml: Uint8Array;
  /** The other attached files, by their cleaned names as path. */
  readonly lost: readonly LostContent[];
  /** The level of Factur-X that the metadata of the PDF name (`EN 16931`, `BASIC WL` …), as written; null where they name none. */
  readonly level: string | null;
}

export interface HybridPdfOptions {
  /**
   * Arguments of a new Node process that calls `serveHybridPdf()` and nothing else. A bundled app cannot start a file of this lib,
   * so it says how: `[path.join(__dirname, 'hybrid-pdf-child.js')]` when its build bundles `src/pdf/hybrid-pdf-child.ts` beside
   * it, or its own bundle with an argument that makes it call `serveHybridPdf()` first.
   */
  readonly childArguments: readonly string[];
  /** How long a PDF may wait for its child, and how much processor time that may take; absent: as limits say. */
  readonly deadlineMs?: number;
  /** How long the child may take by the clock; absent: as limits say. */
  readonly clockMs?: number;
}

const headerBytesMax = 64 * 1024;
const outputBytesMax = hybridPdf.inflatedStreamBytesMax + headerBytesMax;

/**
 * Reads the XML invoice out of a hybrid PDF (Factur-X, ZUGFeRD, XRechnung): the one attached file with an allowed name and a
 * relation to the document. The PDF is parsed in a child process with limits on time and memory; four at once, others wait.
 * @throws Error when the child process cannot be started
 */
export async function readHybridPdf(
  bytes: Uint8Array,
  { childArguments, deadlineMs = hybridPdf.deadlineMs, clockMs = hybridPdf.childClockMs }: HybridPdfOptions,
): Promise<HybridInvoice | PdfRefusal | XmlRefusal> {
  if (bytes.length > hybridPdf.bytesMax) return pdfRefusal('too_large');
  if (!hasPdfHeader(bytes)) return pdfRefusal('not_pdf');
  const limits = { deadlineMs, clockMs, outputBytesMax };
  const run = await withChildSlot(deadlineMs, () => runPdfChild(bytes, childArguments, limits));
  if (!run.ok) return pdfRefusal(run.reason);
  const answer = parseAnswer(run.output);
  if (!('xml' in answer)) return answer;
  const { xml, others, level } = answer;
  const root = xmlSyntax(xml);
  if (!root.ok) return root;
  return { ok: true, syntax: root.syntax, xml, lost: others.map(lostAttachment), level };
}

/** Readers look for the header in the first kilobyte. */
function hasPdfHeader(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes('%PDF-');
}

/** The child may have been taken over by the file, so its word is checked. */
function parseAnswer(
  output: Buffer,
): { xml: Uint8Array; others: readonly string[]; level: string | null } | PdfRefusal {
  const end = output.subarray(0, headerBytesMax).indexOf('\n');
  if (end < 0) return pdfRefusal('not_readable');
  let header: unknown;
  try {
    header = JSON.parse(output.toString('utf8', 0, end));
  } catch {
    return pdfRefusal('not_readable');
  }
  const { ok, reason, others, level } = Object(header) as Record<'ok' | 'reason' | 'others' | 'level', unknown>;
  if (ok !== true) return pdfRefusal(isPdfRefusalReason(reason) ? reason : 'not_readable');
  const names = Array.isArray(others) ? others.filter((name) => typeof name === 'string') : [];
  return { xml: output.subarray(end + 1), others: names, level: typeof level === 'string' ? level : null };
}
