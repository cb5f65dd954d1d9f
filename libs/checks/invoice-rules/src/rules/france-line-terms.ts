import { ciiTerms, ublTerms } from '../terms/terms';
import { ram } from '../tree/cii-elements';
import { cac, cbc } from '../tree/elements';
import { attribute, child, hasChildText, sibling, type UblNode } from '../tree/ubl-node';
import { allAt, hasTextAt, someAt, type UblPath } from '../tree/ubl-path';
import { type FrenchTerms, frenchCii, frenchUbl } from './france-terms';

/** How a line stands to others of its document: what it is (GROUP, DETAIL, INFORMATION), and the line it belongs to. */
export interface LineLink {
  /** What the official rules judge. */
  readonly node: UblNode;
  readonly kinds: readonly string[];
  readonly parents: readonly string[];
}

/** Where the two syntaxes have what the rules of France ask of lines in documents for several sellers, or two parties. */
export interface FrenchLineTerms {
  readonly document: FrenchTerms;
  readonly number: UblPath;
  /** @param numbers of the document: UBL says what a line is where the line refers to its own document */
  readonly linksOf: (line: UblNode, numbers: ReadonlySet<string>) => readonly LineLink[];
  readonly id: UblPath;
  /** The seller of a line. */
  readonly sellerName: UblPath;
  readonly sellerId: UblPath;
  readonly sellerCountriesOf: (line: UblNode) => readonly UblNode[];
  readonly net: UblPath;
  readonly tax: UblPath;
  readonly withTax: UblPath;
  /** Numbers of the invoice that a line belongs to (AFL). */
  readonly invoiceNumbersOf: (line: UblNode) => readonly UblNode[];
  readonly exemptionReason: UblPath;
  /** Whether a line names a preceding invoice: its number, its date. */
  readonly namesPreceding: (line: UblNode, numbers: ReadonlySet<string>, part: 'number' | 'date') => boolean;
  /** Groups of the VAT breakdown that are VAT, their reasons and their tax. */
  readonly vatGroupsOf: (root: UblNode) => readonly UblNode[];
  readonly groupReason: UblPath;
  readonly groupTax: UblPath;
}

const itemSeller: UblPath = [cac.Item, cac.ManufacturerParty];
const selfReference: UblPath = [cac.InvoiceDocumentReference, cbc.ID];

/** Whether a reference names this document; another may name this one and others. */
const isTo = (reference: UblNode, numbers: ReadonlySet<string>) =>
  someAt(reference, selfReference, ({ text }) => numbers.has(text));

const textsAt = (node: UblNode, path: UblPath) => allAt(node, path).map(({ text }) => text);

export const frenchLinesOfUbl: FrenchLineTerms = {
  document: frenchUbl,
  number: ublTerms.pathOf('BT-1'),
  linksOf: (line, numbers) =>
    allAt(line, [cac.BillingReference])
      .filter((reference) => isTo(reference, numbers))
      .map((node) => ({
        node,
        kinds: textsAt(node, [cac.InvoiceDocumentReference, cbc.DocumentStatusCode]),
        parents: textsAt(node, [cac.BillingReferenceLine, cbc.ID]),
      })),
  id: [cbc.ID],
  sellerName: [...itemSeller, cac.PartyLegalEntity, cbc.RegistrationName],
  sellerId: [...itemSeller, cac.PartyLegalEntity, cbc.CompanyID],
  sellerCountriesOf: (line) =>
    itemsBelow(line).flatMap((item) => allAt(item, [cac.ManufacturerParty, cac.PostalAddress, cac.Country, cbc.IdentificationCode])),
  net: [cbc.LineExtensionAmount],
  tax: [cac.TaxTotal, cbc.TaxAmount],
  withTax: [cbc.TaxInclusiveLineExtensionAmount],
  invoiceNumbersOf: (line) => numbersIn(line, 'AFL'),
  exemptionReason: [cac.Item, cac.ClassifiedTaxCategory, cbc.TaxExemptionReason],
  namesPreceding: (line, numbers, part) =>
    allAt(line, [cac.BillingReference]).some(
      (reference) =>
        textsAt(reference, selfReference).some((text) => differs(text, numbers)) &&
        someAt(reference, [cac.InvoiceDocumentReference, part === 'number' ? cbc.ID : cbc.IssueDate]),
    ),
  vatGroupsOf: (root) =>
    allAt(root, [cac.TaxTotal, cac.TaxSubtotal]).filter((group) => hasTextAt(group, [cac.TaxCategory, cac.TaxScheme, cbc.ID], 'VAT')),
  groupReason: [cac.TaxCategory, cbc.TaxExemptionReason],
  groupTax: [cbc.TaxAmount],
}; // prettier-ignore

/** Whether some number of the document is another. */
export function differs(text: string, numbers: ReadonlySet<string>): boolean {
  return numbers.size > 1 || (numbers.size === 1 && !numbers.has(text));
}

/** Identifiers of a scheme in references (130) of a line of UBL. */
export function numbersIn(line: UblNode, scheme: string): readonly UblNode[] {
  const references = allAt(line, [cac.DocumentReference]).filter(isObject);
  return references.flatMap((reference) =>
    allAt(reference, [cbc.ID]).filter((id) => attribute(id, 'schemeID') === scheme),
  );
}

export const isObject = (reference: UblNode): boolean => hasChildText(reference, cbc.DocumentTypeCode, '130');

/** Items of a line, and of the lines below it. */
function itemsBelow(line: UblNode): readonly UblNode[] {
  const below: UblNode[] = [];
  for (let at = child(line, cac.SubInvoiceLine); at !== null; at = sibling(at)) below.push(...itemsBelow(at));
  return [...allAt(line, [cac.Item]), ...below];
}

const lineDocument: UblPath = [ram.AssociatedDocumentLineDocument];
const lineSettlement: UblPath = [ram.SpecifiedLineTradeSettlement];
const lineSeller: UblPath = [ram.SpecifiedLineTradeAgreement, ram.ItemSellerTradeParty];
const lineTotals: UblPath = [...lineSettlement, ram.SpecifiedTradeSettlementLineMonetarySummation];

export const frenchLinesOfCii: FrenchLineTerms = {
  document: frenchCii,
  number: ciiTerms.pathOf('BT-1'),
  linksOf: (line) => {
    const kinds = textsAt(line, [...lineDocument, ram.LineStatusReasonCode]);
    const parents = textsAt(line, [...lineDocument, ram.ParentLineID]);
    return kinds.length === 0 && parents.length === 0 ? [] : [{ node: line, kinds, parents }];
  },
  id: [...lineDocument, ram.LineID],
  sellerName: [...lineSeller, ram.Name],
  sellerId: [...lineSeller, ram.SpecifiedLegalOrganization, ram.ID],
  sellerCountriesOf: (line) => allAt(line, [...lineSeller, ram.PostalTradeAddress, ram.CountryID]),
  net: [...lineTotals, ram.LineTotalAmount],
  tax: [...lineTotals, ram.TaxTotalAmount],
  withTax: [...lineTotals, ram.GrandTotalAmount],
  invoiceNumbersOf: (line) =>
    allAt(line, [...lineSettlement, ram.AdditionalReferencedDocument])
      .filter(isInvoiceNumber)
      .flatMap((reference) => allAt(reference, [ram.IssuerAssignedID])),
  exemptionReason: [...lineSettlement, ram.ApplicableTradeTax, ram.ExemptionReason],
  namesPreceding: (line, _numbers, part) =>
    someAt(line, [...lineSettlement, ram.InvoiceReferencedDocument, ...(part === 'number' ? frenchCii.precedingNumber : frenchCii.precedingDate)]),
  vatGroupsOf: (root) =>
    allAt(root, [...frenchCii.precedingInvoice.slice(0, 2), ram.ApplicableTradeTax]).filter((tax) => hasChildText(tax, ram.TypeCode, 'VAT')),
  groupReason: [ram.ExemptionReason],
  groupTax: [ram.CalculatedAmount],
}; // prettier-ignore

/** Whether a reference of CII names the invoice that its line belongs to. */
export function isInvoiceNumber(reference: UblNode): boolean {
  return hasChildText(reference, ram.ReferenceTypeCode, 'AFL') && hasChildText(reference, ram.TypeCode, '130');
}
