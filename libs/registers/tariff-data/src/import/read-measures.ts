import { type Measure, type MeasureCondition, type MeasureExclusion } from '../tariff-snapshot';
import { refuse } from '../workbook/refused-workbook';
import { type TableRow } from '../workbook/read-table';
import { type SheetValue } from '../workbook/sheet-rows';
import { type ColumnOf } from './books';
import {
  codeOf,
  dayOf,
  requiredCode,
  requiredDay,
  requiredNumberCode,
  requiredText,
  shapes,
  textOf,
} from './sheet-values';
import { type KeptTexts } from './kept-texts';

type Row<Name extends 'duties' | 'exclusions' | 'conditions' | 'footnotes'> = TableRow<ColumnOf<Name>>;
type Key = Pick<Measure, 'code' | 'type' | 'area' | 'additionalCode' | 'orderNumber' | 'from' | 'to'>;
type KeyRow = TableRow<'code' | 'type' | 'area' | 'additionalCode' | 'orderNumber' | 'from' | 'to'>;
type KeptMeasure = Measure & { conditions: MeasureCondition[]; footnotes: string[] };

/** Measures with what belongs to them; rows that say the same twice count once. */
export class MeasureReader {
  private readonly measures: KeptMeasure[] = [];
  /** Conditions and footnotes find their measure among the few of its code: a key for each would be most of an import's memory. */
  private readonly byCode = new Map<string, KeptMeasure[]>();
  readonly exclusions: MeasureExclusion[] = [];
  readonly types: Record<string, string> = {};
  /** Rows that were there before, word for word. */
  duplicates = 0;
  /** Conditions and footnotes without their measure. */
  notJoined = 0;
  conditions = 0;

  constructor(private readonly texts: KeptTexts) {}

  readonly duty = (row: Row<'duties'>): void => {
    const key = this.keyOf(row);
    const duty = this.texts.keepOrNull(textOf(row.duty));
    const legalBase = this.texts.keepOrNull(textOf(row.legalBase));
    this.types[key.type] ??= this.texts.keep(requiredText(row.typeText, 'Measure type'));
    const ofCode = this.byCode.get(key.code);
    const isSame = (other: Measure) =>
      areJoined(other, key) && other.to === key.to && other.duty === duty && other.legalBase === legalBase;
    if (ofCode?.some(isSame)) {
      this.duplicates++;
      return;
    }
    const { code, type, area, additionalCode, orderNumber, from, to } = key;
    // Written out: an object that begins as a copy gets a shape of its own, which takes more memory than what it holds.
    const measure: KeptMeasure = {
      code,
      type,
      area,
      additionalCode,
      orderNumber,
      from,
      to,
      duty,
      legalBase,
      conditions: none,
      footnotes: noFootnotes,
    };
    this.measures.push(measure);
    if (ofCode) ofCode.push(measure);
    else this.byCode.set(key.code, [measure]);
  };

  readonly exclusion = (row: Row<'exclusions'>): void => {
    // The labels of the two columns are swapped in some months: the code is whichever has the shape of one.
    const codes = [textOf(row.excluded), textOf(row.excludedCode)].filter(
      (text) => text !== null && shapes.area.test(text),
    );
    const [excluded] = codes;
    if (!excluded) return refuse('wrong_value', 'Neither column of the excluded country holds its code.');
    const { code, type, area, additionalCode, orderNumber, from, to } = this.keyOf(row);
    this.exclusions.push({
      code,
      type,
      area,
      additionalCode,
      orderNumber,
      from,
      to,
      excluded: this.texts.keep(excluded),
    });
  };

  readonly condition = (row: Row<'conditions'>): void => {
    const measures = this.measuresOf(row);
    this.conditions++;
    const sequence = textOf(row.sequence);
    const condition: MeasureCondition = {
      condition: this.texts.keep(requiredText(row.condition, 'Meas. cond')),
      sequence: sequence === null ? null : Number(sequence),
      certificate: this.texts.keepOrNull(codeOf(row.certificate, 'Certificate', shapes.certificate)),
      amount: this.texts.keepOrNull(amountOf([row.amount, row.currency, row.unit, row.qualifier])),
      action: this.texts.keepOrNull(textOf(row.action)),
    };
    for (const measure of measures) {
      if (measure.conditions === none) measure.conditions = [];
      measure.conditions.push(condition);
    }
  };

  readonly footnote = (row: Row<'footnotes'>): void => {
    const footnote = this.texts.keep(requiredText(row.footnote, 'Footnote'));
    for (const measure of this.measuresOf(row)) {
      if (measure.footnotes === noFootnotes) measure.footnotes = [];
      if (!measure.footnotes.includes(footnote)) measure.footnotes.push(footnote);
    }
  };

  /** Sorted by code. */
  sorted(): readonly Measure[] {
    this.byCode.clear();
    return this.measures.sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
  }

  private measuresOf(row: KeyRow): readonly KeptMeasure[] {
    const key = this.keyOf(row);
    const measures = (this.byCode.get(key.code) ?? []).filter((measure) => areJoined(measure, key));
    if (measures.length === 0) this.notJoined++;
    return measures;
  }

  private keyOf(row: KeyRow): Key {
    const keep = (text: string) => this.texts.keep(text);
    return {
      code: keep(requiredCode(row.code, 'Goods code', shapes.goodsCode)),
      type: keep(requiredNumberCode(row.type, 'Meas. type code', shapes.measureType)),
      area: keep(requiredNumberCode(row.area, 'Origin code', shapes.area)),
      additionalCode: this.texts.keepOrNull(codeOf(row.additionalCode, 'Add code', shapes.additionalCode)),
      orderNumber: this.texts.keepOrNull(codeOf(row.orderNumber, 'Order No.', shapes.orderNumber)),
      from: keep(requiredDay(row.from, 'Start date')),
      to: this.texts.keepOrNull(dayOf(row.to, 'End date')),
    };
  }
}

/** Most measures have neither: they share these. */
const none: MeasureCondition[] = [];
const noFootnotes: string[] = [];

/** Whether two rows of one code are about the same measure; when it ends stands in its own row alone. */
const areJoined = (one: Key, other: Key): boolean =>
  one.type === other.type &&
  one.area === other.area &&
  one.from === other.from &&
  one.additionalCode === other.additionalCode &&
  one.orderNumber === other.orderNumber;

function amountOf(cells: readonly SheetValue[]): string | null {
  const parts = cells.map(textOf).filter((text) => text !== null);
  return parts.length === 0 ? null : parts.join(' ');
}
