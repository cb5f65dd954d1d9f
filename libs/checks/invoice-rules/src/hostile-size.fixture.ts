/** What hostile-size.spec.ts runs in processes of their own. */
export { parseStrictJson } from '@einvoice/json';
export { invoiceBody } from '@einvoice/limits';
export { validateInvoice, validateUbl } from './index';
