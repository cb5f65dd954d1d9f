import { CreditNote, Invoice } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';
import { type XmlSyntax } from './xml-syntax';

/** Why the root of a document says that there is no invoice to judge; stable codes. */
export type OtherRootReason =
  | 'other_ubl_document'
  | 'invoice_without_namespace'
  | 'fattura_pa'
  | 'zugferd_1'
  | 'other_cii_version'
  | 'envelope'
  | 'html'
  | 'not_an_invoice';

/** What the root of a document tells of it. */
export type RootMeaning =
  | { readonly syntax: XmlSyntax }
  | { readonly syntax: null; readonly reason: OtherRootReason; readonly message: string; readonly fix: string };

export const ciiRootName = 'rsm:CrossIndustryInvoice';

const sendInvoice = 'Send a UBL 2.1 Invoice or CreditNote, or a Cross Industry Invoice D16B.';
/** Names of UBL documents are a few words long; nothing else of a namespace is repeated. */
const ublDocument = /^Q\{urn:oasis:names:specification:ubl:schema:xsd:([A-Za-z]{1,40})-2\}/;
const invoiceRoots: ReadonlySet<string> = new Set(['Invoice', 'CreditNote']);
const envelopes: ReadonlySet<string> = new Set(['StandardBusinessDocument', 'Envelope']);

/** Says what a document is by its root element: an invoice in one of our two syntaxes, or what else. */
export function meaningOfRoot({ kind, key }: UblNode): RootMeaning {
  if (kind === Invoice || kind === CreditNote) return { syntax: 'ubl' };
  if (key === ciiRootName) return { syntax: 'cii' };
  const local = key.slice(Math.max(key.lastIndexOf('}'), key.lastIndexOf(':')) + 1);
  const [, ublName] = ublDocument.exec(key) ?? [];
  if (ublName !== undefined && !invoiceRoots.has(ublName)) {
    return otherRoot('other_ubl_document', `The document is a UBL ${ublName}, not an invoice.`);
  }
  if (invoiceRoots.has(local)) {
    return otherRoot(
      'invoice_without_namespace',
      `The first element is called ${local}, but is not in the namespace of the UBL 2.1 ${local}.`,
      `Declare xmlns="urn:oasis:names:specification:ubl:schema:xsd:${local}-2" on the first element.`,
    );
  }
  if (local === 'FatturaElettronica') {
    return otherRoot('fattura_pa', 'The document is an Italian FatturaPA invoice, which is no syntax of EN 16931.');
  }
  if (local === 'CrossIndustryDocument') {
    return otherRoot('zugferd_1', 'The document is a ZUGFeRD 1 invoice, which came before EN 16931.');
  }
  if (local === 'CrossIndustryInvoice') {
    return otherRoot(
      'other_cii_version',
      'The document is a Cross Industry Invoice, but not in the namespace of D16B.',
    );
  }
  if (envelopes.has(local)) {
    const fix = 'Send the invoice inside it without the envelope.';
    return otherRoot('envelope', 'The document is an envelope around another one.', fix);
  }
  if (local.toLowerCase() === 'html') return otherRoot('html', 'The document is an HTML page.');
  return otherRoot(
    'not_an_invoice',
    'The XML is neither a UBL 2.1 Invoice or CreditNote nor a Cross Industry Invoice D16B; the namespace of its first element counts too.',
  );
}

function otherRoot(reason: OtherRootReason, message: string, fix = sendInvoice): RootMeaning {
  return { syntax: null, reason, message, fix };
}
