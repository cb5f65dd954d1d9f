import { type InvoiceDocument } from '../../invoice-document';
import { idsOf } from '../../sets/official-rules';
import { isDate } from '../../xml-date';
import { cac, cbc, CreditNote, Invoice } from '../../tree/elements';
import { attribute, child, sibling, type UblNode } from '../../tree/ubl-node';
import { allAt, hasTextAt, someAt, type UblPath } from '../../tree/ubl-path';
import { type RuleGroup } from '../rule-group';
import { demandWith, type RuleText } from '../rule-texts';
import { normalizedAt } from '../single-values';
import { onlyNormalized, onlyText } from '../tax-registrations';
import { type RuleRows } from '../rule-row';

const texts = {
  'IS-R-001': ['typeCode', 'Icelandic sellers use the type codes 380 and 381; it is {}.', 'State 380 for an invoice, 381 for a credit note.'],
  'IS-R-002': ['seller/legalId', 'An Icelandic seller states its kennitala, an identifier of scheme 0196.', 'State the registration number with the scheme 0196.'],
  'IS-R-003': ['seller/address', 'The address of an Icelandic seller needs street and post code.', 'State street and post code.'],
  'IS-R-004': ['legalId', 'An Icelandic seller states the kennitala of an Icelandic buyer, an identifier of scheme 0196.', 'State the registration number with the scheme 0196.'],
  'IS-R-005': ['address', 'The address of an Icelandic buyer needs street and post code.', 'State street and post code.'],
  'IS-R-006': ['payment', 'Payment by claim (means code 9) needs an account of twelve characters; it is {}.', 'State bank, ledger 66 and account number in one, twelve digits.'],
  'IS-R-007': ['payment', 'Payment to a bank account (means code 42) needs an account of twelve characters; it is {}.', 'State bank, ledger and account number in one, twelve digits.'],
  'IS-R-008': ['attachments', 'The final due date (supporting document EINDAGI) is a date as YYYY-MM-DD; it is {}.', 'Write that date as its id.'],
  'IS-R-009': ['dueDate', 'With a final due date (supporting document EINDAGI) the invoice needs a due date; a credit note has no place for one and always fails.', 'State the due date, or leave EINDAGI out.'],
  'IS-R-010': ['dueDate', 'The final due date (supporting document EINDAGI, {}) is before the due date.', 'Correct one of the two dates.'],
} as const satisfies Record<string, RuleText>; // prettier-ignore
const demand = demandWith<keyof typeof texts>(texts);

/** Iceland: sellers whose address has the country code IS. */
export const iceland: RuleGroup = {
  name: 'national-is',
  ids: idsOf('national-is'),
  appliesTo: ({ countries }) => countries.supplierAddress === 'IS',
  nodeChecks: [[cac.AccountingCustomerParty, buyer]],
  documentChecks: [
    [Invoice, wholeDocument],
    [CreditNote, wholeDocument],
  ],
};

const seller = [cac.AccountingSupplierParty, cac.Party] as const;
const legalId = [cac.PartyLegalEntity, cbc.CompanyID] as const;
const street = [cac.PostalAddress, cbc.StreetName] as const;
const postCode = [cac.PostalAddress, cbc.PostalZone] as const;
const account: UblPath = [cac.PayeeFinancialAccount, cbc.ID];

function wholeDocument(root: UblNode, document: InvoiceDocument): void {
  const invoiceType = normalizedAt(root, [cbc.InvoiceTypeCode], document);
  const creditNoteType = normalizedAt(root, [cbc.CreditNoteTypeCode], document);
  const isUsual = [invoiceType, creditNoteType].some((code) => code === '380' || code === '381');
  demand('IS-R-001', isUsual, root, document, invoiceType || creditNoteType);
  demand('IS-R-002', someAt(root, [...seller, ...legalId], isKennitala), root, document);
  const hasAddress = someAt(root, [...seller, ...street]) && someAt(root, [...seller, ...postCode]);
  demand('IS-R-003', hasAddress, root, document);
  accountOf('9', 'IS-R-006', root, document);
  accountOf('42', 'IS-R-007', root, document);
  finalDueDate(root, document);
}

function isKennitala(id: UblNode): boolean {
  return attribute(id, 'schemeID') === '0196';
}

function accountOf(code: string, id: 'IS-R-006' | 'IS-R-007', root: UblNode, document: InvoiceDocument): void {
  const accounts: UblNode[] = [];
  let isUsed = false;
  for (let means = child(root, cac.PaymentMeans); means !== null; means = sibling(means)) {
    if (!hasTextAt(means, [cbc.PaymentMeansCode], code)) continue;
    isUsed = true;
    accounts.push(...allAt(means, account));
  }
  if (!isUsed) return;
  const number = onlyNormalized(accounts, document);
  demand(id, [...number].length === 12, root, document, number);
}

/** EINDAGI: the last day to pay, stated as a supporting document. */
function finalDueDate(root: UblNode, document: InvoiceDocument): void {
  const dates: UblNode[] = [];
  let isStated = false;
  for (let at = child(root, cac.AdditionalDocumentReference); at !== null; at = sibling(at)) {
    if (!hasTextAt(at, [cbc.DocumentDescription], 'EINDAGI')) continue;
    isStated = true;
    dates.push(...allAt(at, [cbc.ID]));
  }
  if (!isStated) return;
  const last = onlyText(dates, document);
  demand('IS-R-008', isDate(last), root, document, last);
  demand('IS-R-009', child(root, cbc.DueDate) !== null, root, document);
  // Compared as texts, whatever they are.
  const latest = dates.reduce((after, { text }) => (text > after ? text : after), '');
  const isInOrder = someAt(root, [cbc.DueDate], (due) => due.text <= latest);
  demand('IS-R-010', isInOrder, root, document, last);
}

function buyer(node: UblNode, document: InvoiceDocument): void {
  if (document.countries.customerAddress !== 'IS' || node.parent !== document.root) return;
  demand('IS-R-004', someAt(node, [cac.Party, ...legalId], isKennitala), node, document);
  const hasAddress = someAt(node, [cac.Party, ...street]) && someAt(node, [cac.Party, ...postCode]);
  demand('IS-R-005', hasAddress, node, document);
}

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'IS-R-001': { asks: 'The type code of an Icelandic document is 380 or 381.',
    breaks: (invoice) => void (invoice.typeCode = '383') },
  'IS-R-002': { asks: 'An Icelandic seller states its kennitala (scheme 0196).',
    breaks: ({ seller }) => void (seller.legalId.scheme = '0002') },
  'IS-R-003': { asks: 'The address of an Icelandic seller has street and post code.',
    breaks: ({ seller }) => void delete seller.address.line1 },
  'IS-R-006': { asks: 'An Icelandic payment by claim (means code 9) has an account of twelve characters.',
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '9', account: { id: '12345678901' } }]) },
  'IS-R-007': { asks: 'An Icelandic payment to a bank account (means code 42) has an account of twelve characters.',
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '42', account: { id: '1234567890123' } }]) },
  'IS-R-008': { asks: 'A final due date (supporting document EINDAGI) is a date as YYYY-MM-DD.',
    breaks: (invoice) => void (invoice.attachments = [{ id: '31.12.2026', description: 'EINDAGI' }]) },
  'IS-R-009': { asks: 'With a final due date (EINDAGI) there is a due date; a credit note has no place for one.', besides: ['IS-R-010'],
    breaks: (invoice) => { invoice.attachments = [{ id: '2026-12-31', description: 'EINDAGI' }]; delete invoice.dueDate; } },
  'IS-R-010': { asks: 'A final due date (EINDAGI) is not before the due date.',
    breaks: (invoice) => void (invoice.attachments = [{ id: '2026-12-01', description: 'EINDAGI' }]) },
  'IS-R-004': { asks: 'An Icelandic seller states the kennitala of an Icelandic buyer (scheme 0196).',
    breaks: ({ buyer }) => void delete buyer.legalId },
  'IS-R-005': { asks: 'The address of an Icelandic buyer has street and post code.',
    breaks: ({ buyer }) => void delete buyer.address.postCode },
};
