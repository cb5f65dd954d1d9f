import { AreaIndex, isOn } from './area-index';
import { type GoodsLine, type Measure, type MeasureExclusion, type TariffContent } from './tariff-snapshot';

/** A month of the tariff in memory, ready for questions. */
export class TariffIndex {
  readonly areas: AreaIndex;
  private readonly measuresByCode: ReadonlyMap<string, readonly Measure[]>;
  private readonly exclusionsByCode: ReadonlyMap<string, readonly MeasureExclusion[]>;
  /** Place of the first line of each code in the sorted lines. */
  private readonly firstLine = new Map<string, number>();

  constructor(readonly content: TariffContent) {
    this.areas = new AreaIndex(content.areaMembers);
    this.measuresByCode = grouped(content.measures);
    this.exclusionsByCode = grouped(content.exclusions);
    content.lines.forEach(({ code }, index) => {
      if (!this.firstLine.has(code)) this.firstLine.set(code, index);
    });
  }

  measuresOn(code: string): readonly Measure[] {
    return this.measuresByCode.get(code) ?? [];
  }

  exclusionsOn(code: string): readonly MeasureExclusion[] {
    return this.exclusionsByCode.get(code) ?? [];
  }

  /** All lines with this code, whatever their suffix and period. */
  linesOf(code: string): readonly GoodsLine[] {
    const found: GoodsLine[] = [];
    for (let index = this.firstLine.get(code); index !== undefined; index++) {
      const line = this.content.lines[index];
      if (line?.code !== code) break;
      found.push(line);
    }
    return found;
  }

  /** Lines whose code begins so, in order. */
  *linesUnder(prefix: string): Generator<GoodsLine> {
    for (let index = this.placeOf(prefix); index < this.content.lines.length; index++) {
      const line = this.content.lines[index];
      if (!line?.code.startsWith(prefix)) return;
      yield line;
    }
  }

  /**
   * The lines below a line on a day, in order: those that its code begins, and those that are indented more, whose codes may go on
   * otherwise.
   */
  *linesBelow(line: GoodsLine, prefix: string, day: string): Generator<GoodsLine> {
    const { lines } = this.content;
    let isIndented = true;
    for (let index = this.indexOf(line) + 1; index < lines.length; index++) {
      const below = lines[index] as GoodsLine;
      if (isIndented && isOn(below, day) && below.depth <= line.depth) isIndented = false;
      if (!isIndented && !below.code.startsWith(prefix)) return;
      if (isOn(below, day)) yield below;
    }
  }

  /**
   * The lines above a line on a day, from its chapter down to itself. A line that only groups others is above those below it, though
   * their codes do not say so.
   */
  pathTo(line: GoodsLine, day: string): readonly GoodsLine[] {
    const { lines } = this.content;
    const path = [line];
    let { depth } = line;
    for (let index = this.indexOf(line) - 1; index >= 0 && depth > 0; index--) {
      const above = lines[index];
      if (!above || above.depth >= depth || !isOn(above, day)) continue;
      path.unshift(above);
      depth = above.depth;
    }
    return path;
  }

  private indexOf(line: GoodsLine): number {
    return (this.firstLine.get(line.code) ?? 0) + this.linesOf(line.code).indexOf(line);
  }

  /** Where the first line stands whose code is not before this. */
  private placeOf(prefix: string): number {
    let low = 0;
    let high = this.content.lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.content.lines[middle] as GoodsLine).code < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function grouped<Row extends { readonly code: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.code);
    if (group) group.push(row);
    else groups.set(row.code, [row]);
  }
  return groups;
}
