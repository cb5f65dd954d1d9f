import { groupKey, type ComputedAmounts } from './computed-amounts';
import { amountText, parseDecimal, toText } from './decimal';
import { isStated, type JsonObject } from './read/json-reader';

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
  const stated = isObject(invoice['totals']) ? invoice['totals'] : {};
  return {
    lines: amountText(computed.lines),
    ...(allowances === null ? {} : { allowances: amountText(allowances) }),
    ...(charges === null ? {} : { charges: amountText(charges) }),
    withoutTax: amountText(computed.withoutTax),
    tax: amountText(computed.tax),
    ...statedAmount(stated, 'taxInTaxCurrency'),
    withTax: amountText(computed.withTax),
    ...statedAmount(stated, 'prepaid'),
    ...statedAmount(stated, 'rounding'),
    due: amountText(computed.due),
  };
}

/** The computed VAT breakdown with the exemption reasons that the invoice states for the same groups. */
export function breakdownOf(computed: ComputedAmounts, invoice: JsonObject): VatBreakdownEntry[] {
  const reasons = statedReasons(invoice['vatBreakdown']);
  return computed.vat.map(({ category, rate, taxable, tax }) => ({
    taxable: amountText(taxable),
    tax: amountText(tax),
    category,
    ...(rate === null ? {} : { rate: toText(rate) }),
    ...reasons.get(groupKey(category, rate)),
  }));
}

type Reasons = Pick<VatBreakdownEntry, 'exemptionReason' | 'exemptionCode'>;

function statedReasons(breakdown: unknown): ReadonlyMap<string, Reasons> {
  const reasons = new Map<string, Reasons>();
  if (!Array.isArray(breakdown)) return reasons;
  for (const entry of breakdown as readonly unknown[]) {
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

function statedAmount(stated: JsonObject, field: keyof Totals): Partial<Totals> {
  const value = stated[field];
  const decimal = typeof value === 'string' || typeof value === 'number' ? parseDecimal(String(value)) : null;
  return isStated(value) && decimal !== null ? { [field]: amountText(decimal) } : {};
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
