/** `@einvoice/invoice-rules/testing`: documents and invoices made to be expensive, verdicts beside labels. Specs and benches only. */
export { documentNames, documentOf, groupNames, invoiceOf } from './hostile-size.fixture';
export { labelledFiles, labelledVerdicts } from './labelled-verdicts.fixture';
export { bomb, handMade, largestPdfs, objectStream } from './pdf/pdfs.fixture';
