import { pointerOf } from './json-pointer';
import { type Json, type JsonObject } from './review-answer';

/** A draft written out, two blanks a level: its lines, and the line at which each pointer stands (from 0). */
export interface SourceLines {
  readonly lines: readonly string[];
  readonly lineOf: ReadonlyMap<string, number>;
}

const written = new WeakMap<object, SourceLines>();

/** Writes what `JSON.stringify(value, null, 2)` writes, and notes on the way where everything stands; once for each draft. */
export function sourceLines(document: JsonObject): SourceLines {
  const known = written.get(document);
  if (known !== undefined) return known;
  const lines: string[] = [];
  const lineOf = new Map<string, number>();
  const write = (value: Json, pointer: string, indent: string, before: string, after: string): void => {
    lineOf.set(pointer, lines.length);
    if (typeof value !== 'object' || value === null) {
      lines.push(`${indent}${before}${JSON.stringify(value)}${after}`);
      return;
    }
    const isList = Array.isArray(value);
    const members = Object.entries(value).filter(([, member]) => member !== undefined) as [string, Json][];
    const [open, close] = isList ? '[]' : '{}';
    if (members.length === 0) {
      lines.push(`${indent}${before}${open}${close}${after}`);
      return;
    }
    lines.push(`${indent}${before}${open}`);
    members.forEach(([key, member], index) => {
      const name = isList ? '' : `${JSON.stringify(key)}: `;
      write(member, pointer + pointerOf([key]), `${indent}  `, name, index === members.length - 1 ? '' : ',');
    });
    lines.push(`${indent}${close}${after}`);
  };
  write(document, '', '', '', '');
  const source = { lines, lineOf };
  written.set(document, source);
  return source;
}

/** The line of a pointer, or of what it would stand in: a missing value has no line of its own. */
export function nearestLine({ lineOf }: SourceLines, pointer: string): number {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const line = lineOf.get(at);
    if (line !== undefined) return line;
  }
  return 0;
}
