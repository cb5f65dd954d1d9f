import { type Bytes } from '../review/intake';
import { crc32 } from './crc32';

/** A file as it is to stand in the zip. */
export interface PackedFile {
  readonly path: string;
  readonly bytes: Bytes;
}

/** A zip of these files, as they are, in the order they are given. @param at the time that stands at each */
export function zipOf(files: readonly PackedFile[], at: Date): Blob {
  const parts: Bytes[] = [];
  const list: Bytes[] = [];
  let offset = 0;
  const names = new Set<string>();
  for (const { path, bytes } of files) {
    const name = new TextEncoder().encode(freeName(path, names));
    const facts = factsOf(bytes, name, at);
    const head = joined(numbers([0x04034b50, 4]), facts, name);
    list.push(
      joined(
        numbers([0x02014b50, 4], [versionNeeded, 2]),
        facts,
        numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
        name,
      ),
    );
    parts.push(head, bytes);
    offset += head.length + bytes.length;
  }
  const listSize = list.reduce((total, { length }) => total + length, 0);
  const end = numbers(
    [0x06054b50, 4],
    [0, 4],
    [files.length, 2],
    [files.length, 2],
    [listSize, 4],
    [offset, 4],
    [0, 2],
  );
  return new Blob([...parts, ...list, end], { type: 'application/zip' });
}

const versionNeeded = 20;
const nameIsUtf8 = 1 << 11;

/** What head and list both say of a file, which is stored as it is. */
function factsOf(bytes: Bytes, name: Bytes, at: Date): Bytes {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const sizes = [
    [crc32(bytes), 4],
    [bytes.length, 4],
    [bytes.length, 4],
  ] as const;
  return numbers([versionNeeded, 2], [nameIsUtf8, 2], [0, 2], [time, 2], [day, 2], ...sizes, [name.length, 2], [0, 2]);
}

/** Numbers of two or four bytes, the lowest byte first. */
function numbers(...all: readonly (readonly [value: number, bytes: 2 | 4])[]): Bytes {
  const view = new DataView(new ArrayBuffer(all.reduce((total, [, bytes]) => total + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of all) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

function joined(...parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Two files of one name would be one when they are unpacked. */
function freeName(path: string, taken: Set<string>): string {
  const [, stem = path, ending = ''] = /^(.*?)(\.[^./]*)?$/s.exec(path) ?? [];
  let name = path;
  for (let count = 2; taken.has(name); count += 1) name = `${stem} (${count})${ending}`;
  taken.add(name);
  return name;
}
