import { type InvoiceDocument } from '../invoice-document';
import { cac, cbc, elementName } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';
import { allAt, several, sole, type UblPath } from '../tree/ubl-path';
import { atRoot, type KindCheck, type RuleGroup } from './rule-group';

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

/**
 * Repetitions at which the official CEN rules stop with an error: a finding of ours. The first value counts, and every rule is
 * answered. A JSON invoice cannot say a value twice.
 */
export const repeatedValues: RuleGroup = {
  name: 'cardinality',
  ids: [],
  appliesTo: (document) => !document.isFromJson,
  nodeChecks: singleValues.map(([owner, ...paths]): KindCheck => [
    owner,
    (node, document) => once(node, paths, document),
  ]),
  documentChecks: atRoot((root, document) => once(root, singleValuesOfDocument, document)),
};

function once(owner: UblNode, paths: readonly UblPath[], document: InvoiceDocument): void {
  for (const path of paths) {
    if (sole(owner, path) === several) report(allAt(owner, path)[1]!, document);
  }
}

function report(second: UblNode, { issues, stopped }: InvoiceDocument): void {
  if (stopped.has(second)) return;
  stopped.add(second);
  issues.own(
    'repeated_element',
    () => ({
      path: issues.locate(second, ''),
      terms: [],
      message: `Expected one ${elementName(second.kind)} here, got more; the official CEN rules cannot be computed with more than one.`,
      fix: 'Keep one.',
    }),
    second,
  );
}
