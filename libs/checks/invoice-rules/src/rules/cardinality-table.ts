import { type RuleId } from '../sets/official-rules';
import { cac, cbc } from '../tree/elements';
import { type Term } from '../terms/bindings';
import { isGln } from './identifier-checks';
import { isEmailAddress } from './peppol-countries/de-formats';
import { type RuleRows } from './rule-row';

/** With a text that says something, as an element, with a text that may be blanks, or with words, whoever asks; some rules ask more of CII than of UBL. */
type RequiredContent = 'text' | 'element' | 'element, in CII text' | 'characters' | 'words';

/** One value that must be there. */
export type RequiredTerm = readonly [
  id: RuleId,
  term: Term,
  needs: RequiredContent,
  /** The field of the JSON invoice, below the owner's. */
  at: string,
  whose: string,
  what: string,
];

// prettier-ignore
export const requiredTerms: readonly RequiredTerm[] = [
  ['BR-01', 'BT-24', 'text', 'customizationId', 'The document', 'specification identifier'],
  ['BR-02', 'BT-1', 'text', 'number', 'The document', 'number'],
  ['BR-03', 'BT-2', 'text', 'issueDate', 'The document', 'issue date'],
  ['BR-05', 'BT-5', 'text', 'currency', 'The document', 'currency code (e.g. EUR)'],
  ['BR-06', 'BT-27', 'text', 'seller/name', 'The seller', 'name'],
  ['BR-07', 'BT-44', 'text', 'buyer/name', 'The buyer', 'name'],
  ['BR-08', 'BG-5', 'element', 'seller/address', 'The seller', 'address'],
  ['BR-10', 'BG-8', 'element', 'buyer/address', 'The buyer', 'address'],
  ['BR-21', 'BT-126', 'text', 'id', 'The line', 'identifier'],
  ['BR-24', 'BT-131', 'element', 'net', 'The line', 'net amount'],
  ['BR-25', 'BT-153', 'text', 'item/name', 'The item of the line', 'name'],
  ['BR-52', 'BT-122', 'text', 'id', 'The supporting document', 'reference'],
  ['BR-57', 'BT-80', 'element, in CII text', 'country', 'The delivery address', 'country code (e.g. BE)'],
  ['BR-55', 'BT-25', 'element, in CII text', 'number', 'The preceding invoice', 'number'],
  ['BR-12', 'BT-106', 'element', 'lines', 'The document', 'sum of line net amounts'],
  ['BR-13', 'BT-109', 'element', 'withoutTax', 'The document', 'total without VAT'],
  ['BR-14', 'BT-112', 'element', 'withTax', 'The document', 'total with VAT'],
  ['BR-15', 'BT-115', 'element', 'due', 'The document', 'amount due'],
  ['BR-49', 'BT-81', 'element', 'meansCode', 'The payment instruction', 'payment means code (e.g. 30 for a credit transfer)'],
  ['BR-09', 'BT-40', 'text', 'country', 'The address of the seller', 'country code (e.g. BE)'],
  ['BR-11', 'BT-55', 'text', 'country', 'The address of the buyer', 'country code (e.g. BE)'],
  ['BR-20', 'BT-69', 'text', 'country', 'The address of the tax representative', 'country code (e.g. BE)'],
  ['BR-18', 'BT-62', 'text', 'name', 'The tax representative', 'name'],
  ['BR-19', 'BG-12', 'element', 'address', 'The tax representative', 'address'],
  ['BR-45', 'BT-116', 'element', 'taxable', 'The VAT group', 'taxable amount'],
  ['BR-46', 'BT-117', 'element', 'tax', 'The VAT group', 'tax amount'],
];

/** Attributes that an element must have. */
// prettier-ignore
export const requiredAttributes: readonly (readonly [id: RuleId, term: Term, attribute: string, at: string, whose: string, what: string])[] = [
  ['BR-62', 'BT-34', 'schemeID', '', 'The electronic address of the seller', 'scheme (e.g. 0208)'],
  ['BR-63', 'BT-49', 'schemeID', '', 'The electronic address of the buyer', 'scheme (e.g. 0208)'],
  ['BR-64', 'BT-157', 'schemeID', '', 'The standard identifier of the item', 'scheme (e.g. 0160 for a GTIN)'],
  ['BR-65', 'BT-158', 'listID', '^listId', 'The classification of the item', 'code list (e.g. STI for CPV)'],
];

/** Values that say themselves which scheme they are of, as only one of its list is for such a value. */
export const saidSchemes: Readonly<Partial<Record<RuleId, readonly [isOfScheme: (text: string) => boolean, scheme: string]>>> = {
  'BR-62': [isEmailAddress, 'EM'],
  'BR-63': [isEmailAddress, 'EM'],
  'BR-64': [(text) => /^\d{13,14}$/.test(text) && isGln(text), '0160'],
}; // prettier-ignore

/** A tax representative as it should be. */
export const representative = {
  name: 'Fisc NV',
  vatId: 'BE0403170701',
  address: { line1: 'Rue 1', city: 'Gent', postCode: '9000', country: 'BE' },
};

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'BR-52': { asks: 'A supporting document has a reference.',
    breaks: (invoice) => void (invoice.attachments = [{ description: 'Timesheet' }]) },
  'BR-63': { asks: 'The electronic address of the buyer says its scheme.',
    breaks: ({ buyer }) => void (buyer.endpoint = '0403170701') },
  'BR-11': { asks: 'The address of the buyer has a country code.', breaks: ({ buyer }) => void delete buyer.address.country },
  'BR-57': { asks: 'A delivery address has a country code.', breaks: ({ delivery }) => void (delivery.address = { city: 'Gent' }) },
  'BR-12': { asks: 'The sum of the line net amounts is stated.', besides: ['BR-CO-10', 'BR-CO-13'],
    breaksTree: (root, { elementAt, remove }) => remove(elementAt(root, [cac.LegalMonetaryTotal, cbc.LineExtensionAmount])) },
  'BR-13': { asks: 'The total without VAT is stated.', besides: ['BR-CO-13', 'BR-CO-15'],
    breaksTree: (root, { elementAt, remove }) => remove(elementAt(root, [cac.LegalMonetaryTotal, cbc.TaxExclusiveAmount])) },
  'BR-14': { asks: 'The total with VAT is stated.', besides: ['BR-CO-15', 'BR-CO-16'],
    breaksTree: (root, { elementAt, remove }) => remove(elementAt(root, [cac.LegalMonetaryTotal, cbc.TaxInclusiveAmount])) },
  'BR-15': { asks: 'The amount due is stated.', besides: ['BR-CO-16'],
    breaksTree: (root, { elementAt, remove }) => remove(elementAt(root, [cac.LegalMonetaryTotal, cbc.PayableAmount])) },
  'BR-01': { asks: 'The document has a specification identifier.', besides: ['PEPPOL-EN16931-R004', 'PEPPOL-EN16931-R008'],
    breaks: (invoice) => void (invoice.customizationId = '') },
  'BR-02': { asks: 'The document has a number.', breaks: (invoice) => void delete invoice.number },
  'BR-03': { asks: 'The document has an issue date.', breaks: (invoice) => void delete invoice.issueDate },
  'BR-05': { asks: 'The document has a currency code.', besides: ['15 × PEPPOL-EN16931-R051'],
    breaksTree: (root, { elementAt, remove }) => remove(elementAt(root, [cbc.DocumentCurrencyCode])) },
  'BR-06': { asks: 'The seller has a name.', breaks: ({ seller }) => void delete seller.name },
  'BR-07': { asks: 'The buyer has a name.', breaks: ({ buyer }) => void delete buyer.name },
  'BR-08': { asks: 'The seller has a postal address.', breaks: ({ seller }) => void delete seller.address },
  'BR-10': { asks: 'The buyer has a postal address.', breaks: ({ buyer }) => void delete buyer.address },
  'BR-21': { asks: 'Each line has an identifier.', besides: ['PEPPOL-EN16931-R008'],
    breaks: ({ lines }) => void (lines[0].id = '') },
  'BR-24': { asks: 'Each line has a net amount.', besides: ['BR-CO-10', 'BR-S-08', 'PEPPOL-EN16931-R120'],
    breaksTree: (root, { elementAt, remove }) => remove(elementAt(root, [cac.InvoiceLine, cbc.LineExtensionAmount])) },
  'BR-25': { asks: 'The item of each line has a name.', breaks: ({ lines }) => void delete lines[0].item.name },
  'BR-65': { asks: 'The classification of an item says its code list.',
    breaks: ({ lines }) => void (lines[0].item.classifications = [{ code: '72000000' }]) },
  'BR-64': { asks: 'The standard identifier of an item says its scheme.',
    breaks: ({ lines }) => void (lines[0].item.standardId = '04012345123456') },
  'BR-49': { asks: 'A payment instruction has a payment means code.',
    breaksTree: (root, { elementAt, remove }) => remove(elementAt(root, [cac.PaymentMeans, cbc.PaymentMeansCode])) },
  'BR-55': { asks: 'A reference to a preceding invoice has its number.', besides: ['UBL-SR-07'],
    breaks: (invoice) => void (invoice.precedingInvoices = [{ issueDate: '2026-01-01' }]) },
  'BR-62': { asks: 'The electronic address of the seller says its scheme.',
    breaks: ({ seller }) => void (seller.endpoint = '0202239951') },
  'BR-09': { asks: 'The address of the seller has a country code.', breaks: ({ seller }) => void delete seller.address.country },
  'BR-18': { asks: 'A tax representative has a name.',
    breaks: (invoice) => void (invoice.taxRepresentative = { ...representative, name: undefined }) },
  'BR-19': { asks: 'A tax representative has a postal address.',
    breaks: (invoice) => void (invoice.taxRepresentative = { ...representative, address: undefined }) },
  'BR-20': { asks: 'The address of a tax representative has a country code.',
    breaks: (invoice) => void (invoice.taxRepresentative = { ...representative, address: { city: 'Gent' } }) },
  'BR-45': { asks: 'Each group of the VAT breakdown has a taxable amount.', besides: ['BR-CO-17', 'BR-S-08', 'BR-S-09'],
    breaksTree: (root, { elementAt, remove }) => remove(elementAt(root, [cac.TaxTotal, cac.TaxSubtotal, cbc.TaxableAmount])) },
  'BR-46': { asks: 'Each group of the VAT breakdown has a tax amount.', besides: ['BR-CO-14', 'BR-CO-17', 'BR-S-09'],
    breaksTree: (root, { elementAt, remove }) => remove(elementAt(root, [cac.TaxTotal, cac.TaxSubtotal, cbc.TaxAmount])) },
};
