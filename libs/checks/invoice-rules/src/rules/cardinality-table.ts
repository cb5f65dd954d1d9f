import { type RuleId } from '../sets/official-rules';
import { cac, cbc } from '../tree/elements';
import { type RuleRows } from './rule-row';

/** One value that must be there. */
export type RequiredValue = readonly [
  id: RuleId,
  /** Kinds of the elements that lead from the owner to the value. */
  path: readonly number[],
  /** Whether the value must say something; else it is enough that its element is there. */
  needs: 'text' | 'element',
  /** The field of the JSON invoice, below the owner's. */
  at: string,
  whose: string,
  what: string,
];

/** Kinds of an element and of its parent, grandparent … as far as they matter. */
type Place = readonly [owner: number, ...above: number[]];

const country = [cac.Country, cbc.IdentificationCode] as const;
const ofSeller = [cac.Party, cac.AccountingSupplierParty] as const;
const ofBuyer = [cac.Party, cac.AccountingCustomerParty] as const;
const seller = [cac.AccountingSupplierParty, cac.Party] as const;
const buyer = [cac.AccountingCustomerParty, cac.Party] as const;

// prettier-ignore
export const requiredOfDocument: readonly RequiredValue[] = [
  ['BR-01', [cbc.CustomizationID], 'text', 'customizationId', 'The document', 'specification identifier'],
  ['BR-02', [cbc.ID], 'text', 'number', 'The document', 'number'],
  ['BR-03', [cbc.IssueDate], 'text', 'issueDate', 'The document', 'issue date'],
  ['BR-05', [cbc.DocumentCurrencyCode], 'text', 'currency', 'The document', 'currency code (e.g. EUR)'],
  ['BR-06', [...seller, cac.PartyLegalEntity, cbc.RegistrationName], 'text', 'seller/name', 'The seller', 'name'],
  ['BR-07', [...buyer, cac.PartyLegalEntity, cbc.RegistrationName], 'text', 'buyer/name', 'The buyer', 'name'],
  ['BR-08', [...seller, cac.PostalAddress], 'element', 'seller/address', 'The seller', 'address'],
  ['BR-10', [...buyer, cac.PostalAddress], 'element', 'buyer/address', 'The buyer', 'address'],
];

// prettier-ignore
export const requiredOfLine: readonly RequiredValue[] = [
  ['BR-21', [cbc.ID], 'text', 'id', 'The line', 'identifier'],
  ['BR-24', [cbc.LineExtensionAmount], 'element', 'net', 'The line', 'net amount'],
  ['BR-25', [cac.Item, cbc.Name], 'text', 'item/name', 'The item of the line', 'name'],
];

// prettier-ignore
export const requiredElsewhere: readonly (readonly [Place, ...RequiredValue])[] = [
  [[cac.AdditionalDocumentReference], 'BR-52', [cbc.ID], 'text', 'id', 'The supporting document', 'reference'],
  [[cac.Address, cac.DeliveryLocation, cac.Delivery], 'BR-57', country, 'element', 'country', 'The delivery address', 'country code (e.g. BE)'],
  [[cac.BillingReference], 'BR-55', [cac.InvoiceDocumentReference, cbc.ID], 'element', 'number', 'The preceding invoice', 'number'],
  [[cac.LegalMonetaryTotal], 'BR-12', [cbc.LineExtensionAmount], 'element', 'lines', 'The document', 'sum of line net amounts'],
  [[cac.LegalMonetaryTotal], 'BR-13', [cbc.TaxExclusiveAmount], 'element', 'withoutTax', 'The document', 'total without VAT'],
  [[cac.LegalMonetaryTotal], 'BR-14', [cbc.TaxInclusiveAmount], 'element', 'withTax', 'The document', 'total with VAT'],
  [[cac.LegalMonetaryTotal], 'BR-15', [cbc.PayableAmount], 'element', 'due', 'The document', 'amount due'],
  [[cac.PaymentMeans], 'BR-49', [cbc.PaymentMeansCode], 'element', 'meansCode', 'The payment instruction', 'payment means code (e.g. 30 for a credit transfer)'],
  [[cac.PostalAddress, ...ofSeller], 'BR-09', country, 'text', 'country', 'The address of the seller', 'country code (e.g. BE)'],
  [[cac.PostalAddress, ...ofBuyer], 'BR-11', country, 'text', 'country', 'The address of the buyer', 'country code (e.g. BE)'],
  [[cac.PostalAddress, cac.TaxRepresentativeParty], 'BR-20', country, 'text', 'country', 'The address of the tax representative', 'country code (e.g. BE)'],
  [[cac.TaxRepresentativeParty], 'BR-18', [cac.PartyName, cbc.Name], 'text', 'name', 'The tax representative', 'name'],
  [[cac.TaxRepresentativeParty], 'BR-19', [cac.PostalAddress], 'element', 'address', 'The tax representative', 'address'],
  [[cac.TaxSubtotal, cac.TaxTotal], 'BR-45', [cbc.TaxableAmount], 'element', 'taxable', 'The VAT group', 'taxable amount'],
  [[cac.TaxSubtotal, cac.TaxTotal], 'BR-46', [cbc.TaxAmount], 'element', 'tax', 'The VAT group', 'tax amount'],
];

/** Attributes that an element must have, and the element they belong to. */
// prettier-ignore
export const requiredAttributes: readonly (readonly [Place, id: RuleId, kind: number, attribute: string, at: string, whose: string, what: string])[] = [
  [ofSeller, 'BR-62', cbc.EndpointID, 'schemeID', '', 'The electronic address of the seller', 'scheme (e.g. 0208)'],
  [ofBuyer, 'BR-63', cbc.EndpointID, 'schemeID', '', 'The electronic address of the buyer', 'scheme (e.g. 0208)'],
  ...[cac.InvoiceLine, cac.CreditNoteLine].flatMap((line) => [
    [[cac.StandardItemIdentification, cac.Item, line], 'BR-64', cbc.ID, 'schemeID', '', 'The standard identifier of the item', 'scheme (e.g. 0160 for a GTIN)'],
    [[cac.CommodityClassification, cac.Item, line], 'BR-65', cbc.ItemClassificationCode, 'listID', '^listId', 'The classification of the item', 'code list (e.g. STI for CPV)'],
  ] as const),
];

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
