import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { exitCodes, Stop } from '../stop';
import { say } from '../texts/say';

const newFile = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
const readWrite = 0o644;

/**
 * Writes a file whole or not at all: under a name of our own beside it, then in its place. A link in that place is refused: it
 * would be written elsewhere. The mode of the file that is there stays.
 * @throws Stop for a link, and when the disk is full or the folder cannot be written
 */
export async function replaceFile(file: string, content: string | Uint8Array, mode?: number): Promise<void> {
  const there = await lstat(file).catch(() => null);
  if (there !== null && !there.isFile()) throw new Stop(exitCodes.failed, say('{file} is a link or no file, so nothing was written to it.', { file }), say('Name a plain file.'), 'not_a_file'); // prettier-ignore
  const scratch = path.join(path.dirname(file), `.einvoice-${randomBytes(6).toString('hex')}.tmp`);
  try {
    await writeNew(scratch, content, mode ?? (there === null ? readWrite : there.mode & 0o777));
    await rename(scratch, file);
  } catch (error) {
    await rm(scratch, { force: true });
    throw notWritten(file, error);
  }
}

/** Writes a file that must not be there yet. @throws Stop when something has that name */
export async function createFile(file: string, content: string | Uint8Array, mode = readWrite): Promise<void> {
  try {
    await writeNew(file, content, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new Stop(exitCodes.failed, say('{file} is there already, so it was not written.', { file }), say('Move it away, or name another place.'), 'file_exists'); // prettier-ignore
    throw notWritten(file, error);
  }
}

async function writeNew(file: string, content: string | Uint8Array, mode: number): Promise<void> {
  const handle = await open(file, newFile, mode);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

function notWritten(file: string, error: unknown): Error {
  if (error instanceof Stop) return error;
  return new Stop(exitCodes.failed, say('{file} was not written: {reason}.', { file, reason: wordsOf(error) }), say('Make room or choose another place, and run it again.'), 'not_written'); // prettier-ignore
}

/** Why a file could not be written. */
export function wordsOf(error: unknown): string {
  const { code = 'unknown' } = error as NodeJS.ErrnoException;
  const known: Readonly<Record<string, string>> = { ENOSPC: say('the disk is full'), EDQUOT: say('no more space is allowed'), EFBIG: say('no larger file is allowed') }; // prettier-ignore
  return known[code] ?? say('the system says {code}', { code });
}
