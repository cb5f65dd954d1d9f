import { type AmountSums, type TaxableSums } from './amount-sums';
import { add, DecimalSum, multiply, round, shiftRight, subtract, toText, zero, type Decimal } from './decimal';
import { isUntaxed } from './rules/vat-category-table';

/** One group of the VAT breakdown (BG-23). */
export interface VatGroup {
  readonly category: string;
  /** null for "not subject to VAT", which has no rate. */
  readonly rate: Decimal | null;
  /** Canonical text of the rate; empty when there is none, or it is unknown. */
  readonly rateText: string;
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

/** A group as far as it is known when the totals are not computable; `undefined` is unknown. */
export interface PartialVatGroup {
  readonly category: string;
  readonly rate: Decimal | null | undefined;
  readonly rateText: string;
  readonly taxable: Decimal | undefined;
  readonly tax: Decimal | undefined;
}

/**
 * Computes the totals from the sums; stated totals play no part.
 * @param groups of `vatGroupsOf(sums)`
 * @param prepaid, rounding zero when the invoice has none, null when they cannot be read
 * @returns null when an amount is missing or unreadable, or a VAT category or a rate that is needed is missing
 */
export function computeAmounts(
  sums: AmountSums,
  groups: readonly PartialVatGroup[],
  { prepaid, rounding }: { prepaid: Decimal | null; rounding: Decimal | null },
): ComputedAmounts | null {
  if (sums.unreadable || sums.incomplete || prepaid === null || rounding === null) return null;
  const vat = groups.filter(isComplete);
  if (vat.length < groups.length) return null;
  const lines = round(sums.lineNets.value(), 2);
  const allowances = sums.documentAllowances > 0 ? round(sums.allowances.value(), 2) : null;
  const charges = sums.documentCharges > 0 ? round(sums.charges.value(), 2) : null;
  const withoutTax = add(subtract(lines, allowances ?? zero), charges ?? zero);
  const taxes = new DecimalSum();
  for (const group of vat) taxes.add(group.tax);
  const tax = taxes.value();
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

/** The groups that lines, allowances and charges make: one for each category, and for each rate where there is tax. */
export function vatGroupsOf(sums: AmountSums): PartialVatGroup[] {
  const groups: PartialVatGroup[] = [];
  for (const facts of sums.categories.values()) {
    if (facts.code === '') continue;
    if (facts.whole !== null) {
      if (!isUsed(facts.whole)) continue;
      const rate = facts.code === 'O' ? null : zero;
      const rateText = rate === null ? '' : '0';
      groups.push({ category: facts.code, rate, rateText, taxable: taxableOf(sums, facts.whole), tax: zero });
      continue;
    }
    for (const group of facts.rates()) {
      const taxable = taxableOf(sums, group);
      const rate = group.rate ?? undefined;
      const tax = taxable === undefined || rate === undefined ? undefined : taxOf(taxable, rate);
      groups.push({ category: facts.code, rate, rateText: group.rateText, taxable, tax });
    }
  }
  return groups;
}

function isComplete(group: PartialVatGroup): group is VatGroup {
  return group.taxable !== undefined && group.tax !== undefined && group.rate !== undefined;
}

function isUsed(sums: TaxableSums): boolean {
  return sums.hasInvoiceLine || sums.hasCreditNoteLine || sums.hasAllowanceCharge;
}

function taxableOf(sums: AmountSums, group: TaxableSums): Decimal | undefined {
  return sums.unreadable ? undefined : round(group.total(), 2);
}
