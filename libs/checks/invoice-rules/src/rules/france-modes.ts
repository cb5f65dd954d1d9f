import { type InvoiceDocument } from '../invoice-document';
import { codesOf } from '../sets/edition-facts';
import { bindings } from '../terms/bindings';
import { rsm } from '../tree/cii-elements';
import { normalized } from '../tree/ubl-node';
import { allAt } from '../tree/ubl-path';

const ofManySellers: ReadonlySet<string> = codesOf('S8 B8 M8');
const ofTwoParties: ReadonlySet<string> = codesOf('S9 B9 M9');

/** The billing mode of a document, blanks collapsed; of several the first, which BR-FR-08 speaks of. */
function modeOf({ root }: InvoiceDocument): string {
  const [, ofUbl, ofCii] = bindings['BT-23'];
  const [mode] = allAt(root, root.kind === rsm.CrossIndustryInvoice ? ofCii : ofUbl);
  return mode === undefined ? '' : normalized(mode.text);
}

/** Whether one document stands for the invoices of several sellers (modes 8). */
export const isOfManySellers = (document: InvoiceDocument): boolean => ofManySellers.has(modeOf(document));

/** Whether one document stands for invoices of two parties to each other (modes 9). */
export const isOfTwoParties = (document: InvoiceDocument): boolean => ofTwoParties.has(modeOf(document));
