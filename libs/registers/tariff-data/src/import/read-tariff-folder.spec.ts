import { appendFileSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inventTariff, type TariffBooks, workbookFile, type ZipPart } from '@einvoice/test-kit';
import { readTariffFolder } from './read-tariff-folder';

let scratch: string;
let folders = 0;
beforeAll(() => (scratch = mkdtempSync(path.join(os.tmpdir(), 'tariff-'))));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const invented = inventTariff({ month: '2026-11', seed: 7, size: 'everyday' });
const month = () => structuredClone(invented);
type Book = TariffBooks[string];
const fileOf = ({ rows, options }: Book) => workbookFile(rows, options);
/** The files of workbooks that nothing was done to, by what they hold: most of a folder. */
const files = new Map(Object.values(invented).map((book) => [JSON.stringify(book), fileOf(book)]));
type Cells = (string | number | null)[][];
const rowsOf = (books: TariffBooks, name: string) => books[name]!.rows as Cells;

/** The workbook of duties under other names. */
function dutiesAs(books: TariffBooks, ...names: string[]): void {
  const duties = books['Duties Import 01-99']!;
  delete books['Duties Import 01-99'];
  for (const name of names) books[name] = duties;
}

/** The folder of a month, after something was done to its workbooks. */
function folderOf(change: (books: TariffBooks) => void = () => undefined): string {
  const folder = path.join(scratch, String(folders++), '2026-11');
  const books = month();
  change(books);
  mkdirSync(folder, { recursive: true });
  for (const [name, book] of Object.entries(books))
    writeFileSync(path.join(folder, `${name}.xlsx`), files.get(JSON.stringify(book)) ?? fileOf(book));
  return folder;
}

async function problemsOf(folder: string, ...more: string[]): Promise<string[]> {
  const reading = await readTariffFolder(folder, ...more);
  return reading.ok
    ? []
    : reading.problems.map(({ code, book, row }) => [code, book, row].filter((part) => part !== null).join(' '));
}

describe('a month that is refused', () => {
  it.each<[string, string[], (books: TariffBooks) => void]>([
    ['a workbook is missing', ['missing_book Measure conditions'], (books) => delete books['Measure conditions']],
    [
      'duties of the last chapters are in no workbook',
      ['missing_book Duties Import 01-99'],
      (books) => dutiesAs(books, 'Duties Import 01-24'),
    ],
    [
      'duties of the chapters between are in no workbook',
      ['missing_book Duties Import 01-99'],
      (books) => dutiesAs(books, 'Duties Import 01-24', 'Duties Import 72-99'),
    ],
    [
      'duties of a chapter are in two workbooks',
      ['duplicate_book Duties Import 01-99'],
      (books) => dutiesAs(books, 'Duties Import 01-24', 'Duties Import 24-99'),
    ],
    [
      'two workbooks are swapped',
      ['missing_column Nomenclature EN', 'missing_column Declarable codes'],
      (books) =>
        ([books['Nomenclature EN'], books['Declarable codes']] = [
          books['Declarable codes']!,
          books['Nomenclature EN']!,
        ]),
    ],
    [
      'a column is missing',
      ['missing_column Declarable codes'],
      (books) => (rowsOf(books, 'Declarable codes')[0]![3] = 'LEAF'),
    ],
    [
      'a column is there twice',
      ['missing_column Duties Import 01-99'],
      (books) => rowsOf(books, 'Duties Import 01-99')[0]!.push('Duty'),
    ],
    ['a sheet is empty', ['no_rows Legal basis'], (books) => rowsOf(books, 'Legal basis').splice(1)],
    [
      'days are numbers',
      ['excel_date Duties Import 01-99 3'],
      (books) => (rowsOf(books, 'Duties Import 01-99')[2]![3] = 45_000),
    ],
    [
      'a day does not exist',
      ['wrong_value Duties Import 01-99 3'],
      (books) => (rowsOf(books, 'Duties Import 01-99')[2]![3] = '31-02-2020'),
    ],
    [
      'a code has lost its zero',
      ['wrong_value Duties Import 01-99 2'],
      (books) => (rowsOf(books, 'Duties Import 01-99')[1]![0] = 201_000_000),
    ],
    [
      'the language is another',
      ['wrong_value Nomenclature EN 2'],
      (books) => (rowsOf(books, 'Nomenclature EN')[1]![3] = 'DE'),
    ],
    [
      'an origin is unknown',
      ['unknown_area Duties Import 01-99'],
      (books) => (rowsOf(books, 'Duties Import 01-99')[1]![10] = '9999'),
    ],
    [
      'a line has no flag',
      ['line_without_flag Declarable codes'],
      (books) => rowsOf(books, 'Declarable codes').splice(1, 1),
    ],
    [
      'a line is there twice',
      ['duplicate_line Nomenclature EN'],
      (books) => rowsOf(books, 'Nomenclature EN').push(rowsOf(books, 'Nomenclature EN')[5]!),
    ],
    [
      'no column has the code of an excluded country',
      ['wrong_value Measure exclusions 2'],
      (books) => (rowsOf(books, 'Measure exclusions')[1]![10] = 'Switzerland'),
    ],
  ])('%s', async (_what, problems, change) => expect(await problemsOf(folderOf(change))).toEqual(problems));

  it('a month that nobody names', async () => {
    expect(await problemsOf(path.join(scratch, 'nowhere'))).toEqual(['no_month', 'no_folder']);
    expect(await problemsOf(folderOf(), '2026-13')).toEqual(['no_month']);
  });

  it('lists the first problems and counts all', async () => {
    const reading = await readTariffFolder(
      folderOf((books) => rowsOf(books, 'Nomenclature EN').forEach((row, index) => index && (row[1] = '?'))),
    );
    expect(reading).toMatchObject({ ok: false, problemsTotal: month()['Nomenclature EN']!.rows.length - 1 });
    expect(!reading.ok && reading.problems).toHaveLength(50);
  });
});

describe('a workbook that is refused', () => {
  const rels = 'xl/_rels/workbook.xml.rels';
  const sheet = 'xl/worksheets/sheet1.xml';
  const parts =
    (...parts: ZipPart[]) =>
    (books: TariffBooks) =>
      void (books['Legal basis']!.options = { parts });
  /** The parts of a workbook of two sheets; the second has this head. */
  const secondSheet = (head: readonly string[]): ZipPart[] => [
    { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="a" r:id="rId1"/><sheet name="b" r:id="rId9"/></sheets></workbook>' }, // prettier-ignore
    { name: rels, content: `<Relationships>${['rId1 worksheet worksheets/sheet1.xml', 'rId2 sharedStrings sharedStrings.xml', 'rId9 worksheet worksheets/sheet2.xml'].map((row) => row.split(' ')).map(([id, type, target]) => `<Relationship Id="${id}" Type="x/${type}" Target="${target}"/>`).join('')}</Relationships>` }, // prettier-ignore
    { name: 'xl/worksheets/sheet2.xml', content: `<worksheet><sheetData><row>${head.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('')}</row></sheetData></worksheet>` }, // prettier-ignore
  ];
  it.each<[string, string, (books: TariffBooks) => void]>([
    ['macros', 'macros', parts({ name: 'xl/vbaProject.bin', content: 'x' })],
    [
      'macros by its type',
      'macros',
      parts({
        name: '[Content_Types].xml',
        content: '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
      }),
    ],
    [
      'a link to another workbook',
      'external_links',
      parts({ name: 'xl/externalLinks/externalLink1.xml', content: '<x/>' }),
    ],
    [
      'a relation to the outside',
      'external_links',
      parts({
        name: 'xl/worksheets/_rels/sheet1.xml.rels',
        content: '<Relationships><Relationship TargetMode="External" Target="http://a.example"/></Relationships>',
      }),
    ],
    ['a document type', 'hostile_xml', parts({ name: sheet, content: '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>' })],
    ['endless nesting', 'hostile_xml', parts({ name: sheet, content: '<a>'.repeat(50) })],
    ['XML that is cut off', 'broken_file', parts({ name: sheet, content: '<worksheet><sheetData>' })],
    ['a sheet that packs a thousand to one', 'too_large', parts({ name: sheet, content: ' '.repeat(4_000_000) })],
    [
      'a part that is larger than it says',
      'broken_file',
      parts({ name: sheet, content: '<worksheet/>', declaredBytes: 3 }),
    ],
    ['no relations', 'broken_file', parts({ name: rels, content: '<Relationships/>' })],
    [
      'a cell with a text that is not there',
      'wrong_value',
      parts({
        name: sheet,
        content: '<worksheet><sheetData><row><c t="s"><v>99999</v></c></row></sheetData></worksheet>',
      }),
    ],
    [
      'a cell with an error',
      'wrong_value',
      parts({
        name: sheet,
        content: '<worksheet><sheetData><row><c t="e"><v>#REF!</v></c></row></sheetData></worksheet>',
      }),
    ],
    [
      'rows of the same table on a second sheet',
      'second_table',
      parts(...secondSheet(['Other', ' Publ. date', 'Page', 'Off. Journal', 'Legal base '])),
    ],
    [
      'too many columns',
      'too_large',
      parts({
        name: sheet,
        content: '<worksheet><sheetData><row><c r="ZZ1"><v>1</v></c></row></sheetData></worksheet>',
      }),
    ],
  ])('%s', async (_what, code, change) => expect(await problemsOf(folderOf(change))).toEqual([`${code} Legal basis`]));

  it('a second sheet that is another table, and settings of a printer, are passed over', async () => {
    const printer = { name: 'xl/printerSettings/printerSettings1.bin', content: 'x' };
    expect(await problemsOf(folderOf(parts(...secondSheet(['Legal base', 'Notes']), printer)))).toEqual([]);
  });

  it('a file that is no workbook, or half of one', async () => {
    const folder = folderOf();
    writeFileSync(path.join(folder, 'Legal basis.xlsx'), 'no workbook');
    truncateSync(path.join(folder, 'Measure footnotes.xlsx'), 800);
    expect(await problemsOf(folder)).toEqual(['broken_file Measure footnotes', 'broken_file Legal basis']);
  });
});

describe('a month that is read', () => {
  it('keeps each measure once, with its conditions, and counts what it has', async () => {
    const reading = await readTariffFolder(folderOf());
    if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
    const { snapshot, duplicates, notJoined } = reading;
    expect(snapshot.month).toBe('2026-11');
    expect(snapshot.counts.declarable).toBeGreaterThan(400);
    expect(snapshot.counts.measures).toBeGreaterThan(3000);
    expect([duplicates > 100, notJoined]).toEqual([true, 0]);
    expect(snapshot.files).toHaveLength(12);
    expect(snapshot.files[0]!.sha256).toMatch(/^[0-9a-f]{64}$/);
    const controlled = snapshot.content.measures.find(({ type }) => type === '410');
    expect(controlled?.conditions.map(({ certificate }) => certificate)).toEqual(['N853', null]);
    expect(snapshot.content.exclusions.every(({ excluded }) => /^[A-Z]{2}$/.test(excluded))).toBe(true);
    expect(snapshot.content.certificates.C400).toBe('CITES permit');
  });

  it('takes duties in several workbooks, and the flag of a code that came back', async () => {
    const [code] = rowsOf(invented, 'Declarable codes').find(([, , , isLeaf]) => isLeaf === 1) as [string];
    const folder = folderOf((books) => {
      const flags = rowsOf(books, 'Declarable codes');
      const at = flags.findIndex((row) => row[0] === code);
      flags.splice(at, 1, ...[['1971', '31-12-1979'], ['1985', ''], ['1980', '31-12-1984']].map(([from, to = '']) => [code, `01-01-${from}`, `01-01-${from}`, 1, to])); // prettier-ignore
      dutiesAs(books, 'Duties Import 51-99', 'Duties Import 01-50');
    });
    const reading = await readTariffFolder(folder);
    if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
    const line = reading.snapshot.content.lines.find((one) => code === `${one.code} ${one.suffix}`);
    expect(line?.declarable).toEqual({ from: '1985-01-01', to: null });
    expect(reading.snapshot.files).toHaveLength(13);
  });

  it('reads inline, rich and shared texts, kept values of formulas, and columns in another order', async () => {
    const cells = (row: string) => `<row>${row}</row>`;
    const text = (value: string) =>
      `<c t="inlineStr"><is><r><t>${value.slice(0, 2)}</t></r><r><t>${value.slice(2)}</t></r><rPh><t>no</t></rPh></is></c>`;
    const head = ['Publ. date', 'Page', ' Off. Journal ', 'Legal base', 'Other'].map(text).join('');
    const row = `${text('01-01-2020')}<c><f>1+1</f><v>2</v></c><c t="str"><f>A1</f><v>L 1</v></c>${text('R1000000')}`;
    const sheet = `<x:worksheet xmlns:x="y"><x:sheetData>${cells(head)}${cells('')}${cells(row)}</x:sheetData></x:worksheet>`;
    const content = sheet.replaceAll('<row', '<x:row').replaceAll('</row', '</x:row');
    const folder = folderOf(
      (books) => (books['Legal basis']!.options = { parts: [{ name: 'xl/worksheets/sheet1.xml', content }] }),
    );
    const reading = await readTariffFolder(folder);
    expect(reading.ok && reading.snapshot.content.legalBases).toEqual({
      R1000000: { journal: 'L 1', page: '2', published: '2020-01-01' },
    });
  });

  it('takes the month that is said, and the name of the file in small letters', async () => {
    const folder = folderOf((books) => delete books['Legal basis']);
    writeFileSync(path.join(folder, 'legal basis.xlsx'), workbookFile(month()['Legal basis']!.rows));
    appendFileSync(path.join(folder, 'read me.txt'), 'not a workbook');
    const reading = await readTariffFolder(folder, '2026-12');
    expect(reading.ok && reading.snapshot.month).toBe('2026-12');
  });
});
