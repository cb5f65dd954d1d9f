import { type CostRule } from './cost-rule';
import { type ItemCount } from './count-items';
import { type CentsRange, type Duty, type DutyLine, type Regime, type RegimeBasis } from './duty';
import { type ImportFees } from './fees';
import { type ImportVat } from './import-vat';
import { type MissingPart } from './missing-part';
import { euro } from './money';
import { type DeclarationKind, type Parcel, type VatScheme } from './parcel';
import { type SpecialTerritory } from './special-territories';

export const estimateStatuses = ['estimated', 'estimated_with_gaps', 'above_threshold', 'outside_rule_period'] as const;
export type EstimateStatus = (typeof estimateStatuses)[number];

/** The least and the most in euro; null when no most is known. */
interface EuroRange {
  readonly min: string;
  readonly max: string | null;
}

/**
 * What a consignment costs at import. Amounts are euro as text with two decimals. One that is not a single number is null, and its least
 * and most stand beside it; all are null where nothing was estimated.
 */
export interface ImportCostEstimate {
  readonly status: EstimateStatus;
  readonly asOfDate: string;
  /** The goods without transport, insurance and taxes; null without an exchange rate. */
  readonly intrinsicValueEur: string | null;
  readonly shippingEur: string | null;
  readonly regime: Regime | null;
  readonly regimeBasis: RegimeBasis | null;
  readonly vatScheme: VatScheme;
  readonly declaration: DeclarationKind | null;
  /** The code of the additional procedure in the declaration: F48, F49 or F53; null when the scheme is not known. */
  readonly additionalProcedure: 'F48' | 'F49' | 'F53' | null;
  /** How many items there are, counted by six digits (H7, H6) and by up to ten (H1). */
  readonly itemCounts: { readonly hs6: ItemCount; readonly taric10: ItemCount } | null;
  readonly lines: readonly (DutyLine & { readonly dutyEur: string | null })[];
  readonly dutyEur: string | null;
  readonly dutyMinEur: string | null;
  readonly dutyMaxEur: string | null;
  readonly vatDue: ImportVat['due'] | null;
  /** In percent, as text: `25.5`. */
  readonly vatRatePercent: string | null;
  readonly vatBaseEur: string | null;
  readonly vatEur: string | null;
  readonly fees: readonly EstimatedFee[];
  readonly totalEur: string | null;
  readonly totalMinEur: string | null;
  readonly totalMaxEur: string | null;
  readonly range: EuroRange | null;
  readonly missing: readonly MissingPart[];
  readonly specialTerritory: string | null;
  readonly rules: readonly UsedRule[];
}

/** A fee of the day. */
export interface EstimatedFee {
  readonly code: string;
  readonly status: 'included' | 'not_included';
  /** What is in the total; null when it is not included, or not one number. */
  readonly amountEur: string | null;
  /** As the rule has it, with its currency. */
  readonly amount: string;
  readonly currency: string;
  readonly per: 'consignment' | 'item';
}

/** A row that the estimate rests on. */
export type UsedRule = Pick<CostRule, 'id' | 'from' | 'to' | 'legalBasis' | 'sourceUrl' | 'reviewedAt' | 'certainty'>;

const procedures = { ioss: 'F48', special_arrangements: 'F49', standard: 'F53', unknown: null } as const;

/** An answer without figures but, where it is known, the value of the goods. */
export function bareStatement(
  { asOfDate, vatScheme, declaration }: Parcel,
  status: EstimateStatus,
  valueCents: number | null,
  missing: readonly MissingPart[],
  rules: readonly CostRule[] = [],
): ImportCostEstimate {
  return {
    ...{ status, asOfDate, vatScheme, declaration, missing },
    ...{ intrinsicValueEur: valueCents === null ? null : euro(valueCents), shippingEur: null },
    ...{ regime: status === 'above_threshold' ? 'normal_tariff' : null, regimeBasis: null },
    ...{ additionalProcedure: null, itemCounts: null, lines: [], fees: [], specialTerritory: null },
    ...{ dutyEur: null, dutyMinEur: null, dutyMaxEur: null, vatDue: null, vatRatePercent: null, vatBaseEur: null },
    ...{ vatEur: null, totalEur: null, totalMinEur: null, totalMaxEur: null, range: null },
    rules: rules.map(usedRule),
  };
}

interface Parts {
  readonly valueCents: number;
  readonly shippingCents: number | null;
  readonly duty: Duty;
  readonly vat: ImportVat;
  readonly fees: ImportFees;
  readonly total: CentsRange;
  readonly missing: readonly MissingPart[];
  readonly territory: SpecialTerritory | null;
  readonly rules: readonly CostRule[];
}

/** The answer to a question that was estimated. */
export function statementOf(parcel: Parcel, parts: Parts): ImportCostEstimate {
  const { valueCents, shippingCents, duty, vat, total, missing, territory, rules } = parts;
  const { asOfDate, vatScheme, declaration } = parcel;
  const dutyRange = rangeOf(duty.cents);
  const range = rangeOf(total);
  return {
    status: missing.some(({ effect }) => effect === 'total') ? 'estimated_with_gaps' : 'estimated',
    ...{ asOfDate, vatScheme, declaration, intrinsicValueEur: euro(valueCents) },
    shippingEur: shippingCents === null ? null : euro(shippingCents),
    ...{ regime: duty.regime, regimeBasis: duty.regimeBasis, additionalProcedure: procedures[vatScheme] },
    itemCounts: { hs6: duty.itemsBySubheading, taric10: duty.itemsByTaricCode },
    lines: duty.lines.map((line) => ({ ...line, dutyEur: dutyOfLine(duty, line) })),
    ...{ dutyEur: single(duty.cents), dutyMinEur: dutyRange.min, dutyMaxEur: dutyRange.max },
    ...{ vatDue: vat.due, vatRatePercent: vat.ratePermille === null ? null : String(vat.ratePermille / 10) },
    ...{ vatBaseEur: vat.base && single(vat.base), vatEur: single(vat.cents) },
    fees: estimatedFees(parts.fees),
    ...{ totalEur: single(total), totalMinEur: range.min, totalMaxEur: range.max, range },
    ...{ missing, specialTerritory: territory?.name ?? null, rules: rules.map(usedRule) },
  };
}

const single = ({ min, max }: CentsRange): string | null => (min === max ? euro(min) : null);
const rangeOf = ({ min, max }: CentsRange): EuroRange => ({ min: euro(min), max: max === null ? null : euro(max) });

/** The duty for each item is the same, so that of a line follows from its share of the items. */
function dutyOfLine({ regime, cents, items }: Duty, line: DutyLine): string | null {
  if (regime === 'duty_relief') return euro(0);
  if (line.items === null || line.items.min !== line.items.max || cents.max === null) return null;
  return euro((cents.max / items.max) * line.items.max);
}

function estimatedFees({ fees }: ImportFees): readonly EstimatedFee[] {
  return fees.map(({ rule: { code, amount, currency, per }, included }) => ({
    ...{ code, status: included ? 'included' : 'not_included', amountEur: included && single(included) },
    ...{ amount, currency, per },
  }));
}

const usedRule = ({ id, from, to, legalBasis, sourceUrl, reviewedAt, certainty }: CostRule): UsedRule => ({
  ...{ id, from, to, legalBasis, sourceUrl, reviewedAt, certainty },
});
