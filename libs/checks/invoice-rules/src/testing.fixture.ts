/** `@einvoice/invoice-rules/testing`: expensive documents and invoices, verdicts beside labels, what becomes of fixes. For specs and commands. */
export { fixOutcome, fixEffect } from './edits/fix-outcome.fixture';
export { documentNames, documentOf, groupNames, invoiceOf } from './hostile-size.fixture';
export { labelledFiles, labelledVerdicts } from './labelled-verdicts.fixture';
export {
  bomb,
  buildPdfChild,
  catalogWithInvoice,
  cii,
  fileSpecification,
  handMade,
  largestPdfs,
  nameOf,
  objectStream,
  pdfWith,
  pdfWithCatalog,
  stream,
  ubl,
} from './pdf/pdfs.fixture';
export { rarelyLabelledIds } from './rules/rarely-labelled.fixture';
export { ReaderComparison } from './xml/reader-comparison.fixture';
