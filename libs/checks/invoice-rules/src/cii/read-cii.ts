import { type Invoice } from '../invoice';
import { creditNoteTypes } from '../sets/peppol-bis-3.0.21/code-lists.generated';
import { other } from '../tree/elements';
import { UblNode } from '../tree/ubl-node';
import { ciiRootName } from '../xml/document-root';
import { InvoicePointers } from '../xml/element-pointers';
import { readTree } from '../xml/read-ubl';
import { type XmlRefusal, XmlRefused } from '../xml/xml-refusal';
import { type Names, type Place } from '../xml/xpath';
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

/** The same of a document that was read, with every number as it is written there, be it "+5" or ".5". */
export function readCiiStatements(root: UblNode): Omit<CiiInvoice, 'ok'> {
  return readCiiInvoice(root, null, true);
}

/** Turns a CII document into the JSON invoice. @param root of a document that was read */
function readCiiInvoice(
  root: UblNode,
  pointers: InvoicePointers | null = null,
  keepsNumbers = false,
): Omit<CiiInvoice, 'ok'> {
  const currency = currencyIn(root, 'ram:InvoiceCurrencyCode');
  const reading = new CiiReading(currency, currencyIn(root, 'ram:TaxCurrencyCode'), pointers, keepsNumbers);
  const { invoice } = reading;
  readElements(root, invoiceElements, invoice, reading);
  invoice['kind'] = creditNoteTypeCodes.has(String(invoice['typeCode'])) ? 'creditNote' : 'invoice';
  sharePaymentDetails(reading);
  return { invoice: invoice as Fields & Invoice, lost: reading.lost() };
}

/** The same, with pointers into the invoice for the places that are asked for. */
export function readCiiWithPointers(
  root: UblNode,
  places: Iterable<Place>,
): Omit<CiiInvoice, 'ok'> & { readonly pointers: InvoicePointers } {
  const pointers = new InvoicePointers(places, ciiPointersOf);
  const content = readCiiInvoice(root, pointers);
  return { ...content, pointers: pointers.of(content.invoice) };
}

const knownPointers = new Map<string, readonly string[]>();

/** Where the JSON invoice has elements of these names: such a document is read. There are as many as the schema has. */
function ciiPointersOf(names: Names): readonly string[] {
  const path = names.join('/');
  let found = knownPointers.get(path);
  if (found === undefined) knownPointers.set(path, (found = learnedPointers(names)));
  return found;
}

function learnedPointers(names: Names): readonly string[] {
  const root = new UblNode(other, null, '', ciiRootName, -1);
  let at = root;
  for (const name of names) at = at.first = at.last = new UblNode(other, at, '', name, -1);
  at.text = '1';
  const pointers = new InvoicePointers([{ at, missing: [] }], () => []);
  const pointer = pointers.of(readCiiInvoice(root, pointers).invoice).exactly(at);
  return pointer === null ? [] : [pointer.replace(/\/\d+(?=\/|$)/g, '')];
}

/** Type codes (BT-3) that make a document of CII a credit note. */
export const creditNoteTypeCodes: ReadonlySet<string> = new Set(creditNoteTypes.split(' '));

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
 * to: every payment has the reference; an invoice has one direct debit, so the others go to the payment with the debited account,
 * else to the first whose code says so, else to the first.
 */
function sharePaymentDetails(reading: CiiReading): void {
  const payments = (reading.invoice['payment'] ?? []) as Fields[];
  const debit = payments.find(hasDebtor) ?? payments.find(isDirectDebit) ?? payments[0];
  for (const [field, node] of reading.sharedPayment) {
    const value = node.text.trim();
    if (debit === undefined) reading.lose(node, 'unclear');
    else if (field === 'reference') {
      for (const payment of payments) payment['reference'] = value;
      reading.place(node, payments[0]!, field);
    } else {
      const directDebit = (debit['directDebit'] ??= {}) as Fields;
      directDebit[field] = value;
      reading.place(node, directDebit, field);
    }
  }
}

const hasDebtor = (payment: Fields) => payment['directDebit'] !== undefined;
/** UNCL 4461: direct debit, SEPA direct debit. */
const isDirectDebit = (payment: Fields) => payment['meansCode'] === '49' || payment['meansCode'] === '59';
