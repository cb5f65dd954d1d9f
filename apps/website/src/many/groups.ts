import { type Row } from './many-store';
import { phrase } from '../known-texts';

/** What a row says first. */
const words = ['Ready', 'Review', 'Not ready', 'Not judged', 'Not read', phrase('Not checked yet')] as const;
export type Word = (typeof words)[number];

export const wordOf = ({ state, verdict }: Row): Word =>
  verdict?.word ?? (state === 'not-judged' ? 'Not judged' : 'Not checked yet');

/** What is shown of the list; an empty text asks for nothing. */
export interface Filter {
  readonly word: string;
  readonly rule: string;
  readonly country: string;
  readonly profile: string;
  readonly text: string;
}

export const everything: Filter = { word: '', rule: '', country: '', profile: '', text: '' };

export function isWanted(row: Row, { word, rule, country, profile, text }: Filter): boolean {
  const { verdict, path } = row;
  return (
    (word === '' || wordOf(row) === word) &&
    (rule === '' || (verdict?.rules.some(({ code }) => code === rule) ?? false)) &&
    (country === '' || verdict?.country === country) &&
    (profile === '' || verdict?.profile === profile) &&
    (text === '' || contains(path, text) || contains(verdict?.number ?? '', text))
  );
}

const contains = (text: string, part: string): boolean => text.toLowerCase().includes(part.trim().toLowerCase());

/** What can be asked for, each with how many files it is true of; the most frequent first. */
export function choicesOf(
  rows: readonly Row[],
  valueOf: (row: Row) => string | null | undefined,
): [value: string, count: number][] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = valueOf(row);
    if (value !== null && value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
}

/** One rule and the files that it was found in. */
export interface RuleGroup {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** Of the first file. */
  readonly what: string;
  readonly fix: string;
  readonly files: readonly number[];
  /** Those of them that can be corrected at once. */
  readonly fixable: readonly number[];
  readonly count: number;
}

/** The same error in many files is one entry: what is in most files first, errors before warnings. */
export function groupsOf(rows: readonly Row[]): RuleGroup[] {
  const groups = new Map<string, RuleGroup & { files: number[]; fixable: number[]; count: number }>();
  for (const { id, verdict } of rows) {
    for (const { code, severity, what, fix, count, fixable } of verdict?.rules ?? []) {
      const key = `${severity} ${code}`;
      const group = groups.get(key) ?? { code, severity, what, fix, files: [], fixable: [], count: 0 };
      groups.set(key, group);
      group.files.push(id);
      if (fixable > 0) group.fixable.push(id);
      group.count += count;
    }
  }
  return [...groups.values()].sort(
    (a, b) => (a.severity < b.severity ? -1 : a.severity > b.severity ? 1 : 0) || b.files.length - a.files.length,
  );
}

/** Files that were not judged, by why. */
export const reasonsOf = (rows: readonly Row[]): [reason: string, count: number][] =>
  choicesOf(rows, ({ state, reason }) => (state === 'not-judged' ? reason : null));

/** How many files of each word, those that there are. */
export const countsOfWords = (rows: readonly Row[]): [word: Word, count: number][] => {
  const counts = new Map(choicesOf(rows, wordOf));
  return words.flatMap((word) => {
    const count = counts.get(word);
    return count === undefined ? [] : [[word, count] as [Word, number]];
  });
};
