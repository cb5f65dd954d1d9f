/** One line of the nomenclature; a day is `YYYY-MM-DD`, both days of a period are inside it, null is open. */
export interface GoodsLine {
  /** 10 digits. */
  readonly code: string;
  /** `80` is a line of its own; others group the lines below them and have no code of their own. */
  readonly suffix: string;
  readonly from: string;
  readonly to: string | null;
  /** Steps below the chapter: 0 chapter, 1 heading, then one more for each dash of the indent. */
  readonly depth: number;
  readonly description: string;
  /** From when the line can be declared; null for a line that has others below it. */
  readonly declarable: { readonly from: string; readonly to: string | null } | null;
}

export interface MeasureCondition {
  readonly condition: string;
  readonly sequence: number | null;
  readonly certificate: string | null;
  /** Amount and units as in the file; null where the condition has none. */
  readonly amount: string | null;
  readonly action: string | null;
}

export interface Measure {
  readonly code: string;
  /** Code of the measure type, such as `103`. */
  readonly type: string;
  /** A country (2 letters) or a group of countries (4 digits). */
  readonly area: string;
  readonly additionalCode: string | null;
  readonly orderNumber: string | null;
  readonly from: string;
  readonly to: string | null;
  /** Verbatim, blanks around it cut off; null for a measure without duty. */
  readonly duty: string | null;
  readonly legalBase: string | null;
  readonly conditions: readonly MeasureCondition[];
  readonly footnotes: readonly string[];
}

export interface MeasureExclusion {
  readonly code: string;
  readonly type: string;
  readonly area: string;
  /** null leaves the country out whatever the additional code. */
  readonly additionalCode: string | null;
  readonly orderNumber: string | null;
  readonly from: string;
  readonly to: string | null;
  /** The country, or group of countries, that is left out. */
  readonly excluded: string;
}

export interface AreaMember {
  readonly country: string;
  readonly from: string;
  readonly to: string | null;
}

export interface LegalBasis {
  readonly journal: string | null;
  readonly page: string | null;
  readonly published: string | null;
}

/** Codes and their meaning in English. */
type Texts = Readonly<Record<string, string>>;

/** What the official files of one month say. */
export interface TariffContent {
  /** Sorted by code, then suffix. */
  readonly lines: readonly GoodsLine[];
  readonly measures: readonly Measure[];
  readonly exclusions: readonly MeasureExclusion[];
  /** Groups of countries; the member `EU` stands for those of group 1010. */
  readonly areaMembers: Readonly<Record<string, readonly AreaMember[]>>;
  readonly areas: Texts;
  readonly measureTypes: Texts;
  readonly additionalCodes: Texts;
  readonly certificates: Texts;
  readonly footnotes: Texts;
  readonly legalBases: Readonly<Record<string, LegalBasis>>;
}

/** How many of each a month has; compared with the month before. */
export interface TariffCounts {
  readonly lines: number;
  readonly declarable: number;
  readonly measures: number;
  readonly exclusions: number;
  readonly conditions: number;
  readonly areas: number;
}

export interface TariffFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** One month of the tariff, read whole. */
export interface TariffSnapshot {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly files: readonly TariffFile[];
  readonly counts: TariffCounts;
  readonly content: TariffContent;
}
