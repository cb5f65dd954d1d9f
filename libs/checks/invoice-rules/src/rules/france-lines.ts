import { type InvoiceDocument } from '../invoice-document';
import { ram } from '../tree/cii-elements';
import { cac, cbc, CreditNote, Invoice } from '../tree/elements';
import { attribute, hasChildText, normalized, type UblNode } from '../tree/ubl-node';
import { allAt, someAt } from '../tree/ubl-path';
import { codesOf } from '../sets/edition-facts';
import { isWhole } from './france-document';
import {
  differs,
  type FrenchLineTerms,
  isInvoiceNumber,
  isObject,
  type LineLink,
  numbersIn,
} from './france-line-terms';
import { isOfManySellers, isOfTwoParties } from './france-modes';
import { numberOfLineAbove, sellerOfLineAbove } from './france-fixes';
import { onlyOf } from './france-parties';
import { demand } from './france-texts';
import { type Check } from './rule-group';

/** A line with a place among the others of a document for several sellers, or two parties. */
export interface FrenchLine {
  readonly node: UblNode;
  readonly links: readonly LineLink[];
  /** Where it stands for an invoice of its own. */
  readonly groups: readonly LineLink[];
}

/** What a line says of its seller and its invoice; of each there should be one. */
export interface Belonging {
  readonly sellers: UblNode[];
  readonly invoices: UblNode[];
}

/** Lines beside each other. */
interface LinesBelow {
  readonly lines: FrenchLine[];
  readonly byId: Map<string, Belonging>;
}

/** What is kept of the lines of a document until all were met. */
export class FrenchLines {
  /** By the element they stand in: where a document stands inside another, the rules judge the lines of each. */
  private readonly byOwner = new Map<UblNode, LinesBelow>();
  readonly groupLines = new Set<UblNode>();
  /** Numbers of invoices met, and the first that a group has although it was met before. */
  readonly numbers = new Set<string>();
  repeatedNumber: UblNode | null = null;
  /** Numbers of the document, of which there should be one. */
  readonly ofDocument: ReadonlySet<string>;
  readonly isOfManySellers: boolean;
  readonly isSpecial: boolean;

  constructor(document: InvoiceDocument, terms: FrenchLineTerms) {
    this.ofDocument = new Set(allAt(document.root, terms.number).map(({ text }) => text));
    this.isOfManySellers = isOfManySellers(document);
    this.isSpecial = this.isOfManySellers || isOfTwoParties(document);
  }

  below(owner: UblNode): LinesBelow {
    let below = this.byOwner.get(owner);
    if (below === undefined) this.byOwner.set(owner, (below = { lines: [], byId: new Map<string, Belonging>() }));
    return below;
  }
}

const known = new WeakMap<InvoiceDocument, FrenchLines>();

export function linesOf(document: InvoiceDocument, terms: FrenchLineTerms): FrenchLines {
  let lines = known.get(document);
  if (lines === undefined) known.set(document, (lines = new FrenchLines(document, terms)));
  return lines;
}

/** Text of the one element, blanks collapsed; of several the first, with a finding. */
export function normalizedOf(nodes: readonly UblNode[], document: InvoiceDocument): string {
  return normalized(onlyOf(nodes, document)?.text ?? '');
}

/** What is asked of a line by itself; and what the whole document is asked for is kept. */
export function lineCheck(terms: FrenchLineTerms): Check {
  const { isUbl } = terms.document;
  return (line, document) => {
    const owner = isUbl ? line.parent! : document.root;
    if (isUbl && owner.kind !== Invoice && owner.kind !== CreditNote) return ownReference(terms, line, [], document);
    const lines = linesOf(document, terms);
    const links = terms.linksOf(line, lines.ofDocument);
    noteReference(terms, line, links, lines, document);
    if (!lines.isSpecial) return;
    ownReference(terms, line, links, document);
    const groups = links.filter(({ kinds, parents }) => kinds.includes('GROUP') && parents.length === 0);
    const { lines: beside, byId } = lines.below(owner);
    if (links.length > 0) beside.push({ node: line, links, groups });
    if (groups.length > 0) lines.groupLines.add(line);
    belonging(terms, line, links, byId, document);
    if (links.some(({ kinds }) => kinds.includes('DETAIL'))) reason(terms, line, document);
    for (const { node } of groups) group(terms, line, node, lines, document);
  };
}

/** Notes a line of a credit note that neither names a preceding invoice nor is above one that does (BR-FR-CO-05). */
function noteReference(terms: FrenchLineTerms, line: UblNode, links: readonly LineLink[], { ofDocument }: FrenchLines, document: InvoiceDocument): void {
  if (document.hasUnreferencedLine || (terms.document.isUbl && line.kind !== cac.CreditNoteLine)) return;
  const kinds = links.flatMap((link) => link.kinds);
  const isAsked = kinds.includes('DETAIL') || (terms.document.isUbl ? links.length === 0 : kinds.length === 0);
  if (isAsked && !namesWhole(terms, line, ofDocument)) document.hasUnreferencedLine = true;
} // prettier-ignore

function namesWhole(terms: FrenchLineTerms, line: UblNode, numbers: ReadonlySet<string>): boolean {
  if (!terms.document.isUbl)
    return allAt(line, [ram.SpecifiedLineTradeSettlement, ram.InvoiceReferencedDocument]).some((part) => isWhole(terms.document, part)); // prettier-ignore
  return allAt(line, [cac.BillingReference]).some((reference) => {
    const parts = allAt(reference, [cac.InvoiceDocumentReference]);
    const isOther = parts.some((part) => someAt(part, [cbc.ID], ({ text }) => differs(text, numbers)));
    return isOther && parts.some((part) => isWhole(terms.document, part));
  });
}

/** BR-FR-MV-01; in CII it is asked of what says it, below. */
function ownReference(terms: FrenchLineTerms, line: UblNode, links: readonly LineLink[], document: InvoiceDocument): void {
  const { isSpecial, ofDocument } = linesOf(document, terms);
  if (!terms.document.isUbl || !isSpecial) return;
  const own = links.length > 0 ? links : terms.linksOf(line, ofDocument);
  const kinds = own.flatMap(({ node }) => allAt(node, [cac.InvoiceDocumentReference, cbc.DocumentStatusCode]));
  demand('BR-FR-MV-01_EXT-FR-FE-163', own.length > 0 && normalizedOf(kinds, document) !== '', line, document);
} // prettier-ignore

/** The same in CII. */
export function lineKind(terms: FrenchLineTerms): Check {
  return (node, document) => {
    const isFilled = normalized(node.text) !== '';
    demand('BR-FR-MV-01_EXT-FR-FE-163', isFilled || !linesOf(document, terms).isSpecial, node, document);
  };
}

/** BR-FR-MV-06 and 07: who sells a line, and on which invoice it is. That both are those of the line above it is judged later. */
function belonging(terms: FrenchLineTerms, line: UblNode, links: readonly LineLink[], byId: LinesBelow['byId'], document: InvoiceDocument): void {
  const sellers = allAt(line, terms.sellerId);
  const invoices = terms.invoiceNumbersOf(line);
  const above = (what: keyof Belonging) => () => links.flatMap(({ parents }) => parents.flatMap((id) => byId.get(id)?.[what] ?? []));
  if (normalizedOf(sellers, document) === '')
    demand('BR-FR-MV-06_EXT-FR-FE-167', false, line, document, null, () => sellerOfLineAbove(terms, line, above('sellers'), document));
  if (normalizedOf(invoices, document) === '')
    demand('BR-FR-MV-07_BT-128', false, line, document, null, () => numberOfLineAbove(terms, line, above('invoices'), document));
  if (sellers.length === 0 && invoices.length === 0) return;
  for (const { text } of allAt(line, terms.id)) {
    let known = byId.get(text);
    if (known === undefined) byId.set(text, (known = { sellers: [], invoices: [] }));
    // Two are one too many already.
    if (known.sellers.length < 2) known.sellers.push(...sellers);
    if (known.invoices.length < 2) known.invoices.push(...invoices);
  }
} // prettier-ignore

/** BR-FR-MV-08. */
function reason(terms: FrenchLineTerms, line: UblNode, document: InvoiceDocument): void {
  const number = normalizedOf(terms.invoiceNumbersOf(line), document);
  const stated = onlyOf(allAt(line, terms.exemptionReason), document)?.text ?? '';
  demand('BR-FR-MV-08_BT-128', number !== '' && stated.startsWith(`#${number}#`), line, document);
}

const creditOfMany = codesOf('384 472 381 396 503');
const creditOfTwo = codesOf('261 471 473 502');

/** What a line that stands for an invoice says: BR-FR-MV-03, and 14. @param node what is judged */
function group(terms: FrenchLineTerms, line: UblNode, node: UblNode, lines: FrenchLines, document: InvoiceDocument): void {
  const { root } = document;
  const { isUbl, currency, taxCurrency } = terms.document;
  const isStated = (nodes: readonly UblNode[]) => normalizedOf(nodes, document) !== '';
  demand('BR-FR-MV-03_EXT-FR-FE-164', isStated(allAt(line, terms.sellerName)), node, document);
  demand('BR-FR-MV-03_EXT-FR-FE-167', isStated(allAt(line, terms.sellerId)), node, document);
  demand('BR-FR-MV-03_EXT-FR-FE-177', isStated(terms.sellerCountriesOf(line)), node, document);
  demand('BR-FR-MV-03_EXT-FR-FE-181', isStated(taxesIn(terms, line, allAt(root, currency))), node, document);
  const accounting = allAt(root, taxCurrency);
  const isAccounted = () => accounting.some(({ text }) => text !== '') && isStated(taxesIn(terms, line, accounting));
  demand('BR-FR-MV-03_EXT-FR-FE-182', accounting.length === 0 || isAccounted(), node, document);
  if (isUbl) {
    demand('BR-FR-MV-03_BT-128_AFL', isStated(terms.invoiceNumbersOf(line)), node, document);
    const modes = numbersIn(line, 'AVV');
    demand('BR-FR-MV-03_BT-128_AVV', isStated(modes) && !modes.some(isModeOfMany), node, document);
  }
  const types = terms.document.typeCodes.flatMap((path) => allAt(root, path));
  const isAsked = types.some(({ text }) => (lines.isOfManySellers ? creditOfMany : creditOfTwo).has(text));
  if (!isAsked) return;
  const names = (part: 'number' | 'date') => terms.namesPreceding(line, lines.ofDocument, part);
  const [number, date] = lines.isOfManySellers ? (['BR-FR-MV-14-EXT-FR-FE-136', 'BR-FR-MV-14-EXT-FR-FE-138'] as const) : (['BR-FR-BD-14-EXT-FR-FE-136', 'BR-FR-BD-14-EXT-FR-FE-138'] as const);
  demand(number, names('number'), node, document);
  demand(date, names('date'), node, document);
} // prettier-ignore

const modesOfMany = codesOf('M8 S8 B8');
const isModeOfMany = ({ text }: UblNode) => modesOfMany.has(text);

/** Taxes of a line in a currency of the document. */
export function taxesIn(terms: FrenchLineTerms, line: UblNode, currencies: readonly UblNode[]): readonly UblNode[] {
  return allAt(line, terms.tax).filter((tax) => {
    const stated = attribute(tax, 'currencyID');
    return stated !== null && currencies.some(({ text }) => text === stated);
  });
}

/** BR-FR-MV-03 of references in CII: number and mode of the invoice that a group stands for. */
export function groupReference(terms: FrenchLineTerms): Check {
  return (node, document) => {
    const { isSpecial, groupLines } = linesOf(document, terms);
    const line = node.parent?.parent ?? null;
    if (!isSpecial || line === null || !groupLines.has(line)) return;
    const ids = allAt(node, [ram.IssuerAssignedID]);
    const isOfType = hasChildText(node, ram.TypeCode, '130');
    if (hasChildText(node, ram.ReferenceTypeCode, 'AFL'))
      demand('BR-FR-MV-03_BT-128_AFL', isOfType && normalizedOf(ids, document) !== '', node, document);
    else if (hasChildText(node, ram.ReferenceTypeCode, 'AVV'))
      demand('BR-FR-MV-03_BT-128_AVV', isOfType && normalizedOf(ids, document) !== '' && !ids.some(isModeOfMany), node, document); // prettier-ignore
  };
}

/** Notes numbers of invoices for BR-FR-MV-12, in UBL those of objects (130), in CII all that are referred to. */
export function numberCheck(terms: FrenchLineTerms): Check {
  const { isUbl } = terms.document;
  return (node, document) => {
    const lines = linesOf(document, terms);
    if (!lines.isSpecial || (isUbl && !isObject(node))) return;
    const { parent } = node;
    const line = isUbl ? parent : (parent?.parent?.parent ?? null);
    const isOfGroup = line !== null && lines.groupLines.has(line) && (isUbl || isInvoiceNumber(parent!));
    const ids = isUbl ? allAt(node, [cbc.ID]).filter((id) => attribute(id, 'schemeID') === 'AFL') : [node];
    for (const id of ids) {
      if (isOfGroup && lines.numbers.has(id.text)) lines.repeatedNumber ??= id;
      lines.numbers.add(id.text);
    }
  };
}
