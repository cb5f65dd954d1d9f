import { type FeeRule, type ImportCostRules, rulesOn } from './cost-rule';
import { type ItemCount } from './count-items';
import { type CentsRange } from './duty';
import { type MissingPart } from './missing-part';
import { centsOf, readDecimal } from './money';
import { type Parcel } from './parcel';

/** A fee of the day and whether it is part of the total. */
interface ImportFee {
  readonly rule: FeeRule;
  /** What is part of the total; null when nothing is. */
  readonly included: { readonly min: number; readonly max: number } | null;
}

/** The fees of a consignment. */
export interface ImportFees {
  readonly fees: readonly ImportFee[];
  readonly cents: CentsRange;
  /** The part on which import VAT is charged, too; for a fee that is not certain, in `max` alone. */
  readonly vatBase: CentsRange;
  readonly missing: readonly MissingPart[];
}

/** Finds the fees of the day at the destination. One that is only reported widens the range; one that nobody confirms does not. */
export function feesOf({ destinationCountry, asOfDate }: Parcel, rules: ImportCostRules, items: ItemCount): ImportFees {
  const applying = rulesOn(rules, 'fee', asOfDate).filter(({ country }) => country === null || country === destinationCountry); // prettier-ignore
  let cents: CentsRange = { min: 0, max: 0 };
  let vatBase: CentsRange = { min: 0, max: 0 };
  const fees: ImportFee[] = [];
  const missing: MissingPart[] = [];
  for (const rule of applying) {
    const { certainty, currency, inVatBase, code, note } = rule;
    const isIncluded = certainty === 'certain' && currency === 'EUR';
    const amount = feeCents(rule, items);
    fees.push({ rule, included: isIncluded ? amount : null });
    if (!isIncluded) missing.push({ code, effect: certainty === 'unconfirmed' ? 'not_included' : 'total', message: note }); // prettier-ignore
    if (certainty === 'unconfirmed') continue;
    const range = { min: isIncluded ? amount.min : 0, max: currency === 'EUR' ? amount.max : null };
    cents = add(cents, range);
    vatBase = add(vatBase, { min: inVatBase ? range.min : 0, max: inVatBase || !isIncluded ? range.max : 0 });
  }
  return { fees, cents, vatBase, missing };
}

function feeCents({ amount, per }: FeeRule, items: ItemCount): ItemCount {
  const cents = centsOf(readDecimal(amount, 2)!);
  return per === 'item' ? { min: cents * items.min, max: cents * items.max } : { min: cents, max: cents };
}

/** The sum of two ranges; without a most when one of them has none. */
export const add = (one: CentsRange, other: CentsRange): CentsRange => ({
  min: one.min + other.min,
  max: one.max === null || other.max === null ? null : one.max + other.max,
});
