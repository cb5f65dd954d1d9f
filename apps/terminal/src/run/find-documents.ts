import { linesOf } from '@einvoice/json';
import { terminalInput, terminalWork } from '@einvoice/limits';
import { createReadStream, type Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type DocumentToJudge } from '../judging/judged-document';
import { documentsInZip } from './zip-documents';
import { say } from '../texts/say';

/** What is looked for in a folder; a file that is named by itself may be called anything. */
const wanted = new Set(['.xml', '.pdf', '.json', '.ndjson', '.jsonl', '.zip']);
/** What this program writes itself. */
const ours = /(^|\/)einvoice\.(config|config\.schema|baseline)\.json$|\.run\.jsonl$|\.fixed\.(xml|json)$/;
const passedOver = new Set(['node_modules', '.git']);
/** Of a file of lines at once: the larger, the fewer lines are put together from two reads. */
const readBytes = 256 * 1024;

/**
 * The documents of files and folders, in the order of their names, some together: each file, each document of an archive, each line
 * of NDJSON. What goes away meanwhile, or cannot be read, is a document without verdict. Links to folders are not followed.
 * @param places as given: paths, or `-` for standard input
 * @param tell what was passed over
 */
export async function* findDocuments(
  places: readonly string[],
  stdin: AsyncIterable<Uint8Array>,
  tell: (line: string) => void,
): AsyncGenerator<Documents> {
  for (const place of places) {
    if (place === '-') yield* standardInput(stdin);
    else if ((await kindOf(place)) === 'folder') yield* documentsInFolder(place, 0, tell);
    else yield* documentsInFile(place);
  }
}

type Documents = readonly DocumentToJudge[];
type Kind = 'folder' | 'file' | 'other';

async function kindOf(place: string): Promise<Kind> {
  try {
    return await kindOfEntry(await lstat(place), place);
  } catch {
    return 'file'; // the worker says why it cannot be read
  }
}

async function kindOfEntry(entry: Pick<Dirent, 'isDirectory' | 'isFile' | 'isSymbolicLink'>, place: string): Promise<Kind> {
  if (entry.isDirectory()) return 'folder';
  if (entry.isFile()) return 'file';
  return entry.isSymbolicLink() && !(await isFolder(place)) ? 'file' : 'other';
} // prettier-ignore

const isFolder = (place: string): Promise<boolean> => readdir(place).then(() => true, () => false); // prettier-ignore

async function* documentsInFolder(folder: string, deep: number, tell: (line: string) => void): AsyncGenerator<Documents> {
  if (deep >= terminalInput.foldersDeepMax) return tell(say('{place} was passed over: it is nested too deep.', { place: shownName(folder) }));
  let entries: Dirent[];
  try {
    // With what each entry is: to ask for every file by itself costs more than to read it.
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    yield [unreadable(folder, say('The folder could not be read ({code}).', { code: codeOf(error) }))];
    return;
  }
  let files: DocumentToJudge[] = [];
  for (const entry of entries.sort(byName)) {
    const place = placeOf(entry, folder);
    if (place === null) continue;
    const kind = await kindOfEntry(entry, place);
    if (kind === 'file' && !isOfMany(place)) {
      files.push(fileAt(place));
      if (files.length < terminalWork.documentsTogetherMax) continue;
    }
    if (files.length > 0) yield files;
    files = [];
    if (kind === 'folder') yield* documentsInFolder(place, deep + 1, tell);
    else if (kind === 'file' && isOfMany(place)) yield* documentsInFile(place);
    else if (kind === 'other') tell(say('{place} was passed over: a link to a folder, or no file.', { place: shownName(place) }));
  }
  if (files.length > 0) yield files;
} // prettier-ignore

const byName = ({ name: a }: Dirent, { name: b }: Dirent): number => (a < b ? -1 : a > b ? 1 : 0);

/** Where an entry of a folder is; null when nothing is looked for there. */
function placeOf(entry: Dirent, folder: string): string | null {
  const { name } = entry;
  if (name.startsWith('.') || passedOver.has(name)) return null;
  if (!wanted.has(path.extname(name).toLowerCase()) && !entry.isDirectory()) return null;
  const place = path.join(folder, name);
  return ours.test(shownName(place)) ? null : place;
}

const linesIn = new Set(['.ndjson', '.jsonl']);
/** Whether a file holds many documents. */
const isOfMany = (file: string): boolean => /\.(zip|ndjson|jsonl)$/i.test(file);
const fileAt = (file: string): DocumentToJudge => ({ name: shownName(file), content: { kind: 'file', path: file } });

async function* documentsInFile(file: string): AsyncGenerator<Documents> {
  const extension = path.extname(file).toLowerCase();
  if (extension === '.zip') for await (const document of documentsInZip(file, shownName(file))) yield [document];
  else if (linesIn.has(extension)) yield* lines(createReadStream(file, { highWaterMark: readBytes }), shownName(file));
  else yield [fileAt(file)];
}

async function* lines(chunks: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Documents> {
  let number = 0;
  try {
    for await (const together of linesOf(chunks, terminalInput.lineBytesMax)) {
      const documents: DocumentToJudge[] = [];
      for (const bytes of together) {
        number++;
        if (bytes !== null && isBlank(bytes)) continue;
        documents.push({ name: `${name}#${number}`, content: bytes === null ? longLine() : { kind: 'bytes', bytes, isLine: true } }); // prettier-ignore
      }
      yield documents;
    }
  } catch (error) {
    yield [unreadable(name, say('The file could not be read ({code}).', { code: codeOf(error) }))];
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown';

const refused = (code: string, message: string) => ({ kind: 'unreadable', code, message }) as const;
const longLine = () => refused('body_too_large', say('A line has at most {count} bytes.', { count: terminalInput.lineBytesMax })); // prettier-ignore

/** One document, or lines of them: the first line tells, for it is an object by itself. */
async function* standardInput(stdin: AsyncIterable<Uint8Array>): AsyncGenerator<Documents> {
  const chunks = stdin[Symbol.asyncIterator]();
  const first = await firstLineOf(chunks);
  const all = again(first.chunks, chunks);
  if (first.isWholeObject) return yield* lines(all, 'standard input');
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of all) {
    size += chunk.length;
    if (size <= terminalInput.documentBytesMax) pieces.push(chunk);
  }
  const name = 'standard input';
  if (size > terminalInput.documentBytesMax)
    yield [{ name, content: refused('too_large', say('A document may have {count} bytes at most.', { count: terminalInput.documentBytesMax })) }]; // prettier-ignore
  else yield [{ name, content: { kind: 'bytes', bytes: Buffer.concat(pieces), isLine: false } }];
}

async function firstLineOf(chunks: AsyncIterator<Uint8Array>) {
  const read: Uint8Array[] = [];
  for (let size = 0; size < terminalInput.lineBytesMax;) {
    const { done, value } = await chunks.next();
    if (done === true) break;
    read.push(value);
    size += value.length;
    if (value.includes(0x0a)) break;
  }
  const text = Buffer.concat(read);
  const end = text.indexOf(0x0a);
  return { chunks: read, isWholeObject: end > 0 && isObject(text.subarray(0, end)) };
}

function isObject(line: Uint8Array): boolean {
  if (line[0] !== 0x7b) return false;
  try {
    JSON.parse(Buffer.from(line).toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

async function* again(first: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

const unreadable = (place: string, message: string): DocumentToJudge => ({
  name: shownName(place),
  content: { kind: 'unreadable', code: 'file_not_readable', message },
});

/** With slashes, also on Windows: SARIF and baselines name files so. */
const shownName = (place: string): string => place.split(path.sep).join('/');

function isBlank(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte !== 0x20 && byte !== 0x0d && byte !== 0x09) return false;
  return true;
}
