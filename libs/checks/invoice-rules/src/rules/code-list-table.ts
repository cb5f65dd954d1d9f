import * as lists from '../official/code-lists.generated';
import { type RuleId } from '../official/rule-catalogue';
import { cac, cbc } from '../tree/elements';

/** One coded value. */
export type CodedValue = readonly [
  id: RuleId,
  kind: number,
  /** Kind of its parent; null is any. */
  parent: number | null,
  /** The attribute that holds the code; null is the text. */
  attribute: string | null,
  codes: ReadonlySet<string>,
  what: string,
  example: string,
];

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const currencies = setOf(lists.currencies);
const countries = setOf(lists.countries);
const categories = setOf(lists.vatCategories);
const objectSchemes = setOf(lists.objectSchemes);
const units = setOf(lists.units);
export const identifierSchemes = setOf(lists.identifierSchemes);

const amounts = [cbc.Amount, cbc.BaseAmount, cbc.PriceAmount, cbc.TaxAmount, cbc.TaxableAmount, cbc.LineExtensionAmount, cbc.TaxExclusiveAmount, cbc.TaxInclusiveAmount, cbc.AllowanceTotalAmount, cbc.ChargeTotalAmount, cbc.PrepaidAmount, cbc.PayableRoundingAmount, cbc.PayableAmount]; // prettier-ignore
const quantities = [cbc.InvoicedQuantity, cbc.BaseQuantity, cbc.CreditedQuantity];

/** Values whose text must be in a list, as every code but the few that code-lists.ts says more about. */
// prettier-ignore
export const codedValues: readonly CodedValue[] = [
  ['BR-CL-01', cbc.InvoiceTypeCode, null, null, setOf(lists.invoiceTypes), 'invoice type (UNCL 1001)', '380'],
  ['BR-CL-01', cbc.CreditNoteTypeCode, null, null, setOf(lists.creditNoteTypes), 'credit note type (UNCL 1001)', '381'],
  ...amounts.map((kind): CodedValue => ['BR-CL-03', kind, null, 'currencyID', currencies, 'currency (ISO 4217)', 'EUR']),
  ['BR-CL-04', cbc.DocumentCurrencyCode, null, null, currencies, 'currency (ISO 4217)', 'EUR'],
  ['BR-CL-05', cbc.TaxCurrencyCode, null, null, currencies, 'currency (ISO 4217)', 'EUR'],
  ['BR-CL-06', cbc.DescriptionCode, cac.InvoicePeriod, null, setOf(lists.taxPointCodes), 'tax point code (UNCL 2005)', '35'],
  ['BR-CL-07', cbc.ID, cac.AdditionalDocumentReference, 'schemeID', objectSchemes, 'scheme of an object identifier (UNCL 1153)', 'ABZ'],
  ['BR-CL-07', cbc.ID, cac.DocumentReference, 'schemeID', objectSchemes, 'scheme of an object identifier (UNCL 1153)', 'ABZ'],
  ['BR-CL-10', cbc.ID, cac.PartyIdentification, 'schemeID', identifierSchemes, 'identifier scheme (ISO 6523)', '0088'],
  ['BR-CL-11', cbc.CompanyID, cac.PartyLegalEntity, 'schemeID', identifierSchemes, 'identifier scheme (ISO 6523)', '0208'],
  ['BR-CL-13', cbc.ItemClassificationCode, cac.CommodityClassification, 'listID', setOf(lists.classificationSchemes), 'classification scheme (UNCL 7143)', 'STI'],
  ['BR-CL-14', cbc.IdentificationCode, cac.Country, null, countries, 'country (ISO 3166-1)', 'BE'],
  ['BR-CL-15', cbc.IdentificationCode, cac.OriginCountry, null, countries, 'country (ISO 3166-1)', 'BE'],
  ['BR-CL-16', cbc.PaymentMeansCode, cac.PaymentMeans, null, setOf(lists.paymentMeans), 'payment means (UNCL 4461)', '30'],
  ['BR-CL-17', cbc.ID, cac.TaxCategory, null, categories, 'VAT category (UNCL 5305)', 'S'],
  ['BR-CL-18', cbc.ID, cac.ClassifiedTaxCategory, null, categories, 'VAT category (UNCL 5305)', 'S'],
  ['BR-CL-19', cbc.AllowanceChargeReasonCode, cac.AllowanceCharge, null, setOf(lists.allowanceReasons), 'reason of an allowance (UNCL 5189)', '95'],
  ['BR-CL-20', cbc.AllowanceChargeReasonCode, cac.AllowanceCharge, null, setOf(lists.chargeReasons), 'reason of a charge (UNCL 7161)', 'FC'],
  ['BR-CL-21', cbc.ID, cac.StandardItemIdentification, 'schemeID', identifierSchemes, 'identifier scheme (ISO 6523)', '0160'],
  ['BR-CL-22', cbc.TaxExemptionReasonCode, null, null, setOf(lists.vatExemptions), 'reason of a VAT exemption (VATEX)', 'VATEX-EU-AE'],
  ...quantities.map((kind): CodedValue => ['BR-CL-23', kind, null, 'unitCode', units, 'unit (UNECE Recommendations 20 and 21)', 'C62']),
  ['BR-CL-25', cbc.EndpointID, null, 'schemeID', setOf(lists.endpointSchemes), 'scheme of electronic addresses (EAS)', '0208'],
  ['BR-CL-26', cbc.ID, cac.DeliveryLocation, 'schemeID', identifierSchemes, 'identifier scheme (ISO 6523)', '0088'],
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

/** BR-CL-08: the official rule searches the list as one text. */
export const noteSubjects = ` ${lists.noteSubjects} `;
