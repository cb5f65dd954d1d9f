import { zipFile, type ZipPart } from './zip-file';

export type WorkbookValue = string | number | null;

export interface WorkbookOptions {
  /** Whether texts stand in the cells or, as most programs write them, in a table of their own. */
  readonly strings?: 'inline' | 'shared';
  /** Further parts, or others in place of those written here. */
  readonly parts?: readonly ZipPart[];
}

/** A workbook (XLSX) with one sheet: real ZIP and XML, as spreadsheet programs write it. */
export function workbookFile(
  rows: readonly (readonly WorkbookValue[])[],
  { strings = 'shared', parts = [] }: WorkbookOptions = {},
): Buffer {
  const shared = new Map<string, number>();
  const cell = (value: WorkbookValue, reference: string): string => {
    if (value === null || value === '') return '';
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
    if (strings === 'inline')
      return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
    let place = shared.get(value);
    if (place === undefined) shared.set(value, (place = shared.size));
    return `<c r="${reference}" t="s"><v>${place}</v></c>`;
  };
  const body = rows.map((cells, row) => `<row r="${row + 1}">${cells.map((value, column) => cell(value, `${columnName(column)}${row + 1}`)).join('')}</row>`); // prettier-ignore
  const sheet = `${head}<worksheet xmlns="${main}"><sheetData>${body.join('')}</sheetData></worksheet>`;
  const written: ZipPart[] = [
    { name: '[Content_Types].xml', content: contentTypes },
    { name: 'xl/workbook.xml', content: workbook },
    { name: 'xl/_rels/workbook.xml.rels', content: relations },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
    { name: 'xl/sharedStrings.xml', content: sharedStrings([...shared.keys()]) },
  ];
  const replaced = new Set(parts.map(({ name }) => name));
  return zipFile([...written.filter(({ name }) => !replaced.has(name)), ...parts]);
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const contentTypes =
  `${head}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/></Types>`;
const workbook = `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const relations =
  `${head}<Relationships xmlns="${packages}/relationships">` +
  `<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>` +
  `<Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`;

const sharedStrings = (texts: readonly string[]): string =>
  `${head}<sst xmlns="${main}">${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}
