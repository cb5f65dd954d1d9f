import { tariffQuestion } from '@einvoice/limits';
import { isOn } from './area-index';
import { isPercentage } from './duty';
import { kindOf, type MeasureKind } from './measure-kinds';
import { type TariffIndex } from './tariff-index';
import { type GoodsLine, type Measure, type MeasureExclusion } from './tariff-snapshot';

export interface MeasuresQuestion {
  /** 2 to 10 digits; filled up with zeros. */
  readonly code: string;
  /** Two letters, as ISO 3166 has them. */
  readonly originCountry: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

type MeasuresByKind = Readonly<Record<MeasureKind, readonly Measure[]>>;

export type MeasuresResolution =
  | {
      readonly status: 'code_unknown';
      /** Declarable codes that begin like it, the nearest first. */
      readonly nearCodes: readonly GoodsLine[];
    }
  | {
      readonly status: 'code_not_declarable';
      readonly line: GoodsLine;
      /** The first declarable codes below it. */
      readonly declarableChildren: readonly GoodsLine[];
      readonly declarableChildrenTotal: number;
    }
  | {
      readonly status: 'measures_listed' | 'restriction_found' | 'needs_review';
      readonly line: GoodsLine;
      /** Sorted by type, area, additional code. */
      readonly measures: MeasuresByKind;
      /** Measures whose duty is more than a lone percentage, or whose type is not known: shown verbatim, never computed. */
      readonly toReview: readonly Measure[];
      /** Measures of these lines for groups that nobody is listed for: whether they apply is not known. */
      readonly ofUnknownGroups: readonly Measure[];
    };

/** Which measures of a month apply to goods of a code from a country on a day. */
export function resolveMeasures(
  index: TariffIndex,
  { code, originCountry, day }: MeasuresQuestion,
): MeasuresResolution {
  const padded = code.padEnd(10, '0');
  const line = index.linesOf(padded).find((candidate) => candidate.suffix === ownSuffix && isOn(candidate, day));
  if (!line) return { status: 'code_unknown', nearCodes: nearCodes(index, padded, day) };
  if (!isDeclarable(line, day)) {
    const children = [...index.linesBelow(line, significant(padded), day)].filter((child) => isDeclarable(child, day));
    return {
      ...{ status: 'code_not_declarable', line },
      declarableChildren: children.slice(0, tariffQuestion.childrenMax),
      declarableChildrenTotal: children.length,
    };
  }
  const codes = codeAndAncestors(index, line, day);
  const measures = byKind(applying(index, codes, originCountry, day));
  const toReview = Object.values(measures).flat().filter(needsReview);
  const status =
    measures.prohibition.length > 0 ? 'restriction_found' : toReview.length > 0 ? 'needs_review' : 'measures_listed';
  return { status, line, measures, toReview, ofUnknownGroups: ofUnknownGroups(index, codes, day) };
}

/** The suffix of a line with a code of its own. */
const ownSuffix = '80';

export const isDeclarable = (line: GoodsLine, day: string): boolean =>
  line.suffix === ownSuffix && line.declarable !== null && isOn(line, day) && isOn(line.declarable, day);

/**
 * The code itself, then its ancestors down to the chapter; the nearer, the earlier. Most of them its digits tell; a line of ten digits
 * may stand above others of ten digits, which its indent alone says.
 */
function codeAndAncestors(index: TariffIndex, line: GoodsLine, day: string): readonly string[] {
  const byDigits = [8, 6, 4, 2].map((digits) => line.code.slice(0, digits).padEnd(10, '0'));
  const byIndent = index.pathTo(line, day).filter(({ suffix }) => suffix === ownSuffix).map(({ code }) => code).reverse(); // prettier-ignore
  const nearestFirst = [...byIndent, ...byDigits].sort((one, other) => significant(other).length - significant(one).length); // prettier-ignore
  return [...new Set([line.code, ...nearestFirst])];
}

/** The code without the pairs of zeros it ends with: what all codes below it begin with. */
const significant = (code: string): string => code.replace(/(00)+$/, (zeros) => (zeros.length === 10 ? '00' : ''));

function nearCodes(index: TariffIndex, code: string, day: string): GoodsLine[] {
  for (const digits of [8, 6, 4]) {
    const near = [...index.linesUnder(code.slice(0, digits))].filter((line) => isDeclarable(line, day));
    if (near.length > 0) return near.slice(0, tariffQuestion.nearCodesMax);
  }
  return [];
}

function applying(index: TariffIndex, codes: readonly string[], originCountry: string, day: string): Measure[] {
  const applying: Measure[] = [];
  const settled = new Set<string>();
  for (const ancestor of codes) {
    const here = index
      .measuresOn(ancestor)
      .filter((measure) => isOn(measure, day) && index.areas.contains(measure.area, originCountry, day))
      .filter((measure) => !isExcluded(index, measure, originCountry, day));
    const settledHere = new Set<string>();
    for (const measure of here) {
      if (!addsUp(measure)) {
        const key = settledBy(measure);
        if (settled.has(key)) continue;
        settledHere.add(key);
      }
      applying.push(measure);
    }
    for (const key of settledHere) settled.add(key);
  }
  return applying;
}

const ofUnknownGroups = (index: TariffIndex, codes: readonly string[], day: string): Measure[] =>
  codes.flatMap((ancestor) =>
    index.measuresOn(ancestor).filter((measure) => isOn(measure, day) && index.areas.isUnknownGroup(measure.area)),
  );

/** Rates replace those further up; controls, bans and trade defence of all ancestors hold side by side. */
const addsUp = ({ type }: Measure): boolean => !replaced.has(kindOf(type));
const replaced: ReadonlySet<MeasureKind> = new Set(['duty', 'preference', 'suspension', 'quota']);

/** Of quotas each order number is one of its own. A rate for an additional code is of some goods alone, and replaces none of all. */
const settledBy = ({ type, area, additionalCode, orderNumber }: Measure): string =>
  `${type}|${area}|${additionalCode ?? ''}|${orderNumber ?? ''}`;

function isExcluded(index: TariffIndex, measure: Measure, originCountry: string, day: string): boolean {
  return index
    .exclusionsOn(measure.code)
    .some((exclusion) => concerns(exclusion, measure) && isOn(exclusion, day) && index.areas.contains(exclusion.excluded, originCountry, day)); // prettier-ignore
}

const concerns = (exclusion: MeasureExclusion, { type, area, additionalCode, orderNumber }: Measure): boolean =>
  exclusion.type === type &&
  exclusion.area === area &&
  (exclusion.additionalCode === null || exclusion.additionalCode === additionalCode) &&
  (exclusion.orderNumber === null || exclusion.orderNumber === orderNumber);

const withRate: ReadonlySet<MeasureKind> = new Set([...replaced, 'defence']);

function needsReview({ type, duty }: Measure): boolean {
  const kind = kindOf(type);
  return kind === 'other' || (withRate.has(kind) && !isPercentage(duty));
}

function byKind(measures: readonly Measure[]): MeasuresByKind {
  const lists: Record<MeasureKind, Measure[]> = { duty: [], preference: [], suspension: [], quota: [], defence: [], control: [], prohibition: [], declaration: [], other: [] }; // prettier-ignore
  for (const measure of [...measures].sort(inOrder)) lists[kindOf(measure.type)].push(measure);
  return lists;
}

function inOrder(a: Measure, b: Measure): number {
  const [keyA, keyB] = [a, b].map(({ type, area, additionalCode, orderNumber }) => `${type}|${area}|${additionalCode ?? ''}|${orderNumber ?? ''}`); // prettier-ignore
  return (keyA as string) < (keyB as string) ? -1 : keyA === keyB ? 0 : 1;
}

/** Papers that conditions of measures name, each once, sorted. */
export function certificatesOf(measures: readonly Measure[]): readonly string[] {
  const codes = measures.flatMap(({ conditions }) => conditions.flatMap(({ certificate }) => certificate ?? []));
  return [...new Set(codes)].sort();
}
