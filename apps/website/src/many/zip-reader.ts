import { facts } from '../facts';
import { limitSize } from '../units';
import { type Bytes } from '../review/intake';
import { crc32 } from './crc32';
import { say } from '../say';

/** One file of a zip, as its list names it; nothing of it has been read yet. */
export interface ZipEntry {
  readonly path: string;
  /** As the list says; what is really there is counted when it is read. */
  readonly size: number;
  readonly packedSize: number;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly checkSum: number;
  /** Where its head begins. */
  readonly start: number;
}

/** A zip, or a file of one, that is not read; the message says why and what to do. */
export class ZipRefused extends Error {}

const endSignature = 0x06054b50;
const listSignature = 0x02014b50;
const headSignature = 0x04034b50;
const endBytes = 22;
const listBytes = 46;
const headBytes = 30;
const commentBytesMax = 0xffff;
const [stored, deflated] = [0, 8];

/**
 * The files of a zip, by the list at its end: of a zip of any size only that is read.
 * @throws ZipRefused for what is no zip, or one that would cost more than it may
 */
export async function zipEntries(zip: Blob): Promise<ZipEntry[]> {
  const end = await endOf(zip);
  const { count, listSize, listStart } = end;
  if (count === 0xffff || listSize === 0xffffffff || listStart === 0xffffffff)
    throw new ZipRefused(
      say('This zip has more than 65,535 files or is larger than 4 GB. Unpack it, and drop the folder.'),
    );
  if (count > facts.manyFiles.filesMax || listSize > facts.manyFiles.zipListBytesMax)
    throw new ZipRefused(
      say('This zip has too many files: at most {count} at a time.', { count: facts.manyFiles.filesMax }),
    );
  // Some programs put something before the zip; all its places are then that much further.
  const shift = end.at - listSize - listStart;
  if (shift < 0) throw new ZipRefused(damaged);
  const list = await viewOf(zip, end.at - listSize, listSize);
  const entries = entriesOf(list, shift);
  const [packed, unpacked] = [sum(entries, 'packedSize'), sum(entries, 'size')];
  // Files that share their bytes: the trick by which a small zip unpacks to petabytes.
  if (packed > zip.size) throw new ZipRefused(say('Files in this zip overlap. It was not unpacked.'));
  if (unpacked > facts.manyFiles.zipUnpackedBytesMax)
    throw new ZipRefused(
      say('Once unpacked, this is over {limit}. Drop fewer files.', {
        limit: limitSize(facts.manyFiles.zipUnpackedBytesMax),
      }),
    );
  return entries;
}

const damaged = say('This zip is damaged: its list of files cannot be read.');
const sum = (entries: readonly ZipEntry[], of: 'size' | 'packedSize'): number =>
  entries.reduce((total, entry) => total + entry[of], 0);

async function endOf(zip: Blob) {
  const from = Math.max(0, zip.size - endBytes - commentBytesMax);
  const view = await viewOf(zip, from, zip.size - from);
  for (let at = view.byteLength - endBytes; at >= 0; at -= 1) {
    const isEnd =
      view.getUint32(at, true) === endSignature && at + endBytes + view.getUint16(at + 20, true) === view.byteLength;
    if (!isEnd) continue; // a zip within a zip has an end of its own
    const [count, listSize, listStart] = [
      view.getUint16(at + 10, true),
      view.getUint32(at + 12, true),
      view.getUint32(at + 16, true),
    ];
    return { at: from + at, count, listSize, listStart };
  }
  throw new ZipRefused(damaged);
}

function entriesOf(list: DataView<ArrayBuffer>, shift: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + listBytes <= list.byteLength) {
    if (list.getUint32(at, true) !== listSignature) throw new ZipRefused(damaged);
    const short = (offset: number) => list.getUint16(at + offset, true);
    const long = (offset: number) => list.getUint32(at + offset, true);
    const nameBytes = short(28);
    const next = at + listBytes + nameBytes + short(30) + short(32);
    if (next > list.byteLength) throw new ZipRefused(damaged);
    const path = nameOf(new Uint8Array(list.buffer, at + listBytes, nameBytes));
    if (!path.endsWith('/')) {
      entries.push({
        path,
        size: long(24),
        packedSize: long(20),
        method: short(10),
        isEncrypted: (short(8) & 1) === 1,
        checkSum: long(16),
        start: long(42) + shift,
      });
    }
    at = next;
  }
  return entries;
}

/** In UTF-8, or else one byte a character, as old programs wrote it; never a path that leads out of where it is put. */
function nameOf(bytes: Uint8Array<ArrayBuffer>): string {
  let name: string;
  try {
    name = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    name = new TextDecoder('windows-1252').decode(bytes);
  }
  const steps = name.replaceAll('\\', '/').split('/');
  const isFolder = steps.at(-1) === '';
  const path = steps.filter((step) => step !== '' && step !== '.' && step !== '..').join('/');
  return isFolder ? `${path}/` : path;
}

/**
 * What is in a file of a zip.
 * @param bytesMax after which it is not read further, whatever the list says of its size
 * @throws ZipRefused
 */
export async function entryBytes(zip: Blob, entry: ZipEntry, bytesMax: number): Promise<Bytes> {
  if (entry.isEncrypted)
    throw new ZipRefused(say('This file is encrypted in the zip. Unpack it with its password, and drop it.'));
  if (entry.method !== stored && entry.method !== deflated)
    throw new ZipRefused(say('This file is packed in a way that browsers do not unpack. Unpack it, and drop it.'));
  if (entry.size > bytesMax) throw tooLarge(bytesMax);
  const head = await viewOf(zip, entry.start, headBytes);
  if (head.byteLength < headBytes || head.getUint32(0, true) !== headSignature) throw new ZipRefused(brokenFile);
  const start = entry.start + headBytes + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = zip.slice(start, start + entry.packedSize);
  const bytes = entry.method === stored ? await bytesOf(packed.stream(), bytesMax) : await unpacked(packed, bytesMax);
  if (bytes.length !== entry.size || crc32(bytes) !== entry.checkSum) throw new ZipRefused(brokenFile);
  return bytes;
}

const brokenFile = say('This file is damaged in the zip. Pack it again, or drop the file itself.');
const tooLarge = (bytesMax: number) =>
  new ZipRefused(say('Once unpacked, this is over {limit}. The rest was not read.', { limit: limitSize(bytesMax) }));

async function unpacked(packed: Blob, bytesMax: number): Promise<Bytes> {
  try {
    return await bytesOf(packed.stream().pipeThrough(new DecompressionStream('deflate-raw')), bytesMax);
  } catch (error) {
    if (error instanceof ZipRefused) throw error;
    throw new ZipRefused(brokenFile, { cause: error });
  }
}

/** Reads until the end, or until it is too much: what comes after that is never unpacked. */
async function bytesOf(stream: ReadableStream<Uint8Array>, bytesMax: number): Promise<Bytes> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > bytesMax) {
      await reader.cancel();
      throw tooLarge(bytesMax);
    }
    pieces.push(value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

const viewOf = async (zip: Blob, start: number, length: number): Promise<DataView<ArrayBuffer>> =>
  new DataView(await zip.slice(start, start + length).arrayBuffer());
