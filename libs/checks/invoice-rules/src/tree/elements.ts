import { ciiKinds, isCii, isCiiBasic } from './cii-elements';

/**
 * UBL element names as small integers, so that a rule reads like the official path: `child(line, cac.Item)`. Those of CII stand in
 * cii-elements.ts.
 * Only names that a rule or the invoice binding speaks of stand here; `other` is every other element (its name is the node's `key`).
 */
export const other = 0;
export const Invoice = 1;
export const CreditNote = 2;

/** Aggregates (urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2). */
export const cac = {
  AccountingCustomerParty: 10,
  AccountingSupplierParty: 11,
  AdditionalDocumentReference: 12,
  AdditionalItemProperty: 13,
  Address: 14,
  AddressLine: 15,
  AllowanceCharge: 16,
  Attachment: 17,
  BillingReference: 18,
  BuyersItemIdentification: 19,
  CardAccount: 20,
  ClassifiedTaxCategory: 21,
  CommodityClassification: 22,
  Contact: 23,
  ContractDocumentReference: 24,
  Country: 25,
  CreditNoteLine: 26,
  Delivery: 27,
  DeliveryLocation: 28,
  DeliveryParty: 29,
  DespatchDocumentReference: 30,
  DocumentReference: 31,
  ExternalReference: 32,
  FinancialInstitutionBranch: 33,
  InvoiceDocumentReference: 34,
  InvoiceLine: 35,
  InvoicePeriod: 36,
  Item: 37,
  LegalMonetaryTotal: 38,
  OrderLineReference: 39,
  OrderReference: 40,
  OriginCountry: 41,
  OriginatorDocumentReference: 42,
  Party: 43,
  PartyIdentification: 44,
  PartyLegalEntity: 45,
  PartyName: 46,
  PartyTaxScheme: 47,
  PayeeFinancialAccount: 48,
  PayeeParty: 49,
  PayerFinancialAccount: 50,
  PaymentMandate: 51,
  PaymentMeans: 52,
  PaymentTerms: 53,
  PostalAddress: 54,
  Price: 55,
  ProjectReference: 56,
  ReceiptDocumentReference: 57,
  SellersItemIdentification: 58,
  StandardItemIdentification: 59,
  TaxCategory: 60,
  TaxRepresentativeParty: 61,
  TaxScheme: 62,
  TaxSubtotal: 63,
  TaxTotal: 64,
  PrepaidPayment: 65,
  SubInvoiceLine: 66,
  AgentParty: 67,
  PayerParty: 68,
  ServiceProviderParty: 69,
  SellerContact: 70,
  DespatchLineReference: 71,
  ReceiptLineReference: 72,
  BillingReferenceLine: 73,
  ManufacturerParty: 74,
} as const;

/** Extensions (urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2). */
export const ext = { UBLExtensions: 80, UBLExtension: 81, ExtensionContent: 82 } as const;

/** What Croatia puts into them (urn:mfin.gov.hr:schema:xsd:HRExtensionAggregateComponents-1). */
export const hrextac = {
  HRFISK20Data: 85,
  HRTaxTotal: 86,
  HRTaxSubtotal: 87,
  HRTaxCategory: 88,
  HRLegalMonetaryTotal: 89,
  OutOfScopeOfVATAmount: 181,
} as const;

/** Basic elements (urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2). */
export const cbc = {
  AccountingCost: 100,
  ActualDeliveryDate: 101,
  AdditionalStreetName: 102,
  AllowanceChargeReason: 103,
  AllowanceChargeReasonCode: 104,
  AllowanceTotalAmount: 105,
  Amount: 106,
  BaseAmount: 107,
  BaseQuantity: 108,
  BuyerReference: 109,
  ChargeIndicator: 110,
  ChargeTotalAmount: 111,
  CityName: 112,
  CompanyID: 113,
  CompanyLegalForm: 114,
  CountrySubentity: 115,
  CreditNoteTypeCode: 116,
  CreditedQuantity: 117,
  CustomizationID: 118,
  Description: 119,
  DescriptionCode: 120,
  DocumentCurrencyCode: 121,
  DocumentDescription: 122,
  DocumentTypeCode: 123,
  DueDate: 124,
  ElectronicMail: 125,
  EmbeddedDocumentBinaryObject: 126,
  EndDate: 127,
  EndpointID: 128,
  HolderName: 129,
  ID: 130,
  IdentificationCode: 131,
  InvoiceTypeCode: 132,
  InvoicedQuantity: 133,
  IssueDate: 134,
  ItemClassificationCode: 135,
  Line: 136,
  LineExtensionAmount: 137,
  LineID: 138,
  MultiplierFactorNumeric: 139,
  Name: 140,
  NetworkID: 141,
  Note: 142,
  PayableAmount: 143,
  PayableRoundingAmount: 144,
  PaymentDueDate: 145,
  PaymentID: 146,
  PaymentMeansCode: 147,
  Percent: 148,
  PostalZone: 149,
  PrepaidAmount: 150,
  PriceAmount: 151,
  PrimaryAccountNumberID: 152,
  ProfileID: 153,
  RegistrationName: 154,
  SalesOrderID: 155,
  StartDate: 156,
  StreetName: 157,
  TaxAmount: 158,
  TaxCurrencyCode: 159,
  TaxExclusiveAmount: 160,
  TaxExemptionReason: 161,
  TaxExemptionReasonCode: 162,
  TaxInclusiveAmount: 163,
  TaxPointDate: 164,
  TaxableAmount: 165,
  Telephone: 166,
  URI: 167,
  Value: 168,
  InstructionID: 169,
  PaidAmount: 170,
  DocumentStatusCode: 171,
  NameCode: 172,
  ValueQuantity: 173,
  TaxInclusiveLineExtensionAmount: 174,
  PaymentMeansID: 175,
  IssueTime: 180,
} as const;

/** Of both syntaxes. */
export const kindsMax = 448;

/** Whether the kind is a basic element: one with a value, and nothing below it in UBL and CII. */
export function isBasic(kind: number): boolean {
  return isCii(kind) ? isCiiBasic(kind) : kind >= cbc.AccountingCost;
}

const names = new Map<number, string>([[Invoice, 'Invoice'], [CreditNote, 'CreditNote']]); // prettier-ignore
for (const [name, kind] of Object.entries(cac)) names.set(kind, `cac:${name}`);
for (const [name, kind] of Object.entries(cbc)) names.set(kind, `cbc:${name}`);
for (const [name, kind] of Object.entries(ext)) names.set(kind, `ext:${name}`);
for (const [name, kind] of Object.entries(hrextac)) names.set(kind, `hrextac:${name}`);
for (const [name, kind] of ciiKinds) names.set(kind, name);
const kinds = new Map([...names].map(([kind, name]) => [name, kind]));

/** @returns the element's name with its usual prefix, e.g. `cbc:ID`; empty for `other` */
export function elementName(kind: number): string {
  return names.get(kind) ?? '';
}

/** @param name with the usual prefix @returns `other` for a name that no rule speaks of */
export function elementKind(name: string): number {
  return kinds.get(name) ?? other;
}
