import { type TariffContent } from './tariff-snapshot';

/** A part of a month as it is stored: one chapter, or everything that is not of a chapter. */
export interface SnapshotPart {
  /** `references`, or the two digits of a chapter. */
  readonly name: string;
  readonly content: Partial<TariffContent>;
}

const ofChapters = ['lines', 'measures', 'exclusions'] as const;

/** A month in parts, so that neither storing nor loading it holds up a process for long. */
export function* partsOf(content: TariffContent): Generator<SnapshotPart> {
  const { lines, measures, exclusions, ...references } = content;
  yield { name: 'references', content: references };
  const chapters = new Map<string, Record<(typeof ofChapters)[number], unknown[]>>();
  const lists = { lines, measures, exclusions };
  for (const list of ofChapters)
    for (const row of lists[list]) {
      const chapter = row.code.slice(0, 2);
      const part = chapters.get(chapter) ?? { lines: [], measures: [], exclusions: [] };
      part[list].push(row);
      chapters.set(chapter, part);
    }
  for (const [name, part] of [...chapters].sort(([one], [other]) => (one < other ? -1 : 1)))
    yield { name, content: part as Partial<TariffContent> };
}

/** The month again. @throws when a part is missing, which no whole import leaves */
export function contentFrom(parts: readonly SnapshotPart[]): TariffContent {
  const references = parts.find(({ name }) => name === 'references');
  if (!references) throw new Error('The month has no references.');
  const chapters = parts.filter((part) => part !== references).sort((one, other) => (one.name < other.name ? -1 : 1));
  const lists = {
    lines: chapters.flatMap(({ content }) => content.lines ?? []),
    measures: chapters.flatMap(({ content }) => content.measures ?? []),
    exclusions: chapters.flatMap(({ content }) => content.exclusions ?? []),
  };
  return { ...(references.content as Omit<TariffContent, keyof typeof lists>), ...lists };
}
