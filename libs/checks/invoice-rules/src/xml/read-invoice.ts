import { type LostContent, LostList, type LostReason } from '../cii/lost-content';
import { type Invoice } from '../invoice';
import { cac, cbc, CreditNote } from '../tree/elements';
import { child, has, normalized, sibling, type UblNode } from '../tree/ubl-node';
import { someAt } from '../tree/ubl-path';
import { InvoicePointers, type JsonPlace } from './element-pointers';
import { fieldPlaces } from './field-places';
import { bindingsOf } from './invoice-bindings';
import { bindChildren, type Fields, listOf, loseAttributes, objectOf, type Reading } from './ubl-bindings';
import { readUbl } from './read-ubl';
import { type XmlRefusal } from './xml-refusal';
import { type Place } from './xpath';

/** A UBL document as JSON invoice. */
export interface InvoiceFromUbl {
  /** In its long form, values as raw text; what the document lacks is absent, so judge it with `validateInvoice`. */
  readonly invoice: Invoice;
  /** What has no place in it; empty for a plain EN 16931 document. */
  readonly lost: readonly LostContent[];
}

/**
 * Reads a UBL 2.1 Invoice or CreditNote as JSON invoice. Judges nothing.
 * @param xml bytes in UTF-8 or UTF-16, or text
 * @returns a refusal for everything that is no well-formed UBL document within the limits; never throws
 */
export function readUblInvoice(xml: string | Uint8Array): ({ readonly ok: true } & InvoiceFromUbl) | XmlRefusal {
  const read = readUbl(xml);
  return read.ok ? { ok: true, ...readInvoice(read.root) } : read;
}

/**
 * Turns a UBL document into the JSON invoice: lists are lists, identifiers objects, every total as stated. What has no field,
 * or is repeated where JSON has one value, is named in `lost`.
 * @param root of a document that `readUbl` read
 */
export function readInvoice(root: UblNode): InvoiceFromUbl {
  return read(root, new DocumentReading(root));
}

/** The same, with pointers into the invoice for the places that are asked for. */
export function readInvoiceWithPointers(
  root: UblNode,
  places: Iterable<Place>,
): InvoiceFromUbl & { readonly pointers: InvoicePointers } {
  const pointers = new InvoicePointers(places, (names) => fieldPlaces(root.kind).pointersOf(names));
  const content = read(root, new DocumentReading(root, pointers));
  return { ...content, pointers: pointers.of(content.invoice) };
}

function read(root: UblNode, reading: DocumentReading): InvoiceFromUbl {
  const invoice: Fields = { kind: root.kind === CreditNote ? 'creditNote' : 'invoice' };
  loseAttributes(root, reading);
  bindChildren(root, bindingsOf(root), invoice, reading);
  bringCreditorIds(invoice, reading);
  return { invoice: invoice as Fields & Invoice, lost: reading.losses.list() };
}

/** Only `totals` and `vatBreakdown` of the JSON invoice, as stated; nothing where all that they say is computed anyway. */
export function readStatedTotals(root: UblNode): Fields {
  if (!statesInputs(root)) return {};
  const reading = new DocumentReading(root);
  const stated: Fields = {};
  for (let at = root.first; at !== null; at = at.next) {
    if (at.kind === cac.TaxTotal || at.kind === cac.LegalMonetaryTotal) bindingsOf(root)[at.kind]!(at, stated, reading);
  }
  return stated;
}

/** Whether the totals state what nothing can be computed from: amounts paid or rounded, tax in another currency, exemption reasons. */
function statesInputs(root: UblNode): boolean {
  const tax = child(root, cac.TaxTotal);
  if (has(root, cbc.TaxCurrencyCode) || (tax !== null && sibling(tax) !== null)) return true;
  for (let total = child(root, cac.LegalMonetaryTotal); total !== null; total = sibling(total)) {
    if (has(total, cbc.PrepaidAmount) || has(total, cbc.PayableRoundingAmount)) return true;
  }
  return someAt(tax, vatGroupCategory, statesExemption);
}

const vatGroupCategory = [cac.TaxSubtotal, cac.TaxCategory];

function statesExemption(category: UblNode): boolean {
  return has(category, cbc.TaxExemptionReasonCode) || has(category, cbc.TaxExemptionReason);
}

class DocumentReading implements Reading {
  readonly currency: string | null;
  readonly taxCurrency: string | null;
  readonly creditorIds = { seller: [], payee: [] };
  readonly losses = new LostList();

  /** @param pointers take note of where elements went; null where nobody asks */
  constructor(
    root: UblNode,
    private readonly pointers: InvoicePointers | null = null,
  ) {
    this.currency = child(root, cbc.DocumentCurrencyCode)?.text ?? null;
    this.taxCurrency = child(root, cbc.TaxCurrencyCode)?.text ?? null;
  }

  lose(node: UblNode, reason: LostReason, attributeName?: string): void {
    this.losses.add(node, reason, attributeName);
  }

  place(node: UblNode, owner: object, part: JsonPlace['part']): void {
    this.pointers?.note(node, owner, part);
  }
}

/**
 * Direct debit creditor ids (BT-90) belong to a payment in JSON; UBL keeps them with the payee, or with the seller when there is
 * none, and does not say to which payment they belong: the first direct debit gets the first.
 */
function bringCreditorIds(invoice: Fields, reading: Reading): void {
  const { seller, payee } = reading.creditorIds;
  const hasPayee = invoice['payee'] !== undefined;
  const payments = directDebitsFirst((invoice['payment'] ?? []) as Fields[]);
  (hasPayee ? payee : seller).forEach((node, index) => {
    const payment = payments[index];
    if (payment !== undefined) {
      const directDebit = objectOf(payment, 'directDebit');
      directDebit['creditorId'] = node.text;
      reading.place(node, directDebit, 'creditorId');
    } else if (hasPayee) reading.lose(node, 'no_field');
    else keepAsIdentifier(invoice, node, reading);
  });
  if (hasPayee) for (const node of seller) keepAsIdentifier(invoice, node, reading);
}

/** Payments with a mandate, then those whose code says direct debit, then the others. */
function directDebitsFirst(payments: readonly Fields[]): Fields[] {
  const hasMandate = ({ directDebit }: Fields) => directDebit !== undefined;
  const isDebit = ({ meansCode }: Fields) => ['49', '59'].includes(normalized(String(meansCode)));
  return [
    ...payments.filter(hasMandate),
    ...payments.filter((payment) => !hasMandate(payment) && isDebit(payment)),
    ...payments.filter((payment) => !hasMandate(payment) && !isDebit(payment)),
  ];
}

function keepAsIdentifier(invoice: Fields, node: UblNode, reading: Reading): void {
  const identifier = { value: node.text, scheme: 'SEPA' };
  listOf(objectOf(invoice, 'seller'), 'identifiers').push(identifier);
  reading.place(node, identifier, 'value');
}
