import { type Place } from '../terms/bindings';
import { qdt, ram, rsm, udt } from '../tree/cii-elements';
import { cac, cbc, CreditNote, Invoice } from '../tree/elements';
import { type UblPath } from '../tree/ubl-path';

/** Where one syntax has what NLCIUS asks for. Paths are from the root, or from the element at the place before them. */
export interface DutchTerms {
  readonly isUbl: boolean;
  readonly customization: UblPath;
  readonly sellerCountry: UblPath;
  /** What the seller's and the buyer's registration is asked of, and where it is from there. */
  readonly seller: Place;
  readonly sellerIds: UblPath;
  readonly buyer: Place;
  readonly buyerIds: UblPath;
  /** From the root. */
  readonly buyerCountry: UblPath;
  readonly references: readonly Place[];
  readonly buyerReference: UblPath;
  readonly orderReference: UblPath;
  readonly sellerAddress: Place;
  readonly buyerAddress: Place;
  readonly representativeAddress: Place;
  /** Of an address: street, city, post code. */
  readonly addressLines: readonly number[];
  readonly country: UblPath;
  readonly typeCodes: readonly Place[];
  readonly totals: Place;
  readonly due: UblPath;
  readonly payment: Place;
  readonly paymentCode: UblPath;
  /** From the root. */
  readonly paymentCodes: UblPath;
  readonly orderLine: Place;
  /** From the root. */
  readonly order: UblPath;
  readonly sellerTaxRegistration: Place;
  readonly taxTotal: Place;
  /** Places of what is not recommended. */
  readonly discouraged: Readonly<Record<DiscouragedId, readonly Place[]>>;
}

/** Warnings about what should not be there at all; CII has one for the reasons of allowances and charges, UBL three. */
export type DiscouragedId =
  | 'BR-NL-19'
  | 'BR-NL-20'
  | 'BR-NL-21'
  | 'BR-NL-22'
  | 'BR-NL-23'
  | 'BR-NL-24'
  | 'BR-NL-26'
  | 'BR-NL-27-1'
  | 'BR-NL-27-2'
  | 'BR-NL-27-3'
  | 'BR-NL-27-4'
  | 'BR-NL-28-1'
  | 'BR-NL-28-2'
  | 'BR-NL-28-3'
  | 'BR-NL-28-4'
  | 'BR-NL-30'
  | 'BR-NL-32-1'
  | 'BR-NL-32-and-34'
  | 'BR-NL-35';

const supplier = [cac.AccountingSupplierParty, cac.Party] as const;
const customer = [cac.AccountingCustomerParty, cac.Party] as const;
const ofSupplier = [cac.Party, cac.AccountingSupplierParty] as const;
const ofCustomer = [cac.Party, cac.AccountingCustomerParty] as const;
const address = [cac.PostalAddress, cac.Country, cbc.IdentificationCode] as const;
const ublAddresses = [
  [cac.PostalAddress, ...ofSupplier],
  [cac.PostalAddress, ...ofCustomer],
  [cac.PostalAddress, cac.TaxRepresentativeParty],
  [cac.Address, cac.DeliveryLocation, cac.Delivery],
] as const;

export const dutchUbl: DutchTerms = {
  isUbl: true,
  customization: [cbc.CustomizationID],
  sellerCountry: [...supplier, ...address],
  seller: ofSupplier,
  sellerIds: [cac.PartyLegalEntity, cbc.CompanyID],
  buyer: [cac.PartyLegalEntity, ...ofCustomer],
  buyerIds: [cbc.CompanyID],
  buyerCountry: [...customer, ...address],
  references: [[Invoice], [CreditNote]],
  buyerReference: [cbc.BuyerReference],
  orderReference: [cac.OrderReference, cbc.ID],
  sellerAddress: ublAddresses[0],
  buyerAddress: ublAddresses[1],
  representativeAddress: ublAddresses[2],
  addressLines: [cbc.StreetName, cbc.CityName, cbc.PostalZone],
  country: [cac.Country, cbc.IdentificationCode],
  typeCodes: [[cbc.InvoiceTypeCode], [cbc.CreditNoteTypeCode]],
  totals: [cac.LegalMonetaryTotal, Invoice],
  due: [cbc.PayableAmount],
  payment: [cac.PaymentMeans],
  paymentCode: [cbc.PaymentMeansCode],
  paymentCodes: [cac.PaymentMeans],
  orderLine: [cbc.LineID, cac.OrderLineReference],
  order: [cac.OrderReference, cbc.ID],
  sellerTaxRegistration: [cac.PartyTaxScheme, ...ofSupplier],
  taxTotal: [cbc.TaxAmount, cac.TaxTotal],
  discouraged: {
    'BR-NL-19': [[cbc.TaxCurrencyCode]],
    'BR-NL-20': [[cbc.TaxPointDate]],
    'BR-NL-21': [[cbc.DescriptionCode, cac.InvoicePeriod]],
    'BR-NL-22': [],
    'BR-NL-23': [],
    'BR-NL-24': [[cbc.IssueDate, cac.InvoiceDocumentReference, cac.BillingReference]],
    'BR-NL-26': [[cbc.CompanyLegalForm, cac.PartyLegalEntity, ...ofSupplier]],
    'BR-NL-27-1': [[cbc.Line, cac.AddressLine, ...ublAddresses[0]]],
    'BR-NL-27-2': [[cbc.Line, cac.AddressLine, ...ublAddresses[1]]],
    'BR-NL-27-3': [[cbc.Line, cac.AddressLine, ...ublAddresses[2]]],
    'BR-NL-27-4': [[cbc.Line, cac.AddressLine, ...ublAddresses[3]]],
    'BR-NL-28-1': [[cbc.CountrySubentity, ...ublAddresses[0]]],
    'BR-NL-28-2': [[cbc.CountrySubentity, ...ublAddresses[1]]],
    'BR-NL-28-3': [[cbc.CountrySubentity, ...ublAddresses[2]]],
    'BR-NL-28-4': [[cbc.CountrySubentity, ...ublAddresses[3]]],
    'BR-NL-30': [[cbc.Name, cac.PayeeFinancialAccount, cac.PaymentMeans]],
    'BR-NL-32-1': [[cbc.AllowanceChargeReasonCode, cac.AllowanceCharge]],
    'BR-NL-32-and-34': [],
    'BR-NL-35': [[cbc.TaxExemptionReasonCode, cac.TaxCategory, cac.TaxSubtotal, cac.TaxTotal]],
  },
};

const agreement = [rsm.SupplyChainTradeTransaction, ram.ApplicableHeaderTradeAgreement] as const;
const settlement = [rsm.SupplyChainTradeTransaction, ram.ApplicableHeaderTradeSettlement] as const;
const ciiCountry = [ram.PostalTradeAddress, ram.CountryID] as const;
const ciiAddresses = [
  [ram.PostalTradeAddress, ram.SellerTradeParty],
  [ram.PostalTradeAddress, ram.BuyerTradeParty],
  [ram.PostalTradeAddress, ram.SellerTaxRepresentativeTradeParty],
  [ram.PostalTradeAddress, ram.ShipToTradeParty],
] as const;

export const dutchCii: DutchTerms = {
  isUbl: false,
  customization: [rsm.ExchangedDocumentContext, ram.GuidelineSpecifiedDocumentContextParameter, ram.ID],
  sellerCountry: [...agreement, ram.SellerTradeParty, ...ciiCountry],
  seller: [ram.SpecifiedLegalOrganization, ram.SellerTradeParty],
  sellerIds: [ram.ID],
  buyer: [ram.BuyerTradeParty],
  buyerIds: [ram.SpecifiedLegalOrganization, ram.ID],
  buyerCountry: [...agreement, ram.BuyerTradeParty, ...ciiCountry],
  references: [[ram.ApplicableHeaderTradeAgreement]],
  buyerReference: [ram.BuyerReference],
  orderReference: [ram.BuyerOrderReferencedDocument, ram.IssuerAssignedID],
  sellerAddress: ciiAddresses[0],
  buyerAddress: ciiAddresses[1],
  representativeAddress: ciiAddresses[2],
  addressLines: [ram.LineOne, ram.CityName, ram.PostcodeCode],
  country: [ram.CountryID],
  typeCodes: [[ram.TypeCode, rsm.ExchangedDocument, rsm.CrossIndustryInvoice]],
  totals: [ram.SpecifiedTradeSettlementHeaderMonetarySummation],
  due: [ram.DuePayableAmount],
  payment: [ram.SpecifiedTradeSettlementPaymentMeans],
  paymentCode: [ram.TypeCode],
  paymentCodes: [...settlement, ram.SpecifiedTradeSettlementPaymentMeans, ram.TypeCode],
  orderLine: [ram.LineID, ram.BuyerOrderReferencedDocument],
  order: [...agreement, ram.BuyerOrderReferencedDocument, ram.IssuerAssignedID],
  sellerTaxRegistration: [ram.SpecifiedTaxRegistration, ram.SellerTradeParty],
  taxTotal: [ram.TaxTotalAmount, ram.SpecifiedTradeSettlementHeaderMonetarySummation],
  discouraged: {
    'BR-NL-19': [[ram.TaxCurrencyCode]],
    'BR-NL-20': [[udt.DateString, ram.TaxPointDate]],
    'BR-NL-21': [[ram.DueDateTypeCode]],
    'BR-NL-22': [[ram.SubjectCode]],
    'BR-NL-23': [[ram.ID, ram.BusinessProcessSpecifiedDocumentContextParameter]],
    'BR-NL-24': [[qdt.DateTimeString, ram.FormattedIssueDateTime, ram.InvoiceReferencedDocument]],
    'BR-NL-26': [[ram.Description, ram.SellerTradeParty]],
    'BR-NL-27-1': [[ram.LineThree, ...ciiAddresses[0]]],
    'BR-NL-27-2': [[ram.LineThree, ...ciiAddresses[1]]],
    'BR-NL-27-3': [[ram.LineThree, ...ciiAddresses[2]]],
    'BR-NL-27-4': [[ram.LineThree, ...ciiAddresses[3]]],
    'BR-NL-28-1': [[ram.CountrySubDivisionName, ...ciiAddresses[0]]],
    'BR-NL-28-2': [[ram.CountrySubDivisionName, ...ciiAddresses[1]]],
    'BR-NL-28-3': [[ram.CountrySubDivisionName, ...ciiAddresses[2]]],
    'BR-NL-28-4': [[ram.CountrySubDivisionName, ...ciiAddresses[3]]],
    'BR-NL-30': [[ram.AccountName, ram.PayeePartyCreditorFinancialAccount]],
    'BR-NL-32-1': [],
    'BR-NL-32-and-34': [[ram.ReasonCode, ram.SpecifiedTradeAllowanceCharge]],
    'BR-NL-35': [[ram.ExemptionReasonCode, ram.ApplicableTradeTax]],
  },
};
