import { ciiTerms, ublTerms } from '../terms/terms';
import { ram, rsm } from '../tree/cii-elements';
import { cac, cbc } from '../tree/elements';
import { attribute, child, has, hasChildText, normalized, type UblNode } from '../tree/ubl-node';
import { allAt, someAt, type UblPath } from '../tree/ubl-path';

/** Where the two syntaxes have what the German rules ask for. Paths are from the root, or from the element that is named. */
export interface GermanTerms {
  readonly lines: readonly number[];
  readonly typeCodes: readonly UblPath[];
  readonly buyerReference: UblPath;
  /** BT-31 and BT-32 */
  readonly sellerTaxIdsOf: (root: UblNode) => readonly UblNode[];
  readonly representative: UblPath;
  readonly correctedInvoice: UblPath;
  readonly paymentTerms: UblPath;
  readonly paymentNote: number;
  /** What seller, contact and address are asked of: contact and address are below the seller. */
  readonly seller: UblPath;
  readonly contact: UblPath;
  readonly sellerAddress: UblPath;
  readonly buyerAddress: UblPath;
  readonly deliveryAddress: UblPath;
  readonly city: number;
  readonly postCode: number;
  readonly contactNames: readonly UblPath[];
  readonly phone: UblPath;
  readonly email: UblPath;
  readonly payment: UblPath;
  readonly paymentCode: UblPath;
  readonly account: UblPath;
  readonly accountId: UblPath;
  readonly card: UblPath;
  readonly debitedAccount: UblPath;
  readonly hasDirectDebit: (payment: UblNode, root: UblNode) => boolean;
  /** What a direct debit excludes. */
  readonly besidesDirectDebit: readonly UblPath[];
  /** BT-90 and BT-91; null where there is no direct debit at all. */
  readonly directDebitOf: (root: UblNode) => { readonly creditor: boolean; readonly account: boolean } | null;
  readonly vatGroup: UblPath;
  readonly groupRate: UblPath;
  readonly supportingDocument: number;
  readonly filenamesOf: (supportingDocument: UblNode) => readonly string[];
  /** What the address of an external document is asked of, and its path; one that is missing is not asked for in CII. */
  readonly externalDocumentsOf: (root: UblNode) => readonly UblNode[];
  readonly externalAddress: UblPath;
  /** BT-72 and BG-14; BG-26 below a line. */
  readonly deliveryDates: readonly UblPath[];
  readonly linePeriod: UblPath;
}

const mandate: UblPath = [cac.PaymentMeans, cac.PaymentMandate];
const creditorOfSeller: UblPath = [cac.AccountingSupplierParty, cac.Party, cac.PartyIdentification, cbc.ID];
const creditorOfPayee: UblPath = [cac.PayeeParty, cac.PartyIdentification, cbc.ID];
const isSepa = (id: UblNode) => attribute(id, 'schemeID') === 'SEPA';

export const germanUbl: GermanTerms = {
  lines: ublTerms.lines,
  typeCodes: ublTerms.typeCodes,
  buyerReference: [cbc.BuyerReference],
  sellerTaxIdsOf: (root) => allAt(root, [cac.AccountingSupplierParty, cac.Party, cac.PartyTaxScheme, cbc.CompanyID]),
  representative: [cac.TaxRepresentativeParty],
  correctedInvoice: [cac.BillingReference, cac.InvoiceDocumentReference],
  paymentTerms: [cac.PaymentTerms],
  paymentNote: cbc.Note,
  seller: [cac.AccountingSupplierParty],
  contact: [cac.Party, cac.Contact],
  sellerAddress: [cac.Party, cac.PostalAddress],
  buyerAddress: [cac.AccountingCustomerParty, cac.Party, cac.PostalAddress],
  deliveryAddress: [cac.Delivery, cac.DeliveryLocation, cac.Address],
  city: cbc.CityName,
  postCode: cbc.PostalZone,
  contactNames: [[cbc.Name]],
  phone: [cbc.Telephone],
  email: [cbc.ElectronicMail],
  payment: [cac.PaymentMeans],
  paymentCode: [cbc.PaymentMeansCode],
  account: [cac.PayeeFinancialAccount],
  accountId: [cac.PayeeFinancialAccount, cbc.ID],
  card: [cac.CardAccount],
  debitedAccount: [cac.PaymentMandate, cac.PayerFinancialAccount, cbc.ID],
  hasDirectDebit: (payment) => has(payment, cac.PaymentMandate),
  besidesDirectDebit: [[cac.PayeeFinancialAccount], [cac.CardAccount]],
  directDebitOf: (root) =>
    someAt(root, mandate)
      ? {
          creditor: someAt(root, creditorOfSeller, isSepa) || someAt(root, creditorOfPayee, isSepa),
          account: someAt(root, [...mandate, cac.PayerFinancialAccount, cbc.ID]),
        }
      : null,
  vatGroup: [cac.TaxTotal, cac.TaxSubtotal],
  groupRate: [cac.TaxCategory, cbc.Percent],
  supportingDocument: cac.AdditionalDocumentReference,
  filenamesOf: (reference) => filenamesAt(reference, [cac.Attachment, cbc.EmbeddedDocumentBinaryObject]),
  externalDocumentsOf: (root) => allAt(root, [cac.AdditionalDocumentReference, cac.Attachment, cac.ExternalReference]),
  externalAddress: [cbc.URI],
  deliveryDates: [[cac.Delivery, cbc.ActualDeliveryDate], [cac.InvoicePeriod]],
  linePeriod: [cac.InvoicePeriod],
};

const agreement: UblPath = [rsm.SupplyChainTradeTransaction, ram.ApplicableHeaderTradeAgreement];
const delivery: UblPath = [rsm.SupplyChainTradeTransaction, ram.ApplicableHeaderTradeDelivery];
const settlement: UblPath = [rsm.SupplyChainTradeTransaction, ram.ApplicableHeaderTradeSettlement];
const payment: UblPath = [...settlement, ram.SpecifiedTradeSettlementPaymentMeans];
const debitedAccount: UblPath = [ram.PayerPartyDebtorFinancialAccount, ram.IBANID];
const mandateId: UblPath = [...settlement, ram.SpecifiedTradePaymentTerms, ram.DirectDebitMandateID];
const creditor: UblPath = [...settlement, ram.CreditorReferenceID];
const taxSchemes: ReadonlySet<string> = new Set(['VA', 'FC']);

export const germanCii: GermanTerms = {
  lines: ciiTerms.lines,
  typeCodes: ciiTerms.typeCodes,
  buyerReference: [...agreement, ram.BuyerReference],
  sellerTaxIdsOf: (root) =>
    allAt(root, [...agreement, ram.SellerTradeParty, ram.SpecifiedTaxRegistration, ram.ID]).filter((id) =>
      taxSchemes.has(normalized(attribute(id, 'schemeID') ?? '')),
    ),
  representative: [...agreement, ram.SellerTaxRepresentativeTradeParty],
  correctedInvoice: [...settlement, ram.InvoiceReferencedDocument],
  paymentTerms: [...settlement, ram.SpecifiedTradePaymentTerms],
  paymentNote: ram.Description,
  seller: [...agreement, ram.SellerTradeParty],
  contact: [ram.DefinedTradeContact],
  sellerAddress: [ram.PostalTradeAddress],
  buyerAddress: [...agreement, ram.BuyerTradeParty, ram.PostalTradeAddress],
  deliveryAddress: [...delivery, ram.ShipToTradeParty, ram.PostalTradeAddress],
  city: ram.CityName,
  postCode: ram.PostcodeCode,
  contactNames: [[ram.PersonName], [ram.DepartmentName]],
  phone: [ram.TelephoneUniversalCommunication, ram.CompleteNumber],
  email: [ram.EmailURIUniversalCommunication, ram.URIID],
  payment,
  paymentCode: [ram.TypeCode],
  account: [ram.PayeePartyCreditorFinancialAccount],
  accountId: [ram.PayeePartyCreditorFinancialAccount, ram.IBANID],
  card: [ram.ApplicableTradeSettlementFinancialCard],
  debitedAccount,
  hasDirectDebit: (means, root) => someAt(root, mandateId) || someAt(root, creditor) || someAt(means, debitedAccount),
  besidesDirectDebit: [
    [ram.PayeePartyCreditorFinancialAccount],
    [ram.PayeeSpecifiedCreditorFinancialInstitution],
    [ram.PayerSpecifiedDebtorFinancialInstitution],
    [ram.ApplicableTradeSettlementFinancialCard],
  ],
  // What is asked for counts only beside another part of the direct debit.
  directDebitOf: (root) => {
    const parts = [someAt(root, mandateId), someAt(root, creditor), someAt(root, [...payment, ...debitedAccount])];
    const isPair = parts.filter((part) => part).length > 1;
    return parts.includes(true) ? { creditor: isPair && parts[1]!, account: isPair && parts[2]! } : null;
  },
  vatGroup: [...settlement, ram.ApplicableTradeTax],
  groupRate: [ram.RateApplicablePercent],
  supportingDocument: ram.AdditionalReferencedDocument,
  filenamesOf: (reference) => filenamesAt(reference, [ram.AttachmentBinaryObject]),
  externalDocumentsOf: (root) =>
    allAt(root, [...agreement, ram.AdditionalReferencedDocument]).filter(
      (reference) => hasChildText(reference, ram.TypeCode, '916') && child(reference, ram.URIID) !== null,
    ),
  externalAddress: [ram.URIID],
  deliveryDates: [
    [...delivery, ram.ActualDeliverySupplyChainEvent, ram.OccurrenceDateTime],
    [...settlement, ram.BillingSpecifiedPeriod],
  ],
  linePeriod: [ram.SpecifiedLineTradeSettlement, ram.BillingSpecifiedPeriod],
};

function filenamesAt(reference: UblNode, content: UblPath): readonly string[] {
  return allAt(reference, content).flatMap((node) => attribute(node, 'filename') ?? []);
}
