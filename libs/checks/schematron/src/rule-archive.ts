import { schematron } from '@einvoice/limits';
import { type RuleFileRefusal } from './rules/refusal';

/** Files of an archive that may hold rules, and the XML files that rules may read, by their path in it. */
export interface RuleArchive {
  readonly ok: true;
  readonly rules: ReadonlyMap<string, Uint8Array>;
  readonly documents: ReadonlyMap<string, Uint8Array>;
}

interface Entry {
  readonly name: string;
  readonly isDeflated: boolean;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly offset: number;
}

const endBytes = 22;
const commentBytesMax = 65_535;
const marks = { end: 0x06054b50, entry: 0x02014b50, file: 0x04034b50 } as const;
const rulesName = /\.(sch|xslt?)$/i;
const documentName = /\.xml$/i;

class ArchiveRefused extends Error {}

/** Whether bytes are a zip archive, which a JAR is. */
export function isArchive(bytes: Uint8Array): boolean {
  return bytes.length > 4 && view(bytes).getUint32(0, true) === marks.file;
}

/**
 * Reads rule files out of a zip archive or a JAR; nothing else of it is unpacked.
 * @returns a refusal for what is no plain archive within the limits; never throws
 */
export async function readRuleArchive(bytes: Uint8Array): Promise<RuleArchive | RuleFileRefusal> {
  try {
    if (bytes.length > schematron.archiveBytesMax) {
      throw new ArchiveRefused(`An archive may have ${schematron.archiveBytesMax} bytes at most`);
    }
    const wanted = entriesOf(bytes).filter(({ name }) => rulesName.test(name) || documentName.test(name));
    const total = wanted.reduce((sum, entry) => sum + entry.bytes, 0);
    if (total > schematron.unpackedBytesMax) {
      throw new ArchiveRefused(
        `The rule files of an archive may have ${schematron.unpackedBytesMax} bytes at most, unpacked`,
      );
    }
    const [rules, documents] = [new Map<string, Uint8Array>(), new Map<string, Uint8Array>()];
    for (const entry of wanted) {
      (rulesName.test(entry.name) ? rules : documents).set(entry.name, await unpacked(bytes, entry));
    }
    return { ok: true, rules, documents };
  } catch (error) {
    if (!(error instanceof ArchiveRefused) && !(error instanceof RangeError)) throw error;
    const what = error instanceof ArchiveRefused ? error.message : 'It is cut off, or not what it says it is';
    return { ok: false, reason: 'archive', message: `The archive is not read. ${what}.` };
  }
}

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** @throws ArchiveRefused | RangeError */
function entriesOf(bytes: Uint8Array): Entry[] {
  const data = view(bytes);
  let end = bytes.length - endBytes;
  const first = Math.max(0, end - commentBytesMax);
  while (end >= first && data.getUint32(end, true) !== marks.end) end--;
  if (end < first) throw new ArchiveRefused('It has no list of its files');
  const count = data.getUint16(end + 10, true);
  if (count > schematron.archiveEntriesMax) {
    throw new ArchiveRefused(`It may have ${schematron.archiveEntriesMax} files at most`);
  }
  const entries: Entry[] = [];
  let at = data.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (data.getUint32(at, true) !== marks.entry) throw new ArchiveRefused('The list of its files is broken');
    const [nameBytes, extraBytes, noteBytes] = [28, 30, 32].map((offset) => data.getUint16(at + offset, true));
    entries.push(entryAt(bytes, data, at, nameBytes!));
    at += 46 + nameBytes! + extraBytes! + noteBytes!;
  }
  return entries;
}

function entryAt(bytes: Uint8Array, data: DataView, at: number, nameBytes: number): Entry {
  const method = data.getUint16(at + 10, true);
  const isLocked = (data.getUint16(at + 8, true) & 1) === 1;
  const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameBytes));
  const isWanted = rulesName.test(name) || documentName.test(name);
  if (isWanted && (isLocked || (method !== 0 && method !== 8))) {
    throw new ArchiveRefused('A file in it is locked, or packed in another way than deflate');
  }
  return {
    name,
    isDeflated: method === 8,
    packedBytes: data.getUint32(at + 20, true),
    bytes: data.getUint32(at + 24, true),
    offset: data.getUint32(at + 42, true),
  };
}

/** @throws ArchiveRefused when the file has not as many bytes as the list says */
async function unpacked(bytes: Uint8Array, entry: Entry): Promise<Uint8Array> {
  const data = view(bytes);
  const { offset, packedBytes, isDeflated } = entry;
  if (data.getUint32(offset, true) !== marks.file) throw new ArchiveRefused('A file in it is not where the list says');
  const start = offset + 30 + data.getUint16(offset + 26, true) + data.getUint16(offset + 28, true);
  if (start + packedBytes > bytes.length) throw new ArchiveRefused('It is cut off');
  const packed = bytes.slice(start, start + packedBytes);
  const content = isDeflated ? await inflated(packed, entry.bytes) : packed;
  if (content.length !== entry.bytes) throw new ArchiveRefused('A file in it has another size than the list says');
  return content;
}

/** No more than was said is unpacked. */
async function inflated(packed: Uint8Array<ArrayBuffer>, bytesMax: number): Promise<Uint8Array> {
  const content = new Uint8Array(bytesMax);
  let at = 0;
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      if (at + piece.value.length > bytesMax) {
        throw new ArchiveRefused('A file in it has another size than the list says');
      }
      content.set(piece.value, at);
      at += piece.value.length;
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    if (error instanceof ArchiveRefused) throw error;
    throw new ArchiveRefused('A file in it cannot be unpacked');
  }
  return content.subarray(0, at);
}
