import { type VatRateRule } from './cost-rule';
import { type CentsRange } from './duty';
import { type MissingPart, missing } from './missing-part';
import { permilleOf, readDecimal } from './money';
import { type Parcel } from './parcel';

/** Import VAT of a consignment. */
export interface ImportVat {
  /** `in_price`: paid at the sale by IOSS, nothing at import. */
  readonly due: 'at_import' | 'in_price' | 'unknown';
  readonly ratePermille: number | null;
  readonly base: CentsRange | null;
  readonly cents: CentsRange;
  /** The row of the rate; null when a rate was given, or none applies. */
  readonly rule: VatRateRule | null;
  readonly missing: readonly MissingPart[];
}

/** Directive 2006/112/EC, articles 85 and 86: on value, transport, duty and what else falls due by importing. */
export function vatOf(
  { vatScheme, vatRatePermille }: Parcel,
  rule: VatRateRule,
  base: CentsRange,
  isElsewhere: boolean,
): ImportVat {
  if (isElsewhere) {
    const cents = { min: 0, max: null };
    return { due: 'unknown', ratePermille: null, base: null, cents, rule: null, missing: [missing('special_territory_vat')] }; // prettier-ignore
  }
  const ratePermille = vatRatePermille ?? permilleOfPercent(rule.amount);
  const known = { ratePermille, rule: vatRatePermille === null ? rule : null };
  if (vatScheme === 'ioss') return { due: 'in_price', ...known, base: null, cents: { min: 0, max: 0 }, missing: [] };
  const most = base.max === null ? null : permilleOf(base.max, ratePermille);
  if (vatScheme === 'unknown') {
    return { due: 'unknown', ...known, base, cents: { min: 0, max: most }, missing: [missing('vat_scheme')] };
  }
  return {
    due: 'at_import',
    ...known,
    base,
    cents: { min: permilleOf(base.min, ratePermille), max: most },
    missing: [],
  };
}

const permilleOfPercent = (percent: string): number => Number(readDecimal(percent, 1)!.digits) * (percent.includes('.') ? 1 : 10); // prettier-ignore
