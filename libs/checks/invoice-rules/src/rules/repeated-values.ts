import { type InvoiceDocument } from '../invoice-document';
import { ciiTerms } from '../terms/terms';
import { ram, rsm, udt } from '../tree/cii-elements';
import { cac, cbc } from '../tree/elements';
import { attribute, type UblNode } from '../tree/ubl-node';
import { allAt, several, sole, type UblPath } from '../tree/ubl-path';
import { atRoot, type KindCheck, type RuleGroup } from './rule-group';
import { reportRepeated } from './single-values';

const legalName = [cac.Party, cac.PartyLegalEntity, cbc.RegistrationName] as const;
const country = [cac.Country, cbc.IdentificationCode] as const;
const lineValues: readonly UblPath[] = [[cbc.ID], [cbc.LineExtensionAmount], [cac.Item, cbc.Name]];

/** Elements, and paths from them to a value that CEN rules take one of. */
// prettier-ignore
const singleValues: readonly (readonly [owner: number, ...paths: UblPath[]])[] = [
  [cac.AdditionalDocumentReference, [cbc.ID]],
  [cac.AllowanceCharge, [cbc.Amount], [cbc.BaseAmount]],
  [cac.ClassifiedTaxCategory, [cbc.ID], [cbc.Percent], [cac.TaxScheme]],
  [cac.CreditNoteLine, ...lineValues],
  [cac.InvoiceLine, ...lineValues],
  [cac.InvoicePeriod, [cbc.StartDate], [cbc.EndDate]],
  [cac.LegalMonetaryTotal, [cbc.LineExtensionAmount], [cbc.TaxExclusiveAmount], [cbc.TaxInclusiveAmount], [cbc.AllowanceTotalAmount], [cbc.ChargeTotalAmount], [cbc.PrepaidAmount], [cbc.PayableRoundingAmount], [cbc.PayableAmount]],
  [cac.PartyTaxScheme, [cbc.CompanyID], [cac.TaxScheme]],
  [cac.PayeeFinancialAccount, [cbc.ID]],
  [cac.PaymentMeans, [cbc.PaymentMeansCode]],
  [cac.PostalAddress, country],
  [cac.TaxCategory, [cbc.ID], [cbc.Percent]],
  [cac.TaxRepresentativeParty, [cac.PartyName, cbc.Name]],
  [cac.TaxScheme, [cbc.ID]],
  [cac.TaxSubtotal, [cbc.TaxableAmount], [cbc.TaxAmount], [cac.TaxCategory, cbc.Percent]],
  [cac.TaxTotal, [cbc.TaxAmount]],
];
// prettier-ignore
const singleValuesOfDocument: readonly UblPath[] = [
  [cbc.CustomizationID], [cbc.ID], [cbc.IssueDate], [cbc.InvoiceTypeCode], [cbc.CreditNoteTypeCode], [cbc.DocumentCurrencyCode],
  [cac.AccountingSupplierParty, ...legalName],
  [cac.AccountingCustomerParty, ...legalName],
  [cac.LegalMonetaryTotal, cbc.TaxExclusiveAmount],
];

const transaction = [rsm.SupplyChainTradeTransaction, ram.ApplicableHeaderTradeAgreement] as const;
const seller = [...transaction, ram.SellerTradeParty] as const;
const buyer = [...transaction, ram.BuyerTradeParty] as const;
const countryId = [ram.PostalTradeAddress, ram.CountryID] as const;

/** The same in CII. */
// prettier-ignore
const ciiSingleValues: readonly (readonly [owner: number, ...values: SingleValue[]])[] = [
  [ram.AdditionalReferencedDocument, [[ram.IssuerAssignedID]], [[ram.TypeCode]]],
  [ram.ApplicableHeaderTradeDelivery, [[ram.ShipToTradeParty, ...countryId]]],
  [ram.ApplicableTradeSettlementFinancialCard, [[ram.ID]]],
  [ram.ApplicableTradeTax, [[ram.TypeCode]], [[ram.RateApplicablePercent], isOfGroup], [[ram.CalculatedAmount], isOfGroup], [[ram.BasisAmount], isOfGroup]],
  [ram.CategoryTradeTax, [[ram.TypeCode]]],
  [ram.DesignatedProductClassification, [[ram.ClassCode], hasAttribute('listID')]],
  [ram.IncludedSupplyChainTradeLineItem, [[ram.AssociatedDocumentLineDocument, ram.LineID]], [[ram.SpecifiedTradeProduct, ram.Name]], [[ram.SpecifiedTradeProduct, ram.GlobalID], hasAttribute('schemeID')], [[ram.SpecifiedLineTradeSettlement, ram.SpecifiedTradeSettlementLineMonetarySummation, ram.LineTotalAmount]]],
  [ram.InvoiceReferencedDocument, [[ram.IssuerAssignedID]]],
  [ram.PayeePartyCreditorFinancialAccount, [[ram.IBANID]], [[ram.ProprietaryID]]],
  [ram.SellerTaxRepresentativeTradeParty, [[ram.Name]], [countryId], [[ram.SpecifiedTaxRegistration, ram.ID], (id) => attribute(id, 'schemeID') === 'VA']],
  [ram.SpecifiedTradeAllowanceCharge, [[ram.BasisAmount]]],
  [ram.SpecifiedTradeSettlementHeaderMonetarySummation, ...[ram.LineTotalAmount, ram.AllowanceTotalAmount, ram.ChargeTotalAmount, ram.TaxBasisTotalAmount, ram.GrandTotalAmount, ram.TotalPrepaidAmount, ram.RoundingAmount, ram.DuePayableAmount].map((kind): SingleValue => [[kind]])],
  [ram.SpecifiedTradeSettlementPaymentMeans, [[ram.TypeCode]]],
  [ram.URIUniversalCommunication, [[ram.URIID], hasAttribute('schemeID')]],
];
// prettier-ignore
const ciiSingleValuesOfDocument: readonly SingleValue[] = [
  [[rsm.ExchangedDocumentContext, ram.GuidelineSpecifiedDocumentContextParameter, ram.ID]],
  [[rsm.ExchangedDocument, ram.ID]],
  [[rsm.ExchangedDocument, ram.IssueDateTime, udt.DateTimeString], (date) => attribute(date, 'format') === '102'],
  [[rsm.ExchangedDocument, ram.TypeCode]],
  [[rsm.SupplyChainTradeTransaction, ram.ApplicableHeaderTradeSettlement, ram.InvoiceCurrencyCode]],
  [[...seller, ram.Name]], [[...seller, ...countryId]], [[...buyer, ram.Name]], [[...buyer, ...countryId]],
];

function isOfGroup({ parent }: UblNode): boolean {
  return parent !== null && ciiTerms.isVatGroup(parent);
}

/** A path, and which of the elements there count. */
type SingleValue = readonly [path: UblPath, counts?: (node: UblNode) => boolean];

function hasAttribute(name: string): (node: UblNode) => boolean {
  return (node) => attribute(node, name) !== null;
}

/**
 * Repetitions at which the official CEN rules stop with an error: a finding of ours. The first value counts, and every rule is
 * answered. A JSON invoice cannot say a value twice.
 */
export const repeatedValues: RuleGroup = repeatedValuesOf(ciiSingleValues);

/** At two amounts of one allowance or charge CEN 1.3.15 stops; 1.3.16 has a rule for them. */
export const repeatedValuesOf1315: RuleGroup = repeatedValuesOf([
  ...ciiSingleValues,
  [ram.SpecifiedTradeAllowanceCharge, [[ram.ActualAmount]]],
]);

function repeatedValuesOf(ofCii: typeof ciiSingleValues): RuleGroup {
  return {
    name: 'cardinality',
    ids: [],
    appliesTo: (document) => !document.isFromJson,
    nodeChecks: [
      ...singleValues.map(([owner, ...paths]): KindCheck => [owner, (node, document) => once(node, paths, document)]),
      ...ofCii.map(([owner, ...values]): KindCheck => [owner, (node, document) => onceInCii(node, values, document)]),
    ],
    documentChecks: atRoot((root, document) => {
      if (root.kind === rsm.CrossIndustryInvoice) onceInCii(root, ciiSingleValuesOfDocument, document);
      else once(root, singleValuesOfDocument, document);
    }),
  };
}

function once(owner: UblNode, paths: readonly UblPath[], document: InvoiceDocument): void {
  for (const path of paths) {
    if (sole(owner, path) === several) reportRepeated(allAt(owner, path)[1]!, document, 'CEN');
  }
}

function onceInCii(owner: UblNode, values: readonly SingleValue[], document: InvoiceDocument): void {
  for (const [path, counts] of values) {
    if (sole(owner, path) !== several) continue;
    const found = allAt(owner, path);
    const second = (counts === undefined ? found : found.filter(counts))[1];
    if (second !== undefined) reportRepeated(second, document, 'CEN');
  }
}
