import { numbersRun, terminalInput, vatNumber } from '@einvoice/limits';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type Settings } from '../settings/settings-file';
import { usageStop } from '../stop';
import { csvRecords } from './csv-rows';
import { say } from '../texts/say';

/** One number of a file. */
export interface NumberRow {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly reference: string;
  /** As written, with the country in front when it stands in a column of its own. */
  readonly input: string;
  /** Whether it can be sent: neither empty nor too long. */
  readonly canBeAsked: boolean;
}

const usual = { vatNumber: /vat|ust|uid|btw|tva|iva|nif|moms|steuer/i, countryCode: /country|land|pays|pa[ií]s/i, reference: /ref|kunde|customer|name|id$|nr$|nummer/i }; // prettier-ignore

/** Where the numbers of a file stand: what settings say of its columns. */
export type NumbersMapping = Pick<Settings, 'columns' | 'defaultCountry'>;

/** The columns of one file. Plain data: it goes to workers. */
export interface Places {
  readonly vatNumber: number;
  readonly countryCode: number | null;
  readonly reference: number | null;
  readonly hasHeader: boolean;
  /** Of numbers that name none. */
  readonly defaultCountry: string;
}

/** The rows of a CSV file, together as they come. @throws Stop when no column can be told to hold the numbers */
export async function* numberRows(file: string, mapping: NumbersMapping): AsyncGenerator<NumberRow[]> {
  let places: Places | null = null;
  let count = 0;
  for await (const records of csvRecords(file)) {
    const isFirst = places === null;
    const known: Places = (places ??= placesOf(records[0]!.values, mapping));
    const rows = (isFirst && known.hasHeader ? records.slice(1) : records).map(({ line, values }) =>
      rowOf(line, values, known),
    );
    count += rows.length;
    refuseMoreRows(count);
    yield rows;
  }
}

/** @throws Stop */
export function refuseMoreRows(count: number): void {
  if (count > numbersRun.rowsMax)
    throw usageStop(say('The file has more than {count} rows.', { count: numbersRun.rowsMax }), say('Split it.'));
}

/** @param values of the first record @throws Stop when no column can be told to hold the numbers */
export function placesOf(values: readonly string[], { columns, defaultCountry = '' }: NumbersMapping): Places {
  if (values.length > terminalInput.csv.columnsMax) throw usageStop(say('The file has more than {count} columns.', { count: terminalInput.csv.columnsMax }), say('Keep those with number and reference.')); // prettier-ignore
  const headers = values.map((value) => value.trim());
  const named = (header: string | undefined): number | null => {
    if (header === undefined) return null;
    const place = headers.indexOf(header);
    if (place < 0) throw usageStop(say('The file has no column "{header}".', { header: header.slice(0, 60) }), say('Say which column is which with: einvoice init')); // prettier-ignore
    return place;
  };
  if (columns?.vatNumber !== undefined) {
    return { vatNumber: named(columns.vatNumber)!, countryCode: named(columns.countryCode), reference: named(columns.reference), hasHeader: true, defaultCountry }; // prettier-ignore
  }
  const found = (form: RegExp): number | null => {
    const place = headers.findIndex((header) => form.test(header) && !/\d{4}/.test(header));
    return place < 0 ? null : place;
  };
  const number = found(usual.vatNumber);
  if (number !== null) return { vatNumber: number, countryCode: found(usual.countryCode), reference: found(usual.reference), hasHeader: true, defaultCountry }; // prettier-ignore
  // Without a header: one column, or the only one that looks like a number.
  const like = headers.flatMap((value, place) => (/^[A-Z]{2}[ .-]?[0-9A-Z][0-9A-Z .+*-]{5,}$/i.test(value) ? [place] : [])); // prettier-ignore
  const [place, ...others] = headers.length === 1 ? [0] : like;
  if (place !== undefined && others.length === 0) return { vatNumber: place, countryCode: null, reference: null, hasHeader: false, defaultCountry }; // prettier-ignore
  throw usageStop(
    say('No column of the file says that it holds VAT numbers.'),
    say('Say which column is which with: einvoice init'),
  );
}

export function rowOf(line: number, values: readonly string[], places: Places): NumberRow {
  const number = at(values, places.vatNumber);
  const country = at(values, places.countryCode) || places.defaultCountry;
  const isApart = country !== '' && number !== '' && /^[A-Za-z]{2}$/.test(country) && !/^[A-Za-z]{2}/.test(number);
  const input = isApart ? `${country.toUpperCase()}${number}` : number;
  const canBeAsked = input.length > 0 && input.length <= vatNumber.batchCharactersMax;
  return { line, reference: at(values, places.reference), input, canBeAsked };
}

const at = (values: readonly string[], place: number | null): string =>
  place === null ? '' : (values[place] ?? '').trim();

/** @throws Stop when there is no such file, or it is too large */
export async function refuseOtherFiles(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found === null || !found.isFile()) throw usageStop(say('There is no file {file}.', { file }), say('Name a CSV file: einvoice run numbers.csv')); // prettier-ignore
  if (found.size > terminalInput.csv.bytesMax) throw usageStop(say('{file} is too large.', { file }), say('Split it.'));
}

/** What the file is known by: another file, or one that changed, gets other keys. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
