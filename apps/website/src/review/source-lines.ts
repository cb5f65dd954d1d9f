import { stepsOf } from './json-pointer';
import { type Json, type JsonObject } from './review-answer';

/**
 * A draft written out, two blanks a level, as `JSON.stringify(value, null, 2)` writes it. Only what is looked at is written: of
 * ten thousand lines the page shows two hundred, and a fix changes one.
 */
export interface SourceLines {
  readonly count: number;
  /** The lines from `start`, counted from 0, to before `end`. */
  between(start: number, end: number): string[];
  /** The line of what a pointer names; undefined when it names nothing. */
  lineOf(pointer: string): number | undefined;
}

export const sourceLines = (document: JsonObject): SourceLines => ({
  count: lineCountOf(document),
  between: (start, end) => linesBetween(document, Math.max(0, start), end),
  lineOf: (pointer) => lineAt(document, pointer),
});

/** The line of a pointer, or of what it would be in: a missing value has no line of its own. */
export function nearestLine({ lineOf }: Pick<SourceLines, 'lineOf'>, pointer: string): number {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const line = lineOf(at);
    if (line !== undefined) return line;
  }
  return 0;
}

type Group = JsonObject | readonly Json[];

const isGroup = (value: Json | undefined): value is Group => typeof value === 'object' && value !== null;

/** Drafts share what a fix did not change, and with it these counts. */
const lineCounts = new WeakMap<Group, number>();

function lineCountOf(value: Json): number {
  if (!isGroup(value)) return 1;
  const known = lineCounts.get(value);
  if (known !== undefined) return known;
  let lines = 0;
  for (const [, member] of membersOf(value)) lines += lineCountOf(member);
  const count = lines === 0 ? 1 : lines + 2;
  lineCounts.set(value, count);
  return count;
}

const membersOf = (group: Group): [string, Json][] =>
  Object.entries(group).filter(([, member]) => member !== undefined) as [string, Json][];

/** By member of a group, its line, counted from the one that the group begins at. Only for groups that somebody looked into. */
const memberLines = new WeakMap<Group, ReadonlyMap<string, number>>();

function memberLinesOf(group: Group): ReadonlyMap<string, number> {
  const known = memberLines.get(group);
  if (known !== undefined) return known;
  const lines = new Map<string, number>();
  let line = 1;
  for (const [key, member] of membersOf(group)) {
    lines.set(key, line);
    line += lineCountOf(member);
  }
  memberLines.set(group, lines);
  return lines;
}

function lineAt(document: JsonObject, pointer: string): number | undefined {
  let value: Json | undefined = document;
  let line = 0;
  for (const step of stepsOf(pointer)) {
    const within: number | undefined = isGroup(value) ? memberLinesOf(value).get(step) : undefined;
    if (within === undefined) return undefined;
    line += within;
    value = (value as JsonObject)[step];
  }
  return line;
}

function linesBetween(document: JsonObject, start: number, end: number): string[] {
  const lines: string[] = [];
  const put = (line: number, text: string) => {
    if (line >= start && line < end) lines.push(text);
  };
  const write = (value: Json, line: number, indent: string, before: string, after: string): void => {
    const count = lineCountOf(value);
    if (line >= end || line + count <= start) return;
    if (!isGroup(value)) return put(line, `${indent}${before}${JSON.stringify(value)}${after}`);
    const isList = Array.isArray(value);
    const [open, close] = isList ? '[]' : '{}';
    if (count === 1) return put(line, `${indent}${before}${open}${close}${after}`);
    put(line, `${indent}${before}${open}`);
    let left = memberLinesOf(value).size;
    for (const [key, within] of memberLinesOf(value)) {
      const name = isList ? '' : `${JSON.stringify(key)}: `;
      left -= 1;
      write((value as JsonObject)[key]!, line + within, `${indent}  `, name, left === 0 ? '' : ',');
    }
    put(line + count - 1, `${indent}${close}${after}`);
  };
  write(document, 0, '', '', '');
  return lines;
}
