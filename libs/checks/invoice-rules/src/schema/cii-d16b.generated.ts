/**
 * What CII D16B lets an invoice hold: elements in their order, how often, their attributes and lexical kinds. Facts of the official
 * schema, none of its text. How the lines are read stands in schema-table.ts.
 * Written by: npm run schemas -- <folder with the official XSD files>
 */
// prettier-ignore
export const ciiD16b = {
  title: 'CII D16B',
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
qdt:DocumentCodeType text listID=1001 listAgencyID=6 listVersionID name listURI:uri
qdt:MessageFunctionCodeType text listID=1225_MessageFunctionTypeCode listAgencyID=6 listVersionID listURI:uri
udt:CodeType text listID listAgencyID listAgencyName listName listVersionID name languageID listURI:uri listSchemeURI:uri
qdt:CurrencyCodeType text listID=ISO~4217~3A listAgencyID=5 listVersionID listURI:uri
udt:IndicatorType/IndicatorString text format
xsd:boolean boolean -
udt:DateTimeType/DateTimeString text format
xsd:dateTime dateTime -
udt:MeasureType decimal unitCode unitCodeListVersionID
udt:NumericType decimal format
qdt:PartyRoleCodeType text listID=3035 listAgencyID=6 listVersionID name
udt:AmountType decimal currencyID currencyCodeListVersionID
udt:QuantityType decimal unitCode unitCodeListID unitCodeListAgencyID unitCodeListAgencyName
udt:ValueType decimal format
udt:BinaryObjectType base64 format mimeCode encodingCode characterSetCode uri:uri filename
qdt:ContactTypeCodeType text listID=3139_ContactTypeCode listAgencyID=6 listVersionID listURI:uri
qdt:CountryIDType text schemeID schemeAgencyID schemeVersionID=second~edition~2006
qdt:CommunicationChannelCodeType text listID=3155_CommunicationChannelCode listAgencyID=6 listVersionID listURI:uri
qdt:LineStatusCodeType text listID=1229_LineStatusCode listAgencyID=6 listVersionID listURI:uri
qdt:WeightUnitMeasureType decimal unitCode:shortCode unitCodeListVersionID
qdt:DeliveryTermsCodeType text listID=4053 listAgencyID=6 listVersionID
qdt:DocumentStatusCodeType text listID=1373 listAgencyID=6 listVersionID name
qdt:ReferenceCodeType text listID=1153_ReferenceTypeCode listAgencyID=6 listVersionID name
qdt:VolumeUnitMeasureType decimal unitCode:shortCode unitCodeListVersionID
udt:RateType decimal format
qdt:PaymentMeansChannelCodeType text listID=4435 listAgencyID=6 listVersionID name
qdt:PaymentMeansCodeType text listID=4461 listAgencyID=6 listVersionID
qdt:PaymentGuaranteeMeansCodeType text listID=4431 listAgencyID=6 listVersionID
qdt:TaxTypeCodeType text listID=5153 listAgencyID=6 listVersionID listURI:uri
qdt:TaxCategoryCodeType text listID=5305 listAgencyID=6 listVersionID listURI:uri
qdt:TimeReferenceCodeType text listID=2475 listAgencyID=6 listVersionID name
udt:PercentType decimal format
qdt:AllowanceChargeReasonCodeType text listID=4465_AllowanceChargeReasonCode listAgencyID=6 listVersionID listURI:uri
qdt:AllowanceChargeIdentificationCodeType text listID=5189_AllowanceChargeID listAgencyID=6 listVersionID listURI:uri
qdt:FreightChargeTypeIDType text schemeID schemeAgencyID schemeVersionID
qdt:FreightChargeTariffClassCodeType text listID=5243 listAgencyID=6 listVersionID name
qdt:ChargePayingPartyRoleCodeType text listID=3035_Charge~Paying listAgencyID=6 listVersionID name
qdt:LogisticsChargeCalculationBasisCodeType text listID=TDED~6131 listAgencyID=6 listVersionID name
qdt:PaymentTermsIDType text schemeID schemeAgencyID schemeVersionID
qdt:PaymentTermsEventTimeReferenceCodeType text listID=2475_Payment~Terms~Event listAgencyID=6 listVersionID
qdt:PaymentTermsTypeCodeType text listID=4279 listAgencyID=6 listVersionID name
qdt:AccountingDocumentCodeType text listID=1001_Accounting listAgencyID=6 listVersionID listURI:uri
qdt:AccountingAccountTypeCodeType text listID=AccountingE501 listAgencyID=210 listVersionID listURI:uri
qdt:AccountingAmountTypeCodeType text listID=AccountingE601 listAgencyID=210 listVersionID listURI:uri
qdt:FormattedDateTimeType/DateTimeString text format
qdt:DimensionTypeCodeType text listID=6145 listAgencyID=6 listVersionID name
qdt:LinearUnitMeasureType decimal unitCode:shortCode unitCodeListVersionID
qdt:PriceTypeCodeType text listID=5375 listAgencyID=6 listVersionID
qdt:AdjustmentReasonCodeType text listID=4465 listAgencyID=6 listVersionID
qdt:PackageTypeCodeType text listID=7065 listAgencyID=6 listVersionID name
qdt:GoodsTypeCodeType text listID=TDED~7357 listAgencyID=6 listVersionID name
qdt:GoodsTypeExtensionCodeType text listID=TDED~7361 listAgencyID=6 listVersionID name
qdt:TransportEquipmentCategoryCodeType text listID=8053 listAgencyID=6 listVersionID name
qdt:TransportEquipmentSizeTypeCodeType text listID=8155 listAgencyID=6 listVersionID name
qdt:TransportEquipmentFullnessCodeType text listID=8169 listAgencyID=6 listVersionID name
qdt:TransportMovementStageCodeType text listID=8051 listAgencyID=6 listVersionID name
qdt:TransportModeCodeType text listID=Recommendation~19 listAgencyID=6 listVersionID name
udt:DateType/DateString text format
xsd:date date -
qdt:PackagingMarkingCodeType text listID=7233_PackagingMarkingCode listAgencyID=6 listVersionID listURI:uri
qdt:AutomaticDataCaptureMethodCodeType text listID=7233_AutomaticDataCaptureMethodCode listAgencyID=6 listVersionID listURI:uri
qdt:CargoCategoryCodeType text listID=Recommendation~21-Annex~I listAgencyID=6 listVersionID name
qdt:CargoOperationalCategoryCodeType text listID=7085b listAgencyID=6 listVersionID name
qdt:CargoCommodityCategoryCodeType text listID=7357 listAgencyID=6 listVersionID name
qdt:TransportMeansTypeCodeType text listID=Recommendation~28 listAgencyID=6 listVersionID name
`,
  elements: `
ram:ReferencedDocumentType *Document
udt:IDType *ID *URIID *NCCID ram:IBANID ram:BICID ram:IrishNSCID ram:SwissBCID ram:SICID ram:AustralianBSBID
udt:IndicatorType *Indicator
ram:DocumentContextParameterType *Parameter
udt:TextType *Name *Description *Reference *Type *Reason *Title *Of *Number ram:Purpose ram:Comment ram:Value ram:Subject ram:Content ram:Index ram:Access ram:Responsibility ram:PostOfficeBox ram:LineOne ram:LineTwo ram:LineThree ram:LineFour ram:LineFive ram:Designation ram:Information ram:Jurisdiction ram:AllowanceCharge ram:CalculationBasis ram:CostReferenceDimensionPattern ram:Abstract ram:Mode ram:RecyclingProcedure ram:Identification
udt:CodeType *Code
udt:DateTimeType *Time
ram:NoteType *Note
ram:SpecifiedPeriodType *Period
ram:TradePartyType *Party
ram:BasicWorkItemType *Item
ram:CalculatedPriceType *Price
ram:SpecifiedBinaryFileType *File
udt:MeasureType *Measure
udt:NumericType *Numeric
ram:UniversalCommunicationType *Communication
ram:TradeProductType *Product
ram:SupplyChainEventType *Event
udt:AmountType *Amount
ram:TradeCurrencyExchangeType *Exchange
ram:TradeTaxType *Tax
ram:TradeAllowanceChargeType *Charge
ram:TradeAccountingAccountType *Account
ram:TradeSettlementFinancialCardType *Card
udt:QuantityType *Quantity
udt:BinaryObjectType *Object
ram:WorkItemQuantityAnalysisType *Analysis
ram:ProductCharacteristicType *Characteristic
ram:TradeCountryType *Country
ram:SpatialDimensionType *Dimension
ram:LogisticsLocationType *Location
udt:RateType *Rate
udt:DateType *Date
udt:PercentType *Percent
ram:ExchangedDocumentContextType rsm:ExchangedDocumentContext
ram:ExchangedDocumentType rsm:ExchangedDocument
ram:SupplyChainTradeTransactionType rsm:SupplyChainTradeTransaction
ram:ValuationBreakdownStatementType rsm:ValuationBreakdownStatement
qdt:MessageFunctionCodeType ram:PurposeCode
ram:SupplyChainTradeLineItemType ram:IncludedSupplyChainTradeLineItem
ram:HeaderTradeAgreementType ram:ApplicableHeaderTradeAgreement
ram:HeaderTradeDeliveryType ram:ApplicableHeaderTradeDelivery
ram:HeaderTradeSettlementType ram:ApplicableHeaderTradeSettlement
qdt:CurrencyCodeType ram:DefaultCurrencyCode ram:TaxCurrencyCode ram:InvoiceCurrencyCode ram:PaymentCurrencyCode ram:SourceCurrencyCode ram:TargetCurrencyCode ram:CurrencyCode
ram:GroupedWorkItemType ram:ItemGroupedWorkItem
ram:RecordedStatusType ram:ChangedRecordedStatus
udt:IndicatorType/IndicatorString udt:IndicatorString
xsd:boolean udt:Indicator
ram:DocumentVersionType ram:SpecifiedDocumentVersion
udt:DateTimeType/DateTimeString udt:DateTimeString
xsd:dateTime udt:DateTime
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
udt:ValueType ram:IndexValue
ram:AppliedAllowanceChargeType ram:RelatedAppliedAllowanceCharge
ram:LegalRegistrationType ram:AuthorizedLegalRegistration
ram:ContactPersonType ram:SpecifiedContactPerson
qdt:CountryIDType ram:CountryID
qdt:CommunicationChannelCodeType ram:ChannelCode
ram:RegisteredTaxType ram:AssociatedRegisteredTax
qdt:LineStatusCodeType ram:LineStatusCode
qdt:WeightUnitMeasureType ram:GrossWeightMeasure ram:TheoreticalWeightMeasure
qdt:FormattedDateTimeType ram:FormattedCancellationAnnouncedLaunchDateTime ram:FormattedLatestProductDataChangeDateTime ram:FormattedIssueDateTime ram:FormattedReceivedDateTime
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
ram:TradeLocationType ram:RelevantTradeLocation ram:PlaceApplicableTradeLocation ram:DeliveryTradeLocation
qdt:ReferenceCodeType ram:ReferenceTypeCode
qdt:VolumeUnitMeasureType ram:GrossVolumeMeasure
ram:SupplyChainConsignmentItemType ram:IncludedSupplyChainConsignmentItem
ram:LogisticsTransportEquipmentType ram:UtilizedLogisticsTransportEquipment
ram:LogisticsTransportMovementType ram:SpecifiedLogisticsTransportMovement
qdt:PaymentMeansChannelCodeType ram:PaymentChannelCode
qdt:PaymentGuaranteeMeansCodeType ram:GuaranteeMethodCode
ram:DebtorFinancialAccountType ram:PayerPartyDebtorFinancialAccount
ram:CreditorFinancialAccountType ram:PayeePartyCreditorFinancialAccount
ram:DebtorFinancialInstitutionType ram:PayerSpecifiedDebtorFinancialInstitution
ram:CreditorFinancialInstitutionType ram:PayeeSpecifiedCreditorFinancialInstitution
qdt:TimeReferenceCodeType ram:DueDateTypeCode
qdt:FreightChargeTariffClassCodeType ram:TariffClassCode
qdt:ChargePayingPartyRoleCodeType ram:PayingPartyRoleCode
qdt:LogisticsChargeCalculationBasisCodeType ram:CalculationBasisCode
qdt:PaymentTermsEventTimeReferenceCodeType ram:FromEventCode
ram:TradePaymentPenaltyTermsType ram:ApplicableTradePaymentPenaltyTerms
ram:TradePaymentDiscountTermsType ram:ApplicableTradePaymentDiscountTerms
qdt:AccountingDocumentCodeType ram:SetTriggerCode
qdt:AccountingAmountTypeCodeType ram:AmountTypeCode
ram:SpecificationQueryType ram:RequestingSpecificationQuery
ram:SpecificationResponseType ram:RespondingSpecificationResponse
ram:WorkItemDimensionType ram:ActualQuantityWorkItemDimension ram:ComponentWorkItemDimension
ram:AppliedTaxType ram:CategoryAppliedTax
qdt:FormattedDateTimeType/DateTimeString qdt:DateTimeString
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
qdt:TransportEquipmentSizeTypeCodeType ram:CharacteristicCode
qdt:TransportEquipmentFullnessCodeType ram:UsedCapacityCode
qdt:TransportMovementStageCodeType ram:StageCode
qdt:TransportModeCodeType ram:ModeCode
ram:LogisticsTransportMeansType ram:UsedLogisticsTransportMeans
ram:GeographicalCoordinateType ram:PhysicalGeographicalCoordinate
ram:FinancialInstitutionAddressType ram:LocationFinancialInstitutionAddress
ram:BranchFinancialInstitutionType ram:SubDivisionBranchFinancialInstitution
udt:DateType/DateString udt:DateString
xsd:date udt:Date
qdt:AutomaticDataCaptureMethodCodeType ram:AutomaticDataCaptureMethodTypeCode
qdt:CargoOperationalCategoryCodeType ram:OperationalCategoryCode
qdt:CargoCommodityCategoryCodeType ram:StatisticalClassificationCode
`,
  elementTypes: `
rsm:CrossIndustryInvoiceType rsm:ExchangedDocumentContext rsm:ExchangedDocument rsm:SupplyChainTradeTransaction rsm:ValuationBreakdownStatement?
ram:ExchangedDocumentContextType ram:SpecifiedTransactionID? ram:TestIndicator? ram:BusinessProcessSpecifiedDocumentContextParameter* ram:BIMSpecifiedDocumentContextParameter* ram:ScenarioSpecifiedDocumentContextParameter* ram:ApplicationSpecifiedDocumentContextParameter* ram:GuidelineSpecifiedDocumentContextParameter* ram:SubsetSpecifiedDocumentContextParameter* ram:MessageStandardSpecifiedDocumentContextParameter?
ram:ExchangedDocumentType ram:ID ram:Name* ram:TypeCode@qdt:DocumentCodeType? ram:IssueDateTime ram:CopyIndicator? ram:Purpose? ram:ControlRequirementIndicator? ram:LanguageID* ram:PurposeCode? ram:RevisionDateTime? ram:VersionID? ram:GlobalID? ram:RevisionID? ram:PreviousRevisionID? ram:CategoryCode? ram:IncludedNote* ram:EffectiveSpecifiedPeriod? ram:IssuerTradeParty?
ram:SupplyChainTradeTransactionType ram:IncludedSupplyChainTradeLineItem* ram:ApplicableHeaderTradeAgreement ram:ApplicableHeaderTradeDelivery ram:ApplicableHeaderTradeSettlement
ram:ValuationBreakdownStatementType ram:ID ram:Name ram:Description* ram:MeasurementMethodID* ram:CreationDateTime ram:DefaultCurrencyCode ram:DefaultLanguageCode ram:Comment* ram:TypeCode* ram:RequestedActionCode* ram:PriceListID? ram:ContractualLanguageCode? ram:ItemGroupedWorkItem* ram:ItemBasicWorkItem* ram:TotalCalculatedPrice* ram:ChangedRecordedStatus* ram:CreationSpecifiedBinaryFile* ram:ReaderSpecifiedBinaryFile* ram:ReferencedSpecifiedBinaryFile*
udt:IndicatorType udt:IndicatorString|udt:Indicator
ram:DocumentContextParameterType ram:ID? ram:Value? ram:SpecifiedDocumentVersion?
udt:DateTimeType udt:DateTimeString|udt:DateTime
ram:NoteType ram:Subject? ram:ContentCode? ram:Content* ram:SubjectCode? ram:ID?
ram:SpecifiedPeriodType ram:DurationMeasure* ram:InclusiveIndicator? ram:Description* ram:StartDateTime? ram:EndDateTime? ram:CompleteDateTime? ram:OpenIndicator? ram:SeasonCode? ram:ID? ram:Name* ram:SequenceNumeric? ram:StartDateFlexibilityCode? ram:ContinuousIndicator? ram:PurposeCode@udt:CodeType?
ram:TradePartyType ram:ID* ram:GlobalID* ram:Name? ram:RoleCode* ram:Description* ram:SpecifiedLegalOrganization? ram:DefinedTradeContact* ram:PostalTradeAddress? ram:URIUniversalCommunication* ram:SpecifiedTaxRegistration* ram:EndPointURIUniversalCommunication? ram:LogoAssociatedSpecifiedBinaryFile*
ram:SupplyChainTradeLineItemType ram:DescriptionCode? ram:AssociatedDocumentLineDocument ram:SpecifiedTradeProduct? ram:SpecifiedLineTradeAgreement? ram:SpecifiedLineTradeDelivery? ram:SpecifiedLineTradeSettlement ram:IncludedSubordinateTradeLineItem*
ram:HeaderTradeAgreementType ram:Reference* ram:BuyerReference? ram:SellerTradeParty? ram:BuyerTradeParty? ram:SalesAgentTradeParty? ram:BuyerRequisitionerTradeParty* ram:BuyerAssignedAccountantTradeParty? ram:SellerAssignedAccountantTradeParty? ram:BuyerTaxRepresentativeTradeParty? ram:SellerTaxRepresentativeTradeParty? ram:ProductEndUserTradeParty? ram:ApplicableTradeDeliveryTerms? ram:SellerOrderReferencedDocument? ram:BuyerOrderReferencedDocument? ram:QuotationReferencedDocument? ram:OrderResponseReferencedDocument? ram:ContractReferencedDocument? ram:DemandForecastReferencedDocument? ram:SupplyInstructionReferencedDocument? ram:PromotionalDealReferencedDocument? ram:PriceListReferencedDocument? ram:AdditionalReferencedDocument* ram:RequisitionerReferencedDocument* ram:BuyerAgentTradeParty? ram:PurchaseConditionsReferencedDocument* ram:SpecifiedProcuringProject? ram:UltimateCustomerOrderReferencedDocument*
ram:HeaderTradeDeliveryType ram:RelatedSupplyChainConsignment? ram:ShipToTradeParty? ram:UltimateShipToTradeParty? ram:ShipFromTradeParty? ram:ActualDespatchSupplyChainEvent? ram:ActualPickUpSupplyChainEvent? ram:ActualDeliverySupplyChainEvent? ram:ActualReceiptSupplyChainEvent? ram:AdditionalReferencedDocument* ram:DespatchAdviceReferencedDocument? ram:ReceivingAdviceReferencedDocument? ram:DeliveryNoteReferencedDocument? ram:ConsumptionReportReferencedDocument? ram:PreviousDeliverySupplyChainEvent* ram:PackingListReferencedDocument?
ram:HeaderTradeSettlementType ram:DuePayableAmount* ram:CreditorReferenceTypeCode* ram:CreditorReferenceType* ram:CreditorReferenceIssuerID* ram:CreditorReferenceID? ram:PaymentReference* ram:TaxCurrencyCode? ram:InvoiceCurrencyCode? ram:PaymentCurrencyCode? ram:InvoiceIssuerReference? ram:InvoiceDateTime? ram:NextInvoiceDateTime* ram:CreditReasonCode? ram:CreditReason* ram:InvoicerTradeParty? ram:InvoiceeTradeParty? ram:PayeeTradeParty? ram:PayerTradeParty? ram:TaxApplicableTradeCurrencyExchange? ram:InvoiceApplicableTradeCurrencyExchange? ram:PaymentApplicableTradeCurrencyExchange? ram:SpecifiedTradeSettlementPaymentMeans* ram:ApplicableTradeTax* ram:BillingSpecifiedPeriod? ram:SpecifiedTradeAllowanceCharge* ram:SubtotalCalculatedTradeTax* ram:SpecifiedLogisticsServiceCharge* ram:SpecifiedTradePaymentTerms* ram:SpecifiedTradeSettlementHeaderMonetarySummation? ram:SpecifiedFinancialAdjustment* ram:InvoiceReferencedDocument? ram:ProFormaInvoiceReferencedDocument? ram:LetterOfCreditReferencedDocument? ram:FactoringAgreementReferencedDocument* ram:FactoringListReferencedDocument* ram:PayableSpecifiedTradeAccountingAccount* ram:ReceivableSpecifiedTradeAccountingAccount* ram:PurchaseSpecifiedTradeAccountingAccount* ram:SalesSpecifiedTradeAccountingAccount* ram:SpecifiedTradeSettlementFinancialCard* ram:SpecifiedAdvancePayment* ram:UltimatePayeeTradeParty?
ram:GroupedWorkItemType ram:ID ram:PrimaryClassificationCode* ram:AlternativeClassificationCode* ram:TypeCode* ram:Comment* ram:TotalQuantity? ram:Index? ram:RequestedActionCode* ram:PriceListItemID? ram:ContractualLanguageCode? ram:TotalCalculatedPrice* ram:ItemGroupedWorkItem* ram:ItemBasicWorkItem* ram:ChangedRecordedStatus* ram:ActualWorkItemComplexDescription* ram:ReferencedSpecifiedBinaryFile*
ram:BasicWorkItemType ram:ID ram:ReferenceID? ram:PrimaryClassificationCode* ram:AlternativeClassificationCode* ram:TypeCode* ram:Comment* ram:TotalQuantity? ram:TotalQuantityClassificationCode? ram:IndexValue? ram:StatusCode* ram:ReferenceFileBinaryObject* ram:Index? ram:RequestedActionCode* ram:PriceListItemID? ram:ContractualLanguageCode? ram:ActualWorkItemComplexDescription* ram:TotalQuantityWorkItemQuantityAnalysis* ram:UnitCalculatedPrice* ram:TotalCalculatedPrice* ram:SubordinateBasicWorkItem* ram:ChangedRecordedStatus* ram:ItemBasicWorkItem* ram:ReferencedSpecifiedBinaryFile*
ram:CalculatedPriceType ram:TypeCode* ram:ChargeAmount* ram:RelatedAppliedAllowanceCharge*
ram:RecordedStatusType ram:ConditionCode ram:ChangerName? ram:ChangedDateTime
ram:SpecifiedBinaryFileType ram:ID* ram:Title* ram:AuthorName* ram:VersionID? ram:FileName? ram:URIID? ram:MIMECode? ram:EncodingCode? ram:CharacterSetCode? ram:IncludedBinaryObject* ram:Access* ram:Description* ram:SizeMeasure? ram:AccessAvailabilitySpecifiedPeriod?
ram:DocumentVersionType ram:ID? ram:Name? ram:IssueDateTime?
ram:LegalOrganizationType ram:LegalClassificationCode? ram:Name? ram:ID? ram:TradingBusinessName? ram:PostalTradeAddress? ram:AuthorizedLegalRegistration*
ram:TradeContactType ram:ID? ram:PersonName? ram:DepartmentName? ram:TypeCode@qdt:ContactTypeCodeType? ram:JobTitle? ram:Responsibility? ram:PersonID* ram:TelephoneUniversalCommunication? ram:DirectTelephoneUniversalCommunication? ram:MobileTelephoneUniversalCommunication? ram:FaxUniversalCommunication? ram:EmailURIUniversalCommunication? ram:TelexUniversalCommunication? ram:VOIPUniversalCommunication? ram:InstantMessagingUniversalCommunication? ram:SpecifiedNote* ram:SpecifiedContactPerson?
ram:TradeAddressType ram:ID? ram:PostcodeCode? ram:PostOfficeBox? ram:BuildingName? ram:LineOne? ram:LineTwo? ram:LineThree? ram:LineFour? ram:LineFive? ram:StreetName? ram:CityName? ram:CitySubDivisionName? ram:CountryID? ram:CountryName* ram:CountrySubDivisionID? ram:CountrySubDivisionName* ram:AttentionOf? ram:CareOf? ram:BuildingNumber? ram:DepartmentName? ram:AdditionalStreetName?
ram:UniversalCommunicationType ram:URIID? ram:ChannelCode? ram:CompleteNumber?
ram:TaxRegistrationType ram:ID? ram:AssociatedRegisteredTax?
ram:DocumentLineDocumentType ram:LineID? ram:ParentLineID? ram:LineStatusCode? ram:LineStatusReasonCode? ram:IncludedNote*
ram:TradeProductType ram:ID? ram:GlobalID? ram:SellerAssignedID? ram:BuyerAssignedID? ram:ManufacturerAssignedID? ram:Name* ram:TradeName? ram:Description? ram:TypeCode? ram:NetWeightMeasure? ram:GrossWeightMeasure@udt:MeasureType? ram:ProductGroupID* ram:EndItemTypeCode* ram:EndItemName* ram:AreaDensityMeasure? ram:UseDescription* ram:BrandName? ram:SubBrandName? ram:DrainedNetWeightMeasure? ram:VariableMeasureIndicator? ram:ColourCode? ram:ColourDescription* ram:Designation* ram:FormattedCancellationAnnouncedLaunchDateTime? ram:FormattedLatestProductDataChangeDateTime? ram:ApplicableProductCharacteristic* ram:ApplicableMaterialGoodsCharacteristic* ram:DesignatedProductClassification* ram:IndividualTradeProductInstance* ram:CertificationEvidenceReferenceReferencedDocument* ram:InspectionReferenceReferencedDocument* ram:OriginTradeCountry? ram:LinearSpatialDimension? ram:MinimumLinearSpatialDimension? ram:MaximumLinearSpatialDimension? ram:ManufacturerTradeParty? ram:PresentationSpecifiedBinaryFile* ram:MSDSReferenceReferencedDocument? ram:AdditionalReferenceReferencedDocument* ram:LegalRightsOwnerTradeParty? ram:BrandOwnerTradeParty? ram:IncludedReferencedProduct* ram:InformationNote*
ram:LineTradeAgreementType ram:BuyerReference? ram:BuyerRequisitionerTradeParty* ram:ApplicableTradeDeliveryTerms? ram:SellerOrderReferencedDocument? ram:BuyerOrderReferencedDocument? ram:QuotationReferencedDocument? ram:ContractReferencedDocument? ram:DemandForecastReferencedDocument? ram:PromotionalDealReferencedDocument? ram:AdditionalReferencedDocument* ram:GrossPriceProductTradePrice? ram:NetPriceProductTradePrice? ram:RequisitionerReferencedDocument* ram:ItemSellerTradeParty? ram:ItemBuyerTradeParty? ram:IncludedSpecifiedMarketplace? ram:UltimateCustomerOrderReferencedDocument*
ram:LineTradeDeliveryType ram:RequestedQuantity? ram:ReceivedQuantity? ram:BilledQuantity? ram:ChargeFreeQuantity? ram:PackageQuantity? ram:ProductUnitQuantity? ram:PerPackageUnitQuantity? ram:NetWeightMeasure@qdt:WeightUnitMeasureType? ram:GrossWeightMeasure? ram:TheoreticalWeightMeasure? ram:DespatchedQuantity? ram:SpecifiedDeliveryAdjustment* ram:IncludedSupplyChainPackaging* ram:RelatedSupplyChainConsignment? ram:ShipToTradeParty? ram:UltimateShipToTradeParty? ram:ShipFromTradeParty? ram:ActualDespatchSupplyChainEvent? ram:ActualPickUpSupplyChainEvent? ram:RequestedDeliverySupplyChainEvent? ram:ActualDeliverySupplyChainEvent? ram:ActualReceiptSupplyChainEvent? ram:AdditionalReferencedDocument* ram:DespatchAdviceReferencedDocument? ram:ReceivingAdviceReferencedDocument? ram:DeliveryNoteReferencedDocument? ram:ConsumptionReportReferencedDocument? ram:PackingListReferencedDocument?
ram:LineTradeSettlementType ram:PaymentReference* ram:InvoiceIssuerReference? ram:TotalAdjustmentAmount? ram:DiscountIndicator? ram:ApplicableTradeTax* ram:BillingSpecifiedPeriod? ram:SpecifiedTradeAllowanceCharge* ram:SubtotalCalculatedTradeTax* ram:SpecifiedLogisticsServiceCharge* ram:SpecifiedTradePaymentTerms* ram:SpecifiedTradeSettlementLineMonetarySummation? ram:SpecifiedFinancialAdjustment* ram:InvoiceReferencedDocument? ram:AdditionalReferencedDocument* ram:PayableSpecifiedTradeAccountingAccount* ram:ReceivableSpecifiedTradeAccountingAccount* ram:PurchaseSpecifiedTradeAccountingAccount* ram:SalesSpecifiedTradeAccountingAccount* ram:SpecifiedTradeSettlementFinancialCard?
ram:SubordinateTradeLineItemType ram:ID* ram:SpecifiedReferencedProduct? ram:ApplicableTradeProduct* ram:SpecifiedSubordinateLineTradeAgreement? ram:SpecifiedSubordinateLineTradeDelivery? ram:SpecifiedSubordinateLineTradeSettlement?
ram:TradeDeliveryTermsType ram:DeliveryTypeCode? ram:Description* ram:RelevantTradeLocation?
ram:ReferencedDocumentType ram:IssuerAssignedID? ram:URIID? ram:StatusCode@qdt:DocumentStatusCodeType? ram:CopyIndicator? ram:LineID? ram:TypeCode@qdt:DocumentCodeType? ram:GlobalID? ram:RevisionID? ram:Name* ram:AttachmentBinaryObject* ram:Information* ram:ReferenceTypeCode? ram:SectionName* ram:PreviousRevisionID* ram:FormattedIssueDateTime? ram:EffectiveSpecifiedPeriod? ram:IssuerTradeParty? ram:AttachedSpecifiedBinaryFile*
ram:ProcuringProjectType ram:ID ram:Description? ram:Name
ram:SupplyChainConsignmentType ram:GrossWeightMeasure* ram:NetWeightMeasure* ram:GrossVolumeMeasure* ram:InsurancePremiumAmount? ram:AssociatedInvoiceAmount* ram:TotalChargeAmount? ram:DeclaredValueForCustomsAmount? ram:PackageQuantity? ram:ConsignorTradeParty? ram:ConsigneeTradeParty? ram:CarrierTradeParty? ram:FreightForwarderTradeParty? ram:DeliveryTradeParty? ram:CustomsImportAgentTradeParty? ram:CustomsExportAgentTradeParty? ram:GroupingCentreTradeParty* ram:TransportContractReferencedDocument? ram:AssociatedReferencedDocument* ram:IncludedSupplyChainConsignmentItem* ram:UtilizedLogisticsTransportEquipment* ram:SpecifiedLogisticsTransportMovement*
ram:SupplyChainEventType ram:ID? ram:OccurrenceDateTime? ram:TypeCode? ram:Description* ram:DescriptionBinaryObject* ram:UnitQuantity? ram:LatestOccurrenceDateTime? ram:EarliestOccurrenceDateTime? ram:OccurrenceSpecifiedPeriod? ram:OccurrenceLogisticsLocation?
ram:TradeCurrencyExchangeType ram:SourceCurrencyCode ram:SourceUnitBasisNumeric? ram:TargetCurrencyCode ram:TargetUnitBaseNumeric? ram:MarketID? ram:ConversionRate ram:ConversionRateDateTime? ram:AssociatedReferencedDocument*
ram:TradeSettlementPaymentMeansType ram:PaymentChannelCode? ram:TypeCode@qdt:PaymentMeansCodeType? ram:GuaranteeMethodCode? ram:PaymentMethodCode? ram:Information* ram:ID* ram:ApplicableTradeSettlementFinancialCard? ram:PayerPartyDebtorFinancialAccount? ram:PayeePartyCreditorFinancialAccount? ram:PayerSpecifiedDebtorFinancialInstitution? ram:PayeeSpecifiedCreditorFinancialInstitution?
ram:TradeTaxType ram:CalculatedAmount* ram:TypeCode@qdt:TaxTypeCodeType? ram:ExemptionReason? ram:CalculatedRate? ram:CalculationSequenceNumeric? ram:BasisQuantity? ram:BasisAmount* ram:UnitBasisAmount* ram:LineTotalBasisAmount* ram:AllowanceChargeBasisAmount* ram:CategoryCode@qdt:TaxCategoryCodeType? ram:CurrencyCode? ram:Jurisdiction* ram:CustomsDutyIndicator? ram:ExemptionReasonCode? ram:TaxBasisAllowanceRate? ram:TaxPointDate? ram:Type? ram:InformationAmount* ram:CategoryName* ram:DueDateTypeCode? ram:RateApplicablePercent? ram:SpecifiedTradeAccountingAccount* ram:ServiceSupplyTradeCountry? ram:BuyerRepayableTaxSpecifiedTradeAccountingAccount? ram:SellerPayableTaxSpecifiedTradeAccountingAccount? ram:SellerRefundableTaxSpecifiedTradeAccountingAccount? ram:BuyerDeductibleTaxSpecifiedTradeAccountingAccount? ram:BuyerNonDeductibleTaxSpecifiedTradeAccountingAccount? ram:PlaceApplicableTradeLocation*
ram:TradeAllowanceChargeType ram:ChargeIndicator? ram:ID? ram:SequenceNumeric? ram:CalculationPercent? ram:BasisAmount? ram:BasisQuantity? ram:PrepaidIndicator? ram:ActualAmount* ram:UnitBasisAmount? ram:ReasonCode@qdt:AllowanceChargeReasonCodeType? ram:Reason? ram:TypeCode@qdt:AllowanceChargeIdentificationCodeType? ram:CategoryTradeTax* ram:ActualTradeCurrencyExchange?
ram:LogisticsServiceChargeType ram:ID@qdt:FreightChargeTypeIDType? ram:Description* ram:PaymentArrangementCode? ram:TariffClassCode? ram:ChargeCategoryCode? ram:ServiceCategoryCode? ram:DisbursementAmount* ram:AppliedAmount* ram:AllowanceCharge? ram:PayingPartyRoleCode? ram:CalculationBasisCode? ram:CalculationBasis? ram:TransportPaymentMethodCode? ram:PaymentPlaceLogisticsLocation? ram:AppliedFromLogisticsLocation? ram:AppliedToLogisticsLocation? ram:AppliedTradeTax*
ram:TradePaymentTermsType ram:ID@qdt:PaymentTermsIDType? ram:FromEventCode? ram:SettlementPeriodMeasure? ram:Description* ram:DueDateDateTime? ram:TypeCode@qdt:PaymentTermsTypeCodeType? ram:InstructionTypeCode? ram:DirectDebitMandateID* ram:PartialPaymentPercent? ram:PaymentMeansID* ram:PartialPaymentAmount* ram:ApplicableTradePaymentPenaltyTerms? ram:ApplicableTradePaymentDiscountTerms? ram:PayeeTradeParty*
ram:TradeSettlementHeaderMonetarySummationType ram:LineTotalAmount* ram:ChargeTotalAmount* ram:AllowanceTotalAmount* ram:TaxBasisTotalAmount* ram:TaxTotalAmount* ram:RoundingAmount* ram:GrandTotalAmount* ram:InformationAmount* ram:TotalPrepaidAmount* ram:TotalDiscountAmount* ram:TotalAllowanceChargeAmount* ram:DuePayableAmount* ram:RetailValueExcludingTaxInformationAmount* ram:TotalDepositFeeInformationAmount* ram:ProductValueExcludingTobaccoTaxInformationAmount* ram:TotalRetailValueInformationAmount* ram:GrossLineTotalAmount* ram:NetLineTotalAmount* ram:NetIncludingTaxesLineTotalAmount*
ram:FinancialAdjustmentType ram:ReasonCode? ram:Reason* ram:ActualAmount* ram:ActualQuantity? ram:ActualDateTime? ram:ClaimRelatedTradeParty? ram:InvoiceReferenceReferencedDocument?
ram:TradeAccountingAccountType ram:ID ram:SetTriggerCode? ram:TypeCode@qdt:AccountingAccountTypeCodeType? ram:AmountTypeCode? ram:Name? ram:CostReferenceDimensionPattern?
ram:TradeSettlementFinancialCardType ram:MicrochipIndicator? ram:ID? ram:TypeCode? ram:CardholderName? ram:ExpiryDate? ram:VerificationNumeric? ram:ValidFromDateTime? ram:CreditLimitAmount* ram:CreditAvailableAmount* ram:InterestRatePercent? ram:IssuingCompanyName? ram:Description?
ram:AdvancePaymentType ram:PaidAmount ram:FormattedReceivedDateTime? ram:IncludedTradeTax*
ram:WorkItemComplexDescriptionType ram:Abstract* ram:Content* ram:ContractualLanguageCode? ram:RequestingSpecificationQuery* ram:RespondingSpecificationResponse* ram:SubsetWorkItemComplexDescription?
ram:WorkItemQuantityAnalysisType ram:ID ram:ActualQuantity? ram:Description? ram:ActualQuantityPercent? ram:StatusCode? ram:TypeCode? ram:PrimaryClassificationCode* ram:AlternativeClassificationCode* ram:ContractualLanguageCode? ram:ActualQuantityWorkItemDimension* ram:BreakdownWorkItemQuantityAnalysis* ram:ChangedRecordedStatus*
ram:AppliedAllowanceChargeType ram:ActualAmount? ram:Description? ram:ReasonCode? ram:CalculationPercent? ram:BasisAmount? ram:ChargeIndicator ram:CategoryAppliedTax?
ram:LegalRegistrationType ram:TypeCode? ram:ID?
ram:ContactPersonType ram:GivenName? ram:MiddleName? ram:FamilyName?
ram:RegisteredTaxType ram:TypeCode? ram:ExemptionReasonCode? ram:ExemptionReason* ram:CurrencyCode@udt:CodeType? ram:Jurisdiction* ram:Description* ram:CustomsDutyIndicator?
qdt:FormattedDateTimeType qdt:DateTimeString
ram:ProductCharacteristicType ram:ID* ram:TypeCode? ram:Description* ram:ValueMeasure? ram:MeasurementMethodCode? ram:Value* ram:ValueCode? ram:ValueDateTime? ram:ValueIndicator? ram:ContentTypeCode? ram:ValueSpecifiedBinaryFile? ram:ApplicableProductCharacteristicCondition* ram:ApplicableReferencedStandard?
ram:MaterialGoodsCharacteristicType ram:Description* ram:TypeCode? ram:ProportionalConstituentPercent? ram:AbsolutePresenceWeightMeasure? ram:AbsolutePresenceVolumeMeasure?
ram:ProductClassificationType ram:SystemID? ram:SystemName* ram:ClassCode? ram:ClassName* ram:SubClassCode? ram:ClassProductCharacteristic* ram:ApplicableReferencedStandard?
ram:TradeProductInstanceType ram:GlobalSerialID? ram:BatchID? ram:KanbanID? ram:SupplierAssignedSerialID? ram:BestBeforeDateTime? ram:ExpiryDateTime? ram:SellByDateTime? ram:SerialID* ram:RegistrationID* ram:ProductionSupplyChainEvent? ram:PackagingSupplyChainEvent? ram:ApplicableMaterialGoodsCharacteristic* ram:ApplicableProductCharacteristic*
ram:TradeCountryType ram:ID@qdt:CountryIDType? ram:Name* ram:SubordinateTradeCountrySubDivision*
ram:SpatialDimensionType ram:ValueMeasure? ram:TypeCode@qdt:DimensionTypeCodeType? ram:Description* ram:WidthMeasure? ram:LengthMeasure? ram:HeightMeasure? ram:ID? ram:DiameterMeasure?
ram:ReferencedProductType ram:ID* ram:GlobalID* ram:SellerAssignedID? ram:BuyerAssignedID? ram:ManufacturerAssignedID* ram:IndustryAssignedID* ram:Name* ram:Description* ram:RelationshipTypeCode* ram:UnitQuantity*
ram:TradePriceType ram:TypeCode@qdt:PriceTypeCodeType? ram:ChargeAmount+ ram:BasisQuantity? ram:MinimumQuantity? ram:MaximumQuantity? ram:ChangeReason* ram:OrderUnitConversionFactorNumeric? ram:AppliedTradeAllowanceCharge* ram:ValiditySpecifiedPeriod? ram:IncludedTradeTax* ram:DeliveryTradeLocation* ram:TradeComparisonReferencePrice* ram:AssociatedReferencedDocument*
ram:SpecifiedMarketplaceType ram:ID? ram:Name? ram:VirtualIndicator? ram:WebsiteURIID* ram:SalesMethodCode? ram:OrderingAvailablePeriod*
ram:DeliveryAdjustmentType ram:ReasonCode@qdt:AdjustmentReasonCodeType? ram:Reason* ram:ActualAmount* ram:ActualQuantity? ram:ActualDateTime?
ram:SupplyChainPackagingType ram:TypeCode@qdt:PackageTypeCodeType? ram:Type? ram:Description* ram:ConditionCode? ram:DisposalMethodCode* ram:WeightMeasure* ram:MaximumStackabilityQuantity? ram:MaximumStackabilityWeightMeasure? ram:CustomerFacingTotalUnitQuantity? ram:LayerTotalUnitQuantity? ram:ContentLayerQuantity? ram:LinearSpatialDimension? ram:MinimumLinearSpatialDimension? ram:MaximumLinearSpatialDimension? ram:SpecifiedPackagingMarking* ram:ApplicableMaterialGoodsCharacteristic* ram:ApplicableDisposalInstructions* ram:ApplicableReturnableAssetInstructions*
ram:TradeSettlementLineMonetarySummationType ram:LineTotalAmount* ram:ChargeTotalAmount* ram:AllowanceTotalAmount* ram:TaxBasisTotalAmount* ram:TaxTotalAmount* ram:GrandTotalAmount* ram:InformationAmount* ram:TotalAllowanceChargeAmount* ram:TotalRetailValueInformationAmount* ram:GrossLineTotalAmount* ram:NetLineTotalAmount* ram:NetIncludingTaxesLineTotalAmount* ram:ProductWeightLossInformationAmount*
ram:SubordinateLineTradeAgreementType ram:SellerOrderReferencedDocument? ram:BuyerOrderReferencedDocument? ram:AdditionalReferencedDocument* ram:GrossPriceProductTradePrice? ram:NetPriceProductTradePrice?
ram:SubordinateLineTradeDeliveryType ram:PackageQuantity? ram:ProductUnitQuantity? ram:PerPackageUnitQuantity? ram:IncludedSupplyChainPackaging*
ram:SubordinateLineTradeSettlementType ram:ApplicableTradeTax?
ram:TradeLocationType ram:CountryID? ram:CountryName? ram:ID? ram:Name?
ram:SupplyChainConsignmentItemType ram:TypeCode@qdt:GoodsTypeCodeType? ram:TypeExtensionCode? ram:DeclaredValueForCustomsAmount? ram:DeclaredValueForStatisticsAmount? ram:InvoiceAmount* ram:GrossWeightMeasure? ram:NetWeightMeasure? ram:TariffQuantity? ram:NatureIdentificationTransportCargo?
ram:LogisticsTransportEquipmentType ram:ID? ram:LoadingLengthMeasure? ram:CategoryCode@qdt:TransportEquipmentCategoryCodeType? ram:CharacteristicCode? ram:UsedCapacityCode? ram:LinearSpatialDimension?
ram:LogisticsTransportMovementType ram:StageCode? ram:ModeCode? ram:Mode? ram:UsedLogisticsTransportMeans?
ram:LogisticsLocationType ram:ID? ram:Name* ram:TypeCode? ram:Description* ram:PhysicalGeographicalCoordinate? ram:PostalTradeAddress?
ram:DebtorFinancialAccountType ram:IBANID? ram:AccountName? ram:ProprietaryID?
ram:CreditorFinancialAccountType ram:IBANID? ram:AccountName? ram:ProprietaryID?
ram:DebtorFinancialInstitutionType ram:BICID? ram:ClearingSystemName? ram:CHIPSUniversalID? ram:NewZealandNCCID? ram:IrishNSCID? ram:UKSortCodeID? ram:CHIPSParticipantID? ram:SwissBCID? ram:FedwireRoutingNumberID? ram:PortugueseNCCID? ram:RussianCentralBankID? ram:ItalianDomesticID? ram:AustrianBankleitzahlID? ram:CanadianPaymentsAssociationID? ram:SICID? ram:GermanBankleitzahlID? ram:SpanishDomesticInterbankingID? ram:SouthAfricanNCCID? ram:HongKongBankID? ram:AustralianBSBID? ram:IndianFinancialSystemID? ram:HellenicBankID? ram:PolishNationalClearingID? ram:Name? ram:JapanFinancialInstitutionCommonID? ram:LocationFinancialInstitutionAddress? ram:SubDivisionBranchFinancialInstitution?
ram:CreditorFinancialInstitutionType ram:BICID? ram:CHIPSUniversalID? ram:NewZealandNCCID? ram:IrishNSCID? ram:UKSortCodeID? ram:CHIPSParticipantID? ram:SwissBCID? ram:FedwireRoutingNumberID? ram:PortugueseNCCID? ram:RussianCentralBankID? ram:ItalianDomesticID? ram:AustrianBankleitzahlID? ram:CanadianPaymentsAssociationID? ram:SICID? ram:GermanBankleitzahlID? ram:SpanishDomesticInterbankingID? ram:SouthAfricanNCCID? ram:HongKongBankID? ram:AustralianBSBID? ram:IndianFinancialSystemID? ram:HellenicBankID? ram:PolishNationalClearingID? ram:Name? ram:ClearingSystemName? ram:JapanFinancialInstitutionCommonID? ram:LocationFinancialInstitutionAddress? ram:SubDivisionBranchFinancialInstitution?
udt:DateType udt:DateString|udt:Date
ram:TradePaymentPenaltyTermsType ram:BasisDateTime? ram:BasisPeriodMeasure? ram:BasisAmount? ram:CalculationPercent? ram:ActualPenaltyAmount?
ram:TradePaymentDiscountTermsType ram:BasisDateTime? ram:BasisPeriodMeasure? ram:BasisAmount? ram:CalculationPercent? ram:ActualDiscountAmount?
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
ram:TransportCargoType ram:TypeCode@qdt:CargoCategoryCodeType? ram:Identification? ram:OperationalCategoryCode? ram:StatisticalClassificationCode?
ram:LogisticsTransportMeansType ram:TypeCode@qdt:TransportMeansTypeCodeType? ram:Type? ram:ID? ram:Name? ram:OwnerTradeParty?
ram:GeographicalCoordinateType ram:AltitudeMeasure? ram:LatitudeMeasure? ram:LongitudeMeasure? ram:SystemID?
ram:FinancialInstitutionAddressType ram:PostcodeCode? ram:BuildingNumber? ram:LineOne? ram:LineTwo? ram:LineThree? ram:LineFour? ram:LineFive? ram:StreetName? ram:CityName? ram:CountrySubDivisionID? ram:CountryID@udt:IDType? ram:TypeCode? ram:DepartmentName? ram:PostOfficeBox? ram:CityID? ram:CountrySubDivisionName? ram:CountryName?
ram:BranchFinancialInstitutionType ram:ID? ram:Name? ram:LocationFinancialInstitutionAddress?
`,
} as const;
