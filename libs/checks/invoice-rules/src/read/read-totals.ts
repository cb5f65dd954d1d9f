import { type AmountSums } from '../amount-sums';
import { groupKey, taxOf, type PartialVatGroup } from '../computed-amounts';
import { add, amountText, DecimalSum, round, subtract, zero, type Decimal } from '../decimal';
import { isUntaxed } from '../rules/vat-category-table';
import { cac, cbc } from '../tree/elements';
import { child, decimalOf, UblNode, unreadableText } from '../tree/ubl-node';
import { fieldSet } from './field-names';
import { isStated, type JsonObject } from './json-object';
import { type JsonReader } from './json-reader';
import { addVatScheme } from './read-vat-category';

const totalsFields = fieldSet('totals');
const breakdownFields = fieldSet('vatBreakdown[]');
const nothing: JsonObject = {};

/**
 * Appends TaxTotal and LegalMonetaryTotal. What the invoice states is written as stated; what it leaves out is computed
 * from what then stands in the document, so that one wrong statement does not make its neighbours wrong.
 * @param pass gets each VAT group before the next takes its place: the last one stays, as the only one; without it all stay
 */
export function readTotals(
  reader: JsonReader,
  root: UblNode,
  invoice: JsonObject,
  sums: AmountSums,
  groups: readonly PartialVatGroup[],
  pass?: (group: UblNode) => void,
): void {
  const stated = readStatedTotals(reader, root, invoice['totals']);
  const tax = readTaxTotal(reader, root, invoice['vatBreakdown'], stated['tax'], groups, pass);
  readTaxInTaxCurrency(reader, root, stated['taxInTaxCurrency'], invoice['taxCurrency']);
  readMonetaryTotal(reader, root, stated, sums, tax);
}

function readStatedTotals(reader: JsonReader, root: UblNode, value: unknown): JsonObject {
  if (!isStated(value)) return nothing;
  const place = new UblNode(cac.LegalMonetaryTotal, root, '', '/totals', -1);
  const stated = reader.object(value, place);
  if (stated === null) return nothing;
  reader.known(stated, totalsFields, place);
  return stated;
}

function readMonetaryTotal(
  reader: JsonReader,
  root: UblNode,
  stated: JsonObject,
  sums: AmountSums,
  tax: Decimal | null,
): void {
  const total = reader.tree.element(root, cac.LegalMonetaryTotal, '/totals');
  const hasAllowances = sums.documentAllowances > 0;
  const hasCharges = sums.documentCharges > 0;
  const lines = slot(reader, total, cbc.LineExtensionAmount, stated, 'lines');
  const withoutTax = slot(reader, total, cbc.TaxExclusiveAmount, stated, 'withoutTax');
  const withTax = slot(reader, total, cbc.TaxInclusiveAmount, stated, 'withTax');
  const allowances = hasAllowances
    ? slot(reader, total, cbc.AllowanceTotalAmount, stated, 'allowances')
    : reader.amount(total, cbc.AllowanceTotalAmount, stated['allowances'], 'allowances');
  const charges = hasCharges
    ? slot(reader, total, cbc.ChargeTotalAmount, stated, 'charges')
    : reader.amount(total, cbc.ChargeTotalAmount, stated['charges'], 'charges');
  const prepaid = reader.amount(total, cbc.PrepaidAmount, stated['prepaid'], 'prepaid');
  const rounding = reader.amount(total, cbc.PayableRoundingAmount, stated['rounding'], 'rounding');
  const due = slot(reader, total, cbc.PayableAmount, stated, 'due');

  if (!isStated(stated['lines']) && !sums.unreadableLine) fillAmount(lines, sums.lineNets.value());
  if (allowances !== null && !isStated(stated['allowances']) && !sums.unreadableAllowance) {
    fillAmount(allowances, sums.allowances.value());
  }
  if (charges !== null && !isStated(stated['charges']) && !sums.unreadableCharge) {
    fillAmount(charges, sums.charges.value());
  }
  if (!isStated(stated['withoutTax'])) {
    fillAmount(withoutTax, plus(minus(decimalOf(lines), valueOf(allowances)), valueOf(charges)));
  }
  if (!isStated(stated['withTax'])) fillAmount(withTax, plus(decimalOf(withoutTax), tax));
  if (!isStated(stated['due'])) fillAmount(due, plus(minus(decimalOf(withTax), valueOf(prepaid)), valueOf(rounding)));
}

/** An amount as stated, or an empty place that is filled when everything it is made of stands. */
function slot(reader: JsonReader, total: UblNode, kind: number, stated: JsonObject, field: string): UblNode {
  return reader.amount(total, kind, stated[field], field) ?? reader.computed(total, kind, null, field);
}

/** @returns the tax total that now stands in the document; null when unknown */
function readTaxTotal(
  reader: JsonReader,
  root: UblNode,
  breakdown: unknown,
  statedTax: unknown,
  groups: readonly PartialVatGroup[],
  pass?: (group: UblNode) => void,
): Decimal | null {
  const total = reader.tree.element(root, cac.TaxTotal, '/totals');
  const amount =
    reader.amount(total, cbc.TaxAmount, statedTax, 'tax') ?? reader.computed(total, cbc.TaxAmount, null, 'tax');
  const group = isStated(breakdown)
    ? groupReader(reader, reader.list(breakdown, total, '/vatBreakdown'), groups)
    : groupWriter(reader, groups);
  if (pass !== undefined && group.count > 1) reader.tree.mark();
  let taxes: DecimalSum | null = new DecimalSum();
  for (let index = 0; index < group.count; index++) {
    if (pass !== undefined && index > 0) {
      pass(total.last!);
      reader.tree.release(total, amount);
    }
    const subtotal = reader.tree.element(total, cac.TaxSubtotal, '/vatBreakdown', index);
    group.fill(subtotal, index);
    const tax = valueOf(child(subtotal, cbc.TaxAmount));
    if (tax === null) taxes = null;
    else taxes?.add(tax);
  }
  if (!isStated(statedTax)) fillAmount(amount, taxes === null ? null : taxes.value());
  return decimalOf(amount);
}

/** Where the groups of the breakdown come from. */
interface GroupSource {
  readonly count: number;
  readonly fill: (subtotal: UblNode, index: number) => void;
}

function groupWriter(reader: JsonReader, groups: readonly PartialVatGroup[]): GroupSource {
  return { count: groups.length, fill: (subtotal, index) => writeGroup(reader, subtotal, groups[index]!) };
}

function writeGroup(reader: JsonReader, subtotal: UblNode, group: PartialVatGroup): void {
  reader.computed(subtotal, cbc.TaxableAmount, group.taxable ?? null, 'taxable');
  reader.computed(subtotal, cbc.TaxAmount, group.tax ?? null, 'tax');
  const category = reader.tree.element(subtotal, cac.TaxCategory, '');
  reader.tree.element(category, cbc.ID, 'category', -1, group.category);
  if (group.rate === undefined) writeRate(reader, category, null, unreadableText);
  else if (group.rate !== null) writeRate(reader, category, group.rate, group.rateText);
  addVatScheme(reader, category);
}

function writeRate(reader: JsonReader, category: UblNode, rate: Decimal | null, text: string): void {
  reader.tree.element(category, cbc.Percent, 'rate', -1, text).decimal = rate;
}

function groupReader(reader: JsonReader, items: readonly unknown[], known: readonly PartialVatGroup[]): GroupSource {
  const groups = new Map(known.map((group) => [groupKey(group.category, group.rate ?? null), group]));
  const fill = (subtotal: UblNode, index: number) => {
    const fields = reader.object(items[index], subtotal);
    if (fields === null) return;
    reader.known(fields, breakdownFields, subtotal);
    const taxable =
      reader.amount(subtotal, cbc.TaxableAmount, fields['taxable'], 'taxable') ??
      reader.computed(subtotal, cbc.TaxableAmount, null, 'taxable');
    const tax =
      reader.amount(subtotal, cbc.TaxAmount, fields['tax'], 'tax') ??
      reader.computed(subtotal, cbc.TaxAmount, null, 'tax');
    const { code, rate } = readBreakdownCategory(reader, subtotal, fields);
    if (!isStated(fields['taxable'])) fillAmount(taxable, groups.get(groupKey(code, rate))?.taxable ?? null);
    if (!isStated(fields['tax'])) fillAmount(tax, taxOfGroup(code, rate, decimalOf(taxable)));
  };
  return { count: items.length, fill };
}

function readBreakdownCategory(
  reader: JsonReader,
  subtotal: UblNode,
  fields: JsonObject,
): { code: string; rate: Decimal | null } {
  const category = reader.tree.element(subtotal, cac.TaxCategory, '');
  const id = reader.text(category, cbc.ID, fields['category'], 'category');
  const code = id?.text ?? '';
  let percent = reader.decimal(category, cbc.Percent, fields['rate'], 'rate');
  if (percent === null && isUntaxed(code) && code !== 'O' && !reader.isVerbatim) {
    writeRate(reader, category, zero, '0');
    percent = category.last;
  }
  reader.text(category, cbc.TaxExemptionReasonCode, fields['exemptionCode'], 'exemptionCode');
  reader.text(category, cbc.TaxExemptionReason, fields['exemptionReason'], 'exemptionReason');
  addVatScheme(reader, category);
  return { code, rate: percent === null ? null : decimalOf(percent) };
}

function taxOfGroup(code: string, rate: Decimal | null, taxable: Decimal | null): Decimal | null {
  if (isUntaxed(code)) return zero;
  return rate === null || taxable === null ? null : taxOf(taxable, rate);
}

/** Total tax in the accounting currency (BT-111): a second TaxTotal; never computed, it needs an exchange rate. */
function readTaxInTaxCurrency(reader: JsonReader, root: UblNode, value: unknown, taxCurrency: unknown): void {
  if (!isStated(value)) return;
  const total = reader.tree.element(root, cac.TaxTotal, '/totals');
  const amount = reader.decimal(total, cbc.TaxAmount, value, 'taxInTaxCurrency')!;
  if (typeof taxCurrency === 'string') {
    amount.attributes = { name: 'currencyID', value: taxCurrency, key: '/taxCurrency', next: null };
  }
}

function fillAmount(node: UblNode, value: Decimal | null): void {
  if (value === null) return;
  node.decimal = round(value, 2);
  node.text = amountText(value);
}

/** An element that is not there adds nothing; one that cannot be read makes the result unknown. */
function valueOf(node: UblNode | null): Decimal | null {
  return node === null ? zero : decimalOf(node);
}

function plus(a: Decimal | null, b: Decimal | null): Decimal | null {
  return a === null || b === null ? null : add(a, b);
}

function minus(a: Decimal | null, b: Decimal | null): Decimal | null {
  return a === null || b === null ? null : subtract(a, b);
}
