import { type Invoice } from '../invoice';
import { creditNoteTypes } from '../sets/peppol-bis-3.0.21/code-lists.generated';
import { type UblNode } from '../tree/ubl-node';
import { ciiRootName } from '../xml/document-root';
import { readTree } from '../xml/read-ubl';
import { type XmlRefusal, XmlRefused } from '../xml/xml-refusal';
import { invoiceElements } from './cii-elements';
import { CiiReading, type Fields, readElements, textAt } from './element-readers';
import { type LostContent } from './lost-content';

/** A CII document as JSON invoice. */
export interface CiiInvoice {
  readonly ok: true;
  /** In its long form; what the document lacks is absent, so judge it with `validateInvoice`. */
  readonly invoice: Invoice;
  /** What has no place in it; empty for a plain EN 16931 document. */
  readonly lost: readonly LostContent[];
}

/**
 * Reads an invoice or credit note in UN/CEFACT Cross Industry Invoice D16B by its EN 16931 binding (CEN/TS 16931-3-3).
 * @param xml bytes in UTF-8 or UTF-16, or text
 * @returns a refusal for everything that is no well-formed CII document within the limits; never throws
 */
export function readCii(xml: string | Uint8Array): CiiInvoice | XmlRefusal {
  const read = readTree(xml, acceptCii);
  return read.ok ? { ok: true, ...readCiiInvoice(read.root) } : read;
}

/** Turns a CII document into the JSON invoice. @param root of a document that was read */
export function readCiiInvoice(root: UblNode): Omit<CiiInvoice, 'ok'> {
  const reading = new CiiReading(currencyIn(root, 'ram:InvoiceCurrencyCode'), currencyIn(root, 'ram:TaxCurrencyCode'));
  const { invoice } = reading;
  readElements(root, invoiceElements, invoice, reading);
  invoice['kind'] = kinds.has(String(invoice['typeCode'])) ? 'creditNote' : 'invoice';
  sharePaymentDetails(reading);
  return { invoice: invoice as Fields & Invoice, lost: reading.lost() };
}

const kinds = new Set(creditNoteTypes.split(' '));

function acceptCii(root: UblNode): void {
  if (root.key === ciiRootName) return;
  throw new XmlRefused(
    'not_cii',
    'The first element is not the CrossIndustryInvoice of UN/CEFACT D16B; its namespace counts too. ZUGFeRD 1 is not read.',
  );
}

/** The profile identifier (BT-24) as it stands. */
export function ciiProfile(root: UblNode): string | null {
  return textAt(root, 'rsm:ExchangedDocumentContext', 'ram:GuidelineSpecifiedDocumentContextParameter', 'ram:ID');
}

function currencyIn(root: UblNode, name: string): string | null {
  return textAt(root, 'rsm:SupplyChainTradeTransaction', 'ram:ApplicableHeaderTradeSettlement', name);
}

/**
 * CII states payment reference (BT-83), mandate (BT-89) and creditor (BT-90) once, the JSON invoice with the payments they belong
 * to: every payment has the reference; an invoice has one direct debit, so the others go to the payment with the debited account,
 * else to the first whose code says so, else to the first.
 */
function sharePaymentDetails(reading: CiiReading): void {
  const payments = (reading.invoice['payment'] ?? []) as Fields[];
  const debit = payments.find(hasDebtor) ?? payments.find(isDirectDebit) ?? payments[0];
  for (const [field, node] of reading.sharedPayment) {
    const value = node.text.trim();
    if (debit === undefined) reading.lose(node, 'unclear');
    else if (field === 'reference') for (const payment of payments) payment['reference'] = value;
    else debit['directDebit'] = { ...(debit['directDebit'] as Fields | undefined), [field]: value };
  }
}

const hasDebtor = (payment: Fields) => payment['directDebit'] !== undefined;
/** UNCL 4461: direct debit, SEPA direct debit. */
const isDirectDebit = (payment: Fields) => payment['meansCode'] === '49' || payment['meansCode'] === '59';
