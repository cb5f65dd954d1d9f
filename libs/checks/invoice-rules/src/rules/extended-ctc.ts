import { add, type Decimal, subtract } from '../decimal';
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
import { childrenOf, ciiLineForm, type ExtendedLine, type LineForm, linesMet, ublLineForm } from './extended-ctc-lines';
import { besideTotals, groupOf, ublCategories, ublLineSums } from './extended-ctc-sums';
import { extendedCtcTexts } from './extended-ctc-texts';
import { exemptionIn, isNear, type PartsOfSum, partsOfGroup, partsOfTotals, taxOf } from './factur-x-extended-sums';
import { atRoot, type Check, type KindCheck, type RuleGroup } from './rule-group';
import { demandWith } from './rule-texts';
import { vatCategoryTable } from './vat-category-table';

const demand = demandWith<ExtendedCtcId>(extendedCtcTexts);

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
    const unknown = line.statuses.map(normalized).find((status) => !statusCodes.has(status));
    demand('BR-FREXT-05', unknown === undefined, node, document, unknown);
    demand('BR-FREXT-06', line.parents.length === 0 || line.statuses.length > 0, node, document);
    check(line, document);
  };
  return form.kinds.map((kind) => [kind, ofLine]);
}

const statusCodes: ReadonlySet<string> = new Set(['DETAIL', 'GROUP', 'INFORMATION']);

/** What each line that is a detail has. */
function ublLine({ node, isDetail }: ExtendedLine, document: InvoiceDocument): void {
  const refersTo = someAt(node, [cac.BillingReference, cac.InvoiceDocumentReference, cbc.ID]);
  const count = allAt(node, [cac.Item, cac.ClassifiedTaxCategory]).length;
  const isAlone = !refersTo || (isDetail && linesMet(document).at(-1)!.statuses.includes('DETAIL'));
  demand('UBL-FREXT-SR-48', isAlone ? count === 1 : count <= 1, node, document);
  if (!isDetail) return;
  ublLineSums(document).addLine(node);
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
  const ids = new Set(lines.flatMap((line) => line.ids));
  const children = childrenOf(lines);
  for (const { node, ids: own, parents, statuses, nets } of lines) {
    const isThere = (parent: string) => ids.has(plain(parent)) && !own.includes(plain(parent));
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
  readonly tax: Decimal | null;
  readonly same: PartsOfSum;
  readonly any: PartsOfSum;
}

/** 08 and 09. */
function vatGroup({ node, prefix, code, rate, basis, tax, same, any }: AskedGroup, document: InvoiceDocument): void {
  const name = nameOf.get(code)!;
  const isRight = ({ value, count }: PartsOfSum) => basis !== null && isNear(basis, value, count);
  demand(`${prefix}-${name}-08`, isRight(same) || isRight(any), node, document, code);
  demand(`${prefix}-${name}-08ini`, isRight(any), node, document, code);
  demand(`${prefix}-${name}-08rev`, isRight(same), node, document, code);
  if (code !== 'S') return;
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
  if (basis === undefined || tax === undefined) return;
  const sums = ublLineSums(document);
  const same = sums.partsOf({ code, rate, exemption }, document);
  const any = sums.partsOf({ code, rate, exemption: null }, document);
  vatGroup({ node, prefix: 'BR-FREXT', code, rate, basis, tax, same, any }, document);
}

function ciiGroup(node: UblNode, document: InvoiceDocument): void {
  if (!standsIn(node, [ram.ApplicableHeaderTradeSettlement]) || !ciiTerms.isVat(node)) return;
  // Of a group that names two taxes the official rules do not say that it is VAT; of two categories the first of theirs counts.
  if (sole(node, [ram.TypeCode]) === several) return;
  const [basis, tax] = [amountOf(node, ram.BasisAmount), amountOf(node, ram.CalculatedAmount)];
  const percent = child(node, ram.RateApplicablePercent);
  if (basis === undefined || tax === undefined) return;
  const code = officialOrder.find((one) => nameOf.has(one) && hasChildText(node, ram.CategoryCode, one));
  if (code === undefined) return;
  const rate = code === 'O' || percent === null ? null : decimalOf(percent);
  const same = partsOfGroup(document.root, { code, rate, exemption: exemptionIn([node]) });
  const any = partsOfGroup(document.root, { code, rate, exemption: null });
  vatGroup({ node, prefix: 'BR-FXEXT', code, rate, basis, tax, same, any }, document);
}

const officialOrder = ['AE', 'L', 'M', 'E', 'G', 'K', 'O', 'S', 'Z'];

/** Parts of the totals, and how many there are of each. */
interface AskedTotals {
  readonly lines: Decimal;
  /** Of all lines, where groups count too; and of details. */
  readonly allLines: number;
  readonly detailLines: number;
  readonly allowances: Decimal;
  readonly allowanceCount: number;
  readonly charges: Decimal;
  readonly chargeCount: number;
  readonly hasAllowance: boolean;
  readonly hasCharge: boolean;
}

/** Kinds of amounts: lines, allowances, charges, without tax. */
type TotalKinds = readonly [lines: number, allowances: number, charges: number, withoutTax: number];

/** CO-10 to CO-13 */
function totals(total: UblNode, parts: AskedTotals, kinds: TotalKinds, document: InvoiceDocument): void {
  const near = (kind: number, expected: Decimal, count: number) => {
    const stated = amountOf(total, kind);
    return stated === undefined || (stated !== null && isNear(stated, expected, count));
  };
  const isWithout = (isThere: boolean, kind: number) => !isThere && !has(total, kind);
  const { lines, allowances, charges, allowanceCount, chargeCount } = parts;
  const ofAllowances = isWithout(parts.hasAllowance, kinds[1]) || near(kinds[1], allowances, allowanceCount);
  const ofCharges = isWithout(parts.hasCharge, kinds[2]) || near(kinds[2], charges, chargeCount);
  const count = parts.detailLines + allowanceCount + chargeCount;
  demand('BR-FREXT-CO-10', near(kinds[0], lines, parts.allLines), total, document);
  demand('BR-FREXT-CO-11', ofAllowances, total, document);
  demand('BR-FREXT-CO-12', ofCharges, total, document);
  demand('BR-FREXT-CO-13', near(kinds[3], add(subtract(lines, allowances), charges), count), total, document);
}

/** CO-15; null: there is no such amount, undefined: it cannot be read. */
function totalWithTax(total: UblNode, [withTax, withoutTax]: readonly (Decimal | null | undefined)[], tax: Decimal | null | undefined, count: number, document: InvoiceDocument): void {
  if (withTax === undefined || withoutTax === undefined || tax === undefined) return;
  const isThere = withTax !== null && withoutTax !== null && tax !== null;
  demand('BR-FREXT-CO-15', isThere && isNear(withTax, add(withoutTax, tax), count), total, document);
} // prettier-ignore

function ublTotals(total: UblNode, document: InvoiceDocument): void {
  const sums = ublLineSums(document);
  const [allowances, charges] = [besideTotals(total, false), besideTotals(total, true)];
  const parts: AskedTotals = {
    lines: sums.net.value(),
    allLines: sums.count,
    detailLines: sums.count,
    allowances: allowances.sum,
    allowanceCount: allowances.count,
    charges: charges.sum,
    chargeCount: charges.count,
    hasAllowance: allowances.count > 0,
    hasCharge: charges.count > 0,
  };
  totals(total, parts, [cbc.LineExtensionAmount, cbc.AllowanceTotalAmount, cbc.ChargeTotalAmount, cbc.TaxExclusiveAmount], document); // prettier-ignore
  const currencies = new Set(allAt(document.root, [cbc.DocumentCurrencyCode]).map(({ text }) => text));
  const taxes = allAt(total.parent!, [cac.TaxTotal, cbc.TaxAmount]).filter((tax) => currencies.has(attribute(tax, 'currencyID') ?? '')); // prettier-ignore
  if (taxes.length !== 1) return;
  const amounts = [cbc.TaxInclusiveAmount, cbc.TaxExclusiveAmount].map((kind) => amountOf(total, kind));
  totalWithTax(total, amounts, decimalOf(taxes[0]!) ?? undefined, sums.count + parts.allowanceCount + parts.chargeCount, document); // prettier-ignore
}

function ciiTotals(total: UblNode, document: InvoiceDocument): void {
  const parts = partsOfTotals(document.root, total);
  if (parts === null) return;
  totals(total, parts, [ram.LineTotalAmount, ram.AllowanceTotalAmount, ram.ChargeTotalAmount, ram.TaxBasisTotalAmount], document); // prettier-ignore
  const [currency] = allAt(total.parent!, [ram.InvoiceCurrencyCode]);
  const isInCurrency = (tax: UblNode) => currency !== undefined && attribute(tax, 'currencyID') === currency.text;
  const taxes = allAt(total, [ram.TaxTotalAmount]).filter(isInCurrency);
  const amounts = [ram.GrandTotalAmount, ram.TaxBasisTotalAmount].map((kind) => amountOf(total, kind));
  const count = parts.detailLines + parts.allowanceCount + parts.chargeCount;
  const isRepeated = taxes.length > 1;
  const [tax = null] = taxes;
  // With several the totals are asked to be the same.
  totalWithTax(total, amounts, isRepeated ? { units: 0, scale: 2 } : tax && (decimalOf(tax) ?? undefined), isRepeated ? 0 : count, document); // prettier-ignore
}
