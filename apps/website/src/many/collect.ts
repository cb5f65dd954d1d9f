import { facts } from '../facts';
import { grouped } from '../prose';
import { isZip, type Given } from '../review/given-files';
import { entryBytes, zipEntries, ZipRefused } from './zip-reader';
import { phrase } from '../known-texts';
import { say } from '../say';

/** A file that was found, to be read when it is its turn. */
export interface Source {
  readonly path: string;
  readonly size: number;
  /** @throws ZipRefused, or what the browser throws for a file that cannot be read */
  read(): Promise<Blob>;
}

/** What is told while files are looked for. */
export interface Collector {
  found(source: Source): void;
  /** A file, folder or zip that cannot be read. */
  refused(path: string, reason: string): void;
}

/** Why files that are no drafts are not listed at all: what systems leave beside the person's own. */
const leftByTheSystem = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/;

/** Every file of what was given, through folders and zips; not through a zip within a zip. Never throws for what is given. */
export async function collect(given: readonly Given[], collector: Collector, signal: AbortSignal): Promise<void> {
  let [files, folders] = [0, 0];
  const { filesMax, foldersMax } = facts.manyFiles;
  const isFull = () => signal.aborted || files > filesMax;
  const found = (source: Source) => {
    if (isFull() || leftByTheSystem.test(source.path)) return;
    files += 1;
    if (files <= filesMax) collector.found(source);
    else
      collector.refused(
        source.path,
        say('These are more than {count} files. This one and the rest were left out.', { count: grouped(filesMax) }),
      );
  };

  const takeFile = async (file: File, path: string) => {
    if (!(await isZip(file))) return found({ path, size: file.size, read: () => Promise.resolve(file) });
    try {
      for (const entry of await zipEntries(file)) {
        const read = async () => {
          const bytes = new Blob([await entryBytes(file, entry, facts.manyFiles.unpackedBytesMax)]);
          if (await isZip(bytes))
            throw new ZipRefused(say('A zip within a zip is not opened. Unpack it, and drop what is in it.'));
          return bytes;
        };
        found({ path: `${path}/${entry.path}`, size: entry.size, read });
      }
    } catch (error) {
      collector.refused(path, error instanceof ZipRefused ? error.message : say(unreadableFile));
    }
  };

  // A list and no recursion: folders can be as deep as somebody makes them.
  const waiting: Given[] = [...given].sort(byPath).reverse();
  while (waiting.length > 0 && !isFull()) {
    const next = waiting.pop()!;
    if (next instanceof File) {
      await takeFile(next, pathOf(next));
    } else if (next.isFile) {
      const file = await fileOf(next as FileSystemFileEntry).catch(() => null);
      if (file === null) collector.refused(entryPath(next), say(unreadableFile));
      else await takeFile(file, entryPath(next));
    } else if (next.isDirectory) {
      folders += 1;
      if (folders > foldersMax) {
        collector.refused(
          entryPath(next),
          say('These are more than {count} folders. The rest was left out.', { count: grouped(foldersMax) }),
        );
        break;
      }
      const entries = await entriesOf(next as FileSystemDirectoryEntry).catch(() => null);
      if (entries === null) collector.refused(entryPath(next), say(unreadableFolder));
      else waiting.push(...entries.reverse());
    }
  }
}

const unreadableFile = phrase('This file cannot be read: it was moved, is locked, or you may not open it.');
const unreadableFolder = phrase('This folder cannot be read: you may not open it. What is in it was not checked.');

const pathOf = (file: File): string => cut(file.webkitRelativePath || file.name);
const entryPath = ({ fullPath, name }: FileSystemEntry): string => cut(fullPath.replace(/^\//, '') || name);
const nameOf = (given: Given): string => (given instanceof File ? pathOf(given) : entryPath(given));
const order = new Intl.Collator('en', { numeric: true });
/** A browser tells them in any order; `2.xml` comes before `10.xml`. */
const byPath = (a: Given, b: Given): number => order.compare(nameOf(a), nameOf(b));
const cut = (path: string): string => path.slice(0, facts.manyFiles.pathCharactersMax);

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** A browser gives them a hundred at a time. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all.sort(byPath);
    all.push(...some);
  }
}
