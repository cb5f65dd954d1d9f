/**
 * What CII D22B lets an invoice hold: elements in their order, how often, their attributes and lexical kinds. Facts of the official
 * schema, none of its text. How the lines are read stands in schema-table.ts.
 * Written by: npm run schemas -- <folder with the official XSD files>
 */
// prettier-ignore
export const ciiD22b = {
  title: 'CII D22B',
  namespaces: {
    rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
    ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
    qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
    udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  },
  roots: 'rsm:CrossIndustryInvoice',
  isTypePerElement: false,
  textTypes: `
udt:IDType text schemeID schemeName schemeAgencyID schemeAgencyName schemeVersionID schemeDataURI:uri schemeURI:uri
udt:TextType text languageID languageLocaleID
qdt:DocumentCodeType text listAgencyID=6
qdt:MessageFunctionCodeType text listAgencyID=6
udt:CodeType text listID listAgencyID listAgencyName listName listVersionID name languageID listURI:uri listSchemeURI:uri
qdt:CurrencyCodeType text listAgencyID=5
udt:IndicatorType/IndicatorString text format
xsd:boolean boolean -
udt:DateTimeType/DateTimeString text format
xsd:dateTime dateTime -
qdt:FormattedDateTimeType/DateTimeString text format
qdt:DocumentStatusCodeType text listAgencyID=6
udt:BinaryObjectType base64 format mimeCode encodingCode characterSetCode uri:uri filename
qdt:ReferenceCodeType text listAgencyID=6
udt:MeasureType decimal unitCode unitCodeListVersionID
udt:NumericType decimal format
qdt:PartyRoleCodeType text listAgencyID=6
udt:AmountType decimal currencyID currencyCodeListVersionID
udt:QuantityType decimal unitCode unitCodeListID unitCodeListAgencyID unitCodeListAgencyName
qdt:ContactTypeCodeType text listAgencyID=6
qdt:CountryIDType text schemeAgencyID
qdt:AddressTypeCodeType text listID=3131 listAgencyID=6 listVersionID=D22A name
qdt:CommunicationChannelCodeType text listAgencyID=6
qdt:LocationFunctionCodeType text listAgencyID=6
qdt:LineStatusCodeType text listAgencyID=6
qdt:WeightUnitMeasureType decimal unitCode
qdt:DeliveryTermsCodeType text listAgencyID=6
qdt:DeliveryTermsFunctionCodeType text listAgencyID=6
qdt:VolumeUnitMeasureType decimal unitCode
udt:RateType decimal format
qdt:PaymentMeansChannelCodeType text listAgencyID=6
qdt:PaymentMeansCodeType text listAgencyID=6
qdt:PaymentGuaranteeMeansCodeType text listAgencyID=6
qdt:TaxTypeCodeType text listAgencyID=6
qdt:TaxCategoryCodeType text listAgencyID=6
qdt:TimeReferenceCodeType text listAgencyID=6
udt:PercentType decimal format
qdt:AllowanceChargeReasonCodeType text listAgencyID=6
qdt:AllowanceChargeIdentificationCodeType text listAgencyID=6
qdt:FreightChargeTypeIDType text schemeAgencyID
qdt:TransportServicePaymentArrangementCodeType text listAgencyID=6
qdt:FreightChargeTariffClassCodeType text listAgencyID=6
qdt:ChargePayingPartyRoleCodeType text listAgencyID=6
qdt:LogisticsChargeCalculationBasisCodeType text listAgencyID=6
qdt:PaymentTermsIDType text schemeAgencyID
qdt:PaymentTermsEventTimeReferenceCodeType text listAgencyID=6
qdt:PaymentTermsTypeCodeType text listAgencyID=6
qdt:AccountingDebitCreditStatusCodeType text listID=4405_Accounting~Debit~Credit listAgencyID=6 listVersionID=D22A listURI:uri
qdt:AccountingDocumentCodeType text listAgencyID=6
qdt:AccountingAccountTypeCodeType text listAgencyID=210
qdt:AccountingAmountTypeCodeType text listAgencyID=210
qdt:DimensionTypeCodeType text listAgencyID=6
qdt:LinearUnitMeasureType decimal unitCode
qdt:PriceTypeCodeType text listAgencyID=6
qdt:AdjustmentReasonCodeType text listAgencyID=6
qdt:PackageTypeCodeType text listAgencyID=6
qdt:GoodsTypeCodeType text listAgencyID=6
qdt:GoodsTypeExtensionCodeType text listAgencyID=6
qdt:TransportEquipmentCategoryCodeType text listAgencyID=6
qdt:TransportEquipmentFullnessCodeType text listAgencyID=6
qdt:TransportMovementStageCodeType text listAgencyID=6
qdt:TransportModeCodeType text listAgencyID=6
qdt:StatusCodeType text listAgencyID=6
qdt:TimeOnlyFormattedDateTimeType/DateTimeString text format
udt:DateType/DateString text format
xsd:date date -
qdt:DateOnlyFormattedDateTimeType/DateTimeString text format
qdt:PackagingMarkingCodeType text listAgencyID=6
qdt:AutomaticDataCaptureMethodCodeType text listAgencyID=6
qdt:CargoCategoryCodeType text listAgencyID=6
qdt:CargoOperationalCategoryCodeType text listAgencyID=6
qdt:CargoCommodityCategoryCodeType text listAgencyID=6
qdt:DangerousGoodsRegulationCodeType text listAgencyID=6
qdt:DangerousGoodsPackagingLevelCodeType text listAgencyID=6
qdt:SealConditionCodeType text listAgencyID=6
qdt:SealingPartyRoleCodeType text listID=9303 listAgencyID=6
qdt:TransportMeansTypeCodeType text listAgencyID=6
`,
  elements: `
ram:ReferencedDocumentType *Document
udt:IDType *ID *URIID *NCCID ram:IOSSID ram:IBANID ram:BICID ram:IrishNSCID ram:SwissBCID ram:SICID ram:AustralianBSBID ram:EMSID
udt:IndicatorType *Indicator
ram:DocumentContextParameterType *Parameter
udt:TextType *Name *Description *Title *Reference *Type *Reason *Of *Number ram:Purpose ram:Comment ram:Value ram:Subject ram:Content ram:Information ram:Signatory ram:Role ram:Access ram:Index ram:Responsibility ram:PostOfficeBox ram:LineOne ram:LineTwo ram:LineThree ram:LineFour ram:LineFive ram:Designation ram:Jurisdiction ram:AllowanceCharge ram:CalculationBasis ram:CostReferenceDimensionPattern ram:Abstract ram:Characteristic ram:Mode ram:Service ram:Cycle ram:ContractGeneralConditions ram:Remark ram:SaleRestriction ram:RecyclingProcedure ram:Identification
udt:CodeType *Code
udt:DateTimeType *Time
ram:NoteType *Note
ram:SpecifiedPeriodType *Period
ram:TradePartyType *Party
ram:SpecifiedBinaryFileType *File
ram:CalculatedPriceType *Price
udt:BinaryObjectType *Object
udt:MeasureType *Measure
udt:NumericType *Numeric
ram:UniversalCommunicationType *Communication
ram:LogisticsLocationType *Location
ram:TradeProductType *Product
ram:SupplyChainEventType *Event
udt:AmountType *Amount
ram:TradeCurrencyExchangeType *Exchange
ram:TradeTaxType *Tax
ram:TradeAllowanceChargeType *Charge
ram:TradeAccountingAccountType *Account
ram:TradeSettlementFinancialCardType *Card
udt:QuantityType *Quantity
ram:WorkItemQuantityAnalysisType *Analysis
ram:ProductCharacteristicType *Characteristic
ram:TradeCountryType *Country
ram:SpatialDimensionType *Dimension
udt:RateType *Rate
udt:DateType *Date
udt:PercentType *Percent
ram:ExchangedDocumentContextType rsm:ExchangedDocumentContext
ram:ExchangedDocumentType rsm:ExchangedDocument
ram:SupplyChainTradeTransactionType rsm:SupplyChainTradeTransaction
ram:ValuationBreakdownStatementType rsm:ValuationBreakdownStatement
qdt:MessageFunctionCodeType ram:PurposeCode
qdt:FormattedDateTimeType ram:CreationDateTime ram:FormattedIssueDateTime ram:FormattedCancellationAnnouncedLaunchDateTime ram:FormattedLatestProductDataChangeDateTime ram:DueDateTime ram:FormattedReceivedDateTime
ram:DocumentAuthenticationType ram:SignatoryDocumentAuthentication
ram:SupplyChainTradeLineItemType ram:IncludedSupplyChainTradeLineItem
ram:HeaderTradeAgreementType ram:ApplicableHeaderTradeAgreement
ram:HeaderTradeDeliveryType ram:ApplicableHeaderTradeDelivery
ram:HeaderTradeSettlementType ram:ApplicableHeaderTradeSettlement
qdt:CurrencyCodeType ram:DefaultCurrencyCode ram:TaxCurrencyCode ram:InvoiceCurrencyCode ram:PaymentCurrencyCode ram:SourceCurrencyCode ram:TargetCurrencyCode ram:CurrencyCode
ram:GroupedWorkItemType ram:ItemGroupedWorkItem
ram:BasicWorkItemType ram:ItemBasicWorkItem
ram:RecordedStatusType ram:ChangedRecordedStatus
udt:IndicatorType/IndicatorString udt:IndicatorString
xsd:boolean udt:Indicator
ram:DocumentVersionType ram:SpecifiedDocumentVersion
udt:DateTimeType/DateTimeString udt:DateTimeString
xsd:dateTime udt:DateTime
qdt:FormattedDateTimeType/DateTimeString qdt:DateTimeString
qdt:DocumentStatusCodeType ram:StatusCode
qdt:ReferenceCodeType ram:ReferenceTypeCode
qdt:PartyRoleCodeType ram:RoleCode
ram:LegalOrganizationType ram:SpecifiedLegalOrganization
ram:TradeContactType ram:DefinedTradeContact
ram:TradeAddressType ram:PostalTradeAddress
ram:TaxRegistrationType ram:SpecifiedTaxRegistration
ram:DocumentLineDocumentType ram:AssociatedDocumentLineDocument
ram:LineTradeAgreementType ram:SpecifiedLineTradeAgreement
ram:LineTradeDeliveryType ram:SpecifiedLineTradeDelivery
ram:LineTradeSettlementType ram:SpecifiedLineTradeSettlement
ram:SubordinateTradeLineItemType ram:IncludedSubordinateTradeLineItem
ram:TradeDeliveryTermsType ram:ApplicableTradeDeliveryTerms
ram:ProcuringProjectType ram:SpecifiedProcuringProject
ram:SupplyChainConsignmentType ram:RelatedSupplyChainConsignment
ram:TradeSettlementPaymentMeansType ram:SpecifiedTradeSettlementPaymentMeans
ram:LogisticsServiceChargeType ram:SpecifiedLogisticsServiceCharge
ram:TradePaymentTermsType ram:SpecifiedTradePaymentTerms
ram:TradeSettlementHeaderMonetarySummationType ram:SpecifiedTradeSettlementHeaderMonetarySummation
ram:FinancialAdjustmentType ram:SpecifiedFinancialAdjustment
ram:AdvancePaymentType ram:SpecifiedAdvancePayment
ram:WorkItemComplexDescriptionType ram:ActualWorkItemComplexDescription ram:SubsetWorkItemComplexDescription
ram:AppliedAllowanceChargeType ram:RelatedAppliedAllowanceCharge
ram:LegalRegistrationType ram:AuthorizedLegalRegistration
ram:ContactPersonType ram:SpecifiedContactPerson
qdt:CountryIDType ram:CountryID
qdt:CommunicationChannelCodeType ram:ChannelCode
ram:GeographicalCoordinateType ram:PhysicalGeographicalCoordinate
ram:SubordinateLocationType ram:SubordinateLocation
ram:RegisteredTaxType ram:AssociatedRegisteredTax
qdt:LineStatusCodeType ram:LineStatusCode
qdt:WeightUnitMeasureType ram:NetWeightMeasure ram:GrossWeightMeasure ram:TheoreticalWeightMeasure ram:ChargeableWeightMeasure
ram:MaterialGoodsCharacteristicType ram:ApplicableMaterialGoodsCharacteristic
ram:ProductClassificationType ram:DesignatedProductClassification
ram:TradeProductInstanceType ram:IndividualTradeProductInstance
ram:ReferencedProductType ram:IncludedReferencedProduct ram:SpecifiedReferencedProduct
ram:TradePriceType ram:GrossPriceProductTradePrice ram:NetPriceProductTradePrice
ram:SpecifiedMarketplaceType ram:IncludedSpecifiedMarketplace
ram:DeliveryAdjustmentType ram:SpecifiedDeliveryAdjustment
ram:SupplyChainPackagingType ram:IncludedSupplyChainPackaging
ram:TradeSettlementLineMonetarySummationType ram:SpecifiedTradeSettlementLineMonetarySummation
ram:SubordinateLineTradeAgreementType ram:SpecifiedSubordinateLineTradeAgreement
ram:SubordinateLineTradeDeliveryType ram:SpecifiedSubordinateLineTradeDelivery
ram:SubordinateLineTradeSettlementType ram:SpecifiedSubordinateLineTradeSettlement
qdt:DeliveryTermsCodeType ram:DeliveryTypeCode
qdt:DeliveryTermsFunctionCodeType ram:FunctionCode
ram:TradeLocationType ram:RelevantTradeLocation ram:PlaceApplicableTradeLocation ram:DeliveryTradeLocation
ram:SupplyChainConsignmentItemType ram:IncludedSupplyChainConsignmentItem
ram:LogisticsTransportEquipmentType ram:UtilizedLogisticsTransportEquipment
ram:LogisticsTransportMovementType ram:SpecifiedLogisticsTransportMovement
ram:TransportCargoInsuranceType ram:ApplicableTransportCargoInsurance
ram:CrossBorderRegulatoryProcedureType ram:ApplicableCrossBorderRegulatoryProcedure
ram:CrossBorderCustomsValuationType ram:ApplicableCrossBorderCustomsValuation
qdt:TimeOnlyFormattedDateTimeType ram:TimeOccurrenceDateTime
qdt:PaymentMeansChannelCodeType ram:PaymentChannelCode
qdt:PaymentGuaranteeMeansCodeType ram:GuaranteeMethodCode
ram:DebtorFinancialAccountType ram:PayerPartyDebtorFinancialAccount
ram:CreditorFinancialAccountType ram:PayeePartyCreditorFinancialAccount
ram:DebtorFinancialInstitutionType ram:PayerSpecifiedDebtorFinancialInstitution
ram:CreditorFinancialInstitutionType ram:PayeeSpecifiedCreditorFinancialInstitution
qdt:TimeReferenceCodeType ram:DueDateTypeCode
qdt:TransportServicePaymentArrangementCodeType ram:PaymentArrangementCode
qdt:FreightChargeTariffClassCodeType ram:TariffClassCode
qdt:ChargePayingPartyRoleCodeType ram:PayingPartyRoleCode
qdt:LogisticsChargeCalculationBasisCodeType ram:CalculationBasisCode
qdt:PaymentTermsEventTimeReferenceCodeType ram:FromEventCode
ram:TradePaymentPenaltyTermsType ram:ApplicableTradePaymentPenaltyTerms
ram:TradePaymentDiscountTermsType ram:ApplicableTradePaymentDiscountTerms
qdt:AccountingDebitCreditStatusCodeType ram:DirectionCode
qdt:AccountingDocumentCodeType ram:SetTriggerCode
qdt:AccountingAmountTypeCodeType ram:AmountTypeCode
qdt:DateOnlyFormattedDateTimeType ram:ValidFromDateTime
ram:SpecificationQueryType ram:RequestingSpecificationQuery
ram:SpecificationResponseType ram:RespondingSpecificationResponse
ram:WorkItemDimensionType ram:ActualQuantityWorkItemDimension ram:ComponentWorkItemDimension
ram:AppliedTaxType ram:CategoryAppliedTax
ram:ProductCharacteristicConditionType ram:ApplicableProductCharacteristicCondition
ram:ReferencedStandardType ram:ApplicableReferencedStandard
ram:TradeCountrySubDivisionType ram:SubordinateTradeCountrySubDivision
qdt:LinearUnitMeasureType ram:DiameterMeasure ram:LoadingLengthMeasure
ram:ReferencePriceType ram:TradeComparisonReferencePrice
ram:AvailablePeriodType ram:OrderingAvailablePeriod
ram:PackagingMarkingType ram:SpecifiedPackagingMarking
ram:DisposalInstructionsType ram:ApplicableDisposalInstructions
ram:ReturnableAssetInstructionsType ram:ApplicableReturnableAssetInstructions
qdt:GoodsTypeExtensionCodeType ram:TypeExtensionCode
ram:TransportCargoType ram:NatureIdentificationTransportCargo
ram:TransportDangerousGoodsType ram:ApplicableTransportDangerousGoods
qdt:TransportEquipmentFullnessCodeType ram:UsedCapacityCode
ram:LogisticsSealType ram:AffixedLogisticsSeal
qdt:TransportMovementStageCodeType ram:StageCode
qdt:TransportModeCodeType ram:ModeCode
ram:LogisticsTransportMeansType ram:UsedLogisticsTransportMeans
ram:FinancialInstitutionAddressType ram:LocationFinancialInstitutionAddress
ram:BranchFinancialInstitutionType ram:SubDivisionBranchFinancialInstitution
udt:DateType/DateString udt:DateString
xsd:date udt:Date
qdt:AutomaticDataCaptureMethodCodeType ram:AutomaticDataCaptureMethodTypeCode
qdt:CargoOperationalCategoryCodeType ram:OperationalCategoryCode
qdt:CargoCommodityCategoryCodeType ram:StatisticalClassificationCode
qdt:DangerousGoodsRegulationCodeType ram:RegulationCode
qdt:DangerousGoodsPackagingLevelCodeType ram:PackagingDangerLevelCode
qdt:SealingPartyRoleCodeType ram:SealingPartyRoleCode
`,
  elementTypes: `
rsm:CrossIndustryInvoiceType rsm:ExchangedDocumentContext rsm:ExchangedDocument rsm:SupplyChainTradeTransaction rsm:ValuationBreakdownStatement?
ram:ExchangedDocumentContextType ram:SpecifiedTransactionID? ram:TestIndicator? ram:BusinessProcessSpecifiedDocumentContextParameter* ram:BIMSpecifiedDocumentContextParameter* ram:ScenarioSpecifiedDocumentContextParameter* ram:ApplicationSpecifiedDocumentContextParameter* ram:GuidelineSpecifiedDocumentContextParameter* ram:SubsetSpecifiedDocumentContextParameter* ram:MessageStandardSpecifiedDocumentContextParameter? ram:UserSpecifiedDocumentContextParameter*
ram:ExchangedDocumentType ram:ID? ram:Name* ram:TypeCode@qdt:DocumentCodeType? ram:IssueDateTime ram:CopyIndicator? ram:Purpose? ram:ControlRequirementIndicator? ram:LanguageID* ram:PurposeCode? ram:RevisionDateTime? ram:VersionID? ram:GlobalID? ram:RevisionID? ram:PreviousRevisionID? ram:CategoryCode? ram:RequestedResponseTypeCode* ram:CreationDateTime? ram:FirstVersionIssueDateTime? ram:SubtypeCode? ram:IncludedNote* ram:ReferenceReferencedDocument* ram:SignatoryDocumentAuthentication? ram:EffectiveSpecifiedPeriod? ram:IssuerTradeParty? ram:AttachedSpecifiedBinaryFile*
ram:SupplyChainTradeTransactionType ram:IncludedSupplyChainTradeLineItem* ram:ApplicableHeaderTradeAgreement ram:ApplicableHeaderTradeDelivery ram:ApplicableHeaderTradeSettlement
ram:ValuationBreakdownStatementType ram:ID ram:Name ram:Description* ram:MeasurementMethodID* ram:CreationDateTime@udt:DateTimeType ram:DefaultCurrencyCode ram:DefaultLanguageCode ram:Comment* ram:TypeCode* ram:RequestedActionCode* ram:PriceListID? ram:ContractualLanguageCode? ram:ItemGroupedWorkItem* ram:ItemBasicWorkItem* ram:TotalCalculatedPrice* ram:ChangedRecordedStatus* ram:CreationSpecifiedBinaryFile* ram:ReaderSpecifiedBinaryFile* ram:ReferencedSpecifiedBinaryFile*
udt:IndicatorType udt:IndicatorString|udt:Indicator
ram:DocumentContextParameterType ram:ID? ram:Value? ram:SpecifiedDocumentVersion?
udt:DateTimeType udt:DateTimeString|udt:DateTime
qdt:FormattedDateTimeType qdt:DateTimeString
ram:NoteType ram:Subject? ram:ContentCode? ram:Content* ram:SubjectCode* ram:ID?
ram:ReferencedDocumentType ram:IssuerAssignedID? ram:URIID? ram:StatusCode? ram:CopyIndicator? ram:LineID? ram:TypeCode@qdt:DocumentCodeType? ram:GlobalID? ram:RevisionID? ram:Name* ram:ReceiptDateTime? ram:AttachmentBinaryObject* ram:Information* ram:CategoryCode? ram:ReferenceTypeCode? ram:SectionName* ram:PreviousRevisionID* ram:FormattedIssueDateTime? ram:PageID? ram:SubordinateLineID? ram:SubtypeCode* ram:EffectiveSpecifiedPeriod? ram:IssuerTradeParty? ram:AttachedSpecifiedBinaryFile* ram:IncludedNote*
ram:DocumentAuthenticationType ram:ActualDateTime? ram:ID? ram:Information* ram:Signatory? ram:SignatoryImageBinaryObject? ram:CategoryCode*
ram:SpecifiedPeriodType ram:DurationMeasure* ram:InclusiveIndicator? ram:Description* ram:StartDateTime? ram:EndDateTime? ram:CompleteDateTime? ram:OpenIndicator? ram:SeasonCode? ram:ID? ram:Name* ram:SequenceNumeric? ram:StartDateFlexibilityCode? ram:ContinuousIndicator? ram:PurposeCode@udt:CodeType?
ram:TradePartyType ram:ID* ram:GlobalID* ram:TypeCode* ram:Name? ram:RoleCode* ram:Description* ram:RegisteredID* ram:Role* ram:SpecifiedLegalOrganization? ram:DefinedTradeContact* ram:PostalTradeAddress? ram:URIUniversalCommunication* ram:SpecifiedLogisticsLocation* ram:SpecifiedTaxRegistration* ram:EndPointURIUniversalCommunication? ram:LogoAssociatedSpecifiedBinaryFile*
ram:SpecifiedBinaryFileType ram:ID* ram:Title* ram:AuthorName* ram:VersionID? ram:FileName? ram:URIID? ram:MIMECode? ram:EncodingCode? ram:CharacterSetCode? ram:IncludedBinaryObject* ram:Access* ram:Description* ram:SizeMeasure? ram:AccessAvailabilitySpecifiedPeriod?
ram:SupplyChainTradeLineItemType ram:DescriptionCode? ram:AssociatedDocumentLineDocument? ram:SpecifiedTradeProduct? ram:AdditionalInformationNote* ram:SpecifiedLineTradeAgreement? ram:SpecifiedLineTradeDelivery? ram:SpecifiedLineTradeSettlement ram:IncludedSubordinateTradeLineItem*
ram:HeaderTradeAgreementType ram:Reference* ram:BuyerReference? ram:SellerTradeParty? ram:BuyerTradeParty? ram:SalesAgentTradeParty? ram:BuyerRequisitionerTradeParty* ram:BuyerAssignedAccountantTradeParty? ram:SellerAssignedAccountantTradeParty? ram:BuyerTaxRepresentativeTradeParty? ram:SellerTaxRepresentativeTradeParty? ram:ProductEndUserTradeParty? ram:ApplicableTradeDeliveryTerms? ram:SellerOrderReferencedDocument? ram:BuyerOrderReferencedDocument? ram:QuotationReferencedDocument? ram:OrderResponseReferencedDocument? ram:ContractReferencedDocument? ram:DemandForecastReferencedDocument? ram:SupplyInstructionReferencedDocument? ram:PromotionalDealReferencedDocument? ram:PriceListReferencedDocument? ram:AdditionalReferencedDocument* ram:RequisitionerReferencedDocument* ram:BuyerAgentTradeParty? ram:PurchaseConditionsReferencedDocument* ram:SpecifiedProcuringProject? ram:UltimateCustomerOrderReferencedDocument* ram:PricingBaseApplicableLogisticsLocation?
ram:HeaderTradeDeliveryType ram:RelatedSupplyChainConsignment? ram:ShipToTradeParty? ram:UltimateShipToTradeParty? ram:ShipFromTradeParty? ram:ActualDespatchSupplyChainEvent? ram:ActualPickUpSupplyChainEvent? ram:ActualDeliverySupplyChainEvent? ram:ActualReceiptSupplyChainEvent? ram:AdditionalReferencedDocument* ram:DespatchAdviceReferencedDocument? ram:ReceivingAdviceReferencedDocument? ram:DeliveryNoteReferencedDocument? ram:ConsumptionReportReferencedDocument? ram:PreviousDeliverySupplyChainEvent* ram:PackingListReferencedDocument?
ram:HeaderTradeSettlementType ram:DuePayableAmount* ram:CreditorReferenceTypeCode* ram:CreditorReferenceType* ram:CreditorReferenceIssuerID* ram:CreditorReferenceID? ram:PaymentReference* ram:TaxCurrencyCode? ram:InvoiceCurrencyCode? ram:PaymentCurrencyCode? ram:InvoiceIssuerReference? ram:InvoiceDateTime? ram:NextInvoiceDateTime* ram:CreditReasonCode? ram:CreditReason* ram:InvoicerTradeParty? ram:InvoiceeTradeParty? ram:PayeeTradeParty? ram:PayerTradeParty? ram:TaxApplicableTradeCurrencyExchange? ram:InvoiceApplicableTradeCurrencyExchange? ram:PaymentApplicableTradeCurrencyExchange? ram:SpecifiedTradeSettlementPaymentMeans* ram:ApplicableTradeTax* ram:BillingSpecifiedPeriod? ram:SpecifiedTradeAllowanceCharge* ram:SubtotalCalculatedTradeTax* ram:SpecifiedLogisticsServiceCharge* ram:SpecifiedTradePaymentTerms* ram:SpecifiedTradeSettlementHeaderMonetarySummation? ram:SpecifiedFinancialAdjustment* ram:InvoiceReferencedDocument* ram:ProFormaInvoiceReferencedDocument? ram:LetterOfCreditReferencedDocument? ram:FactoringAgreementReferencedDocument* ram:FactoringListReferencedDocument* ram:PayableSpecifiedTradeAccountingAccount* ram:ReceivableSpecifiedTradeAccountingAccount* ram:PurchaseSpecifiedTradeAccountingAccount* ram:SalesSpecifiedTradeAccountingAccount* ram:SpecifiedTradeSettlementFinancialCard* ram:SpecifiedAdvancePayment* ram:UltimatePayeeTradeParty?
ram:GroupedWorkItemType ram:ID ram:PrimaryClassificationCode* ram:AlternativeClassificationCode* ram:TypeCode* ram:Comment* ram:TotalQuantity? ram:Index? ram:RequestedActionCode* ram:PriceListItemID? ram:ContractualLanguageCode? ram:TotalCalculatedPrice* ram:ItemGroupedWorkItem* ram:ItemBasicWorkItem* ram:ChangedRecordedStatus* ram:ActualWorkItemComplexDescription* ram:ReferencedSpecifiedBinaryFile*
ram:BasicWorkItemType ram:ID ram:ReferenceID? ram:PrimaryClassificationCode* ram:AlternativeClassificationCode* ram:TypeCode* ram:Comment* ram:TotalQuantity? ram:TotalQuantityClassificationCode? ram:Index? ram:RequestedActionCode* ram:PriceListItemID? ram:ContractualLanguageCode? ram:ActualWorkItemComplexDescription* ram:TotalQuantityWorkItemQuantityAnalysis* ram:UnitCalculatedPrice* ram:TotalCalculatedPrice* ram:ChangedRecordedStatus* ram:ItemBasicWorkItem* ram:ReferencedSpecifiedBinaryFile*
ram:CalculatedPriceType ram:TypeCode* ram:ChargeAmount* ram:RelatedAppliedAllowanceCharge*
ram:RecordedStatusType ram:ConditionCode ram:ChangerName? ram:ChangedDateTime
ram:DocumentVersionType ram:ID? ram:Name? ram:IssueDateTime?
ram:LegalOrganizationType ram:LegalClassificationCode? ram:Name? ram:ID? ram:TradingBusinessName? ram:PostalTradeAddress? ram:AuthorizedLegalRegistration*
ram:TradeContactType ram:ID? ram:PersonName? ram:DepartmentName? ram:TypeCode@qdt:ContactTypeCodeType? ram:JobTitle? ram:Responsibility? ram:PersonID* ram:TelephoneUniversalCommunication? ram:DirectTelephoneUniversalCommunication? ram:MobileTelephoneUniversalCommunication? ram:FaxUniversalCommunication? ram:EmailURIUniversalCommunication? ram:TelexUniversalCommunication? ram:VOIPUniversalCommunication? ram:InstantMessagingUniversalCommunication? ram:SpecifiedNote* ram:SpecifiedContactPerson?
ram:TradeAddressType ram:ID? ram:PostcodeCode? ram:PostOfficeBox? ram:BuildingName? ram:LineOne? ram:LineTwo? ram:LineThree? ram:LineFour? ram:LineFive? ram:StreetName? ram:CityName? ram:CitySubDivisionName? ram:CountryID? ram:CountryName* ram:CountrySubDivisionID? ram:CountrySubDivisionName* ram:AttentionOf? ram:CareOf? ram:BuildingNumber? ram:DepartmentName? ram:AdditionalStreetName? ram:CityID? ram:TypeCode@qdt:AddressTypeCodeType*
ram:UniversalCommunicationType ram:URIID? ram:ChannelCode? ram:CompleteNumber?
ram:LogisticsLocationType ram:ID? ram:Name* ram:TypeCode@qdt:LocationFunctionCodeType? ram:Description* ram:CountryID? ram:CountrySubDivisionID? ram:PhysicalGeographicalCoordinate? ram:PostalTradeAddress? ram:SubordinateLocation?
ram:TaxRegistrationType ram:ID? ram:IOSSID? ram:AssociatedRegisteredTax?
ram:DocumentLineDocumentType ram:LineID? ram:ParentLineID? ram:LineStatusCode? ram:LineStatusReasonCode? ram:CategoryCode? ram:ResponseReasonCode? ram:IncludedNote* ram:ReferenceReferencedDocument*
ram:TradeProductType ram:ID? ram:GlobalID? ram:SellerAssignedID? ram:BuyerAssignedID? ram:ManufacturerAssignedID? ram:IndustryAssignedID? ram:ModelID? ram:Name* ram:TradeName? ram:Description* ram:TypeCode? ram:NetWeightMeasure@udt:MeasureType? ram:GrossWeightMeasure@udt:MeasureType? ram:StatusCode@udt:CodeType? ram:ProductGroupID* ram:NetVolumeMeasure? ram:GrossVolumeMeasure? ram:EndItemTypeCode* ram:EndItemName* ram:CustomerAssignedID* ram:BatchID* ram:AreaDensityMeasure? ram:UseDescription* ram:ConciseDescription* ram:AdditionalDescription* ram:BrandName? ram:SubBrandName? ram:DrainedNetWeightMeasure? ram:VariableMeasureIndicator? ram:ConfigurableIndicator? ram:ColourCode? ram:ColourDescription* ram:RecyclingTypeCode? ram:UnitTypeCode* ram:ContentUnitQuantity? ram:CommonName? ram:ModelName? ram:Designation* ram:FormattedCancellationAnnouncedLaunchDateTime? ram:FormattedLatestProductDataChangeDateTime? ram:ExportIndicator? ram:UltimateCustomerAssignedExtensionID* ram:SizeCode? ram:ApplicableProductCharacteristic* ram:ApplicableMaterialGoodsCharacteristic* ram:DesignatedProductClassification* ram:IndividualTradeProductInstance* ram:CertificationEvidenceReferenceReferencedDocument* ram:InspectionReferenceReferencedDocument* ram:OriginTradeCountry? ram:LinearSpatialDimension* ram:MinimumLinearSpatialDimension? ram:MaximumLinearSpatialDimension? ram:ManufacturerTradeParty? ram:PresentationSpecifiedBinaryFile* ram:MSDSReferenceReferencedDocument? ram:AdditionalReferenceReferencedDocument* ram:LegalRightsOwnerTradeParty? ram:BrandOwnerTradeParty? ram:IncludedReferencedProduct* ram:InformationNote* ram:BuyerSuppliedPartsReferenceReferencedDocument*
ram:LineTradeAgreementType ram:BuyerReference? ram:BuyerRequisitionerTradeParty* ram:ApplicableTradeDeliveryTerms? ram:SellerOrderReferencedDocument? ram:BuyerOrderReferencedDocument? ram:QuotationReferencedDocument? ram:ContractReferencedDocument? ram:DemandForecastReferencedDocument? ram:PromotionalDealReferencedDocument? ram:AdditionalReferencedDocument* ram:GrossPriceProductTradePrice? ram:NetPriceProductTradePrice? ram:RequisitionerReferencedDocument* ram:ItemSellerTradeParty? ram:ItemBuyerTradeParty? ram:IncludedSpecifiedMarketplace? ram:UltimateCustomerOrderReferencedDocument*
ram:LineTradeDeliveryType ram:RequestedQuantity? ram:ReceivedQuantity? ram:BilledQuantity? ram:ChargeFreeQuantity? ram:PackageQuantity? ram:ProductUnitQuantity? ram:PerPackageUnitQuantity? ram:NetWeightMeasure? ram:GrossWeightMeasure? ram:TheoreticalWeightMeasure? ram:DespatchedQuantity? ram:SpecifiedDeliveryAdjustment* ram:IncludedSupplyChainPackaging* ram:RelatedSupplyChainConsignment? ram:ShipToTradeParty? ram:UltimateShipToTradeParty? ram:ShipFromTradeParty? ram:ActualDespatchSupplyChainEvent? ram:ActualPickUpSupplyChainEvent? ram:RequestedDeliverySupplyChainEvent? ram:ActualDeliverySupplyChainEvent? ram:ActualReceiptSupplyChainEvent? ram:AdditionalReferencedDocument* ram:DespatchAdviceReferencedDocument? ram:ReceivingAdviceReferencedDocument? ram:DeliveryNoteReferencedDocument? ram:ConsumptionReportReferencedDocument? ram:PackingListReferencedDocument?
ram:LineTradeSettlementType ram:PaymentReference* ram:InvoiceIssuerReference? ram:TotalAdjustmentAmount? ram:DiscountIndicator? ram:InvoiceDateTime? ram:ApplicableTradeTax* ram:BillingSpecifiedPeriod? ram:SpecifiedTradeAllowanceCharge* ram:SubtotalCalculatedTradeTax* ram:SpecifiedLogisticsServiceCharge* ram:SpecifiedTradePaymentTerms* ram:SpecifiedTradeSettlementLineMonetarySummation? ram:SpecifiedFinancialAdjustment* ram:InvoiceReferencedDocument* ram:AdditionalReferencedDocument* ram:PayableSpecifiedTradeAccountingAccount* ram:ReceivableSpecifiedTradeAccountingAccount* ram:PurchaseSpecifiedTradeAccountingAccount* ram:SalesSpecifiedTradeAccountingAccount* ram:SpecifiedTradeSettlementFinancialCard?
ram:SubordinateTradeLineItemType ram:ID* ram:ResponseReasonCode? ram:CategoryCode? ram:SpecifiedReferencedProduct? ram:ApplicableTradeProduct* ram:SpecifiedSubordinateLineTradeAgreement? ram:SpecifiedSubordinateLineTradeDelivery? ram:SpecifiedSubordinateLineTradeSettlement?
ram:TradeDeliveryTermsType ram:DeliveryTypeCode? ram:Description* ram:FunctionCode? ram:DeliveryDiscontinuationCode? ram:PartialDeliveryAllowedIndicator? ram:RelevantTradeLocation?
ram:ProcuringProjectType ram:ID ram:Description? ram:Name
ram:SupplyChainConsignmentType ram:ID? ram:GrossWeightMeasure* ram:NetWeightMeasure* ram:GrossVolumeMeasure@qdt:VolumeUnitMeasureType* ram:ChargeableWeightMeasure? ram:InsurancePremiumAmount? ram:AssociatedInvoiceAmount* ram:TotalChargeAmount? ram:DeclaredValueForCustomsAmount? ram:PackageQuantity? ram:NetVolumeMeasure@qdt:VolumeUnitMeasureType* ram:ConsignorTradeParty? ram:ConsigneeTradeParty? ram:CarrierTradeParty? ram:FreightForwarderTradeParty? ram:DeliveryTradeParty? ram:CustomsImportAgentTradeParty? ram:CustomsExportAgentTradeParty? ram:GroupingCentreTradeParty* ram:TransitLogisticsLocation* ram:TransportContractReferencedDocument? ram:AssociatedReferencedDocument* ram:IncludedSupplyChainConsignmentItem* ram:UtilizedLogisticsTransportEquipment* ram:SpecifiedLogisticsTransportMovement* ram:ApplicableTransportCargoInsurance? ram:ApplicableCrossBorderRegulatoryProcedure* ram:ApplicableCrossBorderCustomsValuation*
ram:SupplyChainEventType ram:ID? ram:OccurrenceDateTime? ram:TypeCode? ram:Description* ram:DescriptionBinaryObject* ram:UnitQuantity? ram:LatestOccurrenceDateTime? ram:EarliestOccurrenceDateTime? ram:TimeOccurrenceDateTime? ram:OccurrenceSpecifiedPeriod? ram:OccurrenceLogisticsLocation?
ram:TradeCurrencyExchangeType ram:SourceCurrencyCode ram:SourceUnitBasisNumeric? ram:TargetCurrencyCode ram:TargetUnitBaseNumeric? ram:MarketID? ram:ConversionRate ram:ConversionRateDateTime? ram:AssociatedReferencedDocument*
ram:TradeSettlementPaymentMeansType ram:PaymentChannelCode? ram:TypeCode@qdt:PaymentMeansCodeType? ram:GuaranteeMethodCode? ram:PaymentMethodCode? ram:Information* ram:ID* ram:ApplicableTradeSettlementFinancialCard? ram:PayerPartyDebtorFinancialAccount? ram:PayeePartyCreditorFinancialAccount* ram:PayerSpecifiedDebtorFinancialInstitution? ram:PayeeSpecifiedCreditorFinancialInstitution?
ram:TradeTaxType ram:CalculatedAmount* ram:TypeCode@qdt:TaxTypeCodeType? ram:ExemptionReason? ram:CalculatedRate? ram:CalculationSequenceNumeric? ram:BasisQuantity? ram:BasisAmount* ram:UnitBasisAmount* ram:LineTotalBasisAmount* ram:AllowanceChargeBasisAmount* ram:CategoryCode@qdt:TaxCategoryCodeType? ram:CurrencyCode? ram:Jurisdiction* ram:CustomsDutyIndicator? ram:ExemptionReasonCode? ram:TaxBasisAllowanceRate? ram:TaxPointDate? ram:Type? ram:InformationAmount* ram:CategoryName* ram:DueDateTypeCode? ram:RateApplicablePercent? ram:GrandTotalAmount* ram:CalculationMethodCode? ram:SpecifiedTradeAccountingAccount* ram:ServiceSupplyTradeCountry? ram:BuyerRepayableTaxSpecifiedTradeAccountingAccount? ram:SellerPayableTaxSpecifiedTradeAccountingAccount? ram:SellerRefundableTaxSpecifiedTradeAccountingAccount? ram:BuyerDeductibleTaxSpecifiedTradeAccountingAccount? ram:BuyerNonDeductibleTaxSpecifiedTradeAccountingAccount? ram:PlaceApplicableTradeLocation*
ram:TradeAllowanceChargeType ram:ChargeIndicator? ram:ID? ram:SequenceNumeric? ram:CalculationPercent? ram:BasisAmount? ram:BasisQuantity? ram:PrepaidIndicator? ram:ActualAmount* ram:UnitBasisAmount? ram:ReasonCode@qdt:AllowanceChargeReasonCodeType? ram:Reason? ram:TypeCode@qdt:AllowanceChargeIdentificationCodeType? ram:CategoryTradeTax* ram:ActualTradeCurrencyExchange?
ram:LogisticsServiceChargeType ram:ID@qdt:FreightChargeTypeIDType? ram:Description* ram:PaymentArrangementCode? ram:TariffClassCode? ram:ChargeCategoryCode? ram:ServiceCategoryCode? ram:DisbursementAmount* ram:AppliedAmount* ram:AllowanceCharge? ram:PayingPartyRoleCode? ram:CalculationBasisCode? ram:CalculationBasis? ram:TransportPaymentMethodCode? ram:PaymentPlaceLogisticsLocation? ram:AppliedFromLogisticsLocation? ram:AppliedToLogisticsLocation? ram:AppliedTradeTax*
ram:TradePaymentTermsType ram:ID@qdt:PaymentTermsIDType? ram:FromEventCode? ram:SettlementPeriodMeasure? ram:Description* ram:DueDateDateTime? ram:TypeCode@qdt:PaymentTermsTypeCodeType? ram:InstructionTypeCode? ram:DirectDebitMandateID* ram:PartialPaymentPercent? ram:PaymentMeansID* ram:PartialPaymentAmount* ram:DueDateTime? ram:BillStartDateTime? ram:ApplicableTradePaymentPenaltyTerms? ram:ApplicableTradePaymentDiscountTerms? ram:PayeeTradeParty*
ram:TradeSettlementHeaderMonetarySummationType ram:LineTotalAmount* ram:ChargeTotalAmount* ram:AllowanceTotalAmount* ram:TaxBasisTotalAmount* ram:TaxTotalAmount* ram:RoundingAmount* ram:GrandTotalAmount* ram:InformationAmount* ram:TotalPrepaidAmount* ram:TotalDiscountAmount* ram:TotalAllowanceChargeAmount* ram:DuePayableAmount* ram:RetailValueExcludingTaxInformationAmount* ram:TotalDepositFeeInformationAmount* ram:ProductValueExcludingTobaccoTaxInformationAmount* ram:TotalRetailValueInformationAmount* ram:GrossLineTotalAmount* ram:NetLineTotalAmount* ram:NetIncludingTaxesLineTotalAmount* ram:InsuranceChargeTotalAmount* ram:IncludingTaxesLineTotalAmount*
ram:FinancialAdjustmentType ram:ReasonCode? ram:Reason* ram:ActualAmount* ram:ActualQuantity? ram:ActualDateTime? ram:DirectionCode? ram:ClaimRelatedTradeParty? ram:InvoiceReferenceReferencedDocument? ram:RelatedTradeTax*
ram:TradeAccountingAccountType ram:ID ram:SetTriggerCode? ram:TypeCode@qdt:AccountingAccountTypeCodeType? ram:AmountTypeCode? ram:Name? ram:CostReferenceDimensionPattern?
ram:TradeSettlementFinancialCardType ram:MicrochipIndicator? ram:ID? ram:TypeCode? ram:CardholderName? ram:ExpiryDate? ram:VerificationNumeric? ram:ValidFromDateTime? ram:CreditLimitAmount* ram:CreditAvailableAmount* ram:InterestRatePercent? ram:IssuingCompanyName? ram:Description?
ram:AdvancePaymentType ram:PaidAmount ram:FormattedReceivedDateTime? ram:IncludedTradeTax* ram:InvoiceSpecifiedReferencedDocument*
ram:WorkItemComplexDescriptionType ram:Abstract* ram:Content* ram:ContractualLanguageCode? ram:RequestingSpecificationQuery* ram:RespondingSpecificationResponse* ram:SubsetWorkItemComplexDescription?
ram:WorkItemQuantityAnalysisType ram:ID ram:ActualQuantity? ram:Description? ram:ActualQuantityPercent? ram:TypeCode? ram:PrimaryClassificationCode* ram:AlternativeClassificationCode* ram:ContractualLanguageCode? ram:ActualQuantityWorkItemDimension* ram:BreakdownWorkItemQuantityAnalysis* ram:ChangedRecordedStatus*
ram:AppliedAllowanceChargeType ram:ActualAmount? ram:Description? ram:ReasonCode? ram:CalculationPercent? ram:BasisAmount? ram:ChargeIndicator ram:CategoryAppliedTax?
ram:LegalRegistrationType ram:TypeCode? ram:ID?
ram:ContactPersonType ram:GivenName? ram:MiddleName? ram:FamilyName?
ram:GeographicalCoordinateType ram:AltitudeMeasure? ram:LatitudeMeasure? ram:LongitudeMeasure? ram:SystemID?
ram:SubordinateLocationType ram:ID? ram:Name? ram:TypeCode@qdt:LocationFunctionCodeType? ram:PhysicalGeographicalCoordinate?
ram:RegisteredTaxType ram:TypeCode? ram:ExemptionReasonCode? ram:ExemptionReason* ram:CurrencyCode@udt:CodeType? ram:Jurisdiction* ram:Description* ram:CustomsDutyIndicator?
ram:ProductCharacteristicType ram:ID* ram:TypeCode? ram:Description* ram:ValueMeasure? ram:MeasurementMethodCode? ram:Value* ram:ValueCode? ram:ValueDateTime? ram:ValueIndicator? ram:ContentTypeCode? ram:ValueSpecifiedBinaryFile? ram:ApplicableProductCharacteristicCondition* ram:ApplicableReferencedStandard?
ram:MaterialGoodsCharacteristicType ram:Description* ram:TypeCode? ram:ProportionalConstituentPercent? ram:AbsolutePresenceWeightMeasure? ram:AbsolutePresenceVolumeMeasure?
ram:ProductClassificationType ram:SystemID? ram:SystemName* ram:ClassCode? ram:ClassName* ram:SubClassCode? ram:ClassProductCharacteristic* ram:ApplicableReferencedStandard?
ram:TradeProductInstanceType ram:GlobalSerialID? ram:BatchID? ram:KanbanID? ram:SupplierAssignedSerialID? ram:BestBeforeDateTime? ram:ExpiryDateTime? ram:SellByDateTime? ram:SerialID* ram:RegistrationID* ram:ProductionSupplyChainEvent? ram:PackagingSupplyChainEvent? ram:ApplicableMaterialGoodsCharacteristic* ram:ApplicableProductCharacteristic*
ram:TradeCountryType ram:ID@qdt:CountryIDType? ram:Name* ram:SubordinateTradeCountrySubDivision*
ram:SpatialDimensionType ram:ValueMeasure? ram:TypeCode@qdt:DimensionTypeCodeType? ram:Description* ram:WidthMeasure? ram:LengthMeasure? ram:HeightMeasure? ram:ID? ram:DiameterMeasure?
ram:ReferencedProductType ram:ID* ram:GlobalID* ram:SellerAssignedID? ram:BuyerAssignedID? ram:ManufacturerAssignedID* ram:IndustryAssignedID* ram:Name* ram:Description* ram:RelationshipTypeCode* ram:UnitQuantity*
ram:TradePriceType ram:TypeCode@qdt:PriceTypeCodeType? ram:ChargeAmount+ ram:BasisQuantity? ram:MinimumQuantity? ram:MaximumQuantity? ram:ChangeReason* ram:OrderUnitConversionFactorNumeric? ram:Type* ram:BasisDateTime? ram:AppliedTradeAllowanceCharge* ram:ValiditySpecifiedPeriod? ram:IncludedTradeTax* ram:DeliveryTradeLocation* ram:TradeComparisonReferencePrice* ram:AssociatedReferencedDocument*
ram:SpecifiedMarketplaceType ram:ID? ram:Name? ram:VirtualIndicator? ram:WebsiteURIID* ram:SalesMethodCode? ram:OrderingAvailablePeriod*
ram:DeliveryAdjustmentType ram:ReasonCode@qdt:AdjustmentReasonCodeType? ram:Reason* ram:ActualAmount* ram:ActualQuantity? ram:ActualDateTime?
ram:SupplyChainPackagingType ram:TypeCode@qdt:PackageTypeCodeType? ram:Type? ram:Description* ram:ConditionCode? ram:DisposalMethodCode* ram:WeightMeasure* ram:MaximumStackabilityQuantity? ram:MaximumStackabilityWeightMeasure? ram:CustomerFacingTotalUnitQuantity? ram:LayerTotalUnitQuantity? ram:ContentLayerQuantity? ram:AdditionalInstructionCode* ram:AdditionalInstructionIndicator? ram:LinearSpatialDimension? ram:MinimumLinearSpatialDimension? ram:MaximumLinearSpatialDimension? ram:SpecifiedPackagingMarking* ram:ApplicableMaterialGoodsCharacteristic* ram:ApplicableDisposalInstructions* ram:ApplicableReturnableAssetInstructions*
ram:TradeSettlementLineMonetarySummationType ram:LineTotalAmount* ram:ChargeTotalAmount* ram:AllowanceTotalAmount* ram:TaxBasisTotalAmount* ram:TaxTotalAmount* ram:GrandTotalAmount* ram:InformationAmount* ram:TotalAllowanceChargeAmount* ram:TotalRetailValueInformationAmount* ram:GrossLineTotalAmount* ram:NetLineTotalAmount* ram:NetIncludingTaxesLineTotalAmount* ram:ProductWeightLossInformationAmount* ram:IncludingTaxesLineTotalAmount*
ram:SubordinateLineTradeAgreementType ram:SellerOrderReferencedDocument? ram:BuyerOrderReferencedDocument? ram:AdditionalReferencedDocument* ram:GrossPriceProductTradePrice* ram:NetPriceProductTradePrice*
ram:SubordinateLineTradeDeliveryType ram:PackageQuantity? ram:ProductUnitQuantity? ram:PerPackageUnitQuantity? ram:BilledQuantity* ram:IncludedSupplyChainPackaging* ram:ActualDeliverySupplyChainEvent*
ram:SubordinateLineTradeSettlementType ram:AmountDirectionCode? ram:ApplicableTradeTax? ram:InvoiceReferencedDocument* ram:SpecifiedFinancialAdjustment* ram:SpecifiedTradeAllowanceCharge*
ram:TradeLocationType ram:CountryID? ram:CountryName? ram:ID? ram:Name?
ram:SupplyChainConsignmentItemType ram:TypeCode@qdt:GoodsTypeCodeType? ram:TypeExtensionCode? ram:DeclaredValueForCustomsAmount? ram:DeclaredValueForStatisticsAmount? ram:InvoiceAmount* ram:GrossWeightMeasure? ram:NetWeightMeasure? ram:TariffQuantity? ram:GlobalID* ram:NatureIdentificationTransportCargo? ram:ApplicableTransportDangerousGoods* ram:PreviousAdministrativeReferencedDocument* ram:ApplicableNote*
ram:LogisticsTransportEquipmentType ram:ID? ram:LoadingLengthMeasure? ram:CategoryCode@qdt:TransportEquipmentCategoryCodeType? ram:CharacteristicCode? ram:Characteristic? ram:UsedCapacityCode? ram:CarrierAssignedBookingID* ram:SealedIndicator? ram:ReturnableIndicator? ram:AffixedLogisticsSeal* ram:LinearSpatialDimension? ram:ApplicableNote*
ram:LogisticsTransportMovementType ram:StageCode? ram:ModeCode? ram:Mode? ram:ID? ram:StatusCode@qdt:StatusCodeType? ram:ServiceCode? ram:Service? ram:Type? ram:Cycle? ram:UsedLogisticsTransportMeans?
ram:TransportCargoInsuranceType ram:CoverageCode? ram:CoverageDescription? ram:ContractGeneralConditions? ram:CoverageTradeParty?
ram:CrossBorderRegulatoryProcedureType ram:TypeCode* ram:TransactionNatureCode? ram:TariffAmount? ram:NonTariffChargeAmount? ram:TotalChargeAmount? ram:Remark* ram:ApplicableTradeTax*
ram:CrossBorderCustomsValuationType ram:AddedAdjustmentAmount? ram:DeductedAdjustmentAmount? ram:AddedAdjustmentPercent? ram:DeductedAdjustmentPercent? ram:MethodCode? ram:WTOAdditionCode? ram:ChargeApportionMethodCode? ram:OtherChargeAmount* ram:BuyerSellerRelationshipIndicator? ram:BuyerSellerRelationshipPriceInfluenceIndicator? ram:SaleRestrictionIndicator? ram:SalePriceConditionIndicator? ram:RoyaltyLicenseFeeIndicator? ram:TypeCode? ram:SaleRestriction* ram:ApplicableTradeCurrencyExchange?
qdt:TimeOnlyFormattedDateTimeType qdt:DateTimeString@qdt:TimeOnlyFormattedDateTimeType/DateTimeString
ram:DebtorFinancialAccountType ram:IBANID? ram:AccountName? ram:ProprietaryID?
ram:CreditorFinancialAccountType ram:IBANID? ram:AccountName? ram:ProprietaryID?
ram:DebtorFinancialInstitutionType ram:BICID? ram:ClearingSystemName? ram:CHIPSUniversalID? ram:NewZealandNCCID? ram:IrishNSCID? ram:UKSortCodeID? ram:CHIPSParticipantID? ram:SwissBCID? ram:FedwireRoutingNumberID? ram:PortugueseNCCID? ram:RussianCentralBankID? ram:ItalianDomesticID? ram:AustrianBankleitzahlID? ram:CanadianPaymentsAssociationID? ram:SICID? ram:GermanBankleitzahlID? ram:SpanishDomesticInterbankingID? ram:SouthAfricanNCCID? ram:HongKongBankID? ram:AustralianBSBID? ram:IndianFinancialSystemID? ram:HellenicBankID? ram:PolishNationalClearingID? ram:Name? ram:JapanFinancialInstitutionCommonID? ram:LocationFinancialInstitutionAddress? ram:SubDivisionBranchFinancialInstitution?
ram:CreditorFinancialInstitutionType ram:BICID? ram:CHIPSUniversalID? ram:NewZealandNCCID? ram:IrishNSCID? ram:UKSortCodeID? ram:CHIPSParticipantID? ram:SwissBCID? ram:FedwireRoutingNumberID? ram:PortugueseNCCID? ram:RussianCentralBankID? ram:ItalianDomesticID? ram:AustrianBankleitzahlID? ram:CanadianPaymentsAssociationID? ram:SICID? ram:GermanBankleitzahlID? ram:SpanishDomesticInterbankingID? ram:SouthAfricanNCCID? ram:HongKongBankID? ram:AustralianBSBID? ram:IndianFinancialSystemID? ram:HellenicBankID? ram:PolishNationalClearingID? ram:Name? ram:ClearingSystemName? ram:JapanFinancialInstitutionCommonID? ram:LocationFinancialInstitutionAddress? ram:SubDivisionBranchFinancialInstitution?
udt:DateType udt:DateString|udt:Date
ram:TradePaymentPenaltyTermsType ram:BasisDateTime? ram:BasisPeriodMeasure? ram:BasisAmount? ram:CalculationPercent? ram:ActualPenaltyAmount?
ram:TradePaymentDiscountTermsType ram:BasisDateTime? ram:BasisPeriodMeasure? ram:BasisAmount? ram:CalculationPercent? ram:ActualDiscountAmount?
qdt:DateOnlyFormattedDateTimeType qdt:DateTimeString@qdt:DateOnlyFormattedDateTimeType/DateTimeString
ram:SpecificationQueryType ram:ID ram:TypeCode? ram:Content ram:ContractualLanguageCode?
ram:SpecificationResponseType ram:ID ram:QueryID? ram:TypeCode? ram:Content ram:ContractualLanguageCode?
ram:WorkItemDimensionType ram:ID? ram:ValueMeasure ram:Description? ram:TypeCode ram:ContractualLanguageCode? ram:ComponentWorkItemDimension*
ram:AppliedTaxType ram:CalculatedAmount? ram:TypeCode? ram:CalculatedRate? ram:BasisAmount? ram:TaxPointDate?
ram:ProductCharacteristicConditionType ram:TypeCode? ram:Name* ram:ValueMeasure?
ram:ReferencedStandardType ram:ID? ram:VersionID? ram:ElementVersionID? ram:URIID? ram:PartID? ram:AgencyID?
ram:TradeCountrySubDivisionType ram:ID? ram:Name*
ram:ReferencePriceType ram:ChargeAmount? ram:BasisQuantity* ram:NetPriceIndicator* ram:ComparisonMethodCode?
ram:AvailablePeriodType ram:StartDateTime? ram:EndDateTime? ram:Description?
ram:PackagingMarkingType ram:TypeCode@qdt:PackagingMarkingCodeType* ram:Content* ram:ContentDateTime? ram:ContentAmount* ram:BarcodeTypeCode* ram:ContentCode* ram:AutomaticDataCaptureMethodTypeCode*
ram:DisposalInstructionsType ram:MaterialID? ram:RecyclingDescriptionCode* ram:Description* ram:RecyclingProcedure*
ram:ReturnableAssetInstructionsType ram:MaterialID* ram:TermsAndConditionsDescription* ram:TermsAndConditionsDescriptionCode? ram:DepositValueSpecifiedAmount* ram:DepositValueValiditySpecifiedPeriod?
ram:TransportCargoType ram:TypeCode@qdt:CargoCategoryCodeType? ram:Identification* ram:OperationalCategoryCode? ram:StatisticalClassificationCode?
ram:TransportDangerousGoodsType ram:UNDGIdentificationCode? ram:RegulationCode? ram:RegulationName* ram:TechnicalName* ram:EMSID? ram:PackagingDangerLevelCode? ram:HazardClassificationID? ram:AdditionalHazardClassificationID? ram:ProperShippingName?
ram:LogisticsSealType ram:ID? ram:MaximumID? ram:TypeCode? ram:ConditionCode@qdt:SealConditionCodeType* ram:SealingPartyRoleCode? ram:IssuingTradeParty?
ram:LogisticsTransportMeansType ram:TypeCode@qdt:TransportMeansTypeCodeType? ram:Type? ram:ID? ram:Name? ram:OwnerTradeParty?
ram:FinancialInstitutionAddressType ram:PostcodeCode? ram:BuildingNumber? ram:LineOne? ram:LineTwo? ram:LineThree? ram:LineFour? ram:LineFive? ram:StreetName? ram:CityName? ram:CountrySubDivisionID? ram:CountryID@udt:IDType? ram:TypeCode? ram:DepartmentName? ram:PostOfficeBox? ram:CityID? ram:CountrySubDivisionName? ram:CountryName?
ram:BranchFinancialInstitutionType ram:ID? ram:Name? ram:LocationFinancialInstitutionAddress?
`,
} as const;
