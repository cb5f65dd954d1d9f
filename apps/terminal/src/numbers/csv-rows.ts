import { linesOf } from '@einvoice/json';
import { terminalInput } from '@einvoice/limits';
import { createReadStream } from 'node:fs';
import { usageStop } from '../stop';

/** One record of a CSV file; `line` is where it begins, from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly values: readonly string[];
}

const delimiters = [',', ';', '\t', '|'] as const;

/**
 * The records of a CSV file, together as they come: quoted values, line breaks in quotes, any of four delimiters, with or without a
 * byte order mark. Blank lines are passed over.
 * @throws Stop for a line that is too long, or a quote that nothing closes
 */
export async function* csvRecords(file: string): AsyncGenerator<CsvRecord[]> {
  let delimiter: string | null = null;
  let number = 0;
  let open: { line: number; text: string } | null = null;
  for await (const together of linesOf(createReadStream(file), terminalInput.csv.lineBytesMax)) {
    const records: CsvRecord[] = [];
    for (const bytes of together) {
      number++;
      if (bytes === null) throw tooLong(number);
      const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
      const text: string = (number === 1 ? raw.replace(/^\ufeff/, '') : raw).replace(/\r$/, '');
      if (open === null && text.trim() === '') continue;
      const begun: { line: number; text: string } = open === null ? { line: number, text } : { line: open.line, text: `${open.text}\n${text}` };
      if (begun.text.length > terminalInput.csv.lineBytesMax) throw tooLong(begun.line);
      open = hasOpenQuote(begun.text) ? begun : null;
      if (open !== null) continue;
      delimiter ??= delimiterOf(begun.text);
      records.push({ line: begun.line, values: valuesOf(begun.text, delimiter) });
    }
    if (records.length > 0) yield records;
  }
  if (open !== null) throw usageStop(`A quote that is opened in line ${open.line} is never closed.`, 'Close it, and run it again.');
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
  if (!text.includes('"')) return text.split(delimiter);
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
