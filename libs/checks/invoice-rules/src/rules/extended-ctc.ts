import { type Decimal, toNumber } from '../decimal';
import { type InvoiceDocument } from '../invoice-document';
import {
  extendedCategories,
  extendedCtcCiiRules,
  extendedCtcUblRules,
  type ExtendedCtcId,
} from '../sets/extended-ctc-fr-1.4.0.03/rules';
import { ciiTerms } from '../terms/terms';
import { ram, rsm } from '../tree/cii-elements';
import { standsIn } from '../tree/cii-places';
import { cac, cbc } from '../tree/elements';
import { attribute, child, decimalOf, has, hasChildText, isVat, normalized, type UblNode } from '../tree/ubl-node';
import { allAt, several, sole, someAt, type UblPath } from '../tree/ubl-path';
import { amountOf } from './calculations';
import { extendedCtcOfCii, extendedCtcOfUbl } from './extended-ctc-elements';
import { childrenOf, ciiLineForm, type ExtendedLine, identifiersOf, type LineForm, linesMet, ublLineForm, ublLineStatus } from './extended-ctc-lines'; // prettier-ignore
import { groupOf, isOffAtMost, leftOf, ublCategories, ublLineSums } from './extended-ctc-sums';
import { demandExtendedCtc as demand } from './extended-ctc-texts';
import { ciiTotals, ublTotals } from './extended-ctc-totals';
import { exemptionIn, isNear, partsOfGroup, taxOf, type VatGroup } from './factur-x-extended-sums';
import { atRoot, type Check, type KindCheck, type RuleGroup } from './rule-group';
import { reportRepeated } from './single-values';
import { vatCategoryTable } from './vat-category-table';

/** Rules of a breakdown by its category; of Factur-X in CII. */
const categories = extendedCategories.map((name) => {
  const { code } = vatCategoryTable.find(({ prefix }) => prefix === `BR-${name}`)!;
  return { name, code };
});
const nameOf = new Map(categories.map(({ name, code }) => [code, name]));

/** The condition of its code list names an element that cannot be there. */
export const extendedCtcCannotFire: ReadonlyMap<ExtendedCtcId, string> = new Map<ExtendedCtcId, string>([
  ['BR-EXT-CL-07', 'The official condition is always true.'],
]);

/** What the profile asks of UBL: lines in other lines, and sums with a cent of slack for each part. */
export const extendedCtcUbl: RuleGroup = {
  name: 'extended-ctc-fr',
  ids: extendedCtcUblRules.map(([id]) => id),
  nodeChecks: [...lineChecks(ublLineForm, ublLine), ...extendedCtcOfUbl.nodeChecks],
  documentChecks: [
    ...atRoot(lineTree),
    ...atRoot(ublBreakdown),
    ...atRoot(extendedCtcOfUbl.ofDocument),
    [cac.LegalMonetaryTotal, ublTotals],
    [cac.TaxCategory, ublGroup],
  ],
};

/** The same of CII, where most is as in Factur-X EXTENDED. */
export const extendedCtcCii: RuleGroup = {
  name: 'extended-ctc-fr',
  ids: extendedCtcCiiRules.map(([id]) => id).filter((id) => !extendedCtcCannotFire.has(id)),
  nodeChecks: [...lineChecks(ciiLineForm, ciiLine), ...extendedCtcOfCii.nodeChecks],
  documentChecks: [
    ...atRoot(lineTree),
    ...atRoot(ciiBreakdown),
    [ram.SpecifiedTradeSettlementHeaderMonetarySummation, ciiTotals],
    [ram.ApplicableTradeTax, ciiGroup],
  ],
  leafCheck: extendedCtcOfCii.leafCheck,
};

type LineCheck = (line: ExtendedLine, document: InvoiceDocument) => void;

function lineChecks(form: LineForm, check: LineCheck): KindCheck[] {
  const ofLine: Check = (node, document) => {
    const line = form.read(node, document);
    linesMet(document).push(line);
    const unknown = line.listed.find((status) => !statusCodes.has(status));
    demand('BR-FREXT-05', unknown === undefined, node, document, unknown);
    demand('BR-FREXT-06', line.parents.length === 0 || line.saysStatus, node, document);
    check(line, document);
  };
  return form.kinds.map((kind) => [kind, ofLine]);
}

const statusCodes: ReadonlySet<string> = new Set(['DETAIL', 'GROUP', 'INFORMATION']);

/** What each line that is a detail has. */
function ublLine({ node, isDetail, statuses }: ExtendedLine, document: InvoiceDocument): void {
  // Also that of a reference to another invoice; the official rule reads one of all.
  const second = statuses.length === 0 ? undefined : allAt(node, [cac.BillingReference, ...ublLineStatus])[1];
  if (second !== undefined) reportRepeated(second, document, 'CEN');
  const refersTo = someAt(node, [cac.BillingReference, cac.InvoiceDocumentReference, cbc.ID]);
  const count = allAt(node, [cac.Item, cac.ClassifiedTaxCategory]).length;
  const isAlone = !refersTo || (isDetail && linesMet(document).at(-1)!.statuses.includes('DETAIL'));
  demand('UBL-FREXT-SR-48', isAlone ? count === 1 : count <= 1, node, document);
  ublLineSums(document).addLine(node, isDetail);
  if (!isDetail) return;
  const quantities = [cbc.InvoicedQuantity, cbc.CreditedQuantity].flatMap((kind) => allAt(node, [kind]));
  demand('BR-FREXT-22', quantities.length > 0, node, document);
  demand('BR-FREXT-23', quantities.some((one) => attribute(one, 'unitCode') !== null), node, document); // prettier-ignore
  demand('BR-FREXT-24', has(node, cbc.LineExtensionAmount), node, document);
  demand('BR-FREXT-26', someAt(node, [cac.Price, cbc.PriceAmount]), node, document);
  const isTaxed = someAt(node, [cac.Item, cac.ClassifiedTaxCategory], (tax) => isVat(tax) && has(tax, cbc.ID));
  demand('BR-FREXT-CO-04', isTaxed, node, document);
}

const quantity: UblPath = [ram.SpecifiedLineTradeDelivery, ram.BilledQuantity];
const netPrice: UblPath = [ram.SpecifiedLineTradeAgreement, ram.NetPriceProductTradePrice, ram.ChargeAmount];

function ciiLine({ node, isDetail, nets }: ExtendedLine, document: InvoiceDocument): void {
  if (!isDetail || !has(node, ram.AssociatedDocumentLineDocument)) return;
  const hasUnit = someAt(node, quantity, (one) => attribute(one, 'unitCode') !== null);
  demand('BR-FREXT-BR-22', someAt(node, quantity), node, document);
  demand('BR-FREXT-BR-23', hasUnit, node, document);
  demand('BR-FREXT-BR-24', nets.length > 0, node, document);
  demand('BR-FREXT-BR-26', someAt(node, netPrice), node, document);
  const tax = [ram.SpecifiedLineTradeSettlement, ram.ApplicableTradeTax];
  const isTaxed = someAt(node, tax, (one) => ciiTerms.isVat(one) && has(one, ram.CategoryCode));
  demand('BR-FREXT-CO-04', isTaxed, node, document);
}

/** Lines that belong to others: these are there, and add up to what a group says. */
function lineTree(root: UblNode, document: InvoiceDocument): void {
  const lines = linesMet(document);
  if (lines.every(({ parents, statuses }) => parents.length === 0 && statuses.length === 0)) return;
  const plain = root.kind === rsm.CrossIndustryInvoice ? normalized : (text: string) => text;
  const identifiers = identifiersOf(lines);
  const children = childrenOf(lines);
  for (const { node, ids: own, parents, statuses, nets } of lines) {
    // Another line: one without an identifier is compared with none.
    const isThere = (parent: string) =>
      (identifiers.get(plain(parent)) ?? []).some((id) => own.some((mine) => mine !== id));
    demand('BR-FREXT-11', parents.length === 0 || parents.some(isThere), node, document, parents[0]);
    if (!statuses.includes('GROUP') || nets.length === 0) continue;
    const below = own.flatMap((id) => children.get(id) ?? []);
    const groups = below.filter((line) => line.statuses.includes('GROUP'));
    const counted = below.filter((line) => line.statuses.some((status) => status === 'GROUP' || status === 'DETAIL'));
    const sum = counted.flatMap((line) => line.nets).reduce((one, other) => one + other, 0);
    demand('BR-FREXT-08', nets.includes(Math.round(sum * 100) / 100), node, document);
    demand('BR-FREXT-12', groups.length === groups.flatMap((line) => line.nets).length, node, document);
  }
}

/** 01: a category stands in the breakdown exactly when a line, allowance or charge has it. */
function breakdown(used: ReadonlySet<string>, grouped: ReadonlySet<string>, root: UblNode, document: InvoiceDocument): void {
  for (const { name, code } of categories)
    demand(`BR-FREXT-${name}-01`, grouped.has(code) === used.has(code), root, document, code);
} // prettier-ignore

function ublBreakdown(root: UblNode, document: InvoiceDocument): void {
  const { used, grouped } = ublCategories(root);
  breakdown(new Set([...used, ...ublLineSums(document).categories]), grouped, root, document);
}

function ciiBreakdown(root: UblNode, document: InvoiceDocument): void {
  const used = new Set<string>();
  const grouped = new Set<string>();
  const collect = (node: UblNode): void => {
    for (let at = node.first; at !== null; at = at.next) {
      const isOfLine = at.kind === ram.ApplicableTradeTax && node.kind === ram.SpecifiedLineTradeSettlement;
      const isGroup = at.kind === ram.ApplicableTradeTax && node.kind === ram.ApplicableHeaderTradeSettlement;
      if (isOfLine || isGroup || at.kind === ram.CategoryTradeTax)
        for (const { text } of allAt(at, [ram.CategoryCode])) (isGroup ? grouped : used).add(text);
      collect(at);
    }
  };
  collect(root);
  breakdown(used, grouped, root, document);
}

/** A group of the breakdown, and what belongs to it: with its exemption, and with any. */
interface AskedGroup {
  readonly node: UblNode;
  readonly prefix: 'BR-FREXT' | 'BR-FXEXT';
  readonly code: string;
  readonly rate: Decimal | null;
  readonly basis: Decimal | null;
  /** Undefined when it cannot be read; only standard rates are asked for it. */
  readonly tax: Decimal | null | undefined;
  readonly same: AskedParts;
  readonly any: AskedParts;
}

/** How many parts there are, and whether the group says what they come to. */
interface AskedParts {
  readonly count: number;
  readonly isSum: boolean;
}

/** 08 and 09. */
function vatGroup({ node, prefix, code, rate, basis, tax, same, any }: AskedGroup, document: InvoiceDocument): void {
  const name = nameOf.get(code)!;
  demand(`${prefix}-${name}-08`, same.isSum || any.isSum, node, document, code);
  demand(`${prefix}-${name}-08ini`, any.isSum, node, document, code);
  demand(`${prefix}-${name}-08rev`, same.isSum, node, document, code);
  if (code !== 'S' || tax === undefined) return;
  const expected = basis === null || rate === null ? null : taxOf(basis, rate);
  // In CII the parts with any exemption may be counted, too.
  const count = prefix === 'BR-FREXT' ? same.count : Math.max(same.count, any.count);
  demand(`${prefix}-S-09`, tax !== null && expected !== null && isNear(tax, expected, count), node, document);
}

function ublGroup(node: UblNode, document: InvoiceDocument): void {
  const subtotal = node.parent!;
  const isOfDocument = subtotal.kind === cac.TaxSubtotal && subtotal.parent!.parent === document.root;
  const { code, rate, exemption } = groupOf(node);
  if (!isOfDocument || !nameOf.has(code) || !isVat(node)) return;
  const [basis, tax] = [amountOf(subtotal, cbc.TaxableAmount), amountOf(subtotal, cbc.TaxAmount)];
  if (basis === undefined) return;
  const sums = ublLineSums(document);
  for (const second of sums.repeatedReasons(node, document)) reportRepeated(second, document, 'CEN');
  const asked = (of: VatGroup['exemption']): AskedParts => {
    const parts = sums.partsOf({ code, rate, exemption: of }, document);
    return { count: parts.count, isSum: basis !== null && isOffAtMost(leftOf(toNumber(basis), parts), parts.count) };
  };
  const [same, any] = [asked(exemption), asked(null)];
  vatGroup({ node, prefix: 'BR-FREXT', code, rate, basis, tax, same, any }, document);
}

function ciiGroup(node: UblNode, document: InvoiceDocument): void {
  if (!standsIn(node, [ram.ApplicableHeaderTradeSettlement]) || !ciiTerms.isVat(node)) return;
  // Of a group that names two taxes the official rules do not say that it is VAT; of two categories the first of theirs counts.
  if (sole(node, [ram.TypeCode]) === several) return;
  const [basis, tax] = [amountOf(node, ram.BasisAmount), amountOf(node, ram.CalculatedAmount)];
  const percent = child(node, ram.RateApplicablePercent);
  if (basis === undefined) return;
  const code = officialOrder.find((one) => nameOf.has(one) && hasChildText(node, ram.CategoryCode, one));
  if (code === undefined) return;
  const rate = code === 'O' || percent === null ? null : decimalOf(percent);
  const asked = (of: VatGroup['exemption']): AskedParts => {
    const { value, count } = partsOfGroup(document.root, { code, rate, exemption: of });
    return { count, isSum: basis !== null && isNear(basis, value, count) };
  };
  const [same, any] = [asked(exemptionIn([node])), asked(null)];
  vatGroup({ node, prefix: 'BR-FXEXT', code, rate, basis, tax, same, any }, document);
}

const officialOrder = ['AE', 'L', 'M', 'E', 'G', 'K', 'O', 'S', 'Z'];
