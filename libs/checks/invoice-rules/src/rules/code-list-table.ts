import { type CodeLists } from '../sets/edition-facts';
import { type RuleId } from '../sets/official-rules';
import { ram, rsm } from '../tree/cii-elements';
import { cac, cbc } from '../tree/elements';
import { type RuleRows } from './rule-row';

/** One coded value. */
export type CodedValue = readonly [
  id: RuleId,
  kind: number,
  /** Kind of its parent; null is any. */
  parent: number | null,
  /** The attribute that holds the code; null is the text. */
  attribute: string | null,
  /** Name of the edition's list that has its codes. */
  list: keyof CodeLists,
  what: string,
  example: string,
];

const amounts = [cbc.Amount, cbc.BaseAmount, cbc.PriceAmount, cbc.TaxAmount, cbc.TaxableAmount, cbc.LineExtensionAmount, cbc.TaxExclusiveAmount, cbc.TaxInclusiveAmount, cbc.AllowanceTotalAmount, cbc.ChargeTotalAmount, cbc.PrepaidAmount, cbc.PayableRoundingAmount, cbc.PayableAmount]; // prettier-ignore
const quantities = [cbc.InvoicedQuantity, cbc.BaseQuantity, cbc.CreditedQuantity];

/** Values whose text must be in a list, as every code but the few that code-lists.ts says more about. */
// prettier-ignore
export const codedValues: readonly CodedValue[] = [
  ['BR-CL-01', cbc.InvoiceTypeCode, null, null, 'invoiceTypes', 'invoice type (UNCL 1001)', '380'],
  ['BR-CL-01', cbc.CreditNoteTypeCode, null, null, 'creditNoteTypes', 'credit note type (UNCL 1001)', '381'],
  ...amounts.map((kind): CodedValue => ['BR-CL-03', kind, null, 'currencyID', 'currencies', 'currency (ISO 4217)', 'EUR']),
  ['BR-CL-04', cbc.DocumentCurrencyCode, null, null, 'currencies', 'currency (ISO 4217)', 'EUR'],
  ['BR-CL-05', cbc.TaxCurrencyCode, null, null, 'currencies', 'currency (ISO 4217)', 'EUR'],
  ['BR-CL-06', cbc.DescriptionCode, cac.InvoicePeriod, null, 'taxPointCodes', 'tax point code (UNCL 2005)', '35'],
  ['BR-CL-07', cbc.ID, cac.AdditionalDocumentReference, 'schemeID', 'objectSchemes', 'scheme of an object identifier (UNCL 1153)', 'ABZ'],
  ['BR-CL-07', cbc.ID, cac.DocumentReference, 'schemeID', 'objectSchemes', 'scheme of an object identifier (UNCL 1153)', 'ABZ'],
  ['BR-CL-10', cbc.ID, cac.PartyIdentification, 'schemeID', 'identifierSchemes', 'identifier scheme (ISO 6523)', '0088'],
  ['BR-CL-11', cbc.CompanyID, cac.PartyLegalEntity, 'schemeID', 'identifierSchemes', 'identifier scheme (ISO 6523)', '0208'],
  ['BR-CL-13', cbc.ItemClassificationCode, cac.CommodityClassification, 'listID', 'classificationSchemes', 'classification scheme (UNCL 7143)', 'STI'],
  ['BR-CL-14', cbc.IdentificationCode, cac.Country, null, 'countries', 'country (ISO 3166-1)', 'BE'],
  ['BR-CL-15', cbc.IdentificationCode, cac.OriginCountry, null, 'countries', 'country (ISO 3166-1)', 'BE'],
  ['BR-CL-16', cbc.PaymentMeansCode, cac.PaymentMeans, null, 'paymentMeans', 'payment means (UNCL 4461)', '30'],
  ['BR-CL-17', cbc.ID, cac.TaxCategory, null, 'vatCategories', 'VAT category (UNCL 5305)', 'S'],
  ['BR-CL-18', cbc.ID, cac.ClassifiedTaxCategory, null, 'vatCategories', 'VAT category (UNCL 5305)', 'S'],
  ['BR-CL-19', cbc.AllowanceChargeReasonCode, cac.AllowanceCharge, null, 'allowanceReasons', 'reason of an allowance (UNCL 5189)', '95'],
  ['BR-CL-20', cbc.AllowanceChargeReasonCode, cac.AllowanceCharge, null, 'chargeReasons', 'reason of a charge (UNCL 7161)', 'FC'],
  ['BR-CL-21', cbc.ID, cac.StandardItemIdentification, 'schemeID', 'identifierSchemes', 'identifier scheme (ISO 6523)', '0160'],
  ['BR-CL-22', cbc.TaxExemptionReasonCode, null, null, 'vatExemptions', 'reason of a VAT exemption (VATEX)', 'VATEX-EU-AE'],
  ...quantities.map((kind): CodedValue => ['BR-CL-23', kind, null, 'unitCode', 'units', 'unit (UNECE Recommendations 20 and 21)', 'C62']),
  ['BR-CL-25', cbc.EndpointID, null, 'schemeID', 'endpointSchemes', 'scheme of electronic addresses (EAS)', '0208'],
  ['BR-CL-26', cbc.ID, cac.DeliveryLocation, 'schemeID', 'identifierSchemes', 'identifier scheme (ISO 6523)', '0088'],
  ['BR-CL-01', ram.TypeCode, rsm.ExchangedDocument, null, 'invoiceTypes', 'document type (UNCL 1001)', '380'],
  ['BR-CL-03', ram.TaxTotalAmount, null, 'currencyID', 'currencies', 'currency (ISO 4217)', 'EUR'],
  ['BR-CL-04', ram.InvoiceCurrencyCode, null, null, 'currencies', 'currency (ISO 4217)', 'EUR'],
  ['BR-CL-05', ram.TaxCurrencyCode, null, null, 'currencies', 'currency (ISO 4217)', 'EUR'],
  ['BR-CL-06', ram.DueDateTypeCode, null, null, 'taxPointCodes', 'tax point code (UNCL 2475)', '5'],
  ['BR-CL-07', ram.ReferenceTypeCode, null, null, 'objectSchemes', 'scheme of an object identifier (UNCL 1153)', 'ABZ'],
  ['BR-CL-08', ram.SubjectCode, null, null, 'noteSubjects', 'subject of a note (UNCL 4451)', 'AAI'],
  ['BR-CL-10', ram.GlobalID, null, 'schemeID', 'identifierSchemes', 'identifier scheme (ISO 6523)', '0088'],
  ['BR-CL-11', ram.ID, null, 'schemeID', 'identifierSchemes', 'identifier scheme (ISO 6523)', '0208'],
  ['BR-CL-13', ram.ClassCode, null, 'listID', 'classificationSchemes', 'classification scheme (UNCL 7143)', 'STI'],
  ['BR-CL-14', ram.CountryID, null, null, 'countries', 'country (ISO 3166-1)', 'BE'],
  ['BR-CL-15', ram.ID, ram.OriginTradeCountry, null, 'countries', 'country (ISO 3166-1)', 'BE'],
  ['BR-CL-16', ram.TypeCode, ram.SpecifiedTradeSettlementPaymentMeans, null, 'paymentMeans', 'payment means (UNCL 4461)', '30'],
  ['BR-CL-17', ram.CategoryCode, ram.CategoryTradeTax, null, 'vatCategories', 'VAT category (UNCL 5305)', 'S'],
  ['BR-CL-18', ram.CategoryCode, ram.ApplicableTradeTax, null, 'vatCategories', 'VAT category (UNCL 5305)', 'S'],
  ['BR-CL-19', ram.ReasonCode, ram.SpecifiedTradeAllowanceCharge, null, 'allowanceReasons', 'reason of an allowance (UNCL 5189)', '95'],
  ['BR-CL-20', ram.ReasonCode, ram.SpecifiedTradeAllowanceCharge, null, 'chargeReasons', 'reason of a charge (UNCL 7161)', 'FC'],
  ['BR-CL-21', ram.GlobalID, null, 'schemeID', 'identifierSchemes', 'identifier scheme (ISO 6523)', '0160'],
  ['BR-CL-22', ram.ExemptionReasonCode, null, null, 'vatExemptions', 'reason of a VAT exemption (VATEX)', 'VATEX-EU-AE'],
  ['BR-CL-23', ram.BasisQuantity, null, 'unitCode', 'units', 'unit (UNECE Recommendations 20 and 21)', 'C62'],
  ['BR-CL-23', ram.BilledQuantity, null, 'unitCode', 'units', 'unit (UNECE Recommendations 20 and 21)', 'C62'],
  ['BR-CL-25', ram.URIID, ram.URIUniversalCommunication, 'schemeID', 'endpointSchemes', 'scheme of electronic addresses (EAS)', '0208'],
  ['BR-CL-26', ram.GlobalID, null, 'schemeID', 'identifierSchemes', 'identifier scheme (ISO 6523)', '0088'],
];

/** BR-CL-24: media types of embedded files. */
export const mediaTypes: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
]);

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'BR-CL-01': { asks: 'The type code is one of UNCL 1001 for invoices, or for credit notes.', besides: ['PEPPOL-EN16931-P0100'],
    breaks: (invoice) => void (invoice.typeCode = '999') },
  'BR-CL-03': { asks: 'The currency of each amount is one of ISO 4217.', besides: ['PEPPOL-EN16931-CL007', 'PEPPOL-EN16931-R051'],
    breaksTree: (root, { elementAt }) => void (elementAt(root, [cac.AllowanceCharge, cbc.Amount]).attributes = null) },
  'BR-CL-04': { asks: 'The currency of the document is one of ISO 4217.', besides: ['15 × BR-CL-03', '15 × PEPPOL-EN16931-CL007'],
    breaks: (invoice) => void (invoice.currency = 'EUX') },
  'BR-CL-05': { asks: 'The VAT accounting currency is one of ISO 4217.', besides: ['BR-CL-03', 'PEPPOL-EN16931-CL007'],
    breaks: (invoice) => Object.assign(invoice, { taxCurrency: 'SEX', totals: { taxInTaxCurrency: '1' } }) },
  'BR-CL-06': { asks: 'The tax point code is one of UNCL 2005.', besides: ['PEPPOL-EN16931-CL006'],
    breaks: (invoice) => void (invoice.taxPointCode = '36') },
  'BR-CL-07': { asks: 'The scheme of an invoiced object is one of UNCL 1153.',
    breaks: (invoice) => void (invoice.invoicedObject = { value: '1', scheme: 'QQQ' }) },
  'BR-CL-10': { asks: 'The scheme of a party identifier is one of ISO 6523.',
    breaks: ({ buyer }) => void (buyer.identifiers = [{ value: '1', scheme: 'SEPA' }]) },
  'BR-CL-11': { asks: 'The scheme of a registration number is one of ISO 6523.',
    breaks: ({ buyer }) => void (buyer.legalId = { value: '1', scheme: '0' }) },
  'BR-CL-13': { asks: 'The code list of an item classification is one of UNCL 7143.',
    breaks: ({ lines }) => void (lines[0].item.classifications = [{ code: '1', listId: 'CPV' }]) },
  'BR-CL-14': { asks: 'A country is one of ISO 3166-1.', breaks: ({ buyer }) => void (buyer.address.country = 'UK') },
  'BR-CL-15': { asks: 'The country an item comes from is one of ISO 3166-1.',
    breaks: ({ lines }) => void (lines[0].item.originCountry = 'UK') },
  'BR-CL-16': { asks: 'The payment means code is one of UNCL 4461.',
    breaks: ({ payment }) => void (payment[0].meansCode = 'IBAN') },
  'BR-CL-17': { asks: 'The VAT category of a VAT group, an allowance or a charge is one of UNCL 5305.', besides: ['BR-CL-17'],
    breaks: ({ allowances }) => void (allowances[0].vat = { category: 'Q', rate: '21' }) },
  'BR-CL-18': { asks: 'The VAT category of a line is one of UNCL 5305.', besides: ['BR-CL-17'],
    breaks: ({ lines }) => void (lines[0].vat = { category: 'Q', rate: '21' }) },
  'BR-CL-19': { asks: 'The reason code of an allowance is one of UNCL 5189.', besides: ['PEPPOL-EN16931-CL002'],
    breaks: ({ allowances }) => void (allowances[0].reasonCode = 'FC') },
  'BR-CL-20': { asks: 'The reason code of a charge is one of UNCL 7161.', besides: ['PEPPOL-EN16931-CL003'],
    breaks: ({ charges }) => void (charges[0].reasonCode = '95') },
  'BR-CL-21': { asks: 'The scheme of a standard item identifier is one of ISO 6523.',
    breaks: ({ lines }) => void (lines[0].item.standardId = { value: '1', scheme: 'GTIN' }) },
  'BR-CL-22': { asks: 'The exemption code is one of the VATEX list.', category: 'E',
    breaks: (invoice) => void (invoice.vatBreakdown = [{ category: 'E', exemptionCode: 'VATEX' }]) },
  'BR-CL-23': { asks: 'The unit of a quantity is one of UNECE Recommendation 20 or 21.',
    breaks: ({ lines }) => void (lines[0].unit = 'PCS') },
  'BR-CL-25': { asks: 'The scheme of an electronic address is one of the EAS list.', besides: ['PEPPOL-EN16931-CL008'],
    breaks: ({ buyer }) => void (buyer.endpoint = { value: '1', scheme: '0001' }) },
  'BR-CL-26': { asks: 'The scheme of a delivery location is one of ISO 6523.',
    breaks: ({ delivery }) => void (delivery.locationId = { value: '1', scheme: 'GLN' }) },
};
