import { type InvoiceDocument } from './invoice-document';

/** How many kinds of facts are kept of a document. */
let kinds = 0;

/**
 * What a group of rules keeps in mind of a document while it is judged; made when first asked for. It stands with the document: a table
 * of documents, weak as it may be, costs more than the facts.
 */
export function keptOf<Facts>(make: () => Facts): (document: InvoiceDocument) => Facts {
  const number = kinds++;
  return ({ kept }) => (kept[number] ??= make()) as Facts;
}
