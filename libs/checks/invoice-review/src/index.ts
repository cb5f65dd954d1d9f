export {
  type CheckResult,
  checksOf,
  checkStatuses,
  type InvoiceCheck,
  invoiceChecks,
  subjectOf,
} from './invoice-checks';
export { type DocumentExport, exportOf, fileNameOf, type Finding, findingsOf } from './review-document';
