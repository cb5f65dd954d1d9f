import { invoiceReport } from '@einvoice/resilience';
import { cac, cbc, CreditNote } from '../tree/elements';
import { child, normalized, type UblNode } from '../tree/ubl-node';
import { bindingsOf } from './invoice-bindings';
import { bindChildren, type Fields, listOf, loseAttributes, objectOf, type Reading } from './ubl-bindings';
import { xpath } from './xpath';

/** A JSON invoice, and the places of the document that it has no field for. */
export interface InvoiceFromUbl {
  /** Fields as `Invoice`, in their long forms; values as raw text. */
  readonly invoice: Readonly<Record<string, unknown>>;
  /** XPaths of elements and attributes that are not in `invoice`, at most 10,000; an element stands for all below it. */
  readonly lost: readonly string[];
  /** How many there are in all. */
  readonly lostCount: number;
}

/**
 * Turns a UBL document into the JSON invoice: lists are lists, identifiers objects, every total as stated. What has no field,
 * or is repeated where JSON has one value, is named in `lost`. Judges nothing.
 * @param root of a document that `readUbl` read
 */
export function readInvoice(root: UblNode): InvoiceFromUbl {
  const reading = new DocumentReading(root);
  const invoice: Fields = { kind: root.kind === CreditNote ? 'creditNote' : 'invoice' };
  loseAttributes(root, reading);
  bindChildren(root, bindingsOf(root), invoice, reading);
  bringCreditorIds(invoice, reading);
  return { invoice, lost: reading.lost, lostCount: reading.lostCount };
}

/** Only `totals` and `vatBreakdown` of the JSON invoice, as stated. */
export function readStatedTotals(root: UblNode): Fields {
  const reading = new DocumentReading(root);
  const stated: Fields = {};
  for (let at = root.first; at !== null; at = at.next) {
    if (at.kind === cac.TaxTotal || at.kind === cac.LegalMonetaryTotal) bindingsOf(root)[at.kind]!(at, stated, reading);
  }
  return stated;
}

class DocumentReading implements Reading {
  readonly currency: string | null;
  readonly taxCurrency: string | null;
  readonly creditorIds = { seller: [], payee: [] };
  readonly lost: string[] = [];
  lostCount = 0;

  constructor(root: UblNode) {
    this.currency = child(root, cbc.DocumentCurrencyCode)?.text ?? null;
    this.taxCurrency = child(root, cbc.TaxCurrencyCode)?.text ?? null;
  }

  lose(node: UblNode): void {
    if (this.lostCount++ < invoiceReport.detailedFindingsMax) this.lost.push(xpath(node));
  }

  loseAttribute(node: UblNode, name: string): void {
    if (this.lostCount++ < invoiceReport.detailedFindingsMax) this.lost.push(`${xpath(node)}/@${name}`);
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
    if (payment !== undefined) objectOf(payment, 'directDebit')['creditorId'] = node.text;
    else if (hasPayee) reading.lose(node);
    else keepAsIdentifier(invoice, node);
  });
  if (hasPayee) for (const node of seller) keepAsIdentifier(invoice, node);
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

function keepAsIdentifier(invoice: Fields, { text }: UblNode): void {
  listOf(objectOf(invoice, 'seller'), 'identifiers').push({ value: text, scheme: 'SEPA' });
}
