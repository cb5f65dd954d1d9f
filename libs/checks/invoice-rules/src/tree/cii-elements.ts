/**
 * CII element names as small integers, beside those of UBL in elements.ts: no two names of the two syntaxes share one. Only names that
 * a term or a rule speaks of stand here; any other CII element is of the kind `other`, and has its name as `key`.
 */
const firstAggregate = 256;
const firstBasic = 360;

/** Elements with elements below them, by their local name. */
const aggregates = [
  'ActualDeliverySupplyChainEvent',
  'AdditionalReferencedDocument',
  'ApplicableHeaderTradeAgreement',
  'ApplicableHeaderTradeDelivery',
  'ApplicableHeaderTradeSettlement',
  'ApplicableProductCharacteristic',
  'ApplicableTradeSettlementFinancialCard',
  'ApplicableTradeTax',
  'AppliedTradeAllowanceCharge',
  'AssociatedDocumentLineDocument',
  'BillingSpecifiedPeriod',
  'BuyerOrderReferencedDocument',
  'BuyerTradeParty',
  'CategoryTradeTax',
  'ChargeIndicator',
  'ContractReferencedDocument',
  'DefinedTradeContact',
  'DesignatedProductClassification',
  'DespatchAdviceReferencedDocument',
  'DueDateDateTime',
  'EndDateTime',
  'GrossPriceProductTradePrice',
  'GuidelineSpecifiedDocumentContextParameter',
  'BusinessProcessSpecifiedDocumentContextParameter',
  'IncludedNote',
  'IncludedSupplyChainTradeLineItem',
  'IncludedTradeTax',
  'InvoiceReferencedDocument',
  'IssueDateTime',
  'NetPriceProductTradePrice',
  'OccurrenceDateTime',
  'OriginTradeCountry',
  'PayeePartyCreditorFinancialAccount',
  'PayeeTradeParty',
  'PostalTradeAddress',
  'ReceivingAdviceReferencedDocument',
  'SellerOrderReferencedDocument',
  'SellerTaxRepresentativeTradeParty',
  'SellerTradeParty',
  'ShipToTradeParty',
  'SpecifiedLegalOrganization',
  'SpecifiedLineTradeAgreement',
  'SpecifiedLineTradeDelivery',
  'SpecifiedLineTradeSettlement',
  'SpecifiedTaxRegistration',
  'SpecifiedTradeAllowanceCharge',
  'SpecifiedTradePaymentTerms',
  'SpecifiedTradeProduct',
  'SpecifiedTradeSettlementHeaderMonetarySummation',
  'SpecifiedTradeSettlementLineMonetarySummation',
  'SpecifiedTradeSettlementPaymentMeans',
  'StartDateTime',
  'TaxPointDate',
  'URIUniversalCommunication',
] as const;

/** Elements with a value. */
const basics = [
  'ActualAmount',
  'AllowanceTotalAmount',
  'AttachmentBinaryObject',
  'BasisAmount',
  'BasisQuantity',
  'BilledQuantity',
  'CalculatedAmount',
  'CalculationPercent',
  'CategoryCode',
  'ChargeAmount',
  'ChargeTotalAmount',
  'ClassCode',
  'CountryID',
  'DepartmentName',
  'Description',
  'DueDateTypeCode',
  'DuePayableAmount',
  'ExemptionReason',
  'ExemptionReasonCode',
  'GlobalID',
  'GrandTotalAmount',
  'IBANID',
  'ID',
  'Information',
  'InvoiceCurrencyCode',
  'IssuerAssignedID',
  'LineID',
  'LineTotalAmount',
  'Name',
  'PaymentReference',
  'PersonName',
  'ProprietaryID',
  'RateApplicablePercent',
  'Reason',
  'ReasonCode',
  'ReferenceTypeCode',
  'RoundingAmount',
  'SellerAssignedID',
  'SubjectCode',
  'TaxBasisTotalAmount',
  'TaxCurrencyCode',
  'TaxTotalAmount',
  'TotalPrepaidAmount',
  'TypeCode',
  'URIID',
  'Value',
] as const;

type Kinds<Names extends readonly string[]> = Readonly<Record<Names[number], number>>;

function numbered<const Names extends readonly string[]>(names: Names, first: number): Kinds<Names> {
  return Object.fromEntries(names.map((name, index) => [name, first + index])) as Kinds<Names>;
}

/** Root and message (urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100). */
export const rsm = numbered(
  ['CrossIndustryInvoice', 'ExchangedDocument', 'ExchangedDocumentContext', 'SupplyChainTradeTransaction'],
  firstAggregate,
);

/** Aggregates and their values (…:ReusableAggregateBusinessInformationEntity:100). */
export const ram = { ...numbered(aggregates, firstAggregate + 4), ...numbered(basics, firstBasic) };

/** Unqualified data types (…:UnqualifiedDataType:100). */
export const udt = numbered(['DateTimeString', 'Indicator'], firstBasic + basics.length);

/** Kind by name with the usual prefix. */
export const ciiKinds: readonly (readonly [name: string, kind: number])[] = [
  ...Object.entries(rsm).map(([name, kind]) => [`rsm:${name}`, kind] as const),
  ...Object.entries(ram).map(([name, kind]) => [`ram:${name}`, kind] as const),
  ...Object.entries(udt).map(([name, kind]) => [`udt:${name}`, kind] as const),
];

/** Whether the kind is one of CII, and of an element with a value. */
export const isCii = (kind: number): boolean => kind >= firstAggregate;
export const isCiiBasic = (kind: number): boolean => kind >= firstBasic;
