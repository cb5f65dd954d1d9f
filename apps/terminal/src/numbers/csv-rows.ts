import { terminalInput } from '@einvoice/limits';
import { createReadStream } from 'node:fs';
import { usageStop } from '../stop';

/** One record of a CSV file; `line` is where it begins, from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly values: readonly string[];
}

const delimiters = [',', ';', '\t', '|'] as const;

/** Of a file at once: few enough records that they are gone before the next collection of garbage. */
const readBytes = 32 * 1024;
const lineFeed = 0x0a;

/**
 * The records of a CSV file, together as they come: quoted values, line breaks in quotes, any of four delimiters, with or without a
 * byte order mark. Blank lines are passed over.
 * @throws Stop for a line that is too long, or a quote that nothing closes
 */
export async function* csvRecords(file: string): AsyncGenerator<CsvRecord[]> {
  const reader = new RecordReader();
  let rest: Uint8Array[] = [];
  let restBytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: readBytes }) as AsyncIterable<Buffer>) {
    const end = chunk.lastIndexOf(lineFeed);
    if (end >= 0) {
      const records = reader.recordsOf(Buffer.concat([...rest, chunk.subarray(0, end)]));
      [rest, restBytes] = [[], 0];
      if (records.length > 0) yield records;
    }
    rest.push(chunk.subarray(end + 1));
    restBytes += chunk.length - end - 1;
    if (restBytes > terminalInput.csv.lineBytesMax) throw tooLong(reader.lines + 1);
  }
  const records = restBytes === 0 ? [] : reader.recordsOf(Buffer.concat(rest));
  if (records.length > 0) yield records;
  reader.end();
}

/** Whole lines become records. A text is decoded once for all of its lines, for each by itself takes ten times as long. */
class RecordReader {
  /** How many were read. */
  lines = 0;
  private delimiter: string | null = null;
  /** A record whose quote is not closed yet. */
  private open: { readonly line: number; readonly text: string } | null = null;

  /** @param bytes lines, the last without its line feed */
  recordsOf(bytes: Buffer): CsvRecord[] {
    const text = bytes.toString('utf8');
    const records: CsvRecord[] = [];
    for (const line of (this.lines === 0 ? text.replace(/^\ufeff/, '') : text).split('\n')) {
      const record = this.recordOf(line.endsWith('\r') ? line.slice(0, -1) : line);
      if (record !== null) records.push(record);
    }
    return records;
  }

  end(): void {
    if (this.open !== null) throw usageStop(`A quote that is opened in line ${this.open.line} is never closed.`, 'Close it, and run it again.');
  }

  private recordOf(lineText: string): CsvRecord | null {
    this.lines++;
    if (this.open === null && lineText.trim() === '') return null;
    const line = this.open?.line ?? this.lines;
    const text = this.open === null ? lineText : `${this.open.text}\n${lineText}`;
    if (text.length > terminalInput.csv.lineBytesMax) throw tooLong(line);
    this.open = hasOpenQuote(text) ? { line, text } : null;
    if (this.open !== null) return null;
    this.delimiter ??= delimiterOf(text);
    return { line, values: valuesOf(text, this.delimiter) };
  }
} // prettier-ignore

const tooLong = (line: number) => usageStop(`Line ${line} is too long for a CSV file.`, 'Look whether a quote is left open, and run it again.'); // prettier-ignore

function hasOpenQuote(text: string): boolean {
  if (!text.includes('"')) return false;
  let quotes = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) quotes++;
  return quotes % 2 === 1;
}

/** The one that the first line has most of; a comma when it has none. */
const delimiterOf = (text: string): string =>
  delimiters.reduce<string>((best, one) => (text.split(one).length > text.split(best).length ? one : best), ',');

function valuesOf(text: string, delimiter: string): string[] {
  if (!text.includes('"')) return text.includes(delimiter) ? text.split(delimiter) : [text];
  const values: string[] = [];
  for (let at = 0; at <= text.length;) {
    if (text[at] !== '"') {
      const end = text.indexOf(delimiter, at);
      values.push(end < 0 ? text.slice(at) : text.slice(at, end));
      at = end < 0 ? text.length + 1 : end + 1;
      continue;
    }
    let end = at + 1;
    while (end < text.length && (text[end] !== '"' || text[end + 1] === '"')) end += text[end] === '"' ? 2 : 1;
    values.push(text.slice(at + 1, end).replaceAll('""', '"'));
    const next = text.indexOf(delimiter, end);
    at = next < 0 ? text.length + 1 : next + 1;
  }
  return values;
}
