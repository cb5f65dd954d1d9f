import { type InvoiceDocument } from '../../invoice-document';
import { idsOf } from '../../sets/official-rules';
import { cac, cbc, CreditNote, Invoice } from '../../tree/elements';
import { attribute, has, normalized, numberOf, type UblNode } from '../../tree/ubl-node';
import { hasTextAt, someAt, type UblPath } from '../../tree/ubl-path';
import { customerCountry } from '../party-countries';
import { type RuleGroup } from '../rule-group';
import { demandWith, type RuleText } from '../rule-texts';
import { attributeAt, textAt, textNodeAt } from '../single-values';
import { type RuleRows } from '../rule-row';

const texts = {
  'DK-R-002': ['seller/legalId', 'A Danish seller states its CVR number.', 'State the registration number with the scheme 0184.'],
  'DK-R-003': ['item/classifications', 'Danish sellers classify items by UNSPSC (list TST) in version 19.05.01 or 26.08.01.', 'State one of these versions.'],
  'DK-R-004': ['reason', 'A tax that is no VAT (reason code ZZZ) is named by its four digits, or by a text with a # inside; it is {}.', 'Correct the reason.'],
  'DK-R-005': ['meansCode', 'Danish parties use the means of payment 1, 10, 31, 42, 48, 49, 50, 58, 59, 93 and 97; it is {}.', 'State one of these codes.'],
  'DK-R-006': ['account', 'Danish bank transfers (31, 42) need the account and its registration number.', 'State account.id, and the registration number as account.bic.'],
  'DK-R-007': ['directDebit', 'Danish direct debits (49) need the mandate and the account of the payer.', 'State the mandate reference and the account to be debited.'],
  'DK-R-008': ['reference', 'A Danish giro payment (50) has a reference that starts with 01#, 04# or 15#, and an account of seven or eight digits; the reference is {}.', 'Correct reference and account.'],
  'DK-R-009': ['reference', 'A giro reference 04# or 15# is followed by 16 digits; it is {}.', 'Complete the reference, e.g. 04#1234567890123456.'],
  'DK-R-010': ['reference', 'A Danish FIK payment (93) has a reference that starts with 71#, 73# or 75#, and an account of eight characters; the reference is {}.', 'Correct reference and account.'],
  'DK-R-011': ['reference', 'A FIK reference 71# or 75# is followed by 15 or 16 digits; it is {}.', 'Complete the reference, e.g. 71#123456789012345.'],
  'DK-R-013': ['', 'Between Danish parties every party identifier says its scheme.', 'State the scheme, e.g. 0088 for a GLN.'],
  'DK-R-014': ['seller/legalId/scheme', 'The registration number of a Danish seller has the scheme 0184 (CVR); it is {}.', 'State the scheme 0184.'],
  'DK-R-016': ['totals/due', 'The amount due of a Danish credit note must not be negative; it is {}.', 'Send an invoice, or correct the signs.'],
  'DK-R-017': ['legalId/scheme', 'The registration number of a Danish buyer has the scheme 0184 (CVR); it is {}.', 'State the scheme 0184.'],
} as const satisfies Record<string, RuleText>; // prettier-ignore
const demand = demandWith<keyof typeof texts>(texts);

/** Denmark: sellers whose address has the country code DK; most rules want a Danish buyer too. */
export const denmark: RuleGroup = {
  name: 'national-dk',
  ids: idsOf('national-dk'),
  appliesTo: ({ countries }) => countries.supplierAddress === 'DK',
  nodeChecks: [
    [cac.PartyIdentification, partyIdentification],
    [cac.PaymentMeans, paymentMeans],
    [cac.Party, buyer],
    [cac.InvoiceLine, line],
    [cac.CreditNoteLine, line],
    [cac.AllowanceCharge, otherTax],
  ],
  documentChecks: [
    [Invoice, wholeDocument],
    [CreditNote, wholeDocument],
  ],
};

const legalId = [cac.PartyLegalEntity, cbc.CompanyID] as const;
const sellerLegalId: UblPath = [cac.AccountingSupplierParty, cac.Party, ...legalId];
const account: UblPath = [cac.PayeeFinancialAccount, cbc.ID];

function isBuyerDanish({ countries }: InvoiceDocument): boolean {
  return countries.customerAddress === 'DK';
}

function wholeDocument(root: UblNode, document: InvoiceDocument): void {
  demand('DK-R-002', normalized(textNodeAt(root, sellerLegalId, document)) !== '', root, document);
  legalScheme('DK-R-014', root, sellerLegalId, document);
  if (root.kind !== CreditNote) return;
  // Where the buyer has several countries the official test stops.
  if (document.countries.customerAddress === null) textAt(root, customerCountry, document);
  if (!isBuyerDanish(document)) return;
  const due = textNodeAt(root, [cac.LegalMonetaryTotal, cbc.PayableAmount], document);
  demand('DK-R-016', !(numberOf(due) < 0), root, document, due);
}

function legalScheme(id: 'DK-R-014' | 'DK-R-017', node: UblNode, path: UblPath, document: InvoiceDocument): void {
  if (!someAt(node, path)) return;
  const scheme = normalized(attributeAt(node, path, 'schemeID', document));
  demand(id, scheme === '0184', node, document, scheme);
}

/** The party of the document (not of something else) whose element this is; null for others. */
function partyKind(party: UblNode | null, { root }: InvoiceDocument): number | null {
  const owner = party?.kind === cac.Party ? party.parent : null;
  return owner !== null && owner?.parent === root ? owner.kind : null;
}

function partyIdentification(node: UblNode, document: InvoiceDocument): void {
  const party = partyKind(node.parent, document);
  if (party !== cac.AccountingSupplierParty && party !== cac.AccountingCustomerParty) return;
  if (!isBuyerDanish(document) || !has(node, cbc.ID)) return;
  demand('DK-R-013', normalized(attributeAt(node, [cbc.ID], 'schemeID', document)) !== '', node, document);
}

function buyer(party: UblNode, document: InvoiceDocument): void {
  if (partyKind(party, document) !== cac.AccountingCustomerParty || !isBuyerDanish(document)) return;
  legalScheme('DK-R-017', party, legalId, document);
}

function line(node: UblNode, document: InvoiceDocument): void {
  const { root } = document;
  const ofDocument = node.kind === (root.kind === Invoice ? cac.InvoiceLine : cac.CreditNoteLine);
  if (!ofDocument || node.parent !== root || !isBuyerDanish(document)) return;
  if (!someAt(node, classification, (code) => attribute(code, 'listID') === 'TST')) return;
  demand('DK-R-003', someAt(node, classification, hasCurrentVersion), node, document);
}

const classification: UblPath = [cac.Item, cac.CommodityClassification, cbc.ItemClassificationCode];
const currentVersions: readonly (string | null)[] = ['19.05.01', '19.0501', '26.08.01', '26.0801'];

function hasCurrentVersion(code: UblNode): boolean {
  return currentVersions.includes(attribute(code, 'listVersionID'));
}

function otherTax(node: UblNode, document: InvoiceDocument): void {
  if (!isBuyerDanish(document) || !hasTextAt(node, [cbc.AllowanceChargeReasonCode], 'ZZZ')) return;
  const reason = textAt(node, [cbc.AllowanceChargeReason], document);
  const number = numberOf(reason);
  const isNumber = [...normalized(reason)].length === 4 && number >= 0 && number <= 9999;
  const isText = reason.includes('#') && !reason.startsWith('#') && !reason.endsWith('#');
  demand('DK-R-004', isNumber || isText, node, document, reason);
}

/** Of invoices only. */
function paymentMeans(means: UblNode, document: InvoiceDocument): void {
  if (document.root.kind !== Invoice || means.parent !== document.root || !isBuyerDanish(document)) return;
  const code = textAt(means, [cbc.PaymentMeansCode], document);
  demand('DK-R-005', ' 1 10 31 42 48 49 50 58 59 93 97 '.includes(` ${code} `), means, document, code);
  if (code === '31' || code === '42') {
    const branch = [cac.PayeeFinancialAccount, cac.FinancialInstitutionBranch, cbc.ID];
    demand('DK-R-006', isFilled(means, account, document) && isFilled(means, branch, document), means, document);
  }
  if (code === '49') {
    const payer = [cac.PaymentMandate, cac.PayerFinancialAccount, cbc.ID];
    const isGiven = isFilled(means, [cac.PaymentMandate, cbc.ID], document) && isFilled(means, payer, document);
    demand('DK-R-007', isGiven, means, document);
  }
  if (code === '50') giro(means, document);
  if (code === '93') fik(means, document);
}

function isFilled(means: UblNode, path: UblPath, document: InvoiceDocument): boolean {
  return normalized(textNodeAt(means, path, document)) !== '';
}

function giro(means: UblNode, document: InvoiceDocument): void {
  const reference = textAt(means, [cbc.PaymentID], document);
  const kind = reference.slice(0, 3);
  const isKnown = kind === '01#' || kind === '04#' || kind === '15#';
  const hasAccount = isKnown && /^[0-9]{7,8}$/.test(textAt(means, account, document));
  demand('DK-R-008', hasAccount, means, document, reference);
  const isLong = kind === '04#' || kind === '15#';
  demand('DK-R-009', !isLong || [...reference].length === 19, means, document, reference);
}

function fik(means: UblNode, document: InvoiceDocument): void {
  const reference = textAt(means, [cbc.PaymentID], document);
  const kind = reference.slice(0, 3);
  const isKnown = kind === '71#' || kind === '73#' || kind === '75#';
  const hasAccount = isKnown && [...textNodeAt(means, account, document)].length === 8;
  demand('DK-R-010', hasAccount, means, document, reference);
  const { length } = [...reference];
  demand('DK-R-011', kind === '73#' || !isKnown || length === 18 || length === 19, means, document, reference);
}

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'DK-R-002': { asks: 'A Danish seller states its CVR number.', breaks: ({ seller }) => void delete seller.legalId },
  'DK-R-014': { asks: 'The registration number of a Danish seller has the scheme 0184.',
    breaks: ({ seller }) => void (seller.legalId.scheme = '0002') },
  'DK-R-016': { asks: 'The amount due of a Danish credit note is not negative.', kind: 'creditNote',
    breaks: (invoice) => { delete invoice.dueDate; for (const line of invoice.lines) line.quantity = '-8'; } },
  'DK-R-013': { asks: 'Between Danish parties every party identifier says its scheme.',
    breaks: ({ buyer }) => void (buyer.identifiers = ['1']) },
  'DK-R-005': { asks: 'Between Danish parties the payment means code is one of those in use there.',
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '30', account: { id: '0040116243' } }]) },
  'DK-R-006': { asks: 'A Danish bank transfer (31, 42) has the account and its registration number.',
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '42', account: { id: '0040116243' } }]) },
  'DK-R-007': { asks: 'A Danish direct debit (49) has the mandate and the account of the payer.',
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '49', directDebit: { mandateId: '1' } }]) },
  'DK-R-008': { asks: 'A Danish giro payment (50) has a reference of the forms 01#, 04# or 15#, and an account of seven or eight digits.',
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '50', reference: '01#', account: { id: '123456' } }]) },
  'DK-R-009': { asks: 'A giro reference 04# or 15# has 16 digits after it.',
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '50', reference: '04#1', account: { id: '1234567' } }]) },
  'DK-R-010': { asks: 'A Danish FIK payment (93) has a reference of the forms 71#, 73# or 75#, and an account of eight characters.',
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '93', reference: '73#', account: { id: '1234567' } }]) },
  'DK-R-011': { asks: 'A FIK reference 71# or 75# has 15 or 16 digits after it.',
    breaks: (invoice) => void (invoice.payment = [{ meansCode: '93', reference: '71#1', account: { id: '12345678' } }]) },
  'DK-R-017': { asks: 'The registration number of a Danish buyer has the scheme 0184.',
    breaks: ({ buyer }) => void (buyer.legalId.scheme = '0002') },
  'DK-R-003': { asks: 'Items of Danish sellers classified by UNSPSC name a version that is in use.',
    breaks: ({ lines }) => void (lines[0].item.classifications = [{ code: '1', listId: 'TST', listVersion: '1' }]) },
  'DK-R-004': { asks: 'Between Danish parties a tax that is no VAT is named by four digits, or by a text with a # inside.',
    breaks: ({ charges }) => Object.assign(charges[0], { reasonCode: 'ZZZ', reason: '#3' }) },
};
