import { hybridPdf } from '@einvoice/limits';
import type * as pdfLib from 'pdf-lib';
import { type PdfRefusalReason } from './pdf-refusal';

export type PdfLib = typeof pdfLib;

/** How often memory is looked at while objects are parsed. */
const parsedObjectsBetweenLooks = 1_000;

interface InflatingStream {
  buffer: Uint8Array;
  minBufferLength: number;
  ensureBuffer(requested: number): Uint8Array;
}

/**
 * Bounds what pdf-lib does with a hostile file: it inflates without a limit, and takes every error inside an object for damage
 * that it works around. So a limit must end the process at once, and this belongs in a child process only.
 * @param stop must not return
 */
export function boundPdfLib(pdf: PdfLib, stop: (reason: PdfRefusalReason) => never): void {
  const lookAtMemory = (): void => {
    if (process.memoryUsage.rss() > hybridPdf.childMemoryBytesMax) stop('too_much_memory');
  };
  boundInflation(inflatingPrototype(pdf), stop, lookAtMemory);
  boundObjects(pdf, stop, lookAtMemory);
}

function boundInflation(stream: InflatingStream, stop: (reason: PdfRefusalReason) => never, look: () => void): void {
  let inflated = 0;
  stream.ensureBuffer = function (requested) {
    const { buffer } = this;
    if (requested <= buffer.length) return buffer;
    if (requested > hybridPdf.inflatedStreamBytesMax) stop('inflates_too_large');
    let size = this.minBufferLength;
    while (size < requested) size *= 2;
    size = Math.min(size, hybridPdf.inflatedStreamBytesMax);
    inflated += size - buffer.length;
    if (inflated > hybridPdf.inflatedFileBytesMax) stop('inflates_too_large');
    look();
    this.buffer = new Uint8Array(size);
    this.buffer.set(buffer);
    return this.buffer;
  };
}

/** pdf-lib does not export the class that all its decoders extend. */
function inflatingPrototype({ PDFContext, PDFRawStream, decodePDFRawStream }: PdfLib): InflatingStream {
  const emptyFlate = new Uint8Array([0x78, 0x9c, 0x03, 0x00]);
  const dictionary = PDFContext.create().obj({ Filter: 'FlateDecode' });
  const decoder: unknown = decodePDFRawStream(PDFRawStream.of(dictionary, emptyFlate));
  return Object.getPrototypeOf(Object.getPrototypeOf(decoder)) as InflatingStream;
}

function boundObjects(
  { PDFContext, PDFObjectParser }: PdfLib,
  stop: (reason: PdfRefusalReason) => never,
  look: () => void,
): void {
  let objects = 0;
  const { assign } = PDFContext.prototype;
  PDFContext.prototype.assign = function (reference, object) {
    if (++objects > hybridPdf.objectsMax) stop('too_many_objects');
    assign.call(this, reference, object);
  };
  let depth = 0;
  let parsed = 0;
  const { parseObject } = PDFObjectParser.prototype;
  PDFObjectParser.prototype.parseObject = function () {
    if (++parsed % parsedObjectsBetweenLooks === 0) look();
    if (++depth > hybridPdf.nestingMax) stop('too_deep');
    try {
      return parseObject.call(this);
    } finally {
      depth--;
    }
  };
}
