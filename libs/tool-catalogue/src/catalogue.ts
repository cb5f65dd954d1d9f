import { type Tool } from './tool';
import { validateInvoiceTool } from './validate-invoice/validate-invoice.tool';

/** All tools, in the order in which they are shown. */
export const catalogue: readonly Tool[] = [validateInvoiceTool];
