import { type Readable } from 'node:stream';
import { tariffWorkbook } from '@einvoice/limits';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { refuse, RefusedWorkbook } from './refused-workbook';

/** The parts of a workbook, which is a ZIP file of XML. */
export class ZipEntries {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /**
   * Opens the file and looks through its directory before anything is unpacked.
   * @throws RefusedWorkbook for what is no ZIP file, encrypted, a bomb, or carries macros or links to other files
   */
  static async open(path: string): Promise<ZipEntries> {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(broken);
    try {
      return new ZipEntries(zip, await directoryOf(zip));
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  get names(): readonly string[] {
    return [...this.entries.keys()];
  }

  /** The unpacked bytes of one part. yauzl ends them with an error where they are not as many as the directory says. */
  async bytesOf(name: string): Promise<Readable> {
    const entry = this.entries.get(name);
    if (!entry) return refuse('broken_file', `The workbook has no part ${name}.`);
    return this.zip.openReadStreamPromise(entry).catch(broken);
  }

  close(): void {
    this.zip.close();
  }
}

async function directoryOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > tariffWorkbook.entriesMax) tooLarge();
  const entries = new Map<string, Entry>();
  let unpackedBytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      unpackedBytes += entry.uncompressedSize;
      if (unpackedBytes > tariffWorkbook.unpackedBytesMax || isBomb(entry)) tooLarge();
      if (entry.isEncrypted()) refuse('broken_file', 'The workbook is encrypted.');
      // Settings of a printer, which spreadsheet programs leave there, are read by nobody.
      if (/vbaProject|(?<!printerSettings\d*)\.bin$/i.test(entry.fileName))
        refuse('macros', 'The workbook has macros; official ones have none.');
      if (/externalLinks\//i.test(entry.fileName)) linked();
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    return broken(error);
  }
  return entries;
}

function isBomb({ uncompressedSize, compressedSize }: Entry): boolean {
  return (
    uncompressedSize > tariffWorkbook.ratioFromBytes && uncompressedSize > compressedSize * tariffWorkbook.ratioMax
  );
}

const tooLarge = (): never => refuse('too_large', 'The workbook is unpacked to more than any official one has.');

/** Whether a workbook may be linked to other files is never asked: one that is, is not official. */
export const linked = (): never =>
  refuse('external_links', 'The workbook is linked to other files; official ones are not.');

/** @throws RefusedWorkbook always: errors of the ZIP reader become ours, ours stay as they are */
export function broken(error: unknown): never {
  if (error instanceof RefusedWorkbook) throw error;
  return refuse('broken_file', 'The file is no whole workbook (XLSX); fetch it again.');
}
