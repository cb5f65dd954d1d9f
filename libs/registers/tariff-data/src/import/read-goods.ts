import { type GoodsLine } from '../tariff-snapshot';
import { refuse } from '../workbook/refused-workbook';
import { type TableRow } from '../workbook/read-table';
import { type SheetValue } from '../workbook/sheet-rows';
import { books, type ColumnOf } from './books';
import { dayOf, requiredDay, requiredText, textOf } from './sheet-values';
import { type KeptTexts } from './kept-texts';
import { type ProblemList } from './problems';

type Line = Omit<GoodsLine, 'declarable'>;
type Flag = { readonly isLeaf: boolean; readonly from: string; readonly to: string | null };

/** Lines of the nomenclature, joined with the flags of the declarable codes. */
export class GoodsReader {
  private readonly lines: Line[] = [];
  private readonly flags = new Map<string, Flag[]>();

  constructor(private readonly texts: KeptTexts) {}

  readonly line = (row: TableRow<ColumnOf<'nomenclature'>>): void => {
    const language = requiredText(row.language, 'Language');
    if (language !== 'EN')
      refuse('wrong_value', `Language is ${language.slice(0, 8)}: this is not the English nomenclature.`);
    const { code, suffix } = codeAndSuffix(row.code);
    this.lines.push({
      code,
      suffix,
      from: this.texts.keep(requiredDay(row.from, 'Start date')),
      to: this.texts.keepOrNull(dayOf(row.to, 'End date')),
      depth: depthOf(row.position, row.indent),
      description: this.texts.keep((textOf(row.description) ?? '').replaceAll('|', '\u00a0')),
    });
  };

  readonly flag = (row: TableRow<ColumnOf<'declarable'>>): void => {
    const { code, suffix } = codeAndSuffix(row.code);
    const isLeaf = requiredText(row.isLeaf, 'IS_LEAF');
    if (isLeaf !== '0' && isLeaf !== '1') refuse('wrong_value', 'IS_LEAF is neither 0 nor 1.');
    const from = this.texts.keep(requiredDay(row.from, 'Decl. start date'));
    const flag = { isLeaf: isLeaf === '1', from, to: this.texts.keepOrNull(dayOf(row.to, 'End date')) };
    const key = `${code} ${suffix}`;
    const flags = this.flags.get(key);
    if (flags) flags.push(flag);
    else this.flags.set(key, [flag]);
  };

  /** Sorted; a line of its own without a flag is a problem, since it may or may not be declarable. */
  joined(problems: ProblemList): GoodsLine[] {
    const sorted = this.lines.sort(
      (a, b) => compare(a.code, b.code) || compare(a.suffix, b.suffix) || compare(a.from, b.from),
    );
    return sorted.map((line) => {
      const flags = this.flags.get(`${line.code} ${line.suffix}`);
      if (!flags && line.suffix === '80')
        problems.add({
          ...{ code: 'line_without_flag', book: books.declarable.name, row: null },
          message: `The line ${line.code} 80 of the nomenclature is not among the declarable codes.`,
        });
      const leaf = line.suffix === '80' ? lastLeaf(flags ?? [], line) : undefined;
      const { code, suffix, from, to, depth, description } = line;
      return { code, suffix, from, to, depth, description, declarable: leaf ? { from: leaf.from, to: leaf.to } : null };
    });
  }
}

/** A code that was taken away and came back has a flag for each time: of those of the line the last counts. */
const lastLeaf = (flags: readonly Flag[], { from, to }: Line): Flag | undefined =>
  flags
    .filter((flag) => flag.isLeaf && (to === null || flag.from <= to) && (flag.to === null || from <= flag.to))
    .sort((one, other) => compare(one.to ?? open, other.to ?? open))
    .at(-1);

/** After every day. */
const open = '9999';

function codeAndSuffix(cell: SheetValue): { code: string; suffix: string } {
  const [, code, suffix] = /^(\d{10})\s(\d{2})$/.exec(requiredText(cell, 'Goods code')) ?? [];
  if (code === undefined || suffix === undefined)
    return refuse('wrong_value', 'Goods code is not ten digits, a blank and a suffix.');
  return { code, suffix };
}

/** Chapters and headings have no dashes, so their place tells them apart. */
function depthOf(position: SheetValue, indent: SheetValue): number {
  const place = Number(requiredText(position, 'Hier. Pos.'));
  if (place === 2) return 0;
  const dashes = (textOf(indent) ?? '').replaceAll(/\s/g, '');
  if (!/^-*$/.test(dashes)) return refuse('wrong_value', 'Indent is not made of dashes.');
  return 1 + dashes.length;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
