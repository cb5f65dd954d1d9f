import { ciiTerms, ublTerms } from '../terms/terms';
import { ram, rsm, udt, qdt } from '../tree/cii-elements';
import { cac, cbc } from '../tree/elements';
import { attribute, type UblNode } from '../tree/ubl-node';
import { allAt, type UblPath } from '../tree/ubl-path';

/** Where the two syntaxes have what the rules of France ask of a document; paths are from the root, or from what is named before them. */
export interface FrenchTerms {
  readonly isUbl: boolean;
  readonly typeCodes: readonly UblPath[];
  readonly mode: UblPath;
  readonly contract: UblPath;
  readonly periodStart: UblPath;
  readonly periodEnd: UblPath;
  readonly issueDate: UblPath;
  readonly dueDate: UblPath;
  /** Where a document that is paid already may say since when. */
  readonly paidDates: readonly UblPath[];
  readonly precedingInvoice: UblPath;
  /** Of a preceding invoice: what holds its number and its date. */
  readonly precedingParts: UblPath;
  readonly precedingNumber: UblPath;
  readonly precedingDate: UblPath;
  readonly sellerAddress: UblPath;
  readonly buyerAddress: UblPath;
  /** Legal identifiers. */
  readonly sellerIds: UblPath;
  readonly buyerIds: UblPath;
  /** Identifiers beside them. */
  readonly moreSellerIds: UblPath;
  readonly paid: UblPath;
  readonly total: UblPath;
  readonly due: UblPath;
  readonly currency: UblPath;
  readonly taxCurrency: UblPath;
  readonly taxAmounts: UblPath;
  readonly representative: UblPath;
  readonly representativeVatIds: (representative: UblNode) => readonly UblNode[];
  readonly supportingDocument: UblPath;
  readonly documentDescription: number;
}

const sellerOfUbl: UblPath = [cac.AccountingSupplierParty, cac.Party];
const buyerOfUbl: UblPath = [cac.AccountingCustomerParty, cac.Party];

export const frenchUbl: FrenchTerms = {
  isUbl: true,
  typeCodes: ublTerms.typeCodes,
  mode: ublTerms.pathOf('BT-23'),
  contract: [cac.ContractDocumentReference, cbc.ID],
  periodStart: [cac.InvoicePeriod, cbc.StartDate],
  periodEnd: [cac.InvoicePeriod, cbc.EndDate],
  issueDate: ublTerms.pathOf('BT-2'),
  dueDate: [cbc.DueDate],
  paidDates: [[cbc.DueDate], [cac.PaymentMeans, cbc.PaymentDueDate]],
  precedingInvoice: [cac.BillingReference],
  precedingParts: [cac.InvoiceDocumentReference],
  precedingNumber: [cbc.ID],
  precedingDate: [cbc.IssueDate],
  sellerAddress: [...sellerOfUbl, cbc.EndpointID],
  buyerAddress: [...buyerOfUbl, cbc.EndpointID],
  sellerIds: [...sellerOfUbl, cac.PartyLegalEntity, cbc.CompanyID],
  buyerIds: [...buyerOfUbl, cac.PartyLegalEntity, cbc.CompanyID],
  moreSellerIds: [...sellerOfUbl, cac.PartyIdentification, cbc.ID],
  paid: [cac.LegalMonetaryTotal, cbc.PrepaidAmount],
  total: [cac.LegalMonetaryTotal, cbc.TaxInclusiveAmount],
  due: [cac.LegalMonetaryTotal, cbc.PayableAmount],
  currency: ublTerms.pathOf('BT-5'),
  taxCurrency: ublTerms.pathOf('BT-6'),
  taxAmounts: [cac.TaxTotal, cbc.TaxAmount],
  representative: [cac.TaxRepresentativeParty, cac.PartyTaxScheme],
  representativeVatIds: (scheme) => allAt(scheme, [cbc.CompanyID]),
  supportingDocument: [cac.AdditionalDocumentReference],
  documentDescription: cbc.DocumentDescription,
};

const agreement: UblPath = [rsm.SupplyChainTradeTransaction, ram.ApplicableHeaderTradeAgreement];
const settlement: UblPath = [rsm.SupplyChainTradeTransaction, ram.ApplicableHeaderTradeSettlement];
const summation: UblPath = [...settlement, ram.SpecifiedTradeSettlementHeaderMonetarySummation];
const dueDate: UblPath = [...settlement, ram.SpecifiedTradePaymentTerms, ram.DueDateDateTime, udt.DateTimeString];
const address: UblPath = [ram.URIUniversalCommunication, ram.URIID];

export const frenchCii: FrenchTerms = {
  isUbl: false,
  typeCodes: ciiTerms.typeCodes,
  mode: ciiTerms.pathOf('BT-23'),
  contract: [...agreement, ram.ContractReferencedDocument, ram.IssuerAssignedID],
  periodStart: [...settlement, ram.BillingSpecifiedPeriod, ram.StartDateTime, udt.DateTimeString],
  periodEnd: [...settlement, ram.BillingSpecifiedPeriod, ram.EndDateTime, udt.DateTimeString],
  issueDate: ciiTerms.pathOf('BT-2'),
  dueDate,
  paidDates: [dueDate],
  precedingInvoice: [...settlement, ram.InvoiceReferencedDocument],
  precedingParts: [],
  precedingNumber: [ram.IssuerAssignedID],
  precedingDate: [ram.FormattedIssueDateTime, qdt.DateTimeString],
  sellerAddress: [...agreement, ram.SellerTradeParty, ...address],
  buyerAddress: [...agreement, ram.BuyerTradeParty, ...address],
  sellerIds: [...agreement, ram.SellerTradeParty, ram.SpecifiedLegalOrganization, ram.ID],
  buyerIds: [...agreement, ram.BuyerTradeParty, ram.SpecifiedLegalOrganization, ram.ID],
  moreSellerIds: [...agreement, ram.SellerTradeParty, ram.GlobalID],
  paid: [...summation, ram.TotalPrepaidAmount],
  total: [...summation, ram.GrandTotalAmount],
  due: [...summation, ram.DuePayableAmount],
  currency: ciiTerms.pathOf('BT-5'),
  taxCurrency: ciiTerms.pathOf('BT-6'),
  taxAmounts: [...summation, ram.TaxTotalAmount],
  representative: [...agreement, ram.SellerTaxRepresentativeTradeParty],
  representativeVatIds: (party) =>
    allAt(party, [ram.SpecifiedTaxRegistration, ram.ID]).filter((id) => attribute(id, 'schemeID') === 'VA'),
  supportingDocument: [...agreement, ram.AdditionalReferencedDocument],
  documentDescription: ram.Name,
};
