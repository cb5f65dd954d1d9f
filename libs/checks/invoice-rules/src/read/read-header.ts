import { cac, cbc, CreditNote, Invoice } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';
import { fieldSet } from './field-names';
import { type JsonObject } from './json-object';
import { type JsonReader } from './json-reader';
import { readBuyer, readPayee, readSeller, readTaxRepresentative } from './read-party';
import { creditorIdsOf, readPayment } from './read-payment';
import { readAttachments, readDelivery, readPrecedingInvoices, readReference } from './read-references';

const invoiceFields = fieldSet('');
const objectFields = fieldSet('invoicedObject');
const periodFields = fieldSet('period');
const creditNoteTypes = new Set(['381', '396', '81', '83', '532']);

export const defaultCustomizationId = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
export const defaultProfileId = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/** Reads everything of the invoice that stands before its allowances and charges in UBL, in the order of the UBL schema. */
export function readHeader(reader: JsonReader, invoice: JsonObject): UblNode {
  const isCreditNote = readKind(reader, invoice);
  const root = reader.tree.element(null, isCreditNote ? CreditNote : Invoice, '');
  reader.known(invoice, invoiceFields, root);
  const { currency } = invoice;
  if (typeof currency === 'string') {
    reader.currency = { name: 'currencyID', value: currency, key: '/currency', next: null };
  }
  readIdentity(reader, root, invoice, isCreditNote);
  readReferences(reader, root, invoice, isCreditNote);
  const hasPayee = invoice['payee'] !== undefined && invoice['payee'] !== null;
  const creditorIds = creditorIdsOf(invoice['payment']);
  readSeller(reader, root, invoice['seller'], hasPayee ? [] : creditorIds);
  readBuyer(reader, root, invoice['buyer']);
  readPayee(reader, root, invoice['payee'], creditorIds);
  readTaxRepresentative(reader, root, invoice['taxRepresentative']);
  readDelivery(reader, root, invoice['delivery']);
  readPayment(reader, root, invoice['payment'], isCreditNote ? invoice['dueDate'] : undefined);
  if (invoice['paymentTerms'] !== undefined && invoice['paymentTerms'] !== null) {
    reader.text(reader.tree.element(root, cac.PaymentTerms, ''), cbc.Note, invoice['paymentTerms'], 'paymentTerms');
  }
  return root;
}

function readKind(reader: JsonReader, invoice: JsonObject): boolean {
  const { kind, typeCode } = invoice;
  if (kind === 'creditNote') return true;
  if (kind !== undefined && kind !== null && kind !== 'invoice') {
    reader.issues.own('invalid_kind', () => ({
      path: '/kind',
      terms: [],
      message: 'The kind of a document is "invoice" or "creditNote".',
      fix: 'Set kind to "invoice" or "creditNote", or leave it out: the type code then decides.',
    }));
  }
  return (kind === undefined || kind === null) && typeof typeCode === 'string' && creditNoteTypes.has(typeCode);
}

function readIdentity(reader: JsonReader, root: UblNode, invoice: JsonObject, isCreditNote: boolean): void {
  reader.text(
    root,
    cbc.CustomizationID,
    reader.stated(invoice['customizationId'], defaultCustomizationId),
    'customizationId',
  );
  reader.text(root, cbc.ProfileID, reader.stated(invoice['profileId'], defaultProfileId), 'profileId');
  reader.text(root, cbc.ID, invoice['number'], 'number');
  reader.date(root, cbc.IssueDate, invoice['issueDate'], 'issueDate');
  if (isCreditNote) {
    reader.date(root, cbc.TaxPointDate, invoice['taxPointDate'], 'taxPointDate');
    reader.text(root, cbc.CreditNoteTypeCode, reader.stated(invoice['typeCode'], '381'), 'typeCode');
    readNotes(reader, root, invoice['note']);
  } else {
    reader.date(root, cbc.DueDate, invoice['dueDate'], 'dueDate');
    reader.text(root, cbc.InvoiceTypeCode, reader.stated(invoice['typeCode'], '380'), 'typeCode');
    readNotes(reader, root, invoice['note']);
    reader.date(root, cbc.TaxPointDate, invoice['taxPointDate'], 'taxPointDate');
  }
  reader.text(root, cbc.DocumentCurrencyCode, invoice['currency'], 'currency');
  reader.text(root, cbc.TaxCurrencyCode, invoice['taxCurrency'], 'taxCurrency');
  reader.text(root, cbc.AccountingCost, invoice['accountingCost'], 'accountingCost');
  reader.text(root, cbc.BuyerReference, invoice['buyerReference'], 'buyerReference');
}

function readNotes(reader: JsonReader, root: UblNode, value: unknown): void {
  if (Array.isArray(value)) value.forEach((note, index) => reader.text(root, cbc.Note, note, 'note', index));
  else reader.text(root, cbc.Note, value, 'note');
}

/** A period: of the invoice (with the tax point code, BT-8) or of a line. */
export function readPeriod(reader: JsonReader, parent: UblNode, value: unknown, taxPointCode?: unknown): void {
  const hasCode = taxPointCode !== undefined && taxPointCode !== null;
  if ((value === undefined || value === null) && !hasCode) return;
  const period = reader.tree.element(parent, cac.InvoicePeriod, 'period');
  const fields = value === undefined || value === null ? null : reader.object(value, period);
  if (fields !== null) {
    reader.known(fields, periodFields, period);
    reader.date(period, cbc.StartDate, fields['start'], 'start');
    reader.date(period, cbc.EndDate, fields['end'], 'end');
  }
  reader.text(period, cbc.DescriptionCode, taxPointCode, '/taxPointCode');
}

function readReferences(reader: JsonReader, root: UblNode, invoice: JsonObject, isCreditNote: boolean): void {
  readPeriod(reader, root, invoice['period'], invoice['taxPointCode']);
  readOrderReference(reader, root, invoice);
  readPrecedingInvoices(reader, root, invoice['precedingInvoices']);
  readReference(reader, root, cac.DespatchDocumentReference, invoice['despatchReference'], 'despatchReference');
  readReference(reader, root, cac.ReceiptDocumentReference, invoice['receiptReference'], 'receiptReference');
  if (!isCreditNote) readTender(reader, root, invoice);
  readReference(reader, root, cac.ContractDocumentReference, invoice['contractReference'], 'contractReference');
  readInvoicedObject(reader, root, invoice['invoicedObject']);
  if (isCreditNote) readTypedReference(reader, root, invoice['projectReference'], 'projectReference', '50');
  readAttachments(reader, root, invoice['attachments']);
  if (isCreditNote) readTender(reader, root, invoice);
  else readReference(reader, root, cac.ProjectReference, invoice['projectReference'], 'projectReference');
}

function readTender(reader: JsonReader, root: UblNode, invoice: JsonObject): void {
  readReference(reader, root, cac.OriginatorDocumentReference, invoice['tenderReference'], 'tenderReference');
}

function readOrderReference(reader: JsonReader, root: UblNode, invoice: JsonObject): void {
  const { orderReference, salesOrderReference } = invoice;
  const hasSalesOrder = salesOrderReference !== undefined && salesOrderReference !== null;
  if ((orderReference === undefined || orderReference === null) && !hasSalesOrder) return;
  const order = reader.tree.element(root, cac.OrderReference, '');
  // UBL demands an order number beside the sales order; "NA" is the customary filler.
  reader.text(order, cbc.ID, reader.stated(orderReference, 'NA'), 'orderReference');
  reader.text(order, cbc.SalesOrderID, salesOrderReference, 'salesOrderReference');
}

function readInvoicedObject(reader: JsonReader, root: UblNode, value: unknown): void {
  if (value === undefined || value === null) return;
  const reference = reader.tree.element(root, cac.AdditionalDocumentReference, '');
  reader.identifier(reference, cbc.ID, value, 'invoicedObject', objectFields);
  reader.text(reference, cbc.DocumentTypeCode, '130', '');
}

function readTypedReference(reader: JsonReader, root: UblNode, value: unknown, key: string, type: string): void {
  if (value === undefined || value === null) return;
  const reference = reader.tree.element(root, cac.AdditionalDocumentReference, '');
  reader.text(reference, cbc.ID, value, key);
  reader.text(reference, cbc.DocumentTypeCode, type, '');
}
