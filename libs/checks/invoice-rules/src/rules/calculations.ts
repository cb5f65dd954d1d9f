import { AmountSums, percentOf } from '../amount-sums';
import {
  absolute,
  add,
  amountText,
  compare,
  equal,
  multiply,
  one,
  round,
  shiftRight,
  subtract,
  zero,
  type Decimal,
  DecimalSum,
} from '../decimal';
import { type InvoiceDocument } from '../invoice-document';
import { idsOf, type RuleId } from '../sets/official-rules';
import { quoted } from '../quote';
import { cac, cbc } from '../tree/elements';
import { attribute, child, decimalOf, has, isVat, sibling, type UblNode } from '../tree/ubl-node';
import { atRoot, type RuleGroup } from './rule-group';
import { type RuleRows } from './rule-row';

/** Totals: what the invoice says it adds up to is what it adds up to. Sums are exact; only VAT per group has a slack. */
export const calculations: RuleGroup = {
  name: 'calculations',
  ids: idsOf('calculations'),
  nodeChecks: [[cac.TaxSubtotal, noteTax]],
  documentChecks: [
    [cac.LegalMonetaryTotal, monetaryTotal],
    ...atRoot(totalWithTax),
    [cac.TaxTotal, taxTotal],
    [cac.TaxSubtotal, taxSubtotal],
  ],
};

/** An amount element that is missing (null), unreadable (undefined: no rule judges it) or a value. */
export type Amount = Decimal | null | undefined;

export function amountOf(parent: UblNode, kind: number): Amount {
  const node = child(parent, kind);
  return node === null ? null : (decimalOf(node) ?? undefined);
}

/** The amount of the totals that have one, should a document have several. */
function amountOfDocument(root: UblNode, kind: number): Amount {
  for (let total = child(root, cac.LegalMonetaryTotal); total !== null; total = sibling(total)) {
    const amount = amountOf(total, kind);
    if (amount !== null) return amount;
  }
  return null;
}

function monetaryTotal(total: UblNode, document: InvoiceDocument): void {
  const { sums } = document;
  const lines = amountOf(total, cbc.LineExtensionAmount);
  const allowances = amountOf(total, cbc.AllowanceTotalAmount);
  const charges = amountOf(total, cbc.ChargeTotalAmount);
  // A total that is missing agrees with nothing, also where a part of the sum cannot be read.
  if (lines === null || !sums.unreadableLine)
    mustBe('BR-CO-10', total, document, 'lines', lines, round(sums.lineNets.value(), 2));
  const beside = total.parent === document.root ? sums : sumsBeside(total);
  if (allowances === null ? beside.documentAllowances > 0 : !beside.unreadableAllowance) {
    mustBe('BR-CO-11', total, document, 'allowances', allowances, round(beside.allowances.value(), 2));
  }
  if (charges === null ? beside.documentCharges > 0 : !beside.unreadableCharge) {
    mustBe('BR-CO-12', total, document, 'charges', charges, round(beside.charges.value(), 2));
  }
  totalWithoutTax(total, document, lines, allowances, charges);
  amountDue(total, document);
}

/** Totals that stand in an odd place are compared with the allowances and charges next to them. */
function sumsBeside(total: UblNode): AmountSums {
  const sums = new AmountSums();
  for (let at = child(total.parent, cac.AllowanceCharge); at !== null; at = sibling(at))
    sums.addAllowanceCharge(at, true);
  return sums;
}

function totalWithoutTax(
  total: UblNode,
  document: InvoiceDocument,
  lines: Amount,
  allowances: Amount,
  charges: Amount,
): void {
  if (lines === undefined || allowances === undefined || charges === undefined) return;
  const stated = amountOf(total, cbc.TaxExclusiveAmount);
  // Without allowances and charges the official rule compares unrounded.
  let expected: Decimal | null = lines;
  if (lines !== null && (allowances !== null || charges !== null)) {
    expected = round(subtract(add(lines, charges ?? zero), allowances ?? zero), 2);
  }
  mustBe('BR-CO-13', total, document, 'withoutTax', stated, expected);
}

function amountDue(total: UblNode, document: InvoiceDocument): void {
  const withTax = amountOf(total, cbc.TaxInclusiveAmount);
  const prepaid = amountOf(total, cbc.PrepaidAmount);
  const rounding = amountOf(total, cbc.PayableRoundingAmount);
  const due = amountOf(total, cbc.PayableAmount);
  if (withTax === undefined || prepaid === undefined || rounding === undefined || due === undefined) return;
  const payable = withTax === null || prepaid === null ? withTax : round(subtract(withTax, prepaid), 2);
  const stated = due === null || rounding === null ? due : round(subtract(due, rounding), 2);
  if (payable !== null && stated !== null && equal(stated, payable)) return;
  sumFails('BR-CO-16', total, document, 'due', due, payable === null ? null : add(payable, rounding ?? zero));
}

/** BR-CO-15, once for each document currency code (there should be one). */
function totalWithTax(root: UblNode, document: InvoiceDocument): void {
  const withTax = amountOfDocument(root, cbc.TaxInclusiveAmount);
  const withoutTax = amountOfDocument(root, cbc.TaxExclusiveAmount);
  for (let code = child(root, cbc.DocumentCurrencyCode); code !== null; code = sibling(code)) {
    const taxes = taxAmountsIn(root, code.text);
    const tax = taxes.length === 1 ? decimalOf(taxes[0]!) : null;
    if (withTax === undefined || withoutTax === undefined || (taxes.length === 1 && tax === null)) return;
    if (tax === null) {
      document.issues.rule('BR-CO-15', root, () => ({
        at: 'totals/tax',
        message: `There must be exactly one total tax amount in the document currency; there are ${taxes.length}.`,
        fix: 'State one total tax amount in the currency of the invoice.',
      }));
      return;
    }
    const expected = withoutTax === null ? null : round(add(withoutTax, tax), 2);
    if (withTax !== null && expected !== null && equal(withTax, expected)) continue;
    sumFails('BR-CO-15', root, document, 'totals/withTax', withTax, expected);
    return;
  }
}

function taxAmountsIn(root: UblNode, currency: string): UblNode[] {
  const found: UblNode[] = [];
  for (let total = child(root, cac.TaxTotal); total !== null; total = sibling(total)) {
    for (let amount = child(total, cbc.TaxAmount); amount !== null; amount = sibling(amount)) {
      if (attribute(amount, 'currencyID') === currency) found.push(amount);
    }
  }
  return found;
}

/** BR-CO-14 looks at all groups of a tax total, which are gone when it is judged. */
function noteTax(subtotal: UblNode, { root, groupTaxes }: InvoiceDocument): void {
  const total = subtotal.parent;
  if (total?.kind !== cac.TaxTotal || total.parent !== root) return;
  let taxes = groupTaxes.get(total);
  if (taxes === undefined) groupTaxes.set(total, (taxes = new DecimalSum()));
  const tax = amountOf(subtotal, cbc.TaxAmount);
  if (tax === undefined) groupTaxes.set(total, null);
  else if (tax !== null) taxes?.add(tax);
}

/** BR-CO-14, for the tax totals of the document. */
function taxTotal(total: UblNode, document: InvoiceDocument): void {
  const sum = document.groupTaxes.get(total);
  if (sum === undefined || sum === null) return;
  mustBe('BR-CO-14', total, document, 'tax', amountOf(total, cbc.TaxAmount), round(sum.value(), 2));
}

/** BR-CO-17: tax of a VAT group is taxable amount × rate, less than one currency unit off. */
function taxSubtotal(subtotal: UblNode, document: InvoiceDocument): void {
  if (subtotal.parent?.kind !== cac.TaxTotal) return;
  const tax = amountOf(subtotal, cbc.TaxAmount);
  const rate = vatRateOf(subtotal);
  if (tax === undefined || rate === undefined) return;
  if (rate === null || isZero(round(rate, 0))) {
    if (tax !== null && isZero(round(tax, 0))) return;
    return sumFails('BR-CO-17', subtotal, document, 'tax', tax, zero);
  }
  const taxable = amountOf(subtotal, cbc.TaxableAmount);
  if (taxable === undefined) return;
  if (tax !== null && taxable !== null && isTaxNear(tax, taxable, rate, document)) return;
  const expected = taxable === null ? null : round(shiftRight(multiply(taxable, rate), 2), 2);
  sumFails('BR-CO-17', subtotal, document, 'tax', tax, expected);
}

/** Rate of the group's VAT category: null when it has none. */
function vatRateOf(subtotal: UblNode): Amount {
  for (let category = child(subtotal, cac.TaxCategory); category !== null; category = sibling(category)) {
    if (isVat(category) && has(category, cbc.Percent)) return percentOf(category) ?? undefined;
  }
  return null;
}

/** Whether a tax amount, taken without its sign, is less than 1.00 away from taxable amount × rate to two digits. */
export function isTaxNear(tax: Decimal, taxable: Decimal, rate: Decimal, { nearTax }: InvoiceDocument): boolean {
  if (nearTax.tax === tax && nearTax.taxable === taxable && nearTax.rate === rate) return true;
  if (!isTaxOf(tax, taxable, rate)) return false;
  nearTax.tax = tax;
  nearTax.taxable = taxable;
  nearTax.rate = rate;
  return true;
}

function isTaxOf(tax: Decimal, taxable: Decimal, rate: Decimal): boolean {
  const expected = round(shiftRight(multiply(absolute(taxable), rate), 2), 2);
  const actual = absolute(tax);
  if (equal(actual, expected)) return true;
  return compare(subtract(actual, one), expected) < 0 && compare(add(actual, one), expected) > 0;
}

function isZero(value: Decimal): boolean {
  return value.units === 0;
}

function mustBe(
  id: RuleId,
  node: UblNode,
  document: InvoiceDocument,
  field: string,
  stated: Amount,
  expected: Decimal | null,
): void {
  if (stated === undefined) return;
  if (stated !== null && expected !== null && equal(stated, expected)) return;
  sumFails(id, node, document, field, stated, expected);
}

const sayings: Partial<Record<RuleId, readonly [what: string, from: string]>> = {
  'BR-CO-10': ['The sum of line net amounts', 'the net amounts of all lines together'],
  'BR-CO-11': ['The sum of allowances', 'the document level allowances together'],
  'BR-CO-12': ['The sum of charges', 'the document level charges together'],
  'BR-CO-13': ['The total without VAT', 'lines minus allowances plus charges'],
  'BR-CO-14': ['The total VAT amount', 'the tax amounts of the VAT breakdown together'],
  'BR-CO-15': ['The total with VAT', 'total without VAT plus total VAT'],
  'BR-CO-16': ['The amount due', 'total with VAT minus prepaid amount plus rounding amount'],
  'BR-CO-17': ['The tax amount of this VAT group', 'taxable amount times rate'],
};

/** Reports a sum that is not what it should be. */
export function sumFails(
  id: RuleId,
  node: UblNode,
  document: InvoiceDocument,
  field: string,
  stated: Decimal | null,
  expected: Decimal | null,
): void {
  document.issues.rule(id, node, () => {
    const [what, from] = sayings[id]!;
    const patch = document.patches.totals();
    const should = expected === null ? 'a part of it is missing' : `expected ${amountText(expected)} (${from})`;
    return {
      at: field,
      message: `${what} is ${stated === null ? 'missing' : quoted(amountText(stated))}; ${should}.`,
      fix: `Correct it, or what it is made of, until both agree${Array.isArray(patch) ? '; the patch sets every total to what the lines add up to' : ''}.`,
      patch,
    };
  });
}

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'BR-CO-10': { asks: 'The sum of line net amounts is what the lines add up to.', stated: true, besides: ['BR-CO-13'],
    breaks: ({ totals }) => void (totals.lines = '1000.01') },
  'BR-CO-11': { asks: 'The sum of allowances is what the allowances of the document add up to.', stated: true, besides: ['BR-CO-13'],
    breaks: ({ totals }) => void (totals.allowances = '10.01') },
  'BR-CO-12': { asks: 'The sum of charges is what the charges of the document add up to.', stated: true, besides: ['BR-CO-13'],
    breaks: ({ totals }) => void (totals.charges = '5.01') },
  'BR-CO-13': { asks: 'The total without VAT is the lines minus allowances plus charges.', stated: true, besides: ['BR-CO-15'],
    breaks: ({ totals }) => void (totals.withoutTax = '995.01') },
  'BR-CO-16': { asks: 'The amount due is the total with VAT minus what is paid already plus rounding.', stated: true,
    breaks: ({ totals }) => void (totals.due = '1203.96') },
  'BR-CO-15': { asks: 'The total with VAT is the total without VAT plus the total VAT.', stated: true, besides: ['BR-CO-16'],
    breaks: ({ totals }) => void (totals.withTax = '1203.96') },
  'BR-CO-14': { asks: 'The total VAT is what the groups of the VAT breakdown add up to.', stated: true, besides: ['BR-CO-15'],
    breaks: ({ totals }) => void (totals.tax = '208.96') },
  'BR-CO-17': { asks: 'The tax of a VAT group is its taxable amount times its rate, less than one currency unit off.', stated: true, besides: ['BR-S-09'],
    breaks: (invoice) => { invoice.vatBreakdown[0].tax = '209.95'; delete invoice.totals; } },
};
