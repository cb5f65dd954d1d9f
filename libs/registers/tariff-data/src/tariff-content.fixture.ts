import { type GoodsLine, type Measure, type MeasureExclusion, type TariffContent } from './tariff-snapshot';

const always = { from: '1971-12-31', to: null };

/** A small month, written out by a spec. */
export const content = (parts: Partial<TariffContent>): TariffContent => ({
  ...{ lines: [], measures: [], exclusions: [], areaMembers: {}, areas: {}, measureTypes: {} },
  ...{ additionalCodes: {}, certificates: {}, footnotes: {}, legalBases: {} },
  ...parts,
});

export const line = (
  code: string,
  { isLeaf = true, ...parts }: Partial<GoodsLine> & { isLeaf?: boolean } = {},
): GoodsLine => ({
  ...{ code, suffix: '80', depth: 1, description: `Goods ${code}`, ...always },
  declarable: isLeaf ? always : null,
  ...parts,
});

export const measure = (type: string, code: string, parts: Partial<Measure> = {}): Measure => ({
  ...{ type, code, area: '1011', additionalCode: null, orderNumber: null, duty: null, legalBase: null, ...always },
  ...{ conditions: [], footnotes: [], ...parts },
});

export const exclusion = (
  type: string,
  code: string,
  excluded: string,
  parts: Partial<MeasureExclusion> = {},
): MeasureExclusion => ({
  ...{ type, code, excluded, area: '1011', additionalCode: null, orderNumber: null, ...always, ...parts },
});
