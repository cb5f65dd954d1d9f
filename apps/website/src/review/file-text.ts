import { applyEdits, encodingOf, type TextEdit } from '@einvoice/invoice-rules/edits';
import { type Bytes } from './intake';

/** A file as text, by lines; a line ends with a line feed, a carriage return, or both together. */
export interface FileText {
  readonly text: string;
  readonly count: number;
  /** Lines from `start`, counted from 0, to before `end`. */
  between(start: number, end: number): string[];
  /** The line that a character is in, from 0. */
  lineOf(offset: number): number;
  /** Offset of the first character of a line, from 0. */
  startOf(line: number): number;
}

/**
 * The text of an XML file, to be looked at: characters that are none of its encoding are shown as such. Its offsets are those of the
 * edits of a report.
 */
export function fileText(bytes: Bytes): FileText {
  const { encoding, hasByteOrderMark } = encodingOf(bytes);
  // ISO-8859-1 is part of windows-1252 but for control characters, and so is US-ASCII.
  const label = encoding.startsWith('utf-') ? encoding : 'windows-1252';
  const mark = hasByteOrderMark ? (encoding === 'utf-8' ? 3 : 2) : 0;
  return linesOf(new TextDecoder(label, { ignoreBOM: true }).decode(bytes.subarray(mark)));
}

export function linesOf(text: string): FileText {
  const starts = [0, ...Array.from(text.matchAll(/\r\n?|\n/g), ({ 0: end, index }) => index + end.length)];
  const startOf = (line: number) => starts[line] ?? text.length;
  return {
    text,
    count: starts.length,
    startOf,
    between: (start, end) =>
      starts
        .slice(start, end)
        .map((from, offset) => text.slice(from, startOf(start + offset + 1)).replace(/[\r\n]+$/, '')),
    lineOf: (offset) => {
      let [low, high] = [0, starts.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (starts[middle]! <= offset) low = middle;
        else high = middle - 1;
      }
      return low;
    },
  };
}

/** The part of a line at a column, which counts characters from 1: the tag that begins there, or the rest of the line. */
export function placeInLine(line: string, column: number): { readonly start: number; readonly end: number } {
  let start = 0;
  for (let character = 1; character < column && start < line.length; character += 1)
    start += line.codePointAt(start)! > 0xffff ? 2 : 1;
  const close = line[start] === '<' ? line.indexOf('>', start) : -1;
  return { start, end: close < 0 ? line.length : close + 1 };
}

/** Lines next to each other that edits change, as they are and as they will be. */
export interface ChangedLines {
  /** The first that is taken away, from 1; of what is only added, the line that it comes after. */
  readonly line: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** What edits do to the lines of a file; lines that stay are not told. @param edits in document order, as a report has them */
export function changedLines(file: FileText, edits: readonly TextEdit[]): ChangedLines[] {
  const groups: { first: number; last: number; edits: TextEdit[] }[] = [];
  for (const edit of edits) {
    const [first, last] = [file.lineOf(edit.start), file.lineOf(edit.end)];
    const group = groups.at(-1);
    if (group !== undefined && first <= group.last) {
      group.last = Math.max(group.last, last);
      group.edits.push(edit);
    } else groups.push({ first, last, edits: [edit] });
  }
  return groups.map(({ first, last, edits: own }) => {
    const [from, to] = [file.startOf(first), file.startOf(last + 1)];
    const before = file.text.slice(from, to);
    const moved = own.map(({ start, end, text }) => ({ start: start - from, end: end - from, text }));
    const { head, ...changed } = withoutCommon(linesIn(before), linesIn(applyEdits(before, moved)));
    const line = first + 1 + (changed.removed.length > 0 ? indexOfLine(before, head) : indexBefore(before, head));
    return { line, ...changed };
  });
}

const allLinesOf = (text: string): string[] => text.split(/\r\n?|\n/);
const isWritten = (line: string): boolean => line.trim() !== '';
const linesIn = (text: string): string[] => allLinesOf(text).filter(isWritten);

/** Where a line of `linesIn` stands among all lines; the first when there is none. */
const indexOfLine = (text: string, at: number): number =>
  allLinesOf(text).flatMap((line, index) => (isWritten(line) ? [index] : []))[at] ?? 0;

/** The line that a new one comes after; -1 for the line above the text. */
const indexBefore = (text: string, at: number): number =>
  at === 0 ? indexOfLine(text, 0) - 1 : indexOfLine(text, at - 1);

/** Lines that both begin or end with are no change, and neither are the blanks that all begin with. */
function withoutCommon(
  before: readonly string[],
  after: readonly string[],
): Omit<ChangedLines, 'line'> & { readonly head: number } {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const [removed, added] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  const indent = Math.min(...[...removed, ...added].map((line) => line.length - line.trimStart().length));
  return { head, ...shortened(removed.map(from(indent)), added.map(from(indent))) };
}

const from = (start: number) => (line: string) => line.slice(start);

/** A file can be one line: of what is long and stays, only the edge of the change is shown. */
const contextCharacters = 60;

function shortened(removed: readonly string[], added: readonly string[]): Pick<ChangedLines, 'removed' | 'added'> {
  const [before, after] = [removed[0], added[0]];
  if (before === undefined || after === undefined || removed.length !== 1 || added.length !== 1)
    return { removed: removed.map(cut), added: added.map(cut) };
  let head = 0;
  while (head < before.length && before[head] === after[head]) head += 1;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const around = (line: string) => {
    const start = Math.max(0, head - contextCharacters);
    const end = Math.min(line.length, line.length - tail + contextCharacters);
    return cut(`${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`);
  };
  return { removed: [around(before)], added: [around(after)] };
}

const charactersMax = 400;
const cut = (line: string): string => (line.length > charactersMax ? `${line.slice(0, charactersMax)}…` : line);

const utf16Mark = new Uint8Array([0xff, 0xfe]);

/**
 * The bytes of a text that was pasted, in the encoding that it declares: whoever copied it has decoded it. What the encoding cannot hold
 * becomes a character reference.
 */
export function bytesOfText(text: string): Bytes {
  const declaration = /^<\?xml[^>]*\?>/.exec(text)?.[0] ?? '';
  if (/encoding\s*=\s*["']utf-16/i.test(declaration)) return writtenAfter(utf16Mark, 0, text);
  return writtenAfter(new TextEncoder().encode(declaration), declaration.length, text.slice(declaration.length));
}

const writtenAfter = (begin: Bytes, end: number, text: string): Bytes => applyEdits(begin, [{ start: end, end, text }]);

/** The file after edits, in its own encoding; null when they are of another file. */
export function editedBytes(bytes: Bytes, edits: readonly TextEdit[]): Bytes | null {
  try {
    return applyEdits(bytes, edits);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
