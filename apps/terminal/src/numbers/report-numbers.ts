import { vatBatch } from '@einvoice/limits';
import { csvValue } from '../reports/data-reports';
import { plain, safeJson } from '../reports/plain-text';
import { counted } from '../reports/report';
import { type Style } from '../terminal-style';
import { type ReportTarget } from '../run/report-target';
import { exitCodes, Stop, usageStop } from '../stop';
import { type Journal, type NumberVerdict } from './journal';
import { details, detailShown, verdictShown } from './number-details';
import { type NumberRow, numberRows, type NumbersMapping } from './number-rows';
import { say, sayNumber } from '../texts/say';

const forms = ['table', 'csv', 'ndjson', 'json', 'markdown'] as const;
export type NumbersForm = (typeof forms)[number];
const charactersTogether = 64 * 1024;

/** A number and what is known of it. */
export interface JudgedNumber extends NumberRow {
  /** `not_asked`: the run ended before its turn. */
  readonly verdict: NumberVerdict['verdict'] | 'not_asked';
  readonly detail: string;
}

const notSendable = { verdict: 'not_checked', detail: details.notSendable } as const;
const notAsked = { verdict: 'not_asked', detail: details.notAsked } as const;

/**
 * Every row of the file with its verdict, in the order of the file, as the journal has them.
 * @throws Stop when the file is no longer what was asked: a verdict stands beside no other number
 */
export async function* judgedNumbers(file: string, mapping: NumbersMapping, journal: Journal): AsyncGenerator<JudgedNumber[]> {
  let sent = 0;
  let batch: readonly NumberVerdict[] | null = null;
  for await (const rows of numberRows(file, mapping)) {
    const judged: JudgedNumber[] = [];
    for (const row of rows) {
      if (!row.canBeAsked) {
        judged.push({ ...row, ...notSendable });
        continue;
      }
      const place = sent % vatBatch.rowsMax;
      if (place === 0) batch = (await journal.answerTo(Math.floor(sent / vatBatch.rowsMax)))?.rows ?? null;
      sent++;
      const known = batch?.[place];
      if (known !== undefined && known.input !== row.input) throw changedMeanwhile(file);
      judged.push({ ...row, ...(known ?? notAsked) });
    }
    yield judged;
  }
} // prettier-ignore

const changedMeanwhile = (file: string) => new Stop(exitCodes.failed, say('{file} has changed during the run, so its verdicts are not reported.', { file: plain(file) }), say('Let it be as it was and go on with --resume, or move the journal away to ask about the file as it is now.'), 'file_changed'); // prettier-ignore

/** @throws Stop for a form that invoices have and numbers do not */
export function formOf(asked: string): NumbersForm {
  const form = forms.find((one) => one === asked);
  if (form === undefined) throw usageStop(say('VAT numbers are not reported as {form}.', { form: asked }), say('Choose one of: {choices}', { choices: forms.join(', ') }));
  return form;
} // prettier-ignore

/** Rows of a report as they are written, and how many numbers of each verdict they are of. */
export interface WrittenRows {
  readonly text: string | Uint8Array;
  readonly counts: Counts;
}

export type Counts = Readonly<Record<string, number>>;

/** Numbers as rows, together as long as they are few: one by one a million of them are a million writes. */
export async function* rowsOf(numbers: AsyncIterable<readonly JudgedNumber[]>, form: NumbersForm, style: Style): AsyncGenerator<WrittenRows> {
  const { row } = writers[form];
  let [text, counts]: [string, Record<string, number>] = ['', {}];
  for await (const together of numbers) {
    for (const number of together) {
      counts[number.verdict] = (counts[number.verdict] ?? 0) + 1;
      text += row(number, style);
    }
    if (text.length < charactersTogether) continue;
    yield { text, counts };
    [text, counts] = ['', {}];
  }
  yield { text, counts };
} // prettier-ignore

/** Writes the report; a table shows the rows that are not valid. @returns how many there are of each verdict */
export async function writeNumbers(rows: AsyncIterable<WrittenRows>, form: NumbersForm, target: ReportTarget): Promise<Counts> {
  const sum: Record<string, number> = {};
  const { begin, end, isList } = writers[form];
  let isFirst = isList;
  await target.write(begin());
  for await (const { text, counts } of rows) {
    for (const [verdict, count] of Object.entries(counts)) sum[verdict] = (sum[verdict] ?? 0) + count;
    if (text.length === 0) continue;
    await target.write(!isFirst ? text : typeof text === 'string' ? text.slice(1) : text.subarray(1));
    isFirst = false;
  }
  await target.write(end);
  return sum;
} // prettier-ignore

/** How one form of report is written. */
interface Writer {
  begin(): string;
  /** Rows are entries of one list: each comes with a comma in front, which the first one loses. */
  readonly isList: boolean;
  row(number: JudgedNumber, style: Style): string;
  readonly end: string;
}

const dataOf = ({ line, reference, input, verdict, detail }: JudgedNumber) => ({ line, reference, input, verdict, detail }); // prettier-ignore
/** The same for people. */
const shownOf = (number: JudgedNumber) => ({ ...dataOf(number), verdict: verdictShown(number.verdict), detail: detailShown(number.detail) }); // prettier-ignore

export const writers: Readonly<Record<NumbersForm, Writer>> = {
  table: {
    begin: () => '',
    isList: false,
    row({ line, reference, input, verdict, detail }, style) {
      if (verdict === 'valid') return '';
      const shown = (verdict === 'invalid' ? style.red : style.yellow)(verdictShown(verdict));
      return `${say('line {place}', { place: line })}  ${style.bold(plain(input))}  ${shown}${reference === '' ? '' : `  ${plain(reference)}`}\n  ${style.dim(plain(detailShown(detail)))}\n`;
    },
    end: '',
  },
  csv: {
    begin: () => 'line,reference,input,verdict,detail\r\n',
    isList: false,
    row: ({ line, reference, input, verdict, detail }) =>
      `${line},${reference === '' ? '' : csvValue(reference)},${csvValue(input)},${verdict},${detailCell(detail)}\r\n`,
    end: '',
  },
  ndjson: { begin: () => '', isList: false, row: (number) => `${safeJson(dataOf(number))}\n`, end: '' },
  json: {
    begin: () => '{"ok":true,"data":{"rows":[',
    isList: true,
    row: (number) => `,\n${safeJson(dataOf(number))}`,
    end: '\n]}}\n',
  },
  markdown: {
    begin: () =>
      `| ${[say('line'), say('reference'), say('number'), say('verdict'), say('detail')].join(' | ')} |\n| --- | --- | --- | --- | --- |\n`,
    isList: false,
    row: (number) => `| ${Object.values(shownOf(number)).map((value) => plain(String(value)).replace(/[\\|<>*`[\]]/g, '\\$&')).join(' | ')} |\n`, // prettier-ignore
    end: '',
  },
};

/** Most numbers have one of few details, and to look through each again takes as long as to check a number. */
function detailCell(detail: string): string {
  let cell = detailCells.get(detail);
  if (cell === undefined) {
    cell = csvValue(detail);
    if (detailCells.size < detailsKeptMax) detailCells.set(detail, cell);
  }
  return cell;
}

const detailCells = new Map<string, string>();
const detailsKeptMax = 32;

const verdictCounts: Readonly<Record<string, (count: string) => string>> = {
  valid: (count) => say('{count} valid', { count }),
  invalid: (count) => say('{count} invalid', { count }),
  unavailable: (count) => say('{count} unavailable', { count }),
  not_checked: (count) => say('{count} not checked', { count }),
  not_asked: (count) => say('{count} not asked', { count }),
};

/** `8,900 valid, 90 invalid, 10 unavailable` */
export const countsText = (counts: Counts): string =>
  Object.entries(counts).map(([verdict, count]) => verdictCounts[verdict]?.(sayNumber(count)) ?? '').join(', ') || counted(0, 'number'); // prettier-ignore
