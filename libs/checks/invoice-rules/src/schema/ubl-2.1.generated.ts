/**
 * What UBL 2.1 lets an invoice hold: elements in their order, how often, their attributes and lexical kinds. Facts of the official
 * schema, none of its text. How the lines are read stands in schema-table.ts.
 * Written by: npm run schemas -- <folder with the official XSD files>
 */
// prettier-ignore
export const ubl21 = {
  title: 'UBL 2.1',
  namespaces: {
    inv: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
    cn: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
    cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
    cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    ext: 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
  },
  roots: 'inv:Invoice cn:CreditNote',
  isTypePerElement: true,
  textTypes: `
Identifier text schemeID schemeName schemeAgencyID schemeAgencyName schemeVersionID schemeDataURI:uri schemeURI:uri
Indicator boolean
Date date
Time time
Code text listID listAgencyID listAgencyName listName listVersionID name languageID:language listURI:uri listSchemeURI:uri
Text text languageID:language languageLocaleID
Numeric decimal format
Measure decimal unitCode! unitCodeListVersionID
Quantity decimal unitCode unitCodeListID unitCodeListAgencyID unitCodeListAgencyName
Amount decimal currencyID! currencyCodeListVersionID
BinaryObject base64 format mimeCode! encodingCode characterSetCode uri:uri filename
`,
  elements: `
Text *Note *Description *Type *Method *Name *Reason *Mail *Department *Title *Instructions *Information *Value *Remarks *Requirements cbc:AccountingCost cbc:BuyerReference cbc:CustomerReference cbc:XPath cbc:DataSendingCapability cbc:SpecialTerms cbc:LossRisk cbc:InvoicingPartyReference cbc:ValidateProcess cbc:ValidateTool cbc:ValidateToolVersion cbc:WorkPhase cbc:Telephone cbc:Telefax cbc:Postbox cbc:Floor cbc:Room cbc:BuildingNumber cbc:MarkAttention cbc:MarkCare cbc:PlotIdentification cbc:PostalZone cbc:CountrySubentity cbc:Region cbc:District cbc:TimezoneOffset cbc:Conditions cbc:CompanyLegalForm cbc:NameSuffix cbc:TierRange cbc:Keyword cbc:Text cbc:DocumentHash cbc:Channel cbc:Line cbc:ShippingMarks cbc:Content cbc:TradingRestrictions cbc:PlacardNotation cbc:PlacardEndorsement cbc:ValueQualifier cbc:Priority cbc:PackingMaterial cbc:RegistrationNationality cbc:TimingComplaint cbc:Characteristics cbc:Extension cbc:Location cbc:Condition cbc:Reference
Identifier *ID *URI cbc:UUID
Indicator *Indicator
Date *Date
Time *Time
Code *Code
Numeric *Numeric *Percent cbc:SourceCurrencyBaseRate cbc:TargetCurrencyBaseRate cbc:CalculationRate cbc:OrderableUnitFactorRate
cac:DocumentReferenceType *Reference
cac:PeriodType *Period
cac:PartyType *Party
cac:DeliveryType *Delivery
cac:PaymentTermsType *Terms
cac:TransportMeansType *Means
cac:AllowanceChargeType *Charge
cac:ExchangeRateType *Rate
cac:TaxTotalType *Total
cac:InvoiceLineType *Line
Measure *Measure
cac:AttachmentType *Attachment
cac:ContactType *Contact
cac:ItemIdentificationType *Identification
cac:AddressType *Address
cac:LocationType *Location
cac:PersonType *Person
cac:FinancialAccountType *Account
Quantity *Quantity
cac:DeliveryUnitType *Unit
cac:ShipmentType *Shipment
Amount *Amount
cac:TaxCategoryType *Category
cac:ContractType *Contract
cac:GoodsItemType *Item
cac:PriceType *Price
cac:StatusType *Status
cac:CountryType *Country
cac:ConsignmentType *Consignment
cac:ShipmentStageType *Stage
cac:CommodityClassificationType *Classification
cac:DimensionType *Dimension
cac:PriceListType *List
cac:TransportEventType *Event
cac:TransportationServiceType *Service
cac:TemperatureType *Temperature
cac:PackageType *Package
cac:TransportEquipmentType *Equipment
cn:CreditNoteType cn:CreditNote
cac:OrderReferenceType cac:OrderReference
cac:BillingReferenceType cac:BillingReference
cac:ProjectReferenceType cac:ProjectReference
cac:SupplierPartyType cac:AccountingSupplierParty cac:SellerSupplierParty cac:SupplierParty
cac:CustomerPartyType cac:AccountingCustomerParty cac:BuyerCustomerParty
cac:DeliveryTermsType cac:DeliveryTerms
cac:PaymentMeansType cac:PaymentMeans
cac:PaymentType cac:PrepaidPayment
cac:MonetaryTotalType cac:LegalMonetaryTotal
cac:ResponseType cac:DiscrepancyResponse
cac:CreditNoteLineType cac:CreditNoteLine cac:SubCreditNoteLine
cac:BillingReferenceLineType cac:BillingReferenceLine
cac:WorkPhaseReferenceType cac:WorkPhaseReference
cac:PartyIdentificationType cac:PartyIdentification
cac:PartyNameType cac:PartyName
cac:ServiceProviderPartyType cac:ServiceProviderParty
cac:CardAccountType cac:CardAccount
cac:CreditAccountType cac:CreditAccount
cac:OrderLineReferenceType cac:OrderLineReference
cac:LineReferenceType cac:DespatchLineReference cac:ReceiptLineReference cac:DependentLineReference
cac:PricingReferenceType cac:PricingReference
cac:ItemType cac:Item
cac:PriceExtensionType cac:ItemPriceExtension
BinaryObject cbc:EmbeddedDocumentBinaryObject
cac:ExternalReferenceType cac:ExternalReference
cac:CommunicationType cac:OtherCommunication
cac:AddressLineType cac:AddressLine
cac:ShareholderPartyType cac:ShareholderParty
cac:BranchType cac:FinancialInstitutionBranch
cac:TransportHandlingUnitType cac:TransportHandlingUnit cac:PackagedTransportHandlingUnit
cac:ItemLocationQuantityType cac:OriginalItemLocationQuantity
cac:HazardousItemType cac:HazardousItem
cac:ItemPropertyType cac:AdditionalItemProperty
cac:DespatchLineType cac:HandlingUnitDespatchLine
cac:ReceiptLineType cac:ReceivedHandlingUnitReceiptLine
cac:DependentPriceReferenceType cac:DependentPriceReference
cac:LotIdentificationType cac:LotIdentification
cac:ServiceFrequencyType cac:ScheduledServiceFrequency
cac:TradingTermsType cac:HaulageTradingTerms
cac:EmissionCalculationMethodType cac:EmissionCalculationMethod
`,
  elementTypes: `
inv:InvoiceType ext:UBLExtensions? cbc:UBLVersionID? cbc:CustomizationID? cbc:ProfileID? cbc:ProfileExecutionID? cbc:ID cbc:CopyIndicator? cbc:UUID? cbc:IssueDate cbc:IssueTime? cbc:DueDate? cbc:InvoiceTypeCode? cbc:Note* cbc:TaxPointDate? cbc:DocumentCurrencyCode? cbc:TaxCurrencyCode? cbc:PricingCurrencyCode? cbc:PaymentCurrencyCode? cbc:PaymentAlternativeCurrencyCode? cbc:AccountingCostCode? cbc:AccountingCost? cbc:LineCountNumeric? cbc:BuyerReference? cac:InvoicePeriod* cac:OrderReference? cac:BillingReference* cac:DespatchDocumentReference* cac:ReceiptDocumentReference* cac:StatementDocumentReference* cac:OriginatorDocumentReference* cac:ContractDocumentReference* cac:AdditionalDocumentReference* cac:ProjectReference* cac:Signature* cac:AccountingSupplierParty cac:AccountingCustomerParty cac:PayeeParty? cac:BuyerCustomerParty? cac:SellerSupplierParty? cac:TaxRepresentativeParty? cac:Delivery* cac:DeliveryTerms? cac:PaymentMeans* cac:PaymentTerms* cac:PrepaidPayment* cac:AllowanceCharge* cac:TaxExchangeRate? cac:PricingExchangeRate? cac:PaymentExchangeRate? cac:PaymentAlternativeExchangeRate? cac:TaxTotal* cac:WithholdingTaxTotal* cac:LegalMonetaryTotal cac:InvoiceLine+
cn:CreditNoteType ext:UBLExtensions? cbc:UBLVersionID? cbc:CustomizationID? cbc:ProfileID? cbc:ProfileExecutionID? cbc:ID cbc:CopyIndicator? cbc:UUID? cbc:IssueDate cbc:IssueTime? cbc:TaxPointDate? cbc:CreditNoteTypeCode? cbc:Note* cbc:DocumentCurrencyCode? cbc:TaxCurrencyCode? cbc:PricingCurrencyCode? cbc:PaymentCurrencyCode? cbc:PaymentAlternativeCurrencyCode? cbc:AccountingCostCode? cbc:AccountingCost? cbc:LineCountNumeric? cbc:BuyerReference? cac:InvoicePeriod* cac:DiscrepancyResponse* cac:OrderReference? cac:BillingReference* cac:DespatchDocumentReference* cac:ReceiptDocumentReference* cac:ContractDocumentReference* cac:AdditionalDocumentReference* cac:StatementDocumentReference* cac:OriginatorDocumentReference* cac:Signature* cac:AccountingSupplierParty cac:AccountingCustomerParty cac:PayeeParty? cac:BuyerCustomerParty? cac:SellerSupplierParty? cac:TaxRepresentativeParty? cac:Delivery* cac:DeliveryTerms* cac:PaymentMeans* cac:PaymentTerms* cac:TaxExchangeRate? cac:PricingExchangeRate? cac:PaymentExchangeRate? cac:PaymentAlternativeExchangeRate? cac:AllowanceCharge* cac:TaxTotal* cac:LegalMonetaryTotal cac:CreditNoteLine+
ext:UBLExtensionsType ext:UBLExtension+
cac:PeriodType cbc:StartDate? cbc:StartTime? cbc:EndDate? cbc:EndTime? cbc:DurationMeasure? cbc:DescriptionCode* cbc:Description*
cac:OrderReferenceType cbc:ID cbc:SalesOrderID? cbc:CopyIndicator? cbc:UUID? cbc:IssueDate? cbc:IssueTime? cbc:CustomerReference? cbc:OrderTypeCode? cac:DocumentReference?
cac:BillingReferenceType cac:InvoiceDocumentReference? cac:SelfBilledInvoiceDocumentReference? cac:CreditNoteDocumentReference? cac:SelfBilledCreditNoteDocumentReference? cac:DebitNoteDocumentReference? cac:ReminderDocumentReference? cac:AdditionalDocumentReference? cac:BillingReferenceLine*
cac:DocumentReferenceType cbc:ID cbc:CopyIndicator? cbc:UUID? cbc:IssueDate? cbc:IssueTime? cbc:DocumentTypeCode? cbc:DocumentType? cbc:XPath* cbc:LanguageID? cbc:LocaleCode? cbc:VersionID? cbc:DocumentStatusCode? cbc:DocumentDescription* cac:Attachment? cac:ValidityPeriod? cac:IssuerParty? cac:ResultOfVerification?
cac:ProjectReferenceType cbc:ID cbc:UUID? cbc:IssueDate? cac:WorkPhaseReference*
cac:SignatureType cbc:ID cbc:Note* cbc:ValidationDate? cbc:ValidationTime? cbc:ValidatorID? cbc:CanonicalizationMethod? cbc:SignatureMethod? cac:SignatoryParty? cac:DigitalSignatureAttachment? cac:OriginalDocumentReference?
cac:SupplierPartyType cbc:CustomerAssignedAccountID? cbc:AdditionalAccountID* cbc:DataSendingCapability? cac:Party? cac:DespatchContact? cac:AccountingContact? cac:SellerContact?
cac:CustomerPartyType cbc:CustomerAssignedAccountID? cbc:SupplierAssignedAccountID? cbc:AdditionalAccountID* cac:Party? cac:DeliveryContact? cac:AccountingContact? cac:BuyerContact?
cac:PartyType cbc:MarkCareIndicator? cbc:MarkAttentionIndicator? cbc:WebsiteURI? cbc:LogoReferenceID? cbc:EndpointID? cbc:IndustryClassificationCode? cac:PartyIdentification* cac:PartyName* cac:Language? cac:PostalAddress? cac:PhysicalLocation? cac:PartyTaxScheme* cac:PartyLegalEntity* cac:Contact? cac:Person* cac:AgentParty? cac:ServiceProviderParty* cac:PowerOfAttorney* cac:FinancialAccount?
cac:DeliveryType cbc:ID? cbc:Quantity? cbc:MinimumQuantity? cbc:MaximumQuantity? cbc:ActualDeliveryDate? cbc:ActualDeliveryTime? cbc:LatestDeliveryDate? cbc:LatestDeliveryTime? cbc:ReleaseID? cbc:TrackingID? cac:DeliveryAddress? cac:DeliveryLocation? cac:AlternativeDeliveryLocation? cac:RequestedDeliveryPeriod? cac:PromisedDeliveryPeriod? cac:EstimatedDeliveryPeriod? cac:CarrierParty? cac:DeliveryParty? cac:NotifyParty* cac:Despatch? cac:DeliveryTerms* cac:MinimumDeliveryUnit? cac:MaximumDeliveryUnit? cac:Shipment?
cac:DeliveryTermsType cbc:ID? cbc:SpecialTerms* cbc:LossRiskResponsibilityCode? cbc:LossRisk* cbc:Amount? cac:DeliveryLocation? cac:AllowanceCharge?
cac:PaymentMeansType cbc:ID? cbc:PaymentMeansCode cbc:PaymentDueDate? cbc:PaymentChannelCode? cbc:InstructionID? cbc:InstructionNote* cbc:PaymentID* cac:CardAccount? cac:PayerFinancialAccount? cac:PayeeFinancialAccount? cac:CreditAccount? cac:PaymentMandate? cac:TradeFinancing?
cac:PaymentTermsType cbc:ID? cbc:PaymentMeansID* cbc:PrepaidPaymentReferenceID? cbc:Note* cbc:ReferenceEventCode? cbc:SettlementDiscountPercent? cbc:PenaltySurchargePercent? cbc:PaymentPercent? cbc:Amount? cbc:SettlementDiscountAmount? cbc:PenaltyAmount? cbc:PaymentTermsDetailsURI? cbc:PaymentDueDate? cbc:InstallmentDueDate? cbc:InvoicingPartyReference? cac:SettlementPeriod? cac:PenaltyPeriod? cac:ExchangeRate? cac:ValidityPeriod?
cac:PaymentType cbc:ID? cbc:PaidAmount? cbc:ReceivedDate? cbc:PaidDate? cbc:PaidTime? cbc:InstructionID?
cac:AllowanceChargeType cbc:ID? cbc:ChargeIndicator cbc:AllowanceChargeReasonCode? cbc:AllowanceChargeReason* cbc:MultiplierFactorNumeric? cbc:PrepaidIndicator? cbc:SequenceNumeric? cbc:Amount cbc:BaseAmount? cbc:AccountingCostCode? cbc:AccountingCost? cbc:PerUnitAmount? cac:TaxCategory* cac:TaxTotal? cac:PaymentMeans*
cac:ExchangeRateType cbc:SourceCurrencyCode cbc:SourceCurrencyBaseRate? cbc:TargetCurrencyCode cbc:TargetCurrencyBaseRate? cbc:ExchangeMarketID? cbc:CalculationRate? cbc:MathematicOperatorCode? cbc:Date? cac:ForeignExchangeContract?
cac:TaxTotalType cbc:TaxAmount cbc:RoundingAmount? cbc:TaxEvidenceIndicator? cbc:TaxIncludedIndicator? cac:TaxSubtotal*
cac:MonetaryTotalType cbc:LineExtensionAmount? cbc:TaxExclusiveAmount? cbc:TaxInclusiveAmount? cbc:AllowanceTotalAmount? cbc:ChargeTotalAmount? cbc:PrepaidAmount? cbc:PayableRoundingAmount? cbc:PayableAmount cbc:PayableAlternativeAmount?
cac:InvoiceLineType cbc:ID cbc:UUID? cbc:Note* cbc:InvoicedQuantity? cbc:LineExtensionAmount cbc:TaxPointDate? cbc:AccountingCostCode? cbc:AccountingCost? cbc:PaymentPurposeCode? cbc:FreeOfChargeIndicator? cac:InvoicePeriod* cac:OrderLineReference* cac:DespatchLineReference* cac:ReceiptLineReference* cac:BillingReference* cac:DocumentReference* cac:PricingReference? cac:OriginatorParty? cac:Delivery* cac:PaymentTerms* cac:AllowanceCharge* cac:TaxTotal* cac:WithholdingTaxTotal* cac:Item cac:Price? cac:DeliveryTerms? cac:SubInvoiceLine* cac:ItemPriceExtension?
cac:ResponseType cbc:ReferenceID? cbc:ResponseCode? cbc:Description* cbc:EffectiveDate? cbc:EffectiveTime? cac:Status*
cac:CreditNoteLineType cbc:ID cbc:UUID? cbc:Note* cbc:CreditedQuantity? cbc:LineExtensionAmount? cbc:TaxPointDate? cbc:AccountingCostCode? cbc:AccountingCost? cbc:PaymentPurposeCode? cbc:FreeOfChargeIndicator? cac:InvoicePeriod* cac:OrderLineReference* cac:DiscrepancyResponse* cac:DespatchLineReference* cac:ReceiptLineReference* cac:BillingReference* cac:DocumentReference* cac:PricingReference? cac:OriginatorParty? cac:Delivery* cac:PaymentTerms* cac:TaxTotal* cac:AllowanceCharge* cac:Item? cac:Price? cac:DeliveryTerms* cac:SubCreditNoteLine* cac:ItemPriceExtension?
ext:UBLExtensionType cbc:ID? cbc:Name? ext:ExtensionAgencyID? ext:ExtensionAgencyName? ext:ExtensionVersionID? ext:ExtensionAgencyURI? ext:ExtensionURI? ext:ExtensionReasonCode? ext:ExtensionReason? ext:ExtensionContent
cac:BillingReferenceLineType cbc:ID cbc:Amount? cac:AllowanceCharge*
cac:AttachmentType cbc:EmbeddedDocumentBinaryObject? cac:ExternalReference?
cac:ResultOfVerificationType cbc:ValidatorID? cbc:ValidationResultCode? cbc:ValidationDate? cbc:ValidationTime? cbc:ValidateProcess? cbc:ValidateTool? cbc:ValidateToolVersion? cac:SignatoryParty?
cac:WorkPhaseReferenceType cbc:ID? cbc:WorkPhaseCode? cbc:WorkPhase* cbc:ProgressPercent? cbc:StartDate? cbc:EndDate? cac:WorkOrderDocumentReference*
cac:ContactType cbc:ID? cbc:Name? cbc:Telephone? cbc:Telefax? cbc:ElectronicMail? cbc:Note* cac:OtherCommunication*
cac:PartyIdentificationType cbc:ID
cac:PartyNameType cbc:Name
cac:LanguageType cbc:ID? cbc:Name? cbc:LocaleCode?
cac:AddressType cbc:ID? cbc:AddressTypeCode? cbc:AddressFormatCode? cbc:Postbox? cbc:Floor? cbc:Room? cbc:StreetName? cbc:AdditionalStreetName? cbc:BlockName? cbc:BuildingName? cbc:BuildingNumber? cbc:InhouseMail? cbc:Department? cbc:MarkAttention? cbc:MarkCare? cbc:PlotIdentification? cbc:CitySubdivisionName? cbc:CityName? cbc:PostalZone? cbc:CountrySubentity? cbc:CountrySubentityCode? cbc:Region? cbc:District? cbc:TimezoneOffset? cac:AddressLine* cac:Country? cac:LocationCoordinate*
cac:LocationType cbc:ID? cbc:Description* cbc:Conditions* cbc:CountrySubentity? cbc:CountrySubentityCode? cbc:LocationTypeCode? cbc:InformationURI? cbc:Name? cac:ValidityPeriod* cac:Address? cac:SubsidiaryLocation* cac:LocationCoordinate*
cac:PartyTaxSchemeType cbc:RegistrationName? cbc:CompanyID? cbc:TaxLevelCode? cbc:ExemptionReasonCode? cbc:ExemptionReason* cac:RegistrationAddress? cac:TaxScheme
cac:PartyLegalEntityType cbc:RegistrationName? cbc:CompanyID? cbc:RegistrationDate? cbc:RegistrationExpirationDate? cbc:CompanyLegalFormCode? cbc:CompanyLegalForm? cbc:SoleProprietorshipIndicator? cbc:CompanyLiquidationStatusCode? cbc:CorporateStockAmount? cbc:FullyPaidSharesIndicator? cac:RegistrationAddress? cac:CorporateRegistrationScheme? cac:HeadOfficeParty? cac:ShareholderParty*
cac:PersonType cbc:ID? cbc:FirstName? cbc:FamilyName? cbc:Title? cbc:MiddleName? cbc:OtherName? cbc:NameSuffix? cbc:JobTitle? cbc:NationalityID? cbc:GenderCode? cbc:BirthDate? cbc:BirthplaceName? cbc:OrganizationDepartment? cac:Contact? cac:FinancialAccount? cac:IdentityDocumentReference* cac:ResidenceAddress?
cac:ServiceProviderPartyType cbc:ID? cbc:ServiceTypeCode? cbc:ServiceType* cac:Party cac:SellerContact?
cac:PowerOfAttorneyType cbc:ID? cbc:IssueDate? cbc:IssueTime? cbc:Description* cac:NotaryParty? cac:AgentParty cac:WitnessParty* cac:MandateDocumentReference*
cac:FinancialAccountType cbc:ID? cbc:Name? cbc:AliasName? cbc:AccountTypeCode? cbc:AccountFormatCode? cbc:CurrencyCode? cbc:PaymentNote* cac:FinancialInstitutionBranch? cac:Country?
cac:DespatchType cbc:ID? cbc:RequestedDespatchDate? cbc:RequestedDespatchTime? cbc:EstimatedDespatchDate? cbc:EstimatedDespatchTime? cbc:ActualDespatchDate? cbc:ActualDespatchTime? cbc:GuaranteedDespatchDate? cbc:GuaranteedDespatchTime? cbc:ReleaseID? cbc:Instructions* cac:DespatchAddress? cac:DespatchLocation? cac:DespatchParty? cac:CarrierParty? cac:NotifyParty* cac:Contact? cac:EstimatedDespatchPeriod? cac:RequestedDespatchPeriod?
cac:DeliveryUnitType cbc:BatchQuantity cbc:ConsumerUnitQuantity? cbc:HazardousRiskIndicator?
cac:ShipmentType cbc:ID cbc:ShippingPriorityLevelCode? cbc:HandlingCode? cbc:HandlingInstructions* cbc:Information* cbc:GrossWeightMeasure? cbc:NetWeightMeasure? cbc:NetNetWeightMeasure? cbc:GrossVolumeMeasure? cbc:NetVolumeMeasure? cbc:TotalGoodsItemQuantity? cbc:TotalTransportHandlingUnitQuantity? cbc:InsuranceValueAmount? cbc:DeclaredCustomsValueAmount? cbc:DeclaredForCarriageValueAmount? cbc:DeclaredStatisticsValueAmount? cbc:FreeOnBoardValueAmount? cbc:SpecialInstructions* cbc:DeliveryInstructions* cbc:SplitConsignmentIndicator? cbc:ConsignmentQuantity? cac:Consignment* cac:GoodsItem* cac:ShipmentStage* cac:Delivery? cac:TransportHandlingUnit* cac:ReturnAddress? cac:OriginAddress? cac:FirstArrivalPortLocation? cac:LastExitPortLocation? cac:ExportCountry? cac:FreightAllowanceCharge*
cac:CardAccountType cbc:PrimaryAccountNumberID cbc:NetworkID cbc:CardTypeCode? cbc:ValidityStartDate? cbc:ExpiryDate? cbc:IssuerID? cbc:IssueNumberID? cbc:CV2ID? cbc:CardChipCode? cbc:ChipApplicationID? cbc:HolderName?
cac:CreditAccountType cbc:AccountID
cac:PaymentMandateType cbc:ID? cbc:MandateTypeCode? cbc:MaximumPaymentInstructionsNumeric? cbc:MaximumPaidAmount? cbc:SignatureID? cac:PayerParty? cac:PayerFinancialAccount? cac:ValidityPeriod? cac:PaymentReversalPeriod? cac:Clause*
cac:TradeFinancingType cbc:ID? cbc:FinancingInstrumentCode? cac:ContractDocumentReference? cac:DocumentReference* cac:FinancingParty cac:FinancingFinancialAccount? cac:Clause*
cac:TaxCategoryType cbc:ID? cbc:Name? cbc:Percent? cbc:BaseUnitMeasure? cbc:PerUnitAmount? cbc:TaxExemptionReasonCode? cbc:TaxExemptionReason* cbc:TierRange? cbc:TierRatePercent? cac:TaxScheme
cac:ContractType cbc:ID? cbc:IssueDate? cbc:IssueTime? cbc:NominationDate? cbc:NominationTime? cbc:ContractTypeCode? cbc:ContractType? cbc:Note* cbc:VersionID? cbc:Description* cac:ValidityPeriod? cac:ContractDocumentReference* cac:NominationPeriod? cac:ContractualDelivery?
cac:TaxSubtotalType cbc:TaxableAmount? cbc:TaxAmount cbc:CalculationSequenceNumeric? cbc:TransactionCurrencyTaxAmount? cbc:Percent? cbc:BaseUnitMeasure? cbc:PerUnitAmount? cbc:TierRange? cbc:TierRatePercent? cac:TaxCategory
cac:OrderLineReferenceType cbc:LineID cbc:SalesOrderLineID? cbc:UUID? cbc:LineStatusCode? cac:OrderReference?
cac:LineReferenceType cbc:LineID cbc:UUID? cbc:LineStatusCode? cac:DocumentReference?
cac:PricingReferenceType cac:OriginalItemLocationQuantity? cac:AlternativeConditionPrice*
cac:ItemType cbc:Description* cbc:PackQuantity? cbc:PackSizeNumeric? cbc:CatalogueIndicator? cbc:Name? cbc:HazardousRiskIndicator? cbc:AdditionalInformation* cbc:Keyword* cbc:BrandName* cbc:ModelName* cac:BuyersItemIdentification? cac:SellersItemIdentification? cac:ManufacturersItemIdentification* cac:StandardItemIdentification? cac:CatalogueItemIdentification? cac:AdditionalItemIdentification* cac:CatalogueDocumentReference? cac:ItemSpecificationDocumentReference* cac:OriginCountry? cac:CommodityClassification* cac:TransactionConditions* cac:HazardousItem* cac:ClassifiedTaxCategory* cac:AdditionalItemProperty* cac:ManufacturerParty* cac:InformationContentProviderParty? cac:OriginAddress* cac:ItemInstance* cac:Certificate* cac:Dimension*
cac:PriceType cbc:PriceAmount cbc:BaseQuantity? cbc:PriceChangeReason* cbc:PriceTypeCode? cbc:PriceType? cbc:OrderableUnitFactorRate? cac:ValidityPeriod* cac:PriceList? cac:AllowanceCharge* cac:PricingExchangeRate?
cac:PriceExtensionType cbc:Amount cac:TaxTotal*
cac:StatusType cbc:ConditionCode? cbc:ReferenceDate? cbc:ReferenceTime? cbc:Description* cbc:StatusReasonCode? cbc:StatusReason* cbc:SequenceID? cbc:Text* cbc:IndicationIndicator? cbc:Percent? cbc:ReliabilityPercent? cac:Condition*
ext:ExtensionContentType any
cac:ExternalReferenceType cbc:URI? cbc:DocumentHash? cbc:HashAlgorithmMethod? cbc:ExpiryDate? cbc:ExpiryTime? cbc:MimeCode? cbc:FormatCode? cbc:EncodingCode? cbc:CharacterSetCode? cbc:FileName? cbc:Description*
cac:CommunicationType cbc:ChannelCode? cbc:Channel? cbc:Value?
cac:AddressLineType cbc:Line
cac:CountryType cbc:IdentificationCode? cbc:Name?
cac:LocationCoordinateType cbc:CoordinateSystemCode? cbc:LatitudeDegreesMeasure? cbc:LatitudeMinutesMeasure? cbc:LatitudeDirectionCode? cbc:LongitudeDegreesMeasure? cbc:LongitudeMinutesMeasure? cbc:LongitudeDirectionCode? cbc:AltitudeMeasure?
cac:TaxSchemeType cbc:ID? cbc:Name? cbc:TaxTypeCode? cbc:CurrencyCode? cac:JurisdictionRegionAddress*
cac:CorporateRegistrationSchemeType cbc:ID? cbc:Name? cbc:CorporateRegistrationTypeCode? cac:JurisdictionRegionAddress*
cac:ShareholderPartyType cbc:PartecipationPercent? cac:Party?
cac:BranchType cbc:ID? cbc:Name? cac:FinancialInstitution? cac:Address?
cac:ConsignmentType cbc:ID cbc:CarrierAssignedID? cbc:ConsigneeAssignedID? cbc:ConsignorAssignedID? cbc:FreightForwarderAssignedID? cbc:BrokerAssignedID? cbc:ContractedCarrierAssignedID? cbc:PerformingCarrierAssignedID? cbc:SummaryDescription* cbc:TotalInvoiceAmount? cbc:DeclaredCustomsValueAmount? cbc:TariffDescription* cbc:TariffCode? cbc:InsurancePremiumAmount? cbc:GrossWeightMeasure? cbc:NetWeightMeasure? cbc:NetNetWeightMeasure? cbc:ChargeableWeightMeasure? cbc:GrossVolumeMeasure? cbc:NetVolumeMeasure? cbc:LoadingLengthMeasure? cbc:Remarks* cbc:HazardousRiskIndicator? cbc:AnimalFoodIndicator? cbc:HumanFoodIndicator? cbc:LivestockIndicator? cbc:BulkCargoIndicator? cbc:ContainerizedIndicator? cbc:GeneralCargoIndicator? cbc:SpecialSecurityIndicator? cbc:ThirdPartyPayerIndicator? cbc:CarrierServiceInstructions* cbc:CustomsClearanceServiceInstructions* cbc:ForwarderServiceInstructions* cbc:SpecialServiceInstructions* cbc:SequenceID? cbc:ShippingPriorityLevelCode? cbc:HandlingCode? cbc:HandlingInstructions* cbc:Information* cbc:TotalGoodsItemQuantity? cbc:TotalTransportHandlingUnitQuantity? cbc:InsuranceValueAmount? cbc:DeclaredForCarriageValueAmount? cbc:DeclaredStatisticsValueAmount? cbc:FreeOnBoardValueAmount? cbc:SpecialInstructions* cbc:SplitConsignmentIndicator? cbc:DeliveryInstructions* cbc:ConsignmentQuantity? cbc:ConsolidatableIndicator? cbc:HaulageInstructions* cbc:LoadingSequenceID? cbc:ChildConsignmentQuantity? cbc:TotalPackagesQuantity? cac:ConsolidatedShipment* cac:CustomsDeclaration* cac:RequestedPickupTransportEvent? cac:RequestedDeliveryTransportEvent? cac:PlannedPickupTransportEvent? cac:PlannedDeliveryTransportEvent? cac:Status* cac:ChildConsignment* cac:ConsigneeParty? cac:ExporterParty? cac:ConsignorParty? cac:ImporterParty? cac:CarrierParty? cac:FreightForwarderParty? cac:NotifyParty? cac:OriginalDespatchParty? cac:FinalDeliveryParty? cac:PerformingCarrierParty? cac:SubstituteCarrierParty? cac:LogisticsOperatorParty? cac:TransportAdvisorParty? cac:HazardousItemNotificationParty? cac:InsuranceParty? cac:MortgageHolderParty? cac:BillOfLadingHolderParty? cac:OriginalDepartureCountry? cac:FinalDestinationCountry? cac:TransitCountry* cac:TransportContract? cac:TransportEvent* cac:OriginalDespatchTransportationService? cac:FinalDeliveryTransportationService? cac:DeliveryTerms? cac:PaymentTerms? cac:CollectPaymentTerms? cac:DisbursementPaymentTerms? cac:PrepaidPaymentTerms? cac:FreightAllowanceCharge* cac:ExtraAllowanceCharge* cac:MainCarriageShipmentStage* cac:PreCarriageShipmentStage* cac:OnCarriageShipmentStage* cac:TransportHandlingUnit* cac:FirstArrivalPortLocation? cac:LastExitPortLocation?
cac:GoodsItemType cbc:ID? cbc:SequenceNumberID? cbc:Description* cbc:HazardousRiskIndicator? cbc:DeclaredCustomsValueAmount? cbc:DeclaredForCarriageValueAmount? cbc:DeclaredStatisticsValueAmount? cbc:FreeOnBoardValueAmount? cbc:InsuranceValueAmount? cbc:ValueAmount? cbc:GrossWeightMeasure? cbc:NetWeightMeasure? cbc:NetNetWeightMeasure? cbc:ChargeableWeightMeasure? cbc:GrossVolumeMeasure? cbc:NetVolumeMeasure? cbc:Quantity? cbc:PreferenceCriterionCode? cbc:RequiredCustomsID? cbc:CustomsStatusCode? cbc:CustomsTariffQuantity? cbc:CustomsImportClassifiedIndicator? cbc:ChargeableQuantity? cbc:ReturnableQuantity? cbc:TraceID? cac:Item* cac:GoodsItemContainer* cac:FreightAllowanceCharge* cac:InvoiceLine* cac:Temperature* cac:ContainedGoodsItem* cac:OriginAddress? cac:Delivery? cac:Pickup? cac:Despatch? cac:MeasurementDimension* cac:ContainingPackage* cac:ShipmentDocumentReference? cac:MinimumTemperature? cac:MaximumTemperature?
cac:ShipmentStageType cbc:ID? cbc:TransportModeCode? cbc:TransportMeansTypeCode? cbc:TransitDirectionCode? cbc:PreCarriageIndicator? cbc:OnCarriageIndicator? cbc:EstimatedDeliveryDate? cbc:EstimatedDeliveryTime? cbc:RequiredDeliveryDate? cbc:RequiredDeliveryTime? cbc:LoadingSequenceID? cbc:SuccessiveSequenceID? cbc:Instructions* cbc:DemurrageInstructions* cbc:CrewQuantity? cbc:PassengerQuantity? cac:TransitPeriod? cac:CarrierParty* cac:TransportMeans? cac:LoadingPortLocation? cac:UnloadingPortLocation? cac:TransshipPortLocation? cac:LoadingTransportEvent? cac:ExaminationTransportEvent? cac:AvailabilityTransportEvent? cac:ExportationTransportEvent? cac:DischargeTransportEvent? cac:WarehousingTransportEvent? cac:TakeoverTransportEvent? cac:OptionalTakeoverTransportEvent? cac:DropoffTransportEvent? cac:ActualPickupTransportEvent? cac:DeliveryTransportEvent? cac:ReceiptTransportEvent? cac:StorageTransportEvent? cac:AcceptanceTransportEvent? cac:TerminalOperatorParty? cac:CustomsAgentParty? cac:EstimatedTransitPeriod? cac:FreightAllowanceCharge* cac:FreightChargeLocation? cac:DetentionTransportEvent* cac:RequestedDepartureTransportEvent? cac:RequestedArrivalTransportEvent? cac:RequestedWaypointTransportEvent* cac:PlannedDepartureTransportEvent? cac:PlannedArrivalTransportEvent? cac:PlannedWaypointTransportEvent* cac:ActualDepartureTransportEvent? cac:ActualWaypointTransportEvent? cac:ActualArrivalTransportEvent? cac:TransportEvent* cac:EstimatedDepartureTransportEvent? cac:EstimatedArrivalTransportEvent? cac:PassengerPerson* cac:DriverPerson* cac:ReportingPerson? cac:CrewMemberPerson* cac:SecurityOfficerPerson? cac:MasterPerson? cac:ShipsSurgeonPerson?
cac:TransportHandlingUnitType cbc:ID? cbc:TransportHandlingUnitTypeCode? cbc:HandlingCode? cbc:HandlingInstructions* cbc:HazardousRiskIndicator? cbc:TotalGoodsItemQuantity? cbc:TotalPackageQuantity? cbc:DamageRemarks* cbc:ShippingMarks* cbc:TraceID? cac:HandlingUnitDespatchLine* cac:ActualPackage* cac:ReceivedHandlingUnitReceiptLine* cac:TransportEquipment* cac:TransportMeans* cac:HazardousGoodsTransit* cac:MeasurementDimension* cac:MinimumTemperature? cac:MaximumTemperature? cac:GoodsItem* cac:FloorSpaceMeasurementDimension? cac:PalletSpaceMeasurementDimension? cac:ShipmentDocumentReference* cac:Status* cac:CustomsDeclaration* cac:ReferencedShipment* cac:Package*
cac:ClauseType cbc:ID? cbc:Content*
cac:ItemLocationQuantityType cbc:LeadTimeMeasure? cbc:MinimumQuantity? cbc:MaximumQuantity? cbc:HazardousRiskIndicator? cbc:TradingRestrictions* cac:ApplicableTerritoryAddress* cac:Price? cac:DeliveryUnit* cac:ApplicableTaxCategory* cac:Package? cac:AllowanceCharge* cac:DependentPriceReference?
cac:ItemIdentificationType cbc:ID cbc:ExtendedID? cbc:BarcodeSymbologyID? cac:PhysicalAttribute* cac:MeasurementDimension* cac:IssuerParty?
cac:CommodityClassificationType cbc:NatureCode? cbc:CargoTypeCode? cbc:CommodityCode? cbc:ItemClassificationCode?
cac:TransactionConditionsType cbc:ID? cbc:ActionCode? cbc:Description* cac:DocumentReference*
cac:HazardousItemType cbc:ID? cbc:PlacardNotation? cbc:PlacardEndorsement? cbc:AdditionalInformation* cbc:UNDGCode? cbc:EmergencyProceduresCode? cbc:MedicalFirstAidGuideCode? cbc:TechnicalName? cbc:CategoryName? cbc:HazardousCategoryCode? cbc:UpperOrangeHazardPlacardID? cbc:LowerOrangeHazardPlacardID? cbc:MarkingID? cbc:HazardClassID? cbc:NetWeightMeasure? cbc:NetVolumeMeasure? cbc:Quantity? cac:ContactParty? cac:SecondaryHazard* cac:HazardousGoodsTransit* cac:EmergencyTemperature? cac:FlashpointTemperature? cac:AdditionalTemperature*
cac:ItemPropertyType cbc:ID? cbc:Name cbc:NameCode? cbc:TestMethod? cbc:Value? cbc:ValueQuantity? cbc:ValueQualifier* cbc:ImportanceCode? cbc:ListValue* cac:UsabilityPeriod? cac:ItemPropertyGroup* cac:RangeDimension? cac:ItemPropertyRange?
cac:ItemInstanceType cbc:ProductTraceID? cbc:ManufactureDate? cbc:ManufactureTime? cbc:BestBeforeDate? cbc:RegistrationID? cbc:SerialID? cac:AdditionalItemProperty* cac:LotIdentification?
cac:CertificateType cbc:ID cbc:CertificateTypeCode cbc:CertificateType cbc:Remarks* cac:IssuerParty cac:DocumentReference* cac:Signature*
cac:DimensionType cbc:AttributeID cbc:Measure? cbc:Description* cbc:MinimumMeasure? cbc:MaximumMeasure?
cac:PriceListType cbc:ID? cbc:StatusCode? cac:ValidityPeriod* cac:PreviousPriceList?
cac:ConditionType cbc:AttributeID cbc:Measure? cbc:Description* cbc:MinimumMeasure? cbc:MaximumMeasure?
cac:FinancialInstitutionType cbc:ID? cbc:Name? cac:Address?
cac:CustomsDeclarationType cbc:ID cac:IssuerParty?
cac:TransportEventType cbc:IdentificationID? cbc:OccurrenceDate? cbc:OccurrenceTime? cbc:TransportEventTypeCode? cbc:Description* cbc:CompletionIndicator? cac:ReportedShipment? cac:CurrentStatus* cac:Contact* cac:Location? cac:Signature? cac:Period*
cac:TransportationServiceType cbc:TransportServiceCode cbc:TariffClassCode? cbc:Priority? cbc:FreightRateClassCode? cbc:TransportationServiceDescription* cbc:TransportationServiceDetailsURI? cbc:NominationDate? cbc:NominationTime? cbc:Name? cbc:SequenceNumeric? cac:TransportEquipment* cac:SupportedTransportEquipment* cac:UnsupportedTransportEquipment* cac:CommodityClassification* cac:SupportedCommodityClassification* cac:UnsupportedCommodityClassification* cac:TotalCapacityDimension? cac:ShipmentStage* cac:TransportEvent* cac:ResponsibleTransportServiceProviderParty? cac:EnvironmentalEmission* cac:EstimatedDurationPeriod? cac:ScheduledServiceFrequency*
cac:GoodsItemContainerType cbc:ID cbc:Quantity? cac:TransportEquipment*
cac:TemperatureType cbc:AttributeID cbc:Measure cbc:Description*
cac:PickupType cbc:ID? cbc:ActualPickupDate? cbc:ActualPickupTime? cbc:EarliestPickupDate? cbc:EarliestPickupTime? cbc:LatestPickupDate? cbc:LatestPickupTime? cac:PickupLocation? cac:PickupParty?
cac:PackageType cbc:ID? cbc:Quantity? cbc:ReturnableMaterialIndicator? cbc:PackageLevelCode? cbc:PackagingTypeCode? cbc:PackingMaterial* cbc:TraceID? cac:ContainedPackage* cac:ContainingTransportEquipment? cac:GoodsItem* cac:MeasurementDimension* cac:DeliveryUnit* cac:Delivery? cac:Pickup? cac:Despatch?
cac:TransportMeansType cbc:JourneyID? cbc:RegistrationNationalityID? cbc:RegistrationNationality* cbc:DirectionCode? cbc:TransportMeansTypeCode? cbc:TradeServiceCode? cac:Stowage? cac:AirTransport? cac:RoadTransport? cac:RailTransport? cac:MaritimeTransport? cac:OwnerParty? cac:MeasurementDimension*
cac:DespatchLineType cbc:ID cbc:UUID? cbc:Note* cbc:LineStatusCode? cbc:DeliveredQuantity? cbc:BackorderQuantity? cbc:BackorderReason* cbc:OutstandingQuantity? cbc:OutstandingReason* cbc:OversupplyQuantity? cac:OrderLineReference+ cac:DocumentReference* cac:Item cac:Shipment*
cac:ReceiptLineType cbc:ID cbc:UUID? cbc:Note* cbc:ReceivedQuantity? cbc:ShortQuantity? cbc:ShortageActionCode? cbc:RejectedQuantity? cbc:RejectReasonCode? cbc:RejectReason* cbc:RejectActionCode? cbc:QuantityDiscrepancyCode? cbc:OversupplyQuantity? cbc:ReceivedDate? cbc:TimingComplaintCode? cbc:TimingComplaint? cac:OrderLineReference? cac:DespatchLineReference* cac:DocumentReference* cac:Item* cac:Shipment*
cac:TransportEquipmentType cbc:ID? cbc:ReferencedConsignmentID* cbc:TransportEquipmentTypeCode? cbc:ProviderTypeCode? cbc:OwnerTypeCode? cbc:SizeTypeCode? cbc:DispositionCode? cbc:FullnessIndicationCode? cbc:RefrigerationOnIndicator? cbc:Information* cbc:ReturnabilityIndicator? cbc:LegalStatusIndicator? cbc:AirFlowPercent? cbc:HumidityPercent? cbc:AnimalFoodApprovedIndicator? cbc:HumanFoodApprovedIndicator? cbc:DangerousGoodsApprovedIndicator? cbc:RefrigeratedIndicator? cbc:Characteristics? cbc:DamageRemarks* cbc:Description* cbc:SpecialTransportRequirements* cbc:GrossWeightMeasure? cbc:GrossVolumeMeasure? cbc:TareWeightMeasure? cbc:TrackingDeviceCode? cbc:PowerIndicator? cbc:TraceID? cac:MeasurementDimension* cac:TransportEquipmentSeal* cac:MinimumTemperature? cac:MaximumTemperature? cac:ProviderParty? cac:LoadingProofParty? cac:SupplierParty? cac:OwnerParty? cac:OperatingParty? cac:LoadingLocation? cac:UnloadingLocation? cac:StorageLocation? cac:PositioningTransportEvent* cac:QuarantineTransportEvent* cac:DeliveryTransportEvent* cac:PickupTransportEvent* cac:HandlingTransportEvent* cac:LoadingTransportEvent* cac:TransportEvent* cac:ApplicableTransportMeans? cac:HaulageTradingTerms* cac:HazardousGoodsTransit* cac:PackagedTransportHandlingUnit* cac:ServiceAllowanceCharge* cac:FreightAllowanceCharge* cac:AttachedTransportEquipment* cac:Delivery? cac:Pickup? cac:Despatch? cac:ShipmentDocumentReference* cac:ContainedInTransportEquipment* cac:Package* cac:GoodsItem*
cac:HazardousGoodsTransitType cbc:TransportEmergencyCardCode? cbc:PackingCriteriaCode? cbc:HazardousRegulationCode? cbc:InhalationToxicityZoneCode? cbc:TransportAuthorizationCode? cac:MaximumTemperature? cac:MinimumTemperature?
cac:DependentPriceReferenceType cbc:Percent? cac:LocationAddress? cac:DependentLineReference?
cac:PhysicalAttributeType cbc:AttributeID cbc:PositionCode? cbc:DescriptionCode? cbc:Description*
cac:SecondaryHazardType cbc:ID? cbc:PlacardNotation? cbc:PlacardEndorsement? cbc:EmergencyProceduresCode? cbc:Extension*
cac:ItemPropertyGroupType cbc:ID cbc:Name? cbc:ImportanceCode?
cac:ItemPropertyRangeType cbc:MinimumValue? cbc:MaximumValue?
cac:LotIdentificationType cbc:LotNumberID? cbc:ExpiryDate? cac:AdditionalItemProperty*
cac:EnvironmentalEmissionType cbc:EnvironmentalEmissionTypeCode cbc:ValueMeasure cbc:Description* cac:EmissionCalculationMethod*
cac:ServiceFrequencyType cbc:WeekDayCode
cac:StowageType cbc:LocationID? cbc:Location* cac:MeasurementDimension*
cac:AirTransportType cbc:AircraftID
cac:RoadTransportType cbc:LicensePlateID
cac:RailTransportType cbc:TrainID cbc:RailCarID?
cac:MaritimeTransportType cbc:VesselID? cbc:VesselName? cbc:RadioCallSignID? cbc:ShipsRequirements* cbc:GrossTonnageMeasure? cbc:NetTonnageMeasure? cac:RegistryCertificateDocumentReference? cac:RegistryPortLocation?
cac:TransportEquipmentSealType cbc:ID cbc:SealIssuerTypeCode? cbc:Condition? cbc:SealStatusCode? cbc:SealingPartyType?
cac:TradingTermsType cbc:Information* cbc:Reference? cac:ApplicableAddress?
cac:EmissionCalculationMethodType cbc:CalculationMethodCode? cbc:FullnessIndicationCode? cac:MeasurementFromLocation? cac:MeasurementToLocation?
`,
} as const;
