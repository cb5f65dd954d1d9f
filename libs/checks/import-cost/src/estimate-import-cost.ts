import { type ImportCostRules, rulesOn } from './cost-rule';
import { type Duty, dutyOf } from './duty';
import { add, feesOf, type ImportFees } from './fees';
import { type ImportVat, vatOf } from './import-vat';
import { type MissingPart, missing } from './missing-part';
import { centsOf, readDecimal } from './money';
import { type Parcel } from './parcel';
import { specialTerritoryOf } from './special-territories';
import { bareStatement, type ImportCostEstimate, statementOf } from './statement';

const excisable = /^(220[3-8]|24)/;
const noRate = { digits: 1n, scale: 0 };

/**
 * Estimates what a consignment of low value costs at import: value, transport, duty, VAT and fees, in cents, each rounded once, by the
 * rules of the day. What is not known stays open: the answer says what is missing, and has the least and the most.
 */
export function estimateImportCost(parcel: Parcel, rules: ImportCostRules): ImportCostEstimate {
  const { asOfDate, destinationCountry, destinationPostalCode } = parcel;
  if (parcel.currency !== 'EUR' && parcel.exchangeRate === null) {
    return bareStatement(parcel, 'estimated_with_gaps', null, [missing('exchange_rate')]);
  }
  const territory = specialTerritoryOf(destinationCountry, destinationPostalCode);
  const memberState = territory?.country ?? destinationCountry;
  const dutyRule = [...rulesOn(rules, 'relief', asOfDate), ...rulesOn(rules, 'flat_duty', asOfDate)][0];
  const vatRule = rulesOn(rules, 'vat_rate', asOfDate).find(({ country }) => country === memberState);
  const rate = parcel.exchangeRate ?? noRate;
  const valueCents = parcel.items.reduce((sum, { unitValue, quantity }) => sum + centsOf(unitValue, quantity, rate), 0);
  if (dutyRule === undefined || vatRule === undefined) {
    return bareStatement(parcel, 'outside_rule_period', valueCents, []);
  }
  const threshold = dutyRule.kind === 'relief' ? dutyRule.amount : dutyRule.upTo;
  if (valueCents > centsOf(readDecimal(threshold, 2)!)) {
    return bareStatement(parcel, 'above_threshold', valueCents, [], [dutyRule]);
  }
  const shippingCents = parcel.shippingCost && centsOf(parcel.shippingCost, 1, rate);
  const duty = dutyOf(parcel, dutyRule, territory);
  const fees = feesOf({ ...parcel, destinationCountry: memberState }, rules, duty.items);
  const goods = {
    min: valueCents + (shippingCents ?? 0),
    max: shippingCents === null ? null : valueCents + shippingCents,
  };
  const vat = vatOf(parcel, vatRule, add(add(goods, duty.cents), fees.vatBase), territory !== null);
  const excise = parcel.items.some(({ hsCode }) => hsCode !== null && excisable.test(hsCode));
  const total = add(add(add(goods, duty.cents), vat.cents), fees.cents);
  return statementOf(parcel, {
    ...{ valueCents, shippingCents, duty, vat, fees, territory },
    total: excise ? { ...total, max: null } : total,
    missing: missingOf(parcel, { duty, vat, fees, excise }),
    rules: [dutyRule, ...(vat.rule ? [vat.rule] : []), ...(duty.regime === 'flat_duty' ? rulesOn(rules, 'declaration', asOfDate) : []), ...fees.fees.map(({ rule }) => rule)], // prettier-ignore
  });
}

interface Parts {
  readonly duty: Duty;
  readonly vat: ImportVat;
  readonly fees: ImportFees;
  readonly excise: boolean;
}

function missingOf({ shippingCost, vatScheme }: Parcel, { duty, vat, fees, excise }: Parts): readonly MissingPart[] {
  const charged = vatScheme === 'ioss' && duty.cents.max !== 0;
  return [
    ...duty.missing,
    ...vat.missing,
    ...(shippingCost === null ? [missing('shipping_cost')] : []),
    ...(excise ? [missing('excise')] : []),
    ...fees.missing,
    ...(charged ? [missing('ioss_price_composition')] : []),
  ];
}
