import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { tariffFolder, tariffWorkbook } from '@einvoice/limits';
import { type TariffFile, type TariffSnapshot } from '../tariff-snapshot';
import { readTable, type TableRow } from '../workbook/read-table';
import { RefusedWorkbook } from '../workbook/refused-workbook';
import { type BookName, bookNames, books } from './books';
import { checkContent } from './check-content';
import { KeptTexts } from './kept-texts';
import { ProblemList, type TariffProblem } from './problems';
import { GoodsReader } from './read-goods';
import { MeasureReader } from './read-measures';
import { AreaReader, LegalBasisReader, TextsReader } from './read-references';

export type TariffReading =
  | {
      readonly ok: true;
      readonly snapshot: TariffSnapshot;
      /** Said twice in the files and kept once. */
      readonly duplicates: number;
      /** Conditions and footnotes whose measure is not in the files. */
      readonly notJoined: number;
    }
  | {
      readonly ok: false;
      /** The first of them. */
      readonly problems: readonly TariffProblem[];
      readonly problemsTotal: number;
    };

/**
 * Reads the official workbooks of one month from a folder, as streams. All or nothing: a month with a workbook missing, broken or
 * mixed up is refused with a list of what is wrong.
 * @param month `YYYY-MM`; absent: the folder's name
 */
export async function readTariffFolder(
  folder: string,
  month = path.basename(path.resolve(folder)),
): Promise<TariffReading> {
  const problems = new ProblemList();
  const refused = (): TariffReading => ({ ok: false, problems: problems.list, problemsTotal: problems.total });
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    problems.add(wholeFolder('no_month', 'Name the folder after its month, such as 2026-11, or say the month.'));
  const paths = await booksIn(folder, problems);
  if (problems.total > 0) return refused();
  const reading = await readBooks(paths, problems);
  if (problems.total > 0) return refused();
  const { snapshot, ...left } = contentOf(reading, month, problems);
  return problems.total > 0 ? refused() : { ok: true, snapshot, ...left };
}

type Paths = Readonly<Record<BookName, readonly string[]>>;

/** Where each workbook is. A release is uploaded over several days: what is not there yet is named. */
async function booksIn(folder: string, problems: ProblemList): Promise<Paths> {
  const names = await readdir(folder).catch(() => null);
  if (names === null || names.length > tariffFolder.filesMax) {
    problems.add(wholeFolder('no_folder', 'There is no such folder, or it holds more than one month.'));
    return {} as Paths;
  }
  const places = bookNames.map((name) => {
    const { file, name: title } = books[name];
    const found = names.filter((candidate) => file.test(candidate));
    if (found.length === 0)
      problems.add({
        code: 'missing_book',
        book: title,
        row: null,
        message: `${title}.xlsx is missing: the month is not complete.`,
      });
    if (found.length > 1 && name !== 'duties')
      problems.add({ code: 'duplicate_book', book: title, row: null, message: `${title}.xlsx is there twice.` });
    if (found.length > 0 && name === 'duties') checkChapters(found, problems);
    return [name, found.sort().map((candidate) => path.join(folder, candidate))] as const;
  });
  return Object.fromEntries(places) as unknown as Paths;
}

/** The workbooks of duties name their chapters: all of them, each once, or goods would seem to be free of measures. */
function checkChapters(names: readonly string[], problems: ProblemList): void {
  const book = books.duties.name;
  const ranges = names
    .flatMap((name) => {
      const [, first, last] = books.duties.file.exec(name) ?? [];
      return first === undefined ? [] : [[Number(first), Number(last)] as const];
    })
    .sort(([one], [other]) => one - other);
  let next = 1;
  for (const [first, last] of [...ranges, [lastChapter + 1, lastChapter + 1] as const]) {
    if (first > next) problems.add({ code: 'missing_book', book, row: null, message: `Duties of the chapters ${next} to ${first - 1} are in no workbook: the month is not complete.` }); // prettier-ignore
    if (first < next) problems.add({ code: 'duplicate_book', book, row: null, message: `Duties of chapter ${first} are in two workbooks.` }); // prettier-ignore
    next = Math.max(next, last + 1);
  }
}
const lastChapter = 99;

interface BooksReading {
  readonly goods: GoodsReader;
  readonly measures: MeasureReader;
  readonly areas: AreaReader;
  readonly legal: LegalBasisReader;
  readonly footnotes: TextsReader;
  readonly additionalCodes: TextsReader;
  readonly certificates: TextsReader;
  readonly files: TariffFile[];
}

/** Conditions and footnotes are joined with their measures, so duties are read first. */
async function readBooks(paths: Paths, problems: ProblemList): Promise<BooksReading> {
  const texts = new KeptTexts();
  const reading: BooksReading = {
    goods: new GoodsReader(texts),
    measures: new MeasureReader(texts),
    areas: new AreaReader(texts),
    legal: new LegalBasisReader(texts),
    footnotes: new TextsReader(texts),
    additionalCodes: new TextsReader(texts),
    certificates: new TextsReader(texts),
    files: [],
  };
  const { goods, measures, areas, legal } = reading;
  const handlers: Readonly<Record<BookName, (row: never) => void>> = {
    nomenclature: goods.line,
    declarable: goods.flag,
    areas: areas.area,
    areaMembers: areas.member,
    duties: measures.duty,
    exclusions: measures.exclusion,
    conditions: measures.condition,
    footnotes: measures.footnote,
    footnoteTexts: reading.footnotes.row,
    additionalCodes: reading.additionalCodes.row,
    certificates: reading.certificates.row,
    legalBases: legal.row,
  };
  for (const name of Object.keys(handlers) as BookName[])
    for (const file of paths[name]) {
      const summary = await summaryOf(file, name, problems);
      if (summary === null) continue;
      reading.files.push(summary);
      await readBook(file, name, handlers[name] as (row: TableRow<string>) => void, problems);
    }
  return reading;
}

/** A row that cannot be read is a problem, and so is each other one of the workbook: the list is what somebody mends by. */
async function readBook(
  file: string,
  name: BookName,
  onRow: (row: TableRow<string>) => void,
  problems: ProblemList,
): Promise<void> {
  const book = books[name].name;
  const add = (error: unknown, row: number | null): void => {
    if (!(error instanceof RefusedWorkbook)) throw error;
    problems.add({ code: error.refusal.code, book, row, message: error.refusal.message });
  };
  try {
    const columns: Readonly<Record<string, string>> = books[name].columns;
    await readTable(file, columns, (row, number) => {
      try {
        onRow(row);
      } catch (error) {
        add(error, number);
      }
    });
  } catch (error) {
    add(error, null);
  }
}

async function summaryOf(file: string, name: BookName, problems: ProblemList): Promise<TariffFile | null> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes <= tariffWorkbook.bytesMax) continue;
    problems.add({
      code: 'too_large',
      book: books[name].name,
      row: null,
      message: 'The file is larger than any official one.',
    });
    return null;
  }
  return { name: path.basename(file), bytes, sha256: hash.digest('hex') };
}

function contentOf(
  { goods, measures, areas, legal, files, footnotes, additionalCodes, certificates }: BooksReading,
  month: string,
  problems: ProblemList,
): { snapshot: TariffSnapshot; duplicates: number; notJoined: number } {
  const { duplicates, notJoined, conditions, exclusions, types } = measures;
  const content = {
    lines: goods.joined(problems),
    measures: measures.sorted(),
    exclusions,
    areaMembers: areas.members,
    areas: areas.names,
    measureTypes: types,
    additionalCodes: additionalCodes.texts,
    certificates: certificates.texts,
    footnotes: footnotes.texts,
    legalBases: legal.legalBases,
  };
  checkContent(content, problems);
  const counts = {
    lines: content.lines.length,
    declarable: content.lines.filter(({ declarable }) => declarable !== null).length,
    measures: content.measures.length,
    exclusions: exclusions.length,
    conditions,
    areas: Object.keys(areas.names).length,
  };
  return { snapshot: { month, files, counts, content }, duplicates, notJoined };
}

const wholeFolder = (code: TariffProblem['code'], message: string): TariffProblem => ({
  code,
  book: null,
  row: null,
  message,
});
