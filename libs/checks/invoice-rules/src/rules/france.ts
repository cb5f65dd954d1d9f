import { type InvoiceDocument } from '../invoice-document';
import { codesOf } from '../sets/edition-facts';
import { type FrenchId, frenchCiiRules, frenchRules, frenchUblRules } from '../sets/br-fr-1.4.0.03/rules';
import { type RuleId } from '../sets/official-rules';
import { type Place } from '../terms/bindings';
import { ram, rsm } from '../tree/cii-elements';
import { inLine, inSettlement, standsIn } from '../tree/cii-places';
import { cac, cbc } from '../tree/elements';
import { attribute, has, hasChildText, type UblNode } from '../tree/ubl-node';
import { allAt, someAt } from '../tree/ubl-path';
import { quoted } from '../quote';
import { documentCheck } from './france-document';
import { type Form, forms } from './france-forms';
import { groupsCheck } from './france-groups';
import { type FrenchLineTerms, frenchLinesOfCii, frenchLinesOfUbl } from './france-line-terms';
import { groupReference, lineCheck, lineKind, numberCheck } from './france-lines';
import { notesCheck, treatmentOfNote } from './france-notes';
import { onlyOf, partyRows, schemeCheck, sellerSiren, siretCheck } from './france-parties';
import { inDocument, inLineItem, inLineSettlement, onLine, roots } from './france-places';
import { demand } from './france-texts';
import { type ValueRow, valueRows } from './france-values';
import { type Check, type KindCheck, type RuleGroup } from './rule-group';
import { elementAt } from './single-values';

type PlacedCheck = readonly [place: Place, check: Check];

/** What France asks of its invoices (BR-FR, "Flux 2") beside EN 16931, in one syntax. */
function frenchGroup(terms: FrenchLineTerms, ids: readonly RuleId[]): RuleGroup {
  const syntax = terms.document.isUbl ? 0 : 1;
  const placed: readonly PlacedCheck[] = [
    ...valueChecks(syntax),
    ...partyChecks(terms.document.isUbl),
    ...(terms.document.isUbl ? ublChecks : ciiChecks),
  ];
  const siren = sellerSiren(false);
  const document: Check = (root, document) => {
    if (syntax === 1) siren(root, document);
    notesCheck(terms.document)(root, document);
    documentCheck(terms.document)(root, document);
    groupsCheck(terms)(root, document);
  };
  return {
    name: 'br-fr',
    ids,
    nodeChecks: byKind(placed),
    documentChecks: roots[syntax].map(([kind]): KindCheck => [kind, document]),
  };
}

/** Checks of elements at places; of an element at several of them, all are made. */
function byKind(placed: readonly PlacedCheck[]): readonly KindCheck[] {
  return placed.map(([[kind, ...above], check]): KindCheck => {
    if (above.length === 0) return [kind, check];
    return [kind, (node, document) => (standsIn(node, above) ? check(node, document) : undefined)];
  });
}

function valueChecks(syntax: 0 | 1): readonly PlacedCheck[] {
  return valueRules().flatMap(([form, [ids, subject, places, isMeant]]) => {
    const id = typeof ids === 'string' ? ids : ids[syntax];
    if (id === null) return [];
    const check = valueCheck(forms[form], id, subject, isMeant);
    return places[syntax].map((place): PlacedCheck => [place, check]);
  });
}

/** Each rule about one value, with the name of the form it asks for. */
export function valueRules(): readonly (readonly [form: keyof typeof valueRows, row: ValueRow])[] {
  const names = Object.keys(valueRows) as (keyof typeof valueRows)[];
  return names.flatMap((name) => valueRows[name].map((row: ValueRow) => [name, row] as const));
}

function valueCheck(form: Form, id: FrenchId, subject: string, isMeant: (node: UblNode) => boolean = () => true): Check {
  return (node, document) => {
    if (!isMeant(node) || form.holds(node, document)) return;
    document.issues.rule(id, node, () => ({
      message: `${subject[0]!.toUpperCase()}${subject.slice(1)} ${form.says.replace('{}', () => quoted(node.text))}.`,
      fix: form.fix,
      patch: rewritten(form, node, document),
    }));
  };
} // prettier-ignore

/** The same value written so that it holds; the patch is tried on the file before it is offered. */
function rewritten({ rewritten }: Form, node: UblNode, { patches }: InvoiceDocument) {
  const text = rewritten?.(node.text) ?? node.text;
  return text === node.text || text === '' ? null : patches.rewrite(node, text);
}

function partyChecks(isUbl: boolean): readonly PlacedCheck[] {
  const syntax = isUbl ? 0 : 1;
  return partyRows.flatMap((row) => [
    ...row.places[syntax].map((place): PlacedCheck => [place, siretCheck(row, isUbl)]),
    ...(row.schemes?.[0] ?? row.places)[syntax].map((place): PlacedCheck => [place, schemeCheck(row, isUbl)]),
  ]);
}

const vatCategories = codesOf('S E AE K G O Z');
type CategoryId = 'BR-FR-15_BT-95_BT-102-1' | 'BR-FR-15_BT-118-1' | 'BR-FR-15_BT-151-1' | 'BR-FR-15_BT-95_BT-102' | 'BR-FR-15_BT-95_BT-118' | 'BR-FR-15_BT-95_BT-151'; // prettier-ignore
type ForeignId = 'BR-FR-15_BT-95_BT-102-2' | 'BR-FR-15_BT-118-2' | 'BR-FR-08_BT-151-2' | 'BR-FR-15_BT-95_BT-102_LM' | 'BR-FR-15_BT-95_BT-118_LM' | 'BR-FR-15_BT-95_BT-151_LM'; // prettier-ignore

/** BR-FR-15. @param mayOmit a category without a code is passed over */
function category(id: CategoryId, foreign: ForeignId, kind: number, mayOmit: (node: UblNode) => boolean): Check {
  return (node, document) => {
    const code = onlyOf(allAt(node, [kind]), document);
    const holds = code === null ? mayOmit(node) : vatCategories.has(code.text);
    demand(id, holds, code ?? node, document, code?.text ?? null);
    demand(foreign, code?.text !== 'L' && code?.text !== 'M', code ?? node, document);
  };
}

const always = () => true;
const never = () => false;

/** BR-FR-27_BG-32 and BR-FR-28. */
function named(kinds: readonly number[]): Check {
  return (node, document) => demand('BR-FR-27_BG-32', kinds.some((kind) => has(node, kind)), node, document); // prettier-ignore
}

function valued(value: number, measured: number): Check {
  return (node, document) => {
    const isMeasured = someAt(node, [measured], (at) => (attribute(at, 'unitCode') ?? '') !== '');
    demand('BR-FR-28-Value', has(node, value) ? !has(node, measured) : isMeasured, node, document);
  };
}

/** BR-FR-29 and 30: one object under each code. */
function oneOfEach(id: 'BR-FR-29_BT-18' | 'BR-FR-30_BT-128', codesOfObjects: (node: UblNode) => readonly (string | null)[]): Check {
  return (node, document) => {
    const codes = codesOfObjects(node).filter((code) => code === 'AFL' || code === 'AVV');
    demand(id, new Set(codes).size === codes.length, node, document);
  };
} // prettier-ignore

const schemesOfUbl = (node: UblNode) => allAt(node, [cbc.ID]).map((id) => attribute(id, 'schemeID'));
/** References of CII under each code, right below the element. */
const codesOfCii = (node: UblNode) =>
  allAt(node, [ram.AdditionalReferencedDocument]).flatMap((reference) =>
    ['AFL', 'AVV'].filter((code) => hasChildText(reference, ram.ReferenceTypeCode, code)),
  );
const at = (places: readonly Place[], check: Check): readonly PlacedCheck[] => places.map((place) => [place, check]);

const ublChecks: readonly PlacedCheck[] = [
  ...at([[cac.PartyLegalEntity, cac.Party, cac.AccountingSupplierParty]], sellerSiren(true)),
  ...at([[cac.TaxCategory, cac.AllowanceCharge]], category('BR-FR-15_BT-95_BT-102-1', 'BR-FR-15_BT-95_BT-102-2', cbc.ID, always)),
  ...at([[cac.TaxCategory, cac.TaxSubtotal, cac.TaxTotal]], category('BR-FR-15_BT-118-1', 'BR-FR-15_BT-118-2', cbc.ID, always)),
  ...at([[cac.ClassifiedTaxCategory, cac.Item]], category('BR-FR-15_BT-151-1', 'BR-FR-08_BT-151-2', cbc.ID, always)),
  // The official rule reads one description.
  ...at([[cac.AdditionalDocumentReference]], (node, document) => void elementAt(node, [cbc.DocumentDescription], document)),
  ...at(inDocument(cac.AdditionalItemProperty, cac.Item), named([cbc.Name, cbc.NameCode])),
  ...at(onLine(cac.AdditionalItemProperty, cac.Item), valued(cbc.Value, cbc.ValueQuantity)),
  ...at(inDocument(cac.AdditionalDocumentReference), oneOfEach('BR-FR-29_BT-18', schemesOfUbl)),
  ...at(onLine(cac.DocumentReference), oneOfEach('BR-FR-30_BT-128', schemesOfUbl)),
  ...at([[cac.InvoiceLine], [cac.CreditNoteLine]], lineCheck(frenchLinesOfUbl)),
  ...at([[cac.DocumentReference]], numberCheck(frenchLinesOfUbl)),
]; // prettier-ignore

const statusOfLine = [ram.AssociatedDocumentLineDocument, ...inLine] as const;
const categoryMayBeMissing = (tax: UblNode) =>
  someAt(tax.parent!.parent, [ram.AssociatedDocumentLineDocument, ram.LineStatusReasonCode], ({ text }) => text === 'GROUP' || text === 'INFORMATION'); // prettier-ignore
const inAgreement = [ram.ApplicableHeaderTradeAgreement, ...inLine.slice(1)] as const;

const ciiChecks: readonly PlacedCheck[] = [
  ...at([[ram.CategoryTradeTax, ram.SpecifiedTradeAllowanceCharge, ...inSettlement]], category('BR-FR-15_BT-95_BT-102', 'BR-FR-15_BT-95_BT-102_LM', ram.CategoryCode, never)),
  ...at([[ram.ApplicableTradeTax, ...inSettlement]], category('BR-FR-15_BT-95_BT-118', 'BR-FR-15_BT-95_BT-118_LM', ram.CategoryCode, never)),
  ...at([[ram.ApplicableTradeTax, ...inLineSettlement]], category('BR-FR-15_BT-95_BT-151', 'BR-FR-15_BT-95_BT-151_LM', ram.CategoryCode, categoryMayBeMissing)),
  ...at([[ram.AdditionalReferencedDocument, ...inAgreement]], (node, document) => void elementAt(node, [ram.Name], document)),
  ...at([[ram.IncludedNote, rsm.ExchangedDocument, rsm.CrossIndustryInvoice]], treatmentOfNote),
  ...at([[ram.ApplicableProductCharacteristic, ...inLineItem]], named([ram.Description, ram.TypeCode])),
  ...at([[ram.ApplicableProductCharacteristic, ...inLineItem]], valued(ram.Value, ram.ValueMeasure)),
  ...at([inAgreement], oneOfEach('BR-FR-29_BT-18', codesOfCii)),
  ...at([inLine], oneOfEach('BR-FR-30_BT-128', codesOfCii)),
  ...at([inLine], lineCheck(frenchLinesOfCii)),
  ...at([[ram.LineStatusReasonCode, ...statusOfLine]], lineKind(frenchLinesOfCii)),
  ...at([[ram.AdditionalReferencedDocument, ...inLineSettlement]], groupReference(frenchLinesOfCii)),
  ...at([[ram.IssuerAssignedID]], numberCheck(frenchLinesOfCii)),
]; // prettier-ignore

const shadowed = 'The official rule before it takes the element.';

/** Ids of France that cannot appear in any report, and why. */
export const frenchUblCannotFire: ReadonlyMap<RuleId, string> = new Map<RuleId, string>([
  ['BR-FR-16_BT-103', shadowed],
  ['BR-FR-DEC-01_BT-111', shadowed],
]);
export const frenchCiiCannotFire: ReadonlyMap<RuleId, string> = new Map<RuleId, string>([
  ['BR-FR-DEC-01_BT-111', shadowed],
]);

const idsOf = (rows: readonly (readonly [id: RuleId, ...rest: unknown[]])[], cannotFire: ReadonlyMap<RuleId, string>) =>
  rows.map(([id]) => id).filter((id) => !cannotFire.has(id));

/** France in UBL, and in CII. */
export const frenchUbl = frenchGroup(frenchLinesOfUbl, idsOf([...frenchRules, ...frenchUblRules], frenchUblCannotFire));
export const frenchCii = frenchGroup(frenchLinesOfCii, idsOf([...frenchRules, ...frenchCiiRules], frenchCiiCannotFire));
