import { type InvoiceDocument } from '../../invoice-document';
import { idsOf } from '../../sets/official-rules';
import { cac, cbc, CreditNote, Invoice } from '../../tree/elements';
import { answeredOnce, attribute, decimalOf, has, hasPath, normalized, type UblNode } from '../../tree/ubl-node';
import { someAt, type UblPath } from '../../tree/ubl-path';
import { isCountry } from '../party-countries';
import { type RuleGroup } from '../rule-group';
import { demandWith, type RuleText } from '../rule-texts';
import { elementAt, normalizedAt } from '../single-values';
import { type RuleRows } from '../rule-row';

const texts = {
  'NL-R-001': ['', 'A Dutch credit note names the invoice it corrects.', 'State the number of that invoice as preceding invoice.'],
  'NL-R-002': ['', 'The address of a Dutch seller needs street, city and post code.', 'State street, city and post code.'],
  'NL-R-003': ['', 'A Dutch seller is registered by KVK or OIN number (scheme 0106 or 0190); this is {}.', 'State the registration number with the scheme 0106 or 0190.'],
  'NL-R-004': ['', 'The address of a Dutch buyer needs street, city and post code.', 'State street, city and post code.'],
  'NL-R-005': ['', 'A Dutch buyer is registered by KVK or OIN number (scheme 0106 or 0190); this is {}.', 'State the registration number with the scheme 0106 or 0190, or leave it out.'],
  'NL-R-006': ['', 'The address of a Dutch tax representative needs street, city and post code.', 'State street, city and post code.'],
  'NL-R-007': ['', 'The buyer of a Dutch seller has to pay, but no means of payment is given.', 'State how it is to be paid.'],
  'NL-R-008': ['meansCode', 'Between Dutch parties the means of payment is 30, 48, 49, 57, 58 or 59; it is {}.', 'State one of these codes, e.g. 58 for a SEPA credit transfer.'],
  'NL-R-009': ['', 'A line refers to an order line, but the document names no order.', 'State the purchase order number, or leave the order line out.'],
} as const satisfies Record<string, RuleText>; // prettier-ignore
const demand = demandWith<keyof typeof texts>(texts);

/** The Netherlands: sellers whose address is Dutch. */
export const netherlands: RuleGroup = {
  name: 'national-nl',
  ids: idsOf('national-nl'),
  appliesTo: ({ countries }) => isCountry(countries.supplierAddress, 'NL'),
  nodeChecks: [
    [cbc.CreditNoteTypeCode, correctedInvoice],
    [cac.PostalAddress, address],
    [cbc.CompanyID, legalId],
    [cac.PaymentMeans, paymentMeans],
    [cbc.LineID, orderLine],
  ],
  documentChecks: [[cac.LegalMonetaryTotal, payment]],
};

function isBuyerDutch({ countries }: InvoiceDocument): boolean {
  return isCountry(countries.customerAddress, 'NL');
}

const correctedInvoiceId: UblPath = [cac.BillingReference, cac.InvoiceDocumentReference, cbc.ID];
const namesCorrected = answeredOnce((root) => someAt(root, correctedInvoiceId));
const namesOrder = answeredOnce((root) => hasPath(root, cac.OrderReference, cbc.ID));
const saysHowToPay = answeredOnce((root) => hasBelow(root, cac.PaymentMeans));

function correctedInvoice(node: UblNode, document: InvoiceDocument): void {
  demand('NL-R-001', namesCorrected(document.root), node, document);
}

function address(node: UblNode, document: InvoiceDocument): void {
  const isComplete = has(node, cbc.StreetName) && has(node, cbc.CityName) && has(node, cbc.PostalZone);
  if (isComplete) return;
  const owner = node.parent?.kind === cac.Party ? node.parent.parent?.kind : node.parent?.kind;
  const isParty = node.parent?.kind === cac.Party;
  if (isParty && owner === cac.AccountingSupplierParty) demand('NL-R-002', false, node, document);
  if (isParty && owner === cac.AccountingCustomerParty) demand('NL-R-004', !isBuyerDutch(document), node, document);
  if (owner === cac.TaxRepresentativeParty && !isParty) {
    demand('NL-R-006', !isCountry(document.countries.representativeAddress, 'NL'), node, document);
  }
}

function legalId(node: UblNode, document: InvoiceDocument): void {
  const entity = node.parent;
  if (entity?.kind !== cac.PartyLegalEntity || entity.parent?.kind !== cac.Party) return;
  const owner = entity.parent.parent?.kind;
  const schemes = ` ${attribute(node, 'schemeID') ?? ''} `;
  const isRegistered = (schemes.includes(' 0106 ') || schemes.includes(' 0190 ')) && normalized(node.text) !== '';
  if (owner === cac.AccountingSupplierParty) demand('NL-R-003', isRegistered, node, document, node.text);
  if (owner === cac.AccountingCustomerParty) {
    demand('NL-R-005', isRegistered || !isBuyerDutch(document), node, document, node.text);
  }
}

function paymentMeans(node: UblNode, document: InvoiceDocument): void {
  if (!isBuyerDutch(document)) return;
  const code = normalizedAt(node, [cbc.PaymentMeansCode], document);
  demand('NL-R-008', ['30', '48', '49', '57', '58', '59'].includes(code), node, document, code);
}

function orderLine(node: UblNode, document: InvoiceDocument): void {
  if (node.parent?.kind !== cac.OrderLineReference) return;
  demand('NL-R-009', namesOrder(document.root), node, document);
}

/** Nothing is to be paid by the buyer when an invoice is not above zero, or a credit note not below. */
function payment(total: UblNode, document: InvoiceDocument): void {
  const { root } = document;
  const amount = elementAt(total, [cbc.PayableAmount], document);
  const due = amount === null ? null : decimalOf(amount);
  if (amount !== null && due === null) return;
  const nothingDue =
    due !== null && ((root.kind === Invoice && due.units <= 0) || (root.kind === CreditNote && due.units >= 0));
  demand('NL-R-007', nothingDue || saysHowToPay(root), total, document);
}

/** Whether the document has such an element anywhere. */
function hasBelow(node: UblNode, kind: number): boolean {
  if (has(node, kind)) return true;
  for (let at = node.first; at !== null; at = at.next) if (hasBelow(at, kind)) return true;
  return false;
}

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'NL-R-001': { asks: 'A Dutch credit note names the invoice it corrects.', kind: 'creditNote',
    breaks: (invoice) => void delete invoice.dueDate },
  'NL-R-002': { asks: 'The address of a Dutch seller has street, city and post code.',
    breaks: ({ seller }) => void delete seller.address.line1 },
  'NL-R-003': { asks: 'A Dutch seller has a KVK or OIN number (scheme 0106 or 0190).',
    breaks: ({ seller }) => void (seller.legalId.scheme = '0002') },
  'NL-R-004': { asks: 'The address of a Dutch buyer of a Dutch seller has street, city and post code.',
    breaks: ({ buyer }) => void delete buyer.address.city },
  'NL-R-005': { asks: 'The registration number of a Dutch buyer of a Dutch seller is a KVK or OIN number.',
    breaks: ({ buyer }) => void (buyer.legalId.scheme = '0002') },
  'NL-R-006': { asks: 'The address of a Dutch tax representative has street, city and post code.',
    breaks: (invoice) => void (invoice.taxRepresentative = { name: 'Fisc', vatId: 'NL004495445B01', address: { country: 'NL' } }) },
  'NL-R-007': { asks: 'When the buyer of a Dutch seller has to pay, a means of payment is given.',
    breaks: (invoice) => void delete invoice.payment },
  'NL-R-008': { asks: 'Between Dutch parties the payment means code is 30, 48, 49, 57, 58 or 59.',
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '1' }]) },
  'NL-R-009': { asks: 'When lines of a Dutch seller refer to order lines, the document names the order.',
    breaks: ({ lines }) => void (lines[0].orderLineReference = '1') },
};
