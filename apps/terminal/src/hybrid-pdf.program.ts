import { serveHybridPdf } from '@einvoice/invoice-rules/pdf-child';

/** The child process that reads a PDF. */
void serveHybridPdf();
