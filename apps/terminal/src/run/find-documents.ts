import { linesOf } from '@einvoice/json';
import { terminalInput } from '@einvoice/limits';
import { createReadStream } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type DocumentToJudge } from '../judging/judged-document';
import { documentsInZip } from './zip-documents';

/** What is looked for in a folder; a file that is named by itself may be called anything. */
const wanted = new Set(['.xml', '.pdf', '.json', '.ndjson', '.jsonl', '.zip']);
/** What this program writes itself. */
const ours = /(^|\/)einvoice\.(config|baseline)\.json$|\.run\.jsonl$|\.fixed\.(xml|json)$/;
const passedOver = new Set(['node_modules', '.git']);

/**
 * The documents of files and folders, in the order of their names: each file, each document of an archive, each line of NDJSON.
 * What goes away meanwhile, or cannot be read, is a document without verdict. Links to folders are not followed.
 * @param places as given: paths, or `-` for standard input
 * @param say what was passed over
 */
export async function* findDocuments(
  places: readonly string[],
  stdin: AsyncIterable<Uint8Array>,
  say: (line: string) => void,
): AsyncGenerator<DocumentToJudge> {
  for (const place of places) {
    if (place === '-') yield* standardInput(stdin);
    else yield* documentsAt(place, 0, say);
  }
}

async function* documentsAt(place: string, deep: number, say: (line: string) => void): AsyncGenerator<DocumentToJudge> {
  const kind = await kindOf(place);
  if (kind === 'folder') yield* documentsInFolder(place, deep, say);
  else if (kind === 'file' || deep === 0) yield* documentsInFile(place);
  else say(`${shownName(place)} was passed over: a link to a folder, or no file.`);
}

async function kindOf(place: string): Promise<'folder' | 'file' | 'other'> {
  try {
    const entry = await lstat(place);
    if (entry.isDirectory()) return 'folder';
    if (entry.isFile()) return 'file';
    return entry.isSymbolicLink() && !(await isFolder(place)) ? 'file' : 'other';
  } catch {
    return 'file'; // the worker says why it cannot be read
  }
}

const isFolder = (place: string): Promise<boolean> => readdir(place).then(() => true, () => false); // prettier-ignore

async function* documentsInFolder(folder: string, deep: number, say: (line: string) => void): AsyncGenerator<DocumentToJudge> {
  if (deep >= terminalInput.foldersDeepMax) return say(`${shownName(folder)} was passed over: it is nested too deep.`);
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    yield unreadable(folder, `The folder could not be read (${(error as NodeJS.ErrnoException).code}).`);
    return;
  }
  for (const name of names.sort()) {
    if (name.startsWith('.') || passedOver.has(name)) continue;
    const place = path.join(folder, name);
    const extension = path.extname(name).toLowerCase();
    // Most names tell what they are; only the others are asked.
    if (extension !== '' && !wanted.has(extension) && !(await isDirectory(place))) continue;
    if (extension === '' && !(await isDirectory(place))) continue;
    if (ours.test(shownName(place))) continue;
    yield* documentsAt(place, deep + 1, say);
  }
} // prettier-ignore

const isDirectory = (place: string): Promise<boolean> => lstat(place).then((entry) => entry.isDirectory(), () => false); // prettier-ignore

async function* documentsInFile(file: string): AsyncGenerator<DocumentToJudge> {
  const extension = path.extname(file).toLowerCase();
  if (extension === '.zip') yield* documentsInZip(file, shownName(file));
  else if (extension === '.ndjson' || extension === '.jsonl') yield* lines(createReadStream(file), shownName(file));
  else yield { name: shownName(file), content: { kind: 'file', path: file } };
}

async function* lines(chunks: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<DocumentToJudge> {
  let number = 0;
  try {
    for await (const together of linesOf(chunks, terminalInput.lineBytesMax)) {
      for (const bytes of together) {
        number++;
        if (bytes !== null && isBlank(bytes)) continue;
        yield { name: `${name}#${number}`, content: bytes === null ? longLine : { kind: 'bytes', bytes, isLine: true } };
      }
    }
  } catch (error) {
    yield unreadable(name, `The file could not be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`);
  }
} // prettier-ignore

const longLine = {
  kind: 'unreadable',
  code: 'body_too_large',
  message: `A line has at most ${terminalInput.lineBytesMax} bytes.`,
} as const;

/** One document, or lines of them: the first line tells, for it is an object by itself. */
async function* standardInput(stdin: AsyncIterable<Uint8Array>): AsyncGenerator<DocumentToJudge> {
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
    yield { name, content: { ...longLine, code: 'too_large', message: `A document may have ${terminalInput.documentBytesMax} bytes at most.` } }; // prettier-ignore
  else yield { name, content: { kind: 'bytes', bytes: Buffer.concat(pieces), isLine: false } };
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
