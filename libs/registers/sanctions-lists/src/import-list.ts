import { createHash } from 'node:crypto';
import { type ListId } from './listed-party';
import { type ListMode, type ListVersion, type VersionRefusal } from './list-version';
import { type ListContent, type ListFile, readList } from './read-list';
import { type FileRefusal } from './refused-file';
import { type SanctionsStore } from './sanctions-store';

export interface ListImport {
  readonly list: ListId;
  readonly mode: ListMode;
  readonly files: readonly ListFile[];
  /** Take a file that is older or far shorter than the loaded version. */
  readonly force: boolean;
  /** YYYY-MM-DD, for a file that does not say when it was made. */
  readonly generatedOn: string | null;
}

export type ImportOutcome =
  | { readonly outcome: 'imported' | 'already_loaded'; readonly version: ListVersion; readonly content: ListContent }
  | { readonly outcome: 'refused'; readonly code: FileRefusal['code'] | VersionRefusal; readonly message: string };

/** Reads a list to its end, then stores it in place of the loaded version. Whatever is refused leaves that one as it is. */
export async function importList(
  store: SanctionsStore,
  { list, mode, files, force, generatedOn }: ListImport,
): Promise<ImportOutcome> {
  const reading = await readList(list, files);
  if (!reading.ok) return { outcome: 'refused', code: reading.code, message: reading.message };
  const { content } = reading;
  const { parties, names, countByType, leftOut } = content;
  const generatedAt = content.generatedAt ?? generatedOn;
  const given = { list, mode, sha256: sumOf(content.files), generatedAt, parties, names, countByType, leftOut };
  const put = await store.put(given, { force });
  if (put.outcome !== 'refused') return { outcome: put.outcome, version: put.version, content };
  const message = refusalMessages[put.reason]({ generatedAt, parties: parties.length }, put.loaded);
  return { outcome: 'refused', code: put.reason, message };
}

type Compared = Pick<ListVersion, 'generatedAt' | 'parties'>;
const refusalMessages: Readonly<Record<VersionRefusal, (given: Compared, loaded: Compared) => string>> = {
  older: (given, loaded) =>
    `The file is of ${given.generatedAt}, older than the loaded version of ${loaded.generatedAt}. That one stays; --force takes the file all the same.`,
  fewer_parties: (given, loaded) =>
    `The file has ${given.parties} parties, over a fifth less than the ${loaded.parties} loaded. The loaded version stays; --force takes the file if the publisher really removed so many.`,
};

/** Of one file its own; of several, whatever their order, the sum of their sums. */
function sumOf(files: ListContent['files']): string {
  const [first, ...others] = files.map(({ sha256 }) => sha256).sort();
  if (others.length === 0) return first!;
  return createHash('sha256')
    .update([first, ...others].join('\n'))
    .digest('hex');
}
