import { serveHybridPdf } from '@einvoice/invoice-rules';

/** The child process that reads a PDF. */
void serveHybridPdf();
