import { hybridPdf } from '@einvoice/limits';

const messages = {
  too_large: `A PDF may have ${hybridPdf.bytesMax} bytes at most.`,
  not_pdf: 'The file is not a PDF.',
  encrypted: 'The PDF is encrypted. Send it without password and without restrictions.',
  no_invoice:
    'The PDF carries no invoice data: no attached XML has both an allowed name, such as factur-x.xml, and a relation to the document (AFRelationship Data, Source or Alternative).',
  ambiguous_attachment: 'Several attached files claim to be the invoice. Send a PDF with one.',
  too_many_attachments: `A PDF may have ${hybridPdf.attachmentsMax} attached files at most.`,
  too_many_filters: 'The attached XML is encoded more than once. One filter is read.',
  too_many_objects: `A PDF may have ${hybridPdf.objectsMax} objects at most.`,
  too_deep: `Objects of a PDF may be nested ${hybridPdf.nestingMax} deep at most.`,
  inflates_too_large: `A stream may inflate to ${hybridPdf.inflatedStreamBytesMax} bytes at most, all of a file together to ${hybridPdf.inflatedFileBytesMax}.`,
  too_much_memory: 'Reading the PDF takes too much memory.',
  too_slow: `The PDF could not be read in ${hybridPdf.deadlineMs} ms.`,
  not_readable: 'The PDF is damaged.',
  busy: 'Too many PDFs are being read. Send it again in a moment.',
} as const;

/** Why a PDF is not read; stable codes. Only `busy` is worth another try. */
export type PdfRefusalReason = keyof typeof messages;

export function isPdfRefusalReason(reason: unknown): reason is PdfRefusalReason {
  return typeof reason === 'string' && Object.hasOwn(messages, reason);
}

/** A PDF that is not read, why, and how to fix it; nothing of the file is repeated. */
export interface PdfRefusal {
  readonly ok: false;
  readonly reason: PdfRefusalReason;
  readonly message: string;
}

export function pdfRefusal(reason: PdfRefusalReason): PdfRefusal {
  return { ok: false, reason, message: messages[reason] };
}
