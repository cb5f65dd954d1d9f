import { catalogue } from '@einvoice/tool-catalogue';
import { statements } from './document-terms';

export interface ChangelogVersion {
  /** As the changelog heads it; `Unreleased` is what runs here before it has a number. */
  readonly version: string;
  /** `YYYY-MM-DD`; null while the version has none. */
  readonly date: string | null;
  readonly entries: readonly {
    readonly note: string;
    /** Tools of the catalogue that the note names. */
    readonly tools: readonly string[];
  }[];
}

/** `/api/changelog/v1`, newest first: versions are the `##` of CHANGELOG.md, entries its list items. */
export const changelogDocument = (
  markdown: string,
): { readonly version: 1; readonly versions: ChangelogVersion[]; readonly statements: readonly string[] } => ({
  version: 1,
  versions: markdown.split(/^## /m).slice(1).map(versionOf),
  statements,
});

function versionOf(section: string): ChangelogVersion {
  const [heading = '', ...lines] = section.split('\n');
  const [, version = heading.trim(), date = null] =
    /^\[?([^\]\s]+)\]?(?:\s+-\s+(\d{4}-\d{2}-\d{2}))?\s*$/.exec(heading) ?? [];
  const items = lines.join('\n').split(/^- /m).slice(1);
  const notes = items.map((item) => item.replace(/\s+/g, ' ').trim());
  return { version, date, entries: notes.map((note) => ({ note, tools: toolsNamedIn(note) })) };
}

function toolsNamedIn(note: string): readonly string[] {
  const words = new Set(note.match(/[a-z][a-z0-9_]*/g) ?? []);
  return catalogue.map(({ name }) => name).filter((name) => words.has(name));
}
