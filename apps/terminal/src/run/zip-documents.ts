import { terminalInput } from '@einvoice/limits';
import { type DocumentToJudge } from '../judging/judged-document';
import { say } from '../texts/say';

const wanted = /\.(xml|pdf|json)$/i;

/**
 * The documents of an archive, one after the other; nothing is written to disk, and names are shown alone. Archives in archives
 * are not opened.
 */
export async function* documentsInZip(file: string, shown: string): AsyncGenerator<DocumentToJudge> {
  const { openPromise } = await import('yauzl');
  try {
    const archive = await openPromise(file, { lazyEntries: true, decodeStrings: true, validateEntrySizes: true });
    let entries = 0;
    try {
      for await (const entry of archive.eachEntry()) {
        if (++entries > terminalInput.zipEntriesMax) {
          yield refused(shown, 'too_many_entries', say('An archive may have {count} entries at most.', { count: terminalInput.zipEntriesMax }));
          return;
        }
        const name = `${shown}!${entry.fileName}`;
        if (!wanted.test(entry.fileName)) continue;
        // Read up to its stated size and no further: yauzl ends what inflates to more.
        if (entry.uncompressedSize > terminalInput.documentBytesMax) {
          yield refused(name, 'too_large', say('A document may have {count} bytes at most.', { count: terminalInput.documentBytesMax }));
        } else {
          yield await documentOf(name, () => archive.openReadStreamPromise(entry));
        }
      }
    } finally {
      archive.close();
    }
  } catch {
    yield refused(shown, 'zip_not_readable', say('The archive could not be read: it is no ZIP file, damaged, or encrypted.'));
  }
} // prettier-ignore

async function documentOf(name: string, open: () => Promise<AsyncIterable<unknown>>): Promise<DocumentToJudge> {
  try {
    const pieces: Uint8Array[] = [];
    for await (const piece of await open()) pieces.push(piece as Uint8Array);
    return { name, content: { kind: 'bytes', bytes: Buffer.concat(pieces), isLine: false } };
  } catch {
    return refused(name, 'zip_entry_not_readable', say('The entry could not be read: it is damaged or encrypted.'));
  }
}

const refused = (name: string, code: string, message: string): DocumentToJudge => ({
  name,
  content: { kind: 'unreadable', code, message },
});
