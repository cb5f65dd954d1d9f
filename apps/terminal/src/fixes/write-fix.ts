import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type FixedContent } from '../judging/judged-document';
import { createFile, replaceFile } from '../settings/safe-files';
import { exitCodes, Stop } from '../stop';
import { say } from '../texts/say';

export type FixPlace = 'copies' | 'in-place';

/**
 * Writes the corrected document: as `invoice.fixed.xml` beside it, or in its place.
 * @returns the file that was written
 * @throws Stop when the file changed since it was judged, is a link, or cannot be written
 */
export async function writeFix(file: string, fixed: FixedContent, place: FixPlace): Promise<string> {
  if (place === 'copies') {
    const { dir, name, ext } = path.parse(file);
    const copy = path.join(dir, `${name}.fixed${ext}`);
    await createFile(copy, fixed.bytes);
    return copy;
  }
  const now = createHash('sha256').update(await readFile(file)).digest('hex'); // prettier-ignore
  if (now !== fixed.originalSha256) throw new Stop(exitCodes.failed, say('{file} changed while it was judged, so it was not fixed.', { file }), say('Run it again.'), 'file_changed'); // prettier-ignore
  await replaceFile(file, fixed.bytes);
  return file;
}

/** Documents in archives, lines and standard input have no file of their own to fix. */
export const hasOwnFile = (name: string): boolean => !name.includes('!') && !/#\d+$/.test(name) && name !== 'standard input'; // prettier-ignore
