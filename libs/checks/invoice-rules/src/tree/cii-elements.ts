/**
 * CII element names as small integers, beside those of UBL in elements.ts: no two names of the two syntaxes share one. Only names that
 * a term or a rule speaks of stand here; any other CII element is of the kind `other`, and has its name as `key`. They are written out
 * because an object that is put together is looked up in, each time, where this one is known.
 */
const firstAggregate = 256;
const firstBasic = 360;

/** Root and message (urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100). */
export const rsm = {
  CrossIndustryInvoice: 256,
  ExchangedDocument: 257,
  ExchangedDocumentContext: 258,
  SupplyChainTradeTransaction: 259,
} as const;

/** Aggregates, and from 360 on their values (…:ReusableAggregateBusinessInformationEntity:100). */
export const ram = {
  ActualDeliverySupplyChainEvent: 260,
  AdditionalReferencedDocument: 261,
  ApplicableHeaderTradeAgreement: 262,
  ApplicableHeaderTradeDelivery: 263,
  ApplicableHeaderTradeSettlement: 264,
  ApplicableProductCharacteristic: 265,
  ApplicableTradeSettlementFinancialCard: 266,
  ApplicableTradeTax: 267,
  AppliedTradeAllowanceCharge: 268,
  AssociatedDocumentLineDocument: 269,
  BillingSpecifiedPeriod: 270,
  BuyerOrderReferencedDocument: 271,
  BuyerTradeParty: 272,
  CategoryTradeTax: 273,
  ChargeIndicator: 274,
  ContractReferencedDocument: 275,
  DefinedTradeContact: 276,
  DesignatedProductClassification: 277,
  DespatchAdviceReferencedDocument: 278,
  DueDateDateTime: 279,
  EndDateTime: 280,
  GrossPriceProductTradePrice: 281,
  GuidelineSpecifiedDocumentContextParameter: 282,
  BusinessProcessSpecifiedDocumentContextParameter: 283,
  IncludedNote: 284,
  IncludedSupplyChainTradeLineItem: 285,
  IncludedTradeTax: 286,
  InvoiceReferencedDocument: 287,
  IssueDateTime: 288,
  NetPriceProductTradePrice: 289,
  OccurrenceDateTime: 290,
  OriginTradeCountry: 291,
  PayeePartyCreditorFinancialAccount: 292,
  PayeeTradeParty: 293,
  PostalTradeAddress: 294,
  ReceivingAdviceReferencedDocument: 295,
  SellerOrderReferencedDocument: 296,
  SellerTaxRepresentativeTradeParty: 297,
  SellerTradeParty: 298,
  ShipToTradeParty: 299,
  SpecifiedLegalOrganization: 300,
  SpecifiedLineTradeAgreement: 301,
  SpecifiedLineTradeDelivery: 302,
  SpecifiedLineTradeSettlement: 303,
  SpecifiedTaxRegistration: 304,
  SpecifiedTradeAllowanceCharge: 305,
  SpecifiedTradePaymentTerms: 306,
  SpecifiedTradeProduct: 307,
  SpecifiedTradeSettlementHeaderMonetarySummation: 308,
  SpecifiedTradeSettlementLineMonetarySummation: 309,
  SpecifiedTradeSettlementPaymentMeans: 310,
  StartDateTime: 311,
  TaxPointDate: 312,
  URIUniversalCommunication: 313,
  ActualAmount: 360,
  AllowanceTotalAmount: 361,
  AttachmentBinaryObject: 362,
  BasisAmount: 363,
  BasisQuantity: 364,
  BilledQuantity: 365,
  CalculatedAmount: 366,
  CalculationPercent: 367,
  CategoryCode: 368,
  ChargeAmount: 369,
  ChargeTotalAmount: 370,
  ClassCode: 371,
  CountryID: 372,
  DepartmentName: 373,
  Description: 374,
  DueDateTypeCode: 375,
  DuePayableAmount: 376,
  ExemptionReason: 377,
  ExemptionReasonCode: 378,
  GlobalID: 379,
  GrandTotalAmount: 380,
  IBANID: 381,
  ID: 382,
  Information: 383,
  InvoiceCurrencyCode: 384,
  IssuerAssignedID: 385,
  LineID: 386,
  LineTotalAmount: 387,
  Name: 388,
  PaymentReference: 389,
  PersonName: 390,
  ProprietaryID: 391,
  RateApplicablePercent: 392,
  Reason: 393,
  ReasonCode: 394,
  ReferenceTypeCode: 395,
  RoundingAmount: 396,
  SellerAssignedID: 397,
  SubjectCode: 398,
  TaxBasisTotalAmount: 399,
  TaxCurrencyCode: 400,
  TaxTotalAmount: 401,
  TotalPrepaidAmount: 402,
  TypeCode: 403,
  URIID: 404,
  Value: 405,
} as const;

/** Unqualified data types (…:UnqualifiedDataType:100). */
export const udt = {
  DateTimeString: 406,
  Indicator: 407,
} as const;

/** Kind by name with the usual prefix. */
export const ciiKinds: readonly (readonly [name: string, kind: number])[] = [
  ...Object.entries(rsm).map(([name, kind]) => [`rsm:${name}`, kind] as const),
  ...Object.entries(ram).map(([name, kind]) => [`ram:${name}`, kind] as const),
  ...Object.entries(udt).map(([name, kind]) => [`udt:${name}`, kind] as const),
];

/** Whether the kind is one of CII, and of an element with a value. */
export const isCii = (kind: number): boolean => kind >= firstAggregate;
export const isCiiBasic = (kind: number): boolean => kind >= firstBasic;
