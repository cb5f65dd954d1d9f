import { linked, ZipEntries } from './zip-entries';
import { refuse } from './refused-workbook';
import { readSharedStrings } from './shared-strings';
import { type SheetValue, readSheetRows } from './sheet-rows';
import { readXml } from './xml-events';

/** The cells of one row by our names of the columns. */
export type TableRow<Column extends string> = Readonly<Record<Column, SheetValue>>;

/**
 * Reads the first sheet of a workbook as a table. Columns are found by their names in the first row that has any, with blanks
 * around them cut off; other columns are passed over.
 * @param columns our name of each column → its name in the sheet
 * @returns how many rows the table has below its head
 * @throws RefusedWorkbook for a broken or hostile file, and for a sheet without one of the columns
 */
export async function readTable<Column extends string>(
  path: string,
  columns: Readonly<Record<Column, string>>,
  onRow: (row: TableRow<Column>, number: number) => void,
): Promise<number> {
  const zip = await ZipEntries.open(path);
  try {
    const { sheet, others, strings } = await partsOf(zip);
    const shared = strings === null ? [] : await readSharedStrings(await zip.bytesOf(strings));
    let places: readonly (readonly [Column, number])[] | null = null;
    let rows = 0;
    await readSheetRows(await zip.bytesOf(sheet), shared, (cells, number) => {
      if (!cells.some((cell) => cell !== null && cell !== '')) return;
      if (places === null) {
        places = placesOf(cells, columns);
        return;
      }
      rows++;
      const row = {} as Record<Column, SheetValue>;
      for (const [column, place] of places) row[column] = cells[place] ?? null;
      onRow(row, number);
    });
    if (rows === 0) refuse('no_rows', 'The sheet has no rows; no official one is empty.');
    for (const other of others) await refuseTable(zip, other, shared, Object.values(columns));
    return rows;
  } finally {
    zip.close();
  }
}

/** Rows on a second sheet would be left out without a word. */
async function refuseTable(
  zip: ZipEntries,
  sheet: string,
  shared: readonly string[],
  names: readonly string[],
): Promise<void> {
  await readSheetRows(await zip.bytesOf(sheet), shared, (cells) => {
    const head = cells.map((cell) => String(cell ?? '').trim());
    if (names.every((name) => head.includes(name)))
      refuse('second_table', 'The workbook has the same columns on a second sheet; official ones have one table.');
  });
}

function placesOf<Column extends string>(
  head: readonly SheetValue[],
  columns: Readonly<Record<Column, string>>,
): (readonly [Column, number])[] {
  const names = Array.from(head, (cell) => String(cell ?? '').trim());
  const places = Object.entries<string>(columns).map(
    ([column, name]) => [column as Column, name, names.indexOf(name)] as const,
  );
  const missing = places.filter(([, , place]) => place < 0).map(([, name]) => name);
  if (missing.length > 0)
    refuse(
      'missing_column',
      `The first sheet has no column ${missing.join(', ')}: this is not the workbook its name says.`,
    );
  const twice = places.find(([, name, place]) => names.lastIndexOf(name) !== place);
  if (twice) refuse('missing_column', `The first sheet has the column ${twice[1]} twice.`);
  return places.map(([column, , place]) => [column, place]);
}

const partNames = { relations: 'xl/_rels/workbook.xml.rels', book: 'xl/workbook.xml', types: '[Content_Types].xml' };

/** Where the first sheet, the others and the shared texts are, by the relations of the workbook. */
async function partsOf(zip: ZipEntries): Promise<{ sheet: string; others: readonly string[]; strings: string | null }> {
  await refuseMacros(zip);
  for (const name of zip.names) if (name.endsWith('.rels')) await refuseLinks(zip, name);
  const targets = new Map<string, string>();
  let strings: string | null = null;
  await eachElement(zip, partNames.relations, (name, { Id = '', Type = '', Target = '' }) => {
    if (name !== 'Relationship') return;
    targets.set(Id, partOf(Target));
    if (Type.endsWith('/sharedStrings')) strings = partOf(Target);
  });
  const sheetIds: string[] = [];
  await eachElement(zip, partNames.book, (name, attributes) => {
    if (name === 'sheet') sheetIds.push(Object.entries(attributes).find(([key]) => /^(.+:)?id$/.test(key))?.[1] ?? '');
  });
  const [sheet, ...others] = sheetIds.map((id) => targets.get(id));
  if (sheet === undefined || !zip.has(sheet)) return refuse('broken_file', 'The workbook has no sheet.');
  return { sheet, others: others.filter((other) => other !== undefined && zip.has(other)) as string[], strings };
}

async function refuseMacros(zip: ZipEntries): Promise<void> {
  await eachElement(zip, partNames.types, (_name, { ContentType = '' }) => {
    if (/macroEnabled|vbaProject/i.test(ContentType))
      refuse('macros', 'The workbook has macros; official ones have none.');
  });
}

async function refuseLinks(zip: ZipEntries, part: string): Promise<void> {
  await eachElement(zip, part, (name, { TargetMode }) => {
    if (name === 'Relationship' && TargetMode === 'External') linked();
  });
}

async function eachElement(
  zip: ZipEntries,
  part: string,
  open: (name: string, attributes: Readonly<Record<string, string>>) => void,
): Promise<void> {
  await readXml(await zip.bytesOf(part), { open, close: () => undefined, text: () => undefined });
}

const partOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);
