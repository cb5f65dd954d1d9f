import { serveHybridPdf } from '@einvoice/invoice-rules';

/** The process that reads one PDF. */
void serveHybridPdf();
