import { type AmountSums, type CategoryFacts, type TaxableSums } from './amount-sums';
import { add, multiply, round, shiftRight, subtract, toText, zero, type Decimal } from './decimal';

/** One group of the VAT breakdown (BG-23). */
export interface VatGroup {
  readonly category: string;
  /** null for "not subject to VAT", which has no rate. */
  readonly rate: Decimal | null;
  readonly taxable: Decimal;
  readonly tax: Decimal;
}

/** Everything that lines, allowances, charges, prepaid and rounding amount add up to (BG-22 and BG-23). */
export interface ComputedAmounts {
  readonly lines: Decimal;
  readonly allowances: Decimal | null;
  readonly charges: Decimal | null;
  readonly withoutTax: Decimal;
  readonly tax: Decimal;
  readonly withTax: Decimal;
  readonly due: Decimal;
  readonly vat: readonly VatGroup[];
}

/** Categories whose tax is always zero: they have one group, whatever rate the lines name. */
const untaxedCategories = new Set(['Z', 'E', 'AE', 'K', 'G', 'O']);

export function isUntaxed(category: string): boolean {
  return untaxedCategories.has(category);
}

/**
 * Computes the totals from the sums; stated totals play no part.
 * @param prepaid, rounding zero when the invoice has none, null when they cannot be read
 * @returns null when an amount is missing or unreadable, or a VAT category or a rate that is needed is missing
 */
export function computeAmounts(
  sums: AmountSums,
  { prepaid, rounding }: { prepaid: Decimal | null; rounding: Decimal | null },
): ComputedAmounts | null {
  if (sums.unreadable || sums.incomplete || prepaid === null || rounding === null) return null;
  const vat = computeVat(sums);
  if (vat === null) return null;
  const lines = round(sums.lineNets.value(), 2);
  const allowances = sums.documentAllowances > 0 ? round(sums.allowances.value(), 2) : null;
  const charges = sums.documentCharges > 0 ? round(sums.charges.value(), 2) : null;
  const withoutTax = add(subtract(lines, allowances ?? zero), charges ?? zero);
  const tax = vat.reduce((sum, group) => add(sum, group.tax), zero);
  const withTax = add(withoutTax, tax);
  const due = add(subtract(withTax, prepaid), rounding);
  return { lines, allowances, charges, withoutTax, tax, withTax, due, vat };
}

/** Groups are told apart by category, and by rate where the category has tax. */
export function groupKey(category: string, rate: Decimal | null): string {
  return isUntaxed(category) || rate === null ? category : `${category} ${toText(rate)}`;
}

/** Tax of a taxable amount at a rate in percent, to two digits. */
export function taxOf(taxable: Decimal, rate: Decimal): Decimal {
  return round(shiftRight(multiply(taxable, rate), 2), 2);
}

function computeVat(sums: AmountSums): VatGroup[] | null {
  const groups: VatGroup[] = [];
  for (const facts of sums.categories.values()) {
    if (!isUsed(facts)) continue;
    if (facts.code === '') return null;
    if (untaxedCategories.has(facts.code)) {
      const rate = facts.code === 'O' ? null : zero;
      groups.push({ category: facts.code, rate, taxable: taxableOf(facts), tax: zero });
    } else if (!addRates(groups, facts)) return null;
  }
  return groups;
}

function addRates(groups: VatGroup[], facts: CategoryFacts): boolean {
  for (const sums of facts.rates.values()) {
    if (sums.rate === null) return false;
    const taxable = taxableOf(sums);
    groups.push({ category: facts.code, rate: sums.rate, taxable, tax: taxOf(taxable, sums.rate) });
  }
  return true;
}

function isUsed(sums: TaxableSums): boolean {
  return sums.hasInvoiceLine || sums.hasCreditNoteLine || sums.hasAllowanceCharge;
}

function taxableOf(sums: TaxableSums): Decimal {
  const lines = add(sums.invoiceLines.value(), sums.creditNoteLines.value());
  return round(subtract(add(lines, sums.charges.value()), sums.allowances.value()), 2);
}
