import { terminalInput } from '@einvoice/limits';
import { createReadStream } from 'node:fs';
import { usageStop } from '../stop';
import { say } from '../texts/say';

/** One record of a CSV file; `line` is where it begins, from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly values: readonly string[];
}

const delimiters = [',', ';', '\t', '|'] as const;

/** Of a file at once: few enough records that they are gone before the next collection of garbage. */
const readBytes = 32 * 1024;
const lineFeed = 0x0a;
const quote = 0x22;

/** Some whole records of a file, as bytes without the last line feed. */
export interface CsvPiece {
  readonly bytes: Buffer;
  readonly linesBefore: number;
}

/**
 * Cuts a CSV file between records, so that each piece can be read without the others: where a line ends and every quote is closed.
 * @param pieceBytes of most pieces; a longer record makes a longer one
 * @throws Stop for a line that is too long, or a quote that nothing closes
 */
export async function* csvPieces(file: string, pieceBytes: number): AsyncGenerator<CsvPiece> {
  let rest: Buffer[] = [];
  let restBytes = 0;
  let linesBefore = 0;
  let linesOfRest = 0;
  let isQuoted = false;
  for await (const chunk of createReadStream(file, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
    let [end, lines, linesToEnd] = [-1, linesOfRest, 0];
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === lineFeed) {
        lines++;
        if (!isQuoted) [end, linesToEnd] = [at, lines];
      }
    }
    if (end >= 0) {
      yield { bytes: together([...rest, chunk.subarray(0, end)]), linesBefore };
      linesBefore += linesToEnd;
      [rest, restBytes] = [[], 0];
    }
    linesOfRest = lines - linesToEnd;
    rest.push(chunk.subarray(end + 1));
    restBytes += chunk.length - end - 1;
    if (restBytes > terminalInput.csv.lineBytesMax) throw tooLong(linesBefore + 1);
  }
  if (isQuoted) throw usageStop(say('A quote that is opened in line {line} is never closed.', { line: linesBefore + 1 }), say('Close it, and run it again.'));
  if (restBytes > 0) yield { bytes: together(rest), linesBefore };
} // prettier-ignore

const together = (pieces: readonly Buffer[]): Buffer => (pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces));

/**
 * The records of a CSV file, together as they come: quoted values, line breaks in quotes, any of four delimiters, with or without a
 * byte order mark. Blank lines are passed over.
 * @throws Stop for a line that is too long, or a quote that nothing closes
 */
export async function* csvRecords(file: string): AsyncGenerator<CsvRecord[]> {
  let delimiter: string | null = null;
  for await (const piece of csvPieces(file, readBytes)) {
    const records: CsvRecord[] = [];
    eachRecord(piece, (line, text) => {
      delimiter ??= delimiterOf(text);
      records.push({ line, values: valuesOf(text, delimiter) });
    });
    if (records.length > 0) yield records;
  }
}

/**
 * The texts of the records of a piece. It is decoded once for all of its lines, for each by itself takes ten times as long, and cut line
 * by line, so that a line is gone before the next collection of garbage.
 * @param visit answers false when it has read enough
 * @throws Stop for a record that is too long
 */
export function eachRecord({ bytes, linesBefore }: CsvPiece, visit: (line: number, text: string) => unknown): void {
  const whole = bytes.toString('utf8');
  const text = linesBefore === 0 ? whole.replace(/^\ufeff/, '') : whole;
  const hasQuotes = text.includes('"');
  let line = linesBefore;
  let open: { readonly line: number; readonly text: string } | null = null;
  for (let [at, end] = [0, 0]; at <= text.length; at = end + 1) {
    end = text.indexOf('\n', at);
    if (end < 0) end = text.length;
    const lineText = text.slice(at, text.charCodeAt(end - 1) === carriageReturn ? end - 1 : end);
    line++;
    if (open === null && isBlank(lineText)) continue;
    const record: string = open === null ? lineText : `${open.text}\n${lineText}`;
    const first: number = open?.line ?? line;
    if (record.length > terminalInput.csv.lineBytesMax) throw tooLong(first);
    open = hasQuotes && hasOpenQuote(record) ? { line: first, text: record } : null;
    if (open !== null) continue;
    if (visit(first, record) === false) break;
  }
} // prettier-ignore

const carriageReturn = 0x0d;
/** Most lines begin with a letter or a digit. */
const isBlank = (text: string): boolean => !(text.charCodeAt(0) > 0x20 && text.charCodeAt(0) < 0x7f) && text.trim() === ''; // prettier-ignore

const tooLong = (line: number) => usageStop(say('Line {line} is too long for a CSV file.', { line }), say('Look whether a quote is left open, and run it again.')); // prettier-ignore

function hasOpenQuote(text: string): boolean {
  if (!text.includes('"')) return false;
  let quotes = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) quotes++;
  return quotes % 2 === 1;
}

/** The one that the first record has most of; a comma when it has none. */
export const delimiterOf = (text: string): string =>
  delimiters.reduce<string>((best, one) => (text.split(one).length > text.split(best).length ? one : best), ',');

export function valuesOf(text: string, delimiter: string): string[] {
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
