import { type FlatDutyRule, type ReliefRule } from './cost-rule';
import { countItems, type CountedLine, type ItemCount } from './count-items';
import { type MissingPart, missing } from './missing-part';
import { centsOf, readDecimal } from './money';
import { type Parcel } from './parcel';
import { type SpecialTerritory } from './special-territories';

/** Cents, fewest and most; `max` null when no most is known. */
export interface CentsRange {
  readonly min: number;
  readonly max: number | null;
}

/** By which rules the duty of a consignment is found. */
export type Regime = 'duty_relief' | 'flat_duty' | 'normal_tariff';
/** Why that regime applies: what of the law lets the consignment in. */
export type RegimeBasis =
  | 'relief'
  | 'ioss'
  | 'postal_consignment'
  | 'ioss_or_postal_consignment'
  | 'goods_without_relief'
  | 'not_a_distance_sale'
  | 'preference'
  | 'outside_customs_territory';

/** Goods of one tariff subheading in a parcel; of those without code each line stands alone. */
export interface DutyLine {
  readonly hs6: string | null;
  /** Places in the list of items, from 0. */
  readonly itemIndexes: readonly number[];
  /** null when the duty does not depend on items. */
  readonly items: ItemCount | null;
}

/** The duty of a consignment within the threshold. */
export interface Duty {
  readonly regime: Regime;
  readonly regimeBasis: RegimeBasis;
  readonly cents: CentsRange;
  readonly items: ItemCount;
  readonly itemsBySubheading: ItemCount;
  readonly itemsByTaricCode: ItemCount;
  readonly lines: readonly DutyLine[];
  readonly missing: readonly MissingPart[];
}

/** Alcohol, perfume and tobacco never had the relief: Regulation (EC) No 1186/2009, article 24. */
const withoutRelief = /^(220[3-8]|3303|24)/;

/** Finds the duty by the rule of the day. */
export function dutyOf(parcel: Parcel, rule: ReliefRule | FlatDutyRule, territory: SpecialTerritory | null): Duty {
  const lines = parcel.items.map(countedLine);
  const counts = { itemsBySubheading: countItems(lines, 6), itemsByTaricCode: countItems(lines, 10) };
  const items = countFor(parcel, counts);
  const shared = { ...counts, items, lines: subheadingsOf(lines, null) };
  const unknown = { ...shared, regime: 'normal_tariff', cents: { min: 0, max: null } } as const;
  if (territory && !territory.inCustomsTerritory) {
    return { ...unknown, regimeBasis: 'outside_customs_territory', missing: [missing('special_territory')] };
  }
  if (rule.kind === 'relief') {
    if (lines.some(({ code }) => code !== null && withoutRelief.test(code))) {
      return { ...unknown, regimeBasis: 'goods_without_relief', missing: [missing('tariff_duty')] };
    }
    return { ...shared, regime: 'duty_relief', regimeBasis: 'relief', cents: { min: 0, max: 0 }, missing: [] };
  }
  if (parcel.saleType === 'b2b') {
    return { ...unknown, regimeBasis: 'not_a_distance_sale', missing: [missing('tariff_duty')] };
  }
  const preference = preferenceOf(parcel);
  if (preference === 'applies') {
    return { ...unknown, regimeBasis: 'preference', missing: [missing('preferential_duty')] };
  }
  const perItem = centsOf(readDecimal(rule.amount, 2)!);
  const min = preference === 'unknown' ? 0 : items.min * perItem;
  const max = preference === 'unknown' ? null : items.max * perItem;
  return {
    ...shared,
    lines: subheadingsOf(lines, parcel),
    ...{ regime: 'flat_duty', regimeBasis: basisOf(parcel), cents: { min, max } },
    missing: [...missingOfItems(parcel, lines, counts), ...missingOfPreference(parcel, preference)],
  };
}

const countedLine = ({ hsCode, description, originCountry, unitValue }: Parcel['items'][number]): CountedLine => ({
  ...{ code: hsCode, description, originCountry },
  unitValue: `${unitValue.digits}/${unitValue.scale}`,
});

type Counts = Pick<Duty, 'itemsBySubheading' | 'itemsByTaricCode'>;

/** Without a declaration both ways of counting may come true. */
function countFor({ declaration }: Parcel, { itemsBySubheading, itemsByTaricCode }: Counts): ItemCount {
  if (declaration === 'H1') return itemsByTaricCode;
  if (declaration !== null) return itemsBySubheading;
  return { min: itemsBySubheading.min, max: itemsByTaricCode.max };
}

/** A preference can be asked for in a full declaration alone, and not when VAT is paid by IOSS. */
function preferenceOf({ preferenceClaimed, declaration, vatScheme }: Parcel): 'none' | 'applies' | 'unknown' {
  if (!preferenceClaimed || vatScheme === 'ioss' || declaration === 'H7' || declaration === 'H6') return 'none';
  return declaration === null || vatScheme === 'unknown' ? 'unknown' : 'applies';
}

const missingOfPreference = (
  { preferenceClaimed }: Parcel,
  preference: ReturnType<typeof preferenceOf>,
): readonly MissingPart[] => {
  if (preference === 'unknown') return [missing('preference_conditions')];
  return preferenceClaimed ? [missing('preference_not_available')] : [];
};

function basisOf({ vatScheme }: Parcel): RegimeBasis {
  if (vatScheme === 'ioss') return 'ioss';
  return vatScheme === 'unknown' ? 'ioss_or_postal_consignment' : 'postal_consignment';
}

function subheadingsOf(lines: readonly CountedLine[], counted: Parcel | null): readonly DutyLine[] {
  const groups = new Map<string, number[]>();
  lines.forEach(({ code }, index) => {
    const key = code?.slice(0, 6) ?? `line ${index}`;
    groups.set(key, [...(groups.get(key) ?? []), index]);
  });
  return [...groups.entries()].map(([key, itemIndexes]) => {
    const within = itemIndexes.map((index) => lines[index]!);
    const hs6 = within[0]!.code === null ? null : key;
    const counts = { itemsBySubheading: countItems(within, 6), itemsByTaricCode: countItems(within, 10) };
    const certain = hs6 !== null || lines.length === 1;
    const items = counted && (certain ? countFor(counted, counts) : { min: 0, max: 1 });
    return { hs6, itemIndexes, items };
  });
}

/** What would have to be known for the number of items to be one number. */
function missingOfItems(parcel: Parcel, lines: readonly CountedLine[], counts: Counts): readonly MissingPart[] {
  const coded = lines.filter(({ code }) => code !== null);
  const digits = parcel.declaration === 'H1' ? 10 : 6;
  const codedCount = coded.length === 0 ? null : countItems(coded, digits);
  const { itemsBySubheading, itemsByTaricCode } = counts;
  const declarationMatters =
    itemsBySubheading.min !== itemsByTaricCode.min || itemsBySubheading.max !== itemsByTaricCode.max;
  return [
    ...(coded.length < lines.length ? [missing('hs_code')] : []),
    ...(codedCount && codedCount.min !== codedCount.max ? [missing('item_identity')] : []),
    ...(parcel.declaration === null && declarationMatters ? [missing('declaration')] : []),
  ];
}
