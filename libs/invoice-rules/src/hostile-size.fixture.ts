/** What hostile-size.spec.ts runs in processes of their own. */
export { invoiceBody, parseStrictJson } from '@einvoice/resilience';
export { validateInvoice, validateUbl } from './index';
