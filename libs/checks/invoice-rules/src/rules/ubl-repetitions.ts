import { type InvoiceDocument } from '../invoice-document';
import { type RuleId } from '../sets/official-rules';
import { cac, cbc, CreditNote } from '../tree/elements';
import { attribute, indicates, type UblNode } from '../tree/ubl-node';
import { allAt, hasTextAt, someAt } from '../tree/ubl-path';
import { atRoot, type Check, type KindCheck, type RuleGroup } from './rule-group';
import { type AtMostOnce, onceElsewhere, onceInXmlDocument } from './ubl-occurrence-table';
import { atMostOnce, repeated, taxIds } from './ubl-occurrences';
import { type RuleRows, type TreeTools } from './rule-row';

/** How often UBL elements may stand, where only XML can break it. */
export const ublRepetitions: RuleGroup = ublRepetitionsOf(() => true, 'schemeID', [[cac.PartyTaxScheme, taxScheme]]);

/** CEN 1.3.15 counts VAT identifiers of a tax representative below an element that it does not have. */
export const ublRepetitionsOf1315: RuleGroup = ublRepetitionsOf((id) => id !== 'UBL-SR-23', 'schemeID', [
  [cac.PartyTaxScheme, taxScheme],
]);

/** CIUS-RO has none of the rules that came later, and looks for an attribute that UBL does not have. */
export const ublRepetitionsOfCiusRo: RuleGroup = ublRepetitionsOf(
  (id) => !/^UBL-SR-(23|5[1-6])$/.test(id),
  'scheme',
  [],
);

function ublRepetitionsOf(
  isAsked: (id: RuleId) => boolean,
  schemeAttribute: string,
  more: readonly KindCheck[],
): RuleGroup {
  const ofDocument = onceInXmlDocument.filter(([id]) => isAsked(id));
  const elsewhere = onceElsewhere.filter(([, id]) => isAsked(id));
  const others: readonly RuleId[] = [
    'UBL-SR-04',
    'UBL-SR-13',
    'UBL-SR-30',
    'UBL-SR-31',
    'UBL-SR-42',
    'UBL-SR-43',
    'UBL-SR-53',
  ];
  return {
    name: 'ubl-occurrences',
    ids: [...new Set([...ofDocument.map(([id]) => id), ...elsewhere.map((row) => row[1]), ...others.filter(isAsked)])],
    appliesTo: (document) => !document.isFromJson,
    nodeChecks: [
      ...elsewhere.map(([owner, ...row]): KindCheck => [owner, (node, document) => atMostOnce(node, row, document)]),
      [cac.AccountingSupplierParty, sellerTaxSchemes],
      [cac.AllowanceCharge, reason],
      [cac.AdditionalDocumentReference, documentType(schemeAttribute)],
      ...more,
    ],
    documentChecks: atRoot((root, document) => wholeDocument(root, ofDocument, document)),
  };
}

function wholeDocument(root: UblNode, rows: readonly AtMostOnce[], document: InvoiceDocument): void {
  for (const row of rows) atMostOnce(root, row, document);
  const objects = allAt(root, [cac.AdditionalDocumentReference]).filter((node) => hasTextAt(node, [cbc.DocumentTypeCode], '130')); // prettier-ignore
  repeated('UBL-SR-04', root, objects.flatMap((object) => allAt(object, [cbc.ID]))[1], 'invoiced object', document);
  const otherIds = taxIds(root, cac.AccountingSupplierParty, (scheme) => scheme !== 'VAT');
  repeated('UBL-SR-13', root, otherIds[1], 'tax registration identifier of the seller', document);
}

/** UBL-SR-42 */
function sellerTaxSchemes(seller: UblNode, { issues }: InvoiceDocument): void {
  for (const party of allAt(seller, [cac.Party])) {
    const third = allAt(party, [cac.PartyTaxScheme])[2];
    if (third === undefined) continue;
    const message =
      'The seller has more than two tax registrations; EN 16931 has room for the VAT identifier and one other.';
    issues.rule('UBL-SR-42', third, () => ({ message, fix: 'Keep the VAT identifier and at most one other.' }), party);
  }
}

/** UBL-SR-30 of allowances, UBL-SR-31 of charges; an element with both indicators is an allowance. */
function reason(node: UblNode, document: InvoiceDocument): void {
  const second = allAt(node, [cbc.AllowanceChargeReason])[1];
  if (second === undefined) return;
  const id: RuleId | null = indicates(node, false) ? 'UBL-SR-30' : indicates(node, true) ? 'UBL-SR-31' : null;
  if (id !== null) repeated(id, node, second, 'reason', document);
}

/** UBL-SR-43: what an additional document is, by its type. */
function documentType(schemeAttribute: string): Check {
  return (reference, { root, issues }) => {
    const isTyped = someAt(reference, [cbc.DocumentTypeCode]);
    const hasScheme = someAt(reference, [cbc.ID], (id) => attribute(id, schemeAttribute) !== null);
    if (!isTyped && !hasScheme) return;
    if (hasTextAt(reference, [cbc.DocumentTypeCode], '130')) return;
    if (root.kind === CreditNote && hasTextAt(reference, [cbc.DocumentTypeCode], '50')) return;
    issues.rule('UBL-SR-43', reference, () => ({
      message: isTyped
        ? 'An additional document has another type than 130 (invoiced object; in a credit note also 50, project).'
        : 'Only an invoiced object (document type 130) has an identifier with a scheme.',
      fix: 'Write document type 130 for the invoiced object; a supporting document has neither type nor scheme.',
    }));
  };
}

function taxScheme(holder: UblNode, { issues }: InvoiceDocument): void {
  if (someAt(holder, [cac.TaxScheme, cbc.ID]) && someAt(holder, [cbc.CompanyID])) return;
  issues.rule('UBL-SR-53', holder, () => ({
    message: 'A tax registration needs both its identifier and its tax scheme.',
    fix: 'State cbc:CompanyID and cac:TaxScheme/cbc:ID, e.g. VAT.',
  }));
}

function addTaxScheme(root: UblNode, { append, elementAt }: TreeTools, id: string): UblNode {
  const holder = append(elementAt(root, [cac.AccountingSupplierParty, cac.Party]), cac.PartyTaxScheme);
  append(holder, cbc.CompanyID, id);
  append(append(holder, cac.TaxScheme), cbc.ID, 'TAX');
  return holder;
}

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'UBL-SR-42': { asks: 'The seller has at most two tax registrations.', besides: ['UBL-SR-13'],
    breaksTree: (root, tools) => { for (const id of ['A', 'B']) addTaxScheme(root, tools, id); } },
  'UBL-SR-43': { asks: 'An additional document with a type or a scheme is an invoiced object (130), or the project of a credit note (50).',
    breaksTree: (root, { append }) => { const reference = append(root, cac.AdditionalDocumentReference); append(reference, cbc.ID, 'A'); append(reference, cbc.DocumentTypeCode, '50'); } },
  'UBL-SR-30': { asks: 'An allowance has at most one reason.',
    breaksTree: (root, { elementAt, repeat }) => repeat(elementAt(root, [cac.AllowanceCharge, cbc.AllowanceChargeReason])) },
  'UBL-SR-31': { asks: 'A charge has at most one reason.',
    breaksTree: (root, { childAt, elementAt, repeat }) => { const charge = elementAt(root, [cac.AllowanceCharge]).next!; repeat(childAt(charge, cbc.AllowanceChargeReason)); } },
  'UBL-SR-53': { asks: 'A tax registration has both its identifier and its tax scheme.',
    breaksTree: (root, tools) => tools.remove(tools.childAt(addTaxScheme(root, tools, 'A'), cac.TaxScheme)) },
  'UBL-SR-04': { asks: 'There is at most one invoiced object.',
    breaksTree: (root, { append }) => { for (const id of ['A', 'B']) { const reference = append(root, cac.AdditionalDocumentReference); append(reference, cbc.ID, id); append(reference, cbc.DocumentTypeCode, '130'); } } },
  'UBL-SR-13': { asks: 'The seller has at most one tax number beside the VAT identifier.', besides: ['UBL-SR-42'],
    breaksTree: (root, tools) => { for (const id of ['A', 'B']) addTaxScheme(root, tools, id); } },
};
