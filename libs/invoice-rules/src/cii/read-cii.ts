import { type Invoice } from '../invoice';
import { creditNoteTypes } from '../official/code-lists.generated';
import { type UblNode } from '../tree/ubl-node';
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

export const ciiRootName = 'rsm:CrossIndustryInvoice';

/**
 * Reads an invoice or credit note in UN/CEFACT Cross Industry Invoice D16B by its EN 16931 binding (CEN/TS 16931-3-3).
 * @param xml bytes in UTF-8 or UTF-16, or text
 * @returns a refusal for everything that is no well-formed CII document within the limits; never throws
 */
export function readCii(xml: string | Uint8Array): CiiInvoice | XmlRefusal {
  const read = readTree(xml, acceptCii);
  if (!read.ok) return read;
  const { root } = read;
  const reading = new CiiReading(currencyIn(root, 'ram:InvoiceCurrencyCode'), currencyIn(root, 'ram:TaxCurrencyCode'));
  const { invoice } = reading;
  readElements(root, invoiceElements, invoice, reading);
  invoice['kind'] = kinds.has(String(invoice['typeCode'])) ? 'creditNote' : 'invoice';
  sharePaymentDetails(reading);
  return { ok: true, invoice: invoice as unknown as Invoice, lost: reading.lost() };
}

const kinds = new Set(creditNoteTypes.split(' '));

function acceptCii(root: UblNode): void {
  if (root.key === ciiRootName) return;
  throw new XmlRefused(
    'not_cii',
    'The first element is not the CrossIndustryInvoice of UN/CEFACT D16B; its namespace counts too. ZUGFeRD 1 is not read.',
  );
}

function currencyIn(root: UblNode, name: string): string | null {
  return textAt(root, 'rsm:SupplyChainTradeTransaction', 'ram:ApplicableHeaderTradeSettlement', name);
}

/**
 * CII states payment reference (BT-83), mandate (BT-89) and creditor (BT-90) once, the JSON invoice with the payments they belong
 * to: every payment has the reference, every direct debit the mandate, the first of them the creditor.
 */
function sharePaymentDetails(reading: CiiReading): void {
  const payments = (reading.invoice['payment'] ?? []) as Fields[];
  const debits = payments.filter(isDirectDebit);
  if (debits.length === 0) debits.push(...payments.slice(0, 1));
  const owners = { reference: payments, mandateId: debits, creditorId: debits.slice(0, 1) };
  for (const [field, node] of reading.sharedPayment) {
    const value = node.text.trim();
    if (payments.length === 0) reading.lose(node, 'unclear');
    for (const payment of owners[field]) {
      if (field === 'reference') payment['reference'] = value;
      else payment['directDebit'] = { ...(payment['directDebit'] as Fields | undefined), [field]: value };
    }
  }
}

/** UNCL 4461: direct debit, SEPA direct debit; or there is an account to debit. */
function isDirectDebit(payment: Fields): boolean {
  return payment['meansCode'] === '49' || payment['meansCode'] === '59' || payment['directDebit'] !== undefined;
}
