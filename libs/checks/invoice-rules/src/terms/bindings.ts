import { ram, rsm, udt } from '../tree/cii-elements';
import { cac, cbc, CreditNote, Invoice } from '../tree/elements';
import { type UblPath } from '../tree/ubl-path';

/** Kinds of an element and of its parent, grandparent … as far as they matter. */
export type Place = readonly [owner: number, ...above: number[]];

/** Where something is in the two syntaxes. */
type Both<Where> = readonly [ubl: Where, cii: Where];

const transaction = [rsm.SupplyChainTradeTransaction, rsm.CrossIndustryInvoice] as const;
const agreement = [rsm.SupplyChainTradeTransaction, ram.ApplicableHeaderTradeAgreement] as const;
const settlement = [rsm.SupplyChainTradeTransaction, ram.ApplicableHeaderTradeSettlement] as const;
const ublLines = [cac.InvoiceLine, cac.CreditNoteLine];
const root: Both<readonly Place[]> = [[[Invoice], [CreditNote]], [[rsm.CrossIndustryInvoice]]];
const onLines = (above: readonly number[], kind: number): readonly Place[] =>
  ublLines.map((line): Place => [kind, ...above, line]);

/** The elements that terms belong to. */
export const owners = {
  document: root,
  line: [[[cac.InvoiceLine], [cac.CreditNoteLine]], [[ram.IncludedSupplyChainTradeLineItem]]],
  'BG-3': [[[cac.BillingReference]], [[ram.InvoiceReferencedDocument, ram.ApplicableHeaderTradeSettlement, ...transaction]]],
  'BG-5': [[[cac.PostalAddress, cac.Party, cac.AccountingSupplierParty]], root[1]],
  'BG-8': [[[cac.PostalAddress, cac.Party, cac.AccountingCustomerParty]], root[1]],
  'BG-11': [[[cac.TaxRepresentativeParty]], [[ram.SellerTaxRepresentativeTradeParty]]],
  'BG-12': [[[cac.PostalAddress, cac.TaxRepresentativeParty]], [[ram.SellerTaxRepresentativeTradeParty]]],
  'BG-15': [[[cac.Address, cac.DeliveryLocation, cac.Delivery]], [[ram.ApplicableHeaderTradeDelivery, ...transaction]]],
  'BG-16': [[[cac.PaymentMeans]], [[ram.SpecifiedTradeSettlementPaymentMeans]]],
  'BG-22': [[[cac.LegalMonetaryTotal]], [[ram.SpecifiedTradeSettlementHeaderMonetarySummation]]],
  'BG-23': [[[cac.TaxSubtotal, cac.TaxTotal]], [[ram.ApplicableTradeTax, ram.ApplicableHeaderTradeSettlement]]],
  'BG-24': [[[cac.AdditionalDocumentReference]], [[ram.AdditionalReferencedDocument]]],
  sellerAddress: [[[cac.Party, cac.AccountingSupplierParty]], [[ram.URIUniversalCommunication, ram.SellerTradeParty, ram.ApplicableHeaderTradeAgreement, ...transaction]]],
  buyerAddress: [[[cac.Party, cac.AccountingCustomerParty]], [[ram.URIUniversalCommunication, ram.BuyerTradeParty, ram.ApplicableHeaderTradeAgreement, ...transaction]]],
  standardItem: [onLines([cac.Item], cac.StandardItemIdentification), [[ram.SpecifiedTradeProduct, ram.IncludedSupplyChainTradeLineItem]]],
  classification: [onLines([cac.Item], cac.CommodityClassification), [[ram.DesignatedProductClassification]]],
} as const satisfies Record<string, Both<readonly Place[]>>; // prettier-ignore

export type Owner = keyof typeof owners;

const country = [cac.Country, cbc.IdentificationCode] as const;
const seller = [cac.AccountingSupplierParty, cac.Party] as const;
const buyer = [cac.AccountingCustomerParty, cac.Party] as const;
const ciiSeller = [...agreement, ram.SellerTradeParty] as const;
const ciiBuyer = [...agreement, ram.BuyerTradeParty] as const;
const deliveryAddress = [ram.ShipToTradeParty, ram.PostalTradeAddress] as const;
const ciiLineNet = [ram.SpecifiedLineTradeSettlement, ram.SpecifiedTradeSettlementLineMonetarySummation, ram.LineTotalAmount] as const; // prettier-ignore

/** The binding of EN 16931 to its two syntaxes: each term, the element it belongs to, and the paths from that element; last what a term of CII is asked
 * of, where it is not asked of that element itself. */
// prettier-ignore
export const bindings = {
  'BT-1': ['document', [cbc.ID], [rsm.ExchangedDocument, ram.ID]],
  'BT-2': ['document', [cbc.IssueDate], [rsm.ExchangedDocument, ram.IssueDateTime, udt.DateTimeString]],
  'BT-5': ['document', [cbc.DocumentCurrencyCode], [...settlement, ram.InvoiceCurrencyCode]],
  'BT-6': ['document', [cbc.TaxCurrencyCode], [...settlement, ram.TaxCurrencyCode]],
  'BT-24': ['document', [cbc.CustomizationID], [rsm.ExchangedDocumentContext, ram.GuidelineSpecifiedDocumentContextParameter, ram.ID]],
  'BT-23': ['document', [cbc.ProfileID], [rsm.ExchangedDocumentContext, ram.BusinessProcessSpecifiedDocumentContextParameter, ram.ID]],
  'BT-25': ['BG-3', [cac.InvoiceDocumentReference, cbc.ID], [ram.IssuerAssignedID]],
  'BT-27': ['document', [...seller, cac.PartyLegalEntity, cbc.RegistrationName], [...ciiSeller, ram.Name]],
  'BT-34': ['sellerAddress', [cbc.EndpointID], [ram.URIID]],
  'BG-5': ['document', [...seller, cac.PostalAddress], [...ciiSeller, ram.PostalTradeAddress]],
  'BT-40': ['BG-5', country, [...ciiSeller, ram.PostalTradeAddress, ram.CountryID]],
  'BT-44': ['document', [...buyer, cac.PartyLegalEntity, cbc.RegistrationName], [...ciiBuyer, ram.Name]],
  'BT-49': ['buyerAddress', [cbc.EndpointID], [ram.URIID]],
  'BG-8': ['document', [...buyer, cac.PostalAddress], [...ciiBuyer, ram.PostalTradeAddress]],
  'BT-55': ['BG-8', country, [...ciiBuyer, ram.PostalTradeAddress, ram.CountryID]],
  'BT-62': ['BG-11', [cac.PartyName, cbc.Name], [ram.Name]],
  'BG-12': ['BG-11', [cac.PostalAddress], [ram.PostalTradeAddress]],
  'BT-69': ['BG-12', country, [ram.PostalTradeAddress, ram.CountryID]],
  'BT-80': ['BG-15', country, [...deliveryAddress, ram.CountryID], deliveryAddress],
  'BT-81': ['BG-16', [cbc.PaymentMeansCode], [ram.TypeCode]],
  'BT-106': ['BG-22', [cbc.LineExtensionAmount], [ram.LineTotalAmount]],
  'BT-107': ['BG-22', [cbc.AllowanceTotalAmount], [ram.AllowanceTotalAmount]],
  'BT-108': ['BG-22', [cbc.ChargeTotalAmount], [ram.ChargeTotalAmount]],
  'BT-109': ['BG-22', [cbc.TaxExclusiveAmount], [ram.TaxBasisTotalAmount]],
  'BT-112': ['BG-22', [cbc.TaxInclusiveAmount], [ram.GrandTotalAmount]],
  'BT-113': ['BG-22', [cbc.PrepaidAmount], [ram.TotalPrepaidAmount]],
  'BT-114': ['BG-22', [cbc.PayableRoundingAmount], [ram.RoundingAmount]],
  'BT-115': ['BG-22', [cbc.PayableAmount], [ram.DuePayableAmount]],
  'BT-116': ['BG-23', [cbc.TaxableAmount], [ram.BasisAmount]],
  'BT-117': ['BG-23', [cbc.TaxAmount], [ram.CalculatedAmount]],
  'BT-122': ['BG-24', [cbc.ID], [ram.IssuerAssignedID]],
  'BT-126': ['line', [cbc.ID], [ram.AssociatedDocumentLineDocument, ram.LineID]],
  'BT-131': ['line', [cbc.LineExtensionAmount], ciiLineNet],
  'BT-146': ['line', [cac.Price, cbc.PriceAmount], [ram.SpecifiedLineTradeAgreement, ram.NetPriceProductTradePrice, ram.ChargeAmount]],
  'BT-148': ['line', [cac.Price, cac.AllowanceCharge, cbc.BaseAmount], [ram.SpecifiedLineTradeAgreement, ram.GrossPriceProductTradePrice, ram.ChargeAmount]],
  'BT-153': ['line', [cac.Item, cbc.Name], [ram.SpecifiedTradeProduct, ram.Name]],
  'BT-157': ['standardItem', [cbc.ID], [ram.GlobalID]],
  'BT-158': ['classification', [cbc.ItemClassificationCode], [ram.ClassCode]],
} as const satisfies Record<string, readonly [owner: Owner, ubl: UblPath, cii: UblPath, givenInCii?: UblPath]>;

export type Term = keyof typeof bindings;
