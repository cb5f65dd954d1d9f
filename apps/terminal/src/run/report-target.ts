import { randomBytes } from 'node:crypto';
import { type FileHandle, lstat, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { wordsOf } from '../settings/safe-files';
import { exitCodes, Stop } from '../stop';
import { type Terminal } from '../terminal';
import { say } from '../texts/say';

/** Where a report goes. */
export interface ReportTarget {
  write(text: string | Uint8Array): Promise<void>;
  end(): Promise<void>;
  /** The run ended before its report: nothing half is left. */
  abandon(): Promise<void>;
}

export const toStandardOutput = ({ out }: Terminal): ReportTarget => ({
  write: (text) => out.write(text),
  end: async () => undefined,
  abandon: async () => undefined,
});

const bytesTogether = 64 * 1024;

/** A file that is there when the report is whole. A link in its place is refused. @throws Stop */
export async function toFile(file: string): Promise<ReportTarget> {
  const there = await lstat(file).catch(() => null);
  if (there !== null && !there.isFile()) throw new Stop(exitCodes.failed, say('{file} is a link or no file, so no report was written to it.', { file }), say('Name a plain file with --output-file.'), 'not_a_file'); // prettier-ignore
  const scratch = path.join(path.dirname(file), `.einvoice-${randomBytes(6).toString('hex')}.tmp`);
  const failed = (error: unknown) => new Stop(exitCodes.failed, say('The report {file} was not written: {reason}.', { file, reason: wordsOf(error) }), say('Make room, or name another file with --output-file.'), 'not_written'); // prettier-ignore
  const handle = await open(scratch, 'wx').catch((error: unknown) => Promise.reject(failed(error)));
  const written = new FileReport(handle);
  const guard = async (work: () => Promise<void>): Promise<void> => {
    await work().catch((error: unknown) => Promise.reject(failed(error)));
  };
  return {
    write: (text) => guard(() => written.write(text)),
    end: () =>
      guard(async () => {
        await written.end();
        await rename(scratch, file);
      }),
    async abandon() {
      await handle.close().catch(() => undefined);
      await rm(scratch, { force: true });
    },
  };
}

class FileReport {
  private waiting: Uint8Array[] = [];
  private size = 0;

  constructor(private readonly handle: FileHandle) {}

  async write(text: string | Uint8Array): Promise<void> {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    this.waiting.push(bytes);
    this.size += bytes.length;
    if (this.size >= bytesTogether) await this.flush();
  }

  async end(): Promise<void> {
    await this.flush();
    await this.handle.sync();
    await this.handle.close();
  }

  private async flush(): Promise<void> {
    const bytes = Buffer.concat(this.waiting);
    [this.waiting, this.size] = [[], 0];
    await this.handle.writeFile(bytes);
  }
}
