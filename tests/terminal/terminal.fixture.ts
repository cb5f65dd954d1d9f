import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';

const repository = path.join(__dirname, '../..');

/** What a command line came to. */
interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The program as it is packed, and a folder to run it in. */
export interface BuiltTerminal {
  readonly file: string;
  readonly folder: string;
  /** Runs a command line in the folder; nothing of this machine's settings is seen. */
  run(words: readonly string[], more?: { readonly input?: string | Buffer; readonly env?: NodeJS.ProcessEnv; readonly cwd?: string }): Promise<Ran>;
  /** Runs a line of bash in the folder with these words as its `$1` and so on. */
  shell(line: string, words: readonly string[]): Promise<Ran>;
  /** Writes a file of the folder and the folders that it is in. @returns its path */
  write(name: string, content: string | Uint8Array): string;
  remove(): void;
} // prettier-ignore

export function buildTerminal(): BuiltTerminal {
  mkdirSync(path.join(repository, 'dist/specs'), { recursive: true });
  const place = mkdtempSync(path.join(repository, 'dist/specs/terminal-'));
  const file = path.join(place, 'einvoice.js');
  execFileSync(process.execPath, ['tools/build/build.mjs', '--with-packages', 'apps/terminal/src/main.ts', file], { cwd: repository }); // prettier-ignore
  const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-terminal-'));
  const home = { HOME: folder, XDG_CONFIG_HOME: path.join(folder, '.config'), PATH: process.env['PATH'] ?? '' };
  return {
    file,
    folder,
    run: (words, { input, env = {}, cwd = folder } = {}) =>
      ranOf(spawn(process.execPath, [file, ...words], { cwd, env: { ...home, ...env } }), input),
    shell: (line, words) => ranOf(spawn('bash', ['-c', line, 'bash', ...words], { cwd: folder, env: home })),
    write(name, content) {
      const target = path.join(folder, name);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, content);
      return target;
    },
    remove() {
      rmSync(place, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ranOf(child: ChildProcessWithoutNullStreams, input?: string | Buffer): Promise<Ran> {
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}

/** A ZIP archive of files that are stored as they are. @param statedBytes what its directory says of each size; the true one unless given */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>, statedBytes?: number): Buffer {
  const entries = Object.entries(files).map(([name, content]) => ({ name: Buffer.from(name), content: Buffer.from(content) })); // prettier-ignore
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(content), 0);
    sizes.writeUInt32LE(content.length, 4);
    sizes.writeUInt32LE(statedBytes ?? content.length, 8);
    const start = Buffer.from([0x14, 0, 0, 0x08, 0, 0, 0, 0, 0, 0]);
    const lengths = Buffer.from([name.length, 0, 0, 0]);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), start, sizes, lengths, name, content]);
    const at = Buffer.alloc(14);
    at.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), start, sizes, lengths, at, name]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

export const fixture = (name: string): string => path.join(repository, 'fixtures', name);
