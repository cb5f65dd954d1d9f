import { serveHybridPdf } from '@einvoice/invoice-rules';

/** The child process that reads a PDF for this app. */
void serveHybridPdf();
