import { groupKey, type ComputedAmounts } from './computed-amounts';
import { amountText, parseDecimal } from './decimal';
import { type JsonObject } from './read/json-object';

/** Document totals (BG-22), amounts as decimal text; fields as in the invoice. */
export interface Totals {
  readonly lines: string;
  readonly allowances?: string;
  readonly charges?: string;
  readonly withoutTax: string;
  readonly tax: string;
  readonly taxInTaxCurrency?: string;
  readonly withTax: string;
  readonly prepaid?: string;
  readonly rounding?: string;
  readonly due: string;
}

/** One group of the VAT breakdown (BG-23), amounts as decimal text; fields as in the invoice. */
export interface VatBreakdownEntry {
  readonly taxable: string;
  readonly tax: string;
  readonly category: string;
  readonly rate?: string;
  readonly exemptionReason?: string;
  readonly exemptionCode?: string;
}

/** The totals as an answer shows them; what cannot be computed (prepaid, rounding, tax in another currency) is taken over. */
export function totalsOf(computed: ComputedAmounts, invoice: JsonObject): Totals {
  const { allowances, charges } = computed;
  const stated = isObject(invoice['totals']) ? invoice['totals'] : nothing;
  const totals: Partial<Mutable<Totals>> = { lines: amountText(computed.lines) };
  if (allowances !== null) totals.allowances = amountText(allowances);
  if (charges !== null) totals.charges = amountText(charges);
  totals.withoutTax = amountText(computed.withoutTax);
  totals.tax = amountText(computed.tax);
  takeOver(totals, 'taxInTaxCurrency', stated);
  totals.withTax = amountText(computed.withTax);
  takeOver(totals, 'prepaid', stated);
  takeOver(totals, 'rounding', stated);
  totals.due = amountText(computed.due);
  return totals as Totals;
}

/** The computed VAT breakdown with the exemption reasons that the invoice states for the same groups. */
export function breakdownOf(computed: ComputedAmounts, invoice: JsonObject): VatBreakdownEntry[] {
  const stated = invoice['vatBreakdown'];
  const reasons = Array.isArray(stated) ? statedReasons(stated) : null;
  return computed.vat.map(({ category, rate, rateText, taxable, tax }) => {
    const entry: VatBreakdownEntry =
      rate === null
        ? { taxable: amountText(taxable), tax: amountText(tax), category }
        : { taxable: amountText(taxable), tax: amountText(tax), category, rate: rateText };
    return reasons === null ? entry : { ...entry, ...reasons.get(groupKey(category, rate)) };
  });
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type Reasons = Pick<VatBreakdownEntry, 'exemptionReason' | 'exemptionCode'>;

function statedReasons(breakdown: readonly unknown[]): ReadonlyMap<string, Reasons> {
  const reasons = new Map<string, Reasons>();
  for (const entry of breakdown) {
    if (!isObject(entry)) continue;
    const { category, rate, exemptionReason, exemptionCode } = entry;
    if (typeof category !== 'string') continue;
    const value = typeof rate === 'string' || typeof rate === 'number' ? parseDecimal(String(rate)) : null;
    reasons.set(groupKey(category, value), {
      ...(typeof exemptionReason === 'string' ? { exemptionReason } : {}),
      ...(typeof exemptionCode === 'string' ? { exemptionCode } : {}),
    });
  }
  return reasons;
}

function takeOver(totals: Partial<Mutable<Totals>>, field: keyof Totals, stated: JsonObject): void {
  const value = stated[field];
  const decimal = typeof value === 'string' || typeof value === 'number' ? parseDecimal(String(value)) : null;
  if (decimal !== null) totals[field] = amountText(decimal);
}

const nothing: JsonObject = {};

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
