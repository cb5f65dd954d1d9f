import { type NewElement } from '../edits/new-element';
import { type InvoiceDocument } from '../invoice-document';
import { type Fix } from '../patches';
import { ciiTerms, type Terms, ublTerms } from '../terms/terms';
import { isCii, ram, rsm } from '../tree/cii-elements';
import { cac, cbc, elementName } from '../tree/elements';
import { child, decimalOf, has, normalized, type UblNode } from '../tree/ubl-node';
import { allAt, several, sole, type UblPath } from '../tree/ubl-path';

/** VAT categories and rates that are missing, where the rest of the document has one that can be meant. */

const termsOf = ({ kind }: UblNode): Terms => (isCii(kind) ? ciiTerms : ublTerms);

const element = (kind: number, content: NewElement['content']): NewElement => ({ name: elementName(kind), content });

interface Vat {
  readonly code: string;
  readonly rate: string | null;
}

/** What a VAT category says; null where that is no code, or no rate. */
function vatOf(category: UblNode): Vat | null {
  const { categoryCode, rate } = termsOf(category);
  const code = normalized(child(category, categoryCode)?.text ?? '');
  const percent = child(category, rate);
  if (!/^[A-Z]{1,2}$/.test(code) || (percent !== null && decimalOf(percent) === null)) return null;
  return { code, rate: percent === null ? null : normalized(percent.text) };
}

const headerTaxes: UblPath = [
  rsm.SupplyChainTradeTransaction,
  ram.ApplicableHeaderTradeSettlement,
  ram.ApplicableTradeTax,
];

/** The one group of the VAT breakdown; null where there are more, or none. */
function soleGroup({ root }: InvoiceDocument): Vat | null {
  const [group, second] = allAt(
    root,
    isCii(root.kind) ? headerTaxes : [cac.TaxTotal, cac.TaxSubtotal, cac.TaxCategory],
  );
  return group === undefined || second !== undefined ? null : vatOf(group);
}

/** What a VAT category lacks of what is meant, each part where the schema has it. */
function partsOf({ code, rate }: Vat, isUbl: boolean): readonly NewElement[] {
  const { categoryCode, rate: rateKind } = isUbl ? ublTerms : ciiTerms;
  const rates = rate === null ? [] : [element(rateKind, rate)];
  return isUbl
    ? [element(categoryCode, code), ...rates, element(cac.TaxScheme, [element(cbc.ID, 'VAT')])]
    : [element(ram.TypeCode, 'VAT'), element(categoryCode, code), ...rates];
}

/** BR-32 and BR-37: the VAT category that all of the document has. */
export function categoryFix(node: UblNode, document: InvoiceDocument): Fix | null {
  const { isUbl, vatCategory } = termsOf(node);
  const group = child(node, vatCategory) === null ? soleGroup(document) : null;
  if (group === null) return null;
  return document.patches.insertAll([{ parent: node, element: element(vatCategory, partsOf(group, isUbl)) }]);
}

/** BR-CO-04: the same of a line, where it has no category at all, or one that lacks one part. */
export function lineCategoryFix(line: UblNode, document: InvoiceDocument): Fix | null {
  const { isUbl, lineCategory } = termsOf(line);
  const group = soleGroup(document);
  const owner = sole(line, lineCategory.slice(0, 1));
  if (group === null || owner === null || owner === several) return null;
  const stated = sole(owner, lineCategory.slice(1));
  if (stated === several) return null;
  const parts = partsOf(group, isUbl);
  if (stated === null) return document.patches.insertAll([{ parent: owner, element: element(lineCategory[1]!, parts) }]);
  // Of two parts that belong to one place, an edit each would not say which comes first.
  const [part, second] = parts.filter(({ name }) => !hasChildNamed(stated, name));
  return part === undefined || second !== undefined ? null : document.patches.insertAll([{ parent: stated, element: part }]);
} // prettier-ignore

function hasChildNamed(node: UblNode, name: string): boolean {
  for (let at = node.first; at !== null; at = at.next) if (elementName(at.kind) === name) return true;
  return false;
}

const knownRates = new WeakMap<InvoiceDocument, ReadonlyMap<string, ReadonlySet<string>>>();

/** The rates that lines have in each category, as they are written. */
function ratesOfLines(document: InvoiceDocument): ReadonlyMap<string, ReadonlySet<string>> {
  const known = knownRates.get(document);
  if (known !== undefined) return known;
  const { root } = document;
  const { lines, lineCategory } = termsOf(root);
  const owner = isCii(root.kind) ? [rsm.SupplyChainTradeTransaction] : [];
  const rates = new Map<string, Set<string>>();
  for (const kind of lines) {
    for (const category of allAt(root, [...owner, kind, ...lineCategory])) {
      const vat = vatOf(category);
      if (vat === null || vat.rate === null) continue;
      rates.set(vat.code, (rates.get(vat.code) ?? new Set()).add(vat.rate));
    }
  }
  knownRates.set(document, rates);
  return rates;
}

/** BR-48: the rate of a group, where its category knows one only: by its lines, or 0. @param category of the group; of CII the group itself */
export function groupRateFix(category: UblNode, document: InvoiceDocument): Fix | null {
  const { rate } = termsOf(category);
  const vat = has(category, rate) ? null : vatOf(category);
  if (vat === null) return null;
  const rates = ratesOfLines(document).get(vat.code) ?? new Set(untaxed.has(vat.code) ? ['0'] : []);
  const [text, second] = rates;
  if (text === undefined || second !== undefined) return null;
  return document.patches.insertAll([{ parent: category, element: element(rate, text) }]);
}

/** Categories whose rate is 0 by what they are. */
const untaxed: ReadonlySet<string> = new Set(['Z', 'E', 'AE', 'K', 'G']);
