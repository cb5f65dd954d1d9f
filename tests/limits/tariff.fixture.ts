import { randomBytes } from 'node:crypto';
import { closeSync, ftruncateSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { tariffWorkbook } from '@einvoice/limits';
import { readTariffFolder } from '@einvoice/tariff-data';
import { inventTariff, workbookFile, type ZipPart } from '@einvoice/test-kit';
import { atMost, type Edges, many } from './edges.fixture';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'einvoice-months-'));
export const removeMonths = (): void => rmSync(scratch, { recursive: true, force: true });

const invented = inventTariff({ month: '2026-11', seed: 7, size: 'everyday' });
const changedBook = 'Legal basis';
const { rows, options } = invented[changedBook]!;
const month = path.join(scratch, '2026-11');
const fileOf = (name: string): string => path.join(month, `${name}.xlsx`);
const workbookWith = (...parts: readonly ZipPart[]): Buffer => workbookFile(rows, { ...options, parts });
function writeMonth(): void {
  mkdirSync(month);
  for (const [name, book] of Object.entries(invented))
    writeFileSync(fileOf(name), workbookFile(book.rows, book.options));
}
let isWritten = false;

/** Whether a month is read in which one workbook is another; refused, it is for this reason. */
async function isMonthRead(writeBook: (file: string) => void, code = 'too_large'): Promise<boolean> {
  if (!isWritten) writeMonth();
  isWritten = true;
  writeBook(fileOf(changedBook));
  const reading = await readTariffFolder(month);
  if (reading.ok) return true;
  const others = reading.problems.filter((problem) => problem.code !== code);
  if (others.length > 0) throw new Error(others[0]!.message);
  return false;
}
const reads = (code: string | undefined, ...parts: readonly ZipPart[]) =>
  isMonthRead((file) => writeFileSync(file, workbookWith(...parts)), code);

/** What the directory at the end of a ZIP file says: where it is, and what each part is unpacked to. */
function directoryOf(zip: Buffer): { start: number; unpackedBytes: readonly number[] } {
  const start = zip.readUInt32LE(zip.length - 6);
  const unpackedBytes: number[] = [];
  for (let at = start; zip.readUInt32LE(at) === 0x02014b50; at += 46 + zip.readUInt16LE(at + 28))
    unpackedBytes.push(zip.readUInt32LE(at + 24));
  return { start, unpackedBytes };
}
const { unpackedBytes } = directoryOf(workbookWith());

/** A whole workbook with a hole before its directory, so that it is as large as asked. */
function writeWithHole(file: string, bytes: number): void {
  const zip = workbookWith();
  const { start } = directoryOf(zip);
  const end = Buffer.from(zip.subarray(start));
  end.writeUInt32LE(bytes - end.length, end.length - 6);
  const opened = openSync(file, 'w');
  writeSync(opened, zip, 0, start, 0);
  ftruncateSync(opened, bytes);
  writeSync(opened, end, 0, end.length, bytes - end.length);
  closeSync(opened);
}

/** A part that nobody reads, whose size is what the directory says. */
const noise = randomBytes(Math.ceil(tariffWorkbook.unpackedBytesMax / tariffWorkbook.ratioMax));
const unread = (declaredBytes: number, content: Uint8Array = noise): ZipPart => ({
  name: 'unread',
  content,
  declaredBytes,
});
const small = noise.subarray(0, 16 * 1024);
const packedBytes = deflateRawSync(small).length;

const secondSheet = (content: string): readonly ZipPart[] => [
  {
    name: 'xl/workbook.xml',
    content: '<workbook><sheets><sheet name="a" r:id="rId1"/><sheet name="b" r:id="rId9"/></sheets></workbook>',
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content:
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/>' +
      '<Relationship Id="rId2" Type="x/sharedStrings" Target="sharedStrings.xml"/>' +
      '<Relationship Id="rId9" Type="x/worksheet" Target="worksheets/sheet2.xml"/></Relationships>',
  },
  { name: 'xl/worksheets/sheet2.xml', content },
];

export const tariff: Edges = {
  'tariffWorkbook.bytesMax': atMost((size) => isMonthRead((file) => writeWithHole(file, size))),
  'tariffWorkbook.unpackedBytesMax': atMost((size) =>
    reads('too_large', unread(size - unpackedBytes.reduce((sum, bytes) => sum + bytes, 0))),
  ),
  'tariffWorkbook.depthMax': atMost((size) =>
    reads('hostile_xml', { name: '[Content_Types].xml', content: '<a>'.repeat(size) + '</a>'.repeat(size) }),
  ),
  'tariffWorkbook.ratioMax': atMost((size) => reads('too_large', unread(packedBytes * size, small))),
  // A byte more or less than the ratio allows, too.
  'tariffWorkbook.ratioMax, to the byte': atMost((size) =>
    reads('too_large', unread(packedBytes * tariffWorkbook.ratioMax + size - tariffWorkbook.ratioMax, small)),
  ),
  'tariffWorkbook.entriesMax': atMost((size) =>
    reads(
      'too_large',
      ...Array.from({ length: size - unpackedBytes.length }, (_, at) => ({ name: `unread-${at}`, content: 'x' })),
    ),
  ),
  'tariffWorkbook.rowsMax': atMost((size) =>
    reads(
      'too_large',
      ...secondSheet(`<worksheet><sheetData>${many(size, (at) => `<row r="${at}"/>`)}</sheetData></worksheet>`),
    ),
  ),
};
