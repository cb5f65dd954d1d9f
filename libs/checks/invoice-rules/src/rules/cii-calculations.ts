import { absolute, add, compare, type Decimal, equal, multiply, one, round, shiftRight, subtract, zero } from '../decimal'; // prettier-ignore
import { type InvoiceDocument } from '../invoice-document';
import { idsOf } from '../sets/official-rules';
import { ciiTerms, saysIndicator, type Terms } from '../terms/terms';
import { ram, rsm } from '../tree/cii-elements';
import { attribute, child, decimalOf, doubleOf, normalized, type UblNode } from '../tree/ubl-node';
import { allAt, hasTextAt, someAt } from '../tree/ubl-path';
import { type Amount, amountOf, sumFails } from './calculations';
import { centsOf, ciiSums, inCents, isSum } from './cii-sums';
import { explainDecimals } from './decimal-places';
import { atRoot, type Check, type RuleGroup } from './rule-group';

/**
 * Totals of CII. They are those of UBL, but the official rules for CII reckon otherwise: most sums in doubles, the tax of a group with a
 * slack that takes in one whole unit, and what is due to the last digit.
 */
export const ciiCalculations: RuleGroup = ciiCalculationsOf({
  terms: ciiTerms,
  parts: partsOfTotal,
  withTaxOf: 'document',
});

/** How official rules for CII ask for totals. */
interface Manner {
  readonly terms: Terms;
  /** BR-CO-11 and BR-CO-12. */
  readonly parts: Check;
  /** What is asked for the total with VAT: the document, or each group of totals. */
  readonly withTaxOf: 'document' | 'totals';
}

export function ciiCalculationsOf({ terms, parts, withTaxOf }: Manner): RuleGroup {
  const isOfDocument = withTaxOf === 'document';
  const ofTotals: Check = (total, document) => totalWithTax(total, document);
  return {
    name: 'calculations',
    ids: idsOf('calculations'),
    nodeChecks: [
      [ram.SpecifiedTradeSettlementHeaderMonetarySummation, monetaryTotal(parts)],
      ...(isOfDocument ? [] : [[ram.SpecifiedTradeSettlementHeaderMonetarySummation, ofTotals] as const]),
      [ram.TaxTotalAmount, taxTotal],
      [ram.ApplicableTradeTax, taxOfGroup(terms)],
    ],
    documentChecks: isOfDocument ? atRoot(totalWithTax) : [],
  };
}

/** Decimals of the total VAT, which the official rules count by rounding. */
export const ciiTaxDecimals: RuleGroup = {
  name: 'decimals',
  ids: ['BR-DEC-13', 'BR-DEC-15'],
  nodeChecks: [[ram.SpecifiedTradeSettlementHeaderMonetarySummation, decimalsOfTax]],
  documentChecks: [],
};

const settlement = [rsm.SupplyChainTradeTransaction, ram.ApplicableHeaderTradeSettlement];
const totalsPath = [...settlement, ram.SpecifiedTradeSettlementHeaderMonetarySummation];
const invoiceCurrency = [...settlement, ram.InvoiceCurrencyCode];
const taxCurrency = [...settlement, ram.TaxCurrencyCode];

function monetaryTotal(parts: Check): Check {
  return (total, document) => {
    const lines = amountOf(total, ram.LineTotalAmount);
    const expected = centsOf(ciiSums(document.root).lineNetsBeside(total).value);
    if (lines !== undefined && expected !== null) {
      if (lines === null || !equal(lines, expected)) sumFails('BR-CO-10', total, document, 'lines', lines, expected);
    }
    parts(total, document);
    totalWithoutTax(total, lines, document);
    amountDue(total, document);
  };
}

function partsOfTotal(total: UblNode, document: InvoiceDocument): void {
  partOfTotal('BR-CO-11', total, ram.AllowanceTotalAmount, document);
  partOfTotal('BR-CO-12', total, ram.ChargeTotalAmount, document);
}

/** BR-CO-11 and BR-CO-12: the total of allowances, and that of charges. */
function partOfTotal(id: 'BR-CO-11' | 'BR-CO-12', total: UblNode, kind: number, document: InvoiceDocument): void {
  const sums = ciiSums(document.root);
  const sum = id === 'BR-CO-11' ? sums.allowances : sums.charges;
  const stated = allAt(total, [kind]);
  if (stated.length === 0 ? sum.count === 0 && !hasOfKind(id, document.root) : stated.some((node) => isSum(doubleOf(node), sum))) return; // prettier-ignore
  const field = id === 'BR-CO-11' ? 'allowances' : 'charges';
  sumFails(id, total, document, field, amountOf(total, kind) ?? null, centsOf(inCents(sum)));
}

/** Whether there are allowances (or charges) at all, with an amount or without. */
function hasOfKind(id: 'BR-CO-11' | 'BR-CO-12', root: UblNode): boolean {
  const isCharge = id === 'BR-CO-12';
  return someAt(root, [...settlement, ram.SpecifiedTradeAllowanceCharge], (node) => saysIndicator(node, isCharge));
}

function totalWithoutTax(total: UblNode, lines: Amount, document: InvoiceDocument): void {
  const allowances = amountOf(total, ram.AllowanceTotalAmount);
  const charges = amountOf(total, ram.ChargeTotalAmount);
  const stated = amountOf(total, ram.TaxBasisTotalAmount);
  if (lines === undefined || allowances === undefined || charges === undefined || stated === undefined) return;
  const expected = lines === null ? null : round(add(subtract(lines, allowances ?? zero), charges ?? zero), 2);
  if (stated !== null && expected !== null && equal(stated, expected)) return;
  sumFails('BR-CO-13', total, document, 'withoutTax', stated, expected);
}

function amountDue(total: UblNode, document: InvoiceDocument): void {
  const withTax = amountOf(total, ram.GrandTotalAmount);
  const prepaid = amountOf(total, ram.TotalPrepaidAmount);
  const rounding = amountOf(total, ram.RoundingAmount);
  const due = amountOf(total, ram.DuePayableAmount);
  if (withTax === undefined || prepaid === undefined || rounding === undefined || due === undefined) return;
  const expected = withTax === null ? null : add(subtract(withTax, prepaid ?? zero), rounding ?? zero);
  if (due !== null && expected !== null && equal(due, expected)) return;
  sumFails('BR-CO-16', total, document, 'due', due, expected);
}

/** BR-DEC-13 and BR-DEC-15: some total of VAT in the currency has cents at most. */
function decimalsOfTax(total: UblNode, document: InvoiceDocument): void {
  const taxes = allAt(total, [ram.TaxTotalAmount]);
  if (taxes.length === 0) return;
  const isIn = (tax: UblNode, path: readonly number[]) =>
    hasTextAt(document.root, path, attribute(tax, 'currencyID') ?? '\0');
  const hasCents = (tax: UblNode) => doubleOf(tax) === Math.round(doubleOf(tax) * 100) / 100;
  const explain = () => explainDecimals(taxes[0]!, document);
  if (!taxes.some((tax) => !isIn(tax, invoiceCurrency) || hasCents(tax)))
    document.issues.rule('BR-DEC-13', taxes[0]!, explain);
  if (!someAt(document.root, taxCurrency) || taxes.some((tax) => isIn(tax, taxCurrency) && hasCents(tax))) return;
  document.issues.rule('BR-DEC-15', taxes[0]!, explain);
}

/** BR-CO-14, for the total VAT in the currency of the document. */
function taxTotal(total: UblNode, document: InvoiceDocument): void {
  const currency = attribute(total, 'currencyID');
  const isOfTotals = total.parent?.kind === ram.SpecifiedTradeSettlementHeaderMonetarySummation;
  if (!isOfTotals || currency === null || !hasTextAt(document.root, invoiceCurrency, currency)) return;
  const sum = ciiSums(document.root).taxes;
  const stated = doubleOf(total);
  if (Number.isNaN(stated) || Number.isNaN(sum.value) || isSum(stated, sum)) return;
  sumFails('BR-CO-14', total, document, 'tax', decimalOf(total), centsOf(inCents(sum)));
}

/** BR-CO-15, once for each currency code of the document (there should be one). Without VAT, both totals may be the same. */
function totalWithTax(at: UblNode, document: InvoiceDocument): void {
  const { root } = document;
  const totals = allAt(root, totalsPath);
  const first = (kind: number): Amount => {
    const [node] = totals.flatMap((total) => child(total, kind) ?? []);
    return node === undefined ? null : (decimalOf(node) ?? undefined);
  };
  const withTax = first(ram.GrandTotalAmount);
  const withoutTax = first(ram.TaxBasisTotalAmount);
  if (withTax === undefined || withoutTax === undefined) return;
  for (const currency of new Set(allAt(root, invoiceCurrency).map(({ text }) => text))) {
    const taxes = totals.flatMap((total) => allAt(total, [ram.TaxTotalAmount])).filter((tax) => attribute(tax, 'currencyID') === currency); // prettier-ignore
    const tax = taxes.length === 1 ? decimalOf(taxes[0]!) : null;
    if (taxes.length === 1 && tax === null) return;
    const expected = withoutTax === null || tax === null ? null : round(add(withoutTax, tax), 2);
    const isRight = withTax !== null && expected !== null && equal(withTax, expected);
    if (isRight || (withTax !== null && withoutTax !== null && equal(withTax, withoutTax))) continue;
    return sumFails('BR-CO-15', at, document, 'totals/withTax', withTax, expected);
  }
}

/** BR-CO-17: tax of a VAT group is taxable amount × rate, at most one currency unit off. */
function taxOfGroup({ isVatGroup }: Terms): Check {
  return (group, document) => {
    if (isVatGroup(group)) judgeTaxOfGroup(group, document);
  };
}

function judgeTaxOfGroup(group: UblNode, document: InvoiceDocument): void {
  const tax = amountOf(group, ram.CalculatedAmount);
  const rate = isVatWithBlanks(group) ? amountOf(group, ram.RateApplicablePercent) : null;
  if (tax === undefined || rate === undefined) return;
  if (rate === null || round(rate, 0).units === 0) {
    if (tax === null || round(tax, 0).units !== 0) sumFails('BR-CO-17', group, document, 'tax', tax, zero);
    return;
  }
  const taxable = amountOf(group, ram.BasisAmount);
  if (taxable === undefined) return;
  const expected = taxable === null ? null : round(shiftRight(multiply(absolute(taxable), rate), 2), 2);
  if (tax !== null && expected !== null && isAtMostOneOff(absolute(tax), expected)) return;
  sumFails('BR-CO-17', group, document, 'tax', tax, expected);
}

function isAtMostOneOff(tax: Decimal, expected: Decimal): boolean {
  return compare(subtract(tax, one), expected) <= 0 && compare(add(tax, one), expected) >= 0;
}

function isVatWithBlanks(tax: UblNode): boolean {
  return someAt(tax, [ram.TypeCode], ({ text }) => normalized(text.toUpperCase()) === 'VAT');
}
