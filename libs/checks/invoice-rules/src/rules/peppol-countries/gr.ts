import { type InvoiceDocument } from '../../invoice-document';
import { idsOf } from '../../sets/official-rules';
import { cac, cbc } from '../../tree/elements';
import { answeredOnce, attribute, child, isNumeric, normalized, sibling, type UblNode } from '../../tree/ubl-node';
import { allAt, hasTextAt, type UblPath } from '../../tree/ubl-path';
import { isGreekNumber, isInteger } from '../identifier-checks';
import { atRoot, type RuleGroup } from '../rule-group';
import { demandWith, type RuleText } from '../rule-texts';
import { normalizedAt, reportNotComputable, soleNormalized, textAt } from '../single-values';
import { onlyText, taxIdsOf } from '../tax-registrations';
import { type Draft, type RuleRows } from '../rule-row';

const texts = {
  'GR-R-001-1': ['', 'A Greek invoice number has six parts with | between them: tax number, date, branch, document type, series, number; this is {}.', 'Write it so, e.g. 123456783|20/11/2026|0|1.1|A|42.'],
  'GR-R-001-2': ['', 'The first part of a Greek invoice number is the valid tax number of the seller or its tax representative; it is {}.', 'Write the nine digits of the VAT number without EL.'],
  'GR-R-001-3': ['', 'The second part of a Greek invoice number is the issue date as DD/MM/YYYY; it is {}.', 'Write the issue date of the invoice.'],
  'GR-R-001-4': ['', 'The third part of a Greek invoice number is the number of the branch, 0 or more; it is {}.', 'Write 0 for the head office.'],
  'GR-R-001-5': ['', 'The fourth part of a Greek invoice number is a myDATA document type: 1.1, 1.6, 2.1, 2.4, 5.1 or 5.2; it is {}.', 'Write the document type.'],
  'GR-R-001-6': ['', 'The fifth part of a Greek invoice number, the series, is empty.', 'Write the series, or 0.'],
  'GR-R-001-7': ['', 'The sixth part of a Greek invoice number, the running number, is empty.', 'Write the running number.'],
  'GR-R-002': ['tradingName', 'A Greek seller states its full registered name as trading name.', 'State the trading name.'],
  'GR-R-003': ['', 'A Greek VAT number is EL and a valid tax number of nine digits; this is {}.', 'Correct it, e.g. EL123456783.'],
  'GR-R-004-1': ['attachments', 'A Greek invoice has one supporting document with the description ##M.AR.K##; there are {}.', 'State one, with the MARK of myDATA as its id.'],
  'GR-R-004-2': ['', 'The MARK number is a positive integer; it is {}.', 'Write the number that myDATA gave.'],
  'GR-R-005': ['tradingName', 'A Greek seller states the full name of the buyer as trading name.', 'State the trading name of the buyer.'],
  'GR-R-006': ['vatId', 'A Greek buyer has one VAT number: EL and a valid tax number; this is {}.', 'State it, e.g. EL123456783.'],
  'GR-R-008-2': ['attachments', 'At most one supporting document has the description ##INVOICE|URL##; there are {}.', 'Keep one.'],
  'GR-R-008-3': ['url', 'The supporting document ##INVOICE|URL## has no address.', 'State the address of the document.'],
  'GR-R-009': ['', 'The electronic address of a Greek seller is its valid tax number with the scheme 9933; this is {}.', 'Write the nine digits, and the scheme 9933.'],
  'GR-R-010': ['', 'The electronic address of a Greek buyer is its valid tax number with the scheme 9933; this is {}.', 'Write the nine digits, and the scheme 9933.'],
  'GR-S-008-1': ['attachments', 'A Greek invoice should have one supporting document with the description ##INVOICE|URL##; there are {}.', 'State one, with the address of the invoice as url.'],
  'GR-S-011': ['vatId', 'A Greek seller has one VAT number: EL and a valid tax number; this is {}.', 'State it, e.g. EL123456783.'],
} as const satisfies Record<string, RuleText>; // prettier-ignore
const demand = demandWith<keyof typeof texts>(texts);

const isGreek = (country: string | null) => country === 'GR' || country === 'EL';
const isSellerGreek = ({ countries }: InvoiceDocument) => isGreek(countries.supplier);
const isBuyerGreekToo = (document: InvoiceDocument) => isSellerGreek(document) && isGreek(document.countries.customer);

/** Greece: sellers whose VAT identifier (or their tax representative's), or else address, is Greek. */
export const greece: RuleGroup = {
  name: 'national-gr',
  ids: idsOf('national-gr'),
  appliesTo: (document) => isSellerGreek(document) || isGreek(document.countries.supplierAlone),
  nodeChecks: [
    [cac.Party, party],
    [cbc.CompanyID, sellerVatId],
    [cac.AdditionalDocumentReference, supportingDocument],
    [cbc.EndpointID, endpoint],
  ],
  documentChecks: atRoot(wholeDocument),
};

const taxScheme: UblPath = [cac.TaxScheme, cbc.ID];
const documentDescription: UblPath = [cbc.DocumentDescription];
const sellerCountry: UblPath = [cac.AccountingSupplierParty, cac.Party, cac.PostalAddress, cac.Country, cbc.IdentificationCode]; // prettier-ignore

const isSellerInGreece = answeredOnce((root) => hasTextAt(root, sellerCountry, 'GR'));

function wholeDocument(root: UblNode, document: InvoiceDocument): void {
  if (!isSellerGreek(document)) return;
  for (let id = child(root, cbc.ID); id !== null; id = sibling(id)) invoiceNumber(id, document);
  if (!isSellerInGreece(root)) return;
  const marks = countOf(root, '##M.AR.K##');
  const addresses = countOf(root, '##INVOICE|URL##');
  demand('GR-R-004-1', marks === 1, root, document, String(marks));
  demand('GR-S-008-1', addresses === 1, root, document, String(addresses));
  demand('GR-R-008-2', addresses <= 1, root, document, String(addresses));
}

function countOf(root: UblNode, description: string): number {
  let count = 0;
  for (let at = child(root, cac.AdditionalDocumentReference); at !== null; at = sibling(at)) {
    if (hasTextAt(at, documentDescription, description)) count++;
  }
  return count;
}

const documentTypes = ['1.1', '1.6', '2.1', '2.4', '5.1', '5.2'];

/** The number of a Greek invoice: tax number | date | branch | document type | series | running number. */
function invoiceNumber(node: UblNode, document: InvoiceDocument): void {
  const parts = node.text === '' ? [] : node.text.split('|');
  const [taxNumber = '', date = '', branch = '', type = '', series = '', number = ''] = parts;
  demand('GR-R-001-1', parts.length === 6, node, document, node.text);
  const isOwn = [...normalized(taxNumber)].length === 9 && isGreekNumber(taxNumber) && sellerTaxNumbers(document.root, document).has(taxNumber); // prettier-ignore
  demand('GR-R-001-2', isOwn, node, document, taxNumber);
  demand('GR-R-001-3', isIssueDate(date, document), node, document, date);
  if (isNumeric(branch) && !isInteger(branch)) reportNotComputable(node, 'a whole number as third part', document);
  else demand('GR-R-001-4', isInteger(branch) && Number(branch) >= 0, node, document, branch);
  demand('GR-R-001-5', documentTypes.includes(type), node, document, type);
  demand('GR-R-001-6', series !== '', node, document);
  demand('GR-R-001-7', number !== '', node, document);
}

const sellerTaxNumbers = answeredOnce((root, document: InvoiceDocument): ReadonlySet<string> => {
  const numbers = new Set<string>();
  for (const path of [[cac.AccountingSupplierParty, cac.Party], [cac.TaxRepresentativeParty]]) {
    for (const scheme of allAt(root, [...path, cac.PartyTaxScheme])) {
      if (hasTextAt(scheme, taxScheme, 'VAT')) numbers.add(textAt(scheme, [cbc.CompanyID], document).slice(2, 11));
    }
  }
  return numbers;
});

const issueDate = answeredOnce((root, document: InvoiceDocument) => textAt(root, [cbc.IssueDate], document));
const dateForm = /^(0?[1-9]|[12][0-9]|3[01])[-\\/ ]?(0?[1-9]|1[0-2])[-\\/ ]?(19|20)[0-9]{2}/;

function isIssueDate(date: string, document: InvoiceDocument): boolean {
  if (!dateForm.test(date)) return false;
  const [day, month, year] = date.split('/');
  const issued = issueDate(document.root, document).split('-');
  return day === issued[2] && month === issued[1] && year === issued[0] && year !== undefined;
}

/** GR-R-002, GR-S-011, GR-R-005 and GR-R-006 */
function party(node: UblNode, document: InvoiceDocument): void {
  const owner = node.parent?.kind;
  if (owner !== cac.AccountingSupplierParty && owner !== cac.AccountingCustomerParty) return;
  if (!isSellerGreek(document)) return;
  const hasName = textAt(node, [cac.PartyName, cbc.Name], document) !== '';
  if (owner === cac.AccountingSupplierParty) {
    demand('GR-R-002', hasName, node, document);
    demand('GR-S-011', hasOneGreekVatId(node, document), node, document, vatIdOf(node, document));
    return;
  }
  demand('GR-R-005', hasName, node, document);
  if (isBuyerGreekToo(document)) {
    demand('GR-R-006', hasOneGreekVatId(node, document), node, document, vatIdOf(node, document));
  }
}

function vatIdOf(party: UblNode, document: InvoiceDocument): string {
  return onlyText(taxIdsOf(party, 'VAT', document).slice(0, 1), document);
}

function hasOneGreekVatId(party: UblNode, document: InvoiceDocument): boolean {
  const ids = taxIdsOf(party, 'VAT', document);
  return ids.length === 1 && isGreekVatId(ids[0]!.text);
}

function isGreekVatId(id: string): boolean {
  return id.startsWith('EL') && isGreekNumber(id.slice(2));
}

function sellerVatId(node: UblNode, document: InvoiceDocument): void {
  const scheme = node.parent;
  if (scheme?.kind !== cac.PartyTaxScheme || scheme.parent?.kind !== cac.Party) return;
  if (scheme.parent.parent?.kind !== cac.AccountingSupplierParty || !isSellerGreek(document)) return;
  if (soleNormalized(scheme, taxScheme) !== 'VAT') return;
  demand('GR-R-003', isGreekVatId(node.text), node, document, node.text);
}

function supportingDocument(node: UblNode, document: InvoiceDocument): void {
  if (!isSellerGreek(document)) return;
  if (hasTextAt(node, documentDescription, '##INVOICE|URL##')) {
    const url = normalizedAt(node, [cac.Attachment, cac.ExternalReference, cbc.URI], document);
    demand('GR-R-008-3', url !== '', node, document);
  }
  if (!hasTextAt(node, documentDescription, '##M.AR.K##') || !isSellerInGreece(document.root)) return;
  for (let id = child(node, cbc.ID); id !== null; id = sibling(id)) {
    demand('GR-R-004-2', /^[1-9]/.test(id.text), id, document, id.text);
  }
}

function endpoint(node: UblNode, document: InvoiceDocument): void {
  const party = node.parent;
  if (party?.kind !== cac.Party) return;
  const owner = party.parent?.kind;
  const isRight = attribute(node, 'schemeID') === '9933' && isGreekNumber(node.text);
  if (owner === cac.AccountingSupplierParty && isGreek(document.countries.supplierAlone)) {
    demand('GR-R-009', isRight, node, document, node.text);
  }
  if (owner === cac.AccountingCustomerParty && isBuyerGreekToo(document)) {
    demand('GR-R-010', isRight, node, document, node.text);
  }
}

function renumber(invoice: Draft, change: (parts: string[]) => void): void {
  const parts = invoice.number.split('|');
  change(parts);
  invoice.number = parts.join('|');
}

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'GR-R-001-1': { asks: 'A Greek invoice number has six parts with | between them.',
    breaks: (invoice) => void (invoice.number += '|7') },
  'GR-R-001-2': { asks: 'The first part of a Greek invoice number is the tax number of the seller or its tax representative.',
    breaks: (invoice) => renumber(invoice, (parts) => void (parts[0] = '094014201')) },
  'GR-R-001-3': { asks: 'The second part of a Greek invoice number is the issue date as DD/MM/YYYY.',
    breaks: (invoice) => renumber(invoice, (parts) => void (parts[1] = '21/11/2026')) },
  'GR-R-001-4': { asks: 'The third part of a Greek invoice number is the number of the branch, 0 or more.',
    breaks: (invoice) => renumber(invoice, (parts) => void (parts[2] = '-1')) },
  'GR-R-001-5': { asks: 'The fourth part of a Greek invoice number is a myDATA document type.',
    breaks: (invoice) => renumber(invoice, (parts) => void (parts[3] = '9.9')) },
  'GR-R-001-6': { asks: 'The fifth part of a Greek invoice number, the series, is not empty.',
    breaks: (invoice) => renumber(invoice, (parts) => void (parts[4] = '')) },
  'GR-R-001-7': { asks: 'The sixth part of a Greek invoice number, the running number, is not empty.',
    breaks: (invoice) => renumber(invoice, (parts) => void (parts[5] = '')) },
  'GR-R-002': { asks: 'A Greek seller states its full registered name as trading name.',
    breaks: ({ seller }) => void delete seller.tradingName },
  'GR-S-011': { asks: 'A Greek seller has one VAT number.', besides: ['GR-R-001-2', 'GR-R-003'],
    breaks: ({ seller }) => void (seller.vatId = 'EL094259217') },
  'GR-R-003': { asks: 'A Greek VAT number is EL and a valid tax number.', besides: ['GR-R-001-2', 'GR-S-011'],
    breaks: ({ seller }) => void (seller.vatId = 'EL094259217') },
  'GR-R-004-1': { asks: 'A Greek invoice has one supporting document that gives its MARK number.',
    breaks: ({ attachments }) => void attachments.push({ ...attachments[0] }) },
  'GR-S-008-1': { asks: 'A Greek invoice has one supporting document with the address where it can be seen.',
    breaks: ({ attachments }) => void attachments.pop() },
  'GR-R-008-2': { asks: 'At most one supporting document gives the address where the invoice can be seen.', besides: ['GR-S-008-1'],
    breaks: ({ attachments }) => void attachments.push({ ...attachments[1] }) },
  'GR-R-004-2': { asks: 'The MARK number is a positive integer.',
    breaks: ({ attachments }) => void (attachments[0].id = '0400001') },
  'GR-R-008-3': { asks: 'The supporting document with the address of the invoice has an address.',
    breaks: ({ attachments }) => void delete attachments[1].url },
  'GR-R-005': { asks: 'A Greek seller states the full name of the buyer as trading name.',
    breaks: ({ buyer }) => void delete buyer.tradingName },
  'GR-R-009': { asks: 'The electronic address of a Greek seller with scheme 9933 is a valid tax number.',
    breaks: ({ seller }) => void (seller.endpoint = '9933:094259217') },
  'GR-R-006': { asks: 'A Greek buyer has one VAT number.', breaks: ({ buyer }) => void (buyer.vatId = 'EL094014202') },
  'GR-R-010': { asks: 'The electronic address of a Greek buyer with scheme 9933 is a valid tax number.',
    breaks: ({ buyer }) => void (buyer.endpoint = '9933:094014202') },
};
