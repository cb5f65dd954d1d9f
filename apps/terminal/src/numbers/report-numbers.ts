import { vatBatch } from '@einvoice/limits';
import { csvValue } from '../reports/data-reports';
import { plain, safeJson } from '../reports/plain-text';
import { counted } from '../reports/report';
import { type Style } from '../terminal-style';
import { type ReportTarget } from '../run/report-target';
import { exitCodes, Stop, usageStop } from '../stop';
import { type Journal, type NumberVerdict } from './journal';
import { type NumberRow, numberRows } from './number-rows';

const forms = ['table', 'csv', 'ndjson', 'json', 'markdown'] as const;
type Form = (typeof forms)[number];
/** Rows are written together: one by one a million of them are a million writes. */
const charactersTogether = 64 * 1024;

/** A number and what is known of it. */
export interface JudgedNumber extends NumberRow {
  /** `not_asked`: the run ended before its turn. */
  readonly verdict: NumberVerdict['verdict'] | 'not_asked';
  readonly detail: string;
}

const notSendable: Omit<NumberVerdict, 'input'> = {
  verdict: 'not_checked',
  detail: 'The row holds no text that can be a VAT number.',
};
const notAsked = { verdict: 'not_asked', detail: 'The run ended before this row was asked.' } as const;

/**
 * Every row of the file with its verdict, in the order of the file, as the journal has them.
 * @throws Stop when the file is no longer what was asked: a verdict stands beside no other number
 */
export async function* judgedNumbers(file: string, columns: Parameters<typeof numberRows>[1], journal: Journal): AsyncGenerator<JudgedNumber[]> {
  let sent = 0;
  let batch: readonly NumberVerdict[] | null = null;
  for await (const rows of numberRows(file, columns)) {
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

const changedMeanwhile = (file: string) => new Stop(exitCodes.failed, `${plain(file)} has changed during the run, so its verdicts are not reported.`, 'Let it be as it was and go on with --resume, or move the journal away to ask about the file as it is now.', 'file_changed'); // prettier-ignore

/** @throws Stop for a form that invoices have and numbers do not */
export function formOf(asked: string): Form {
  const form = forms.find((one) => one === asked);
  if (form === undefined) throw usageStop(`VAT numbers are not reported as ${asked}.`, `Choose one of: ${forms.join(', ')}`);
  return form;
} // prettier-ignore

/** Writes the rows; a table shows those that are not valid. @returns how many there are of each verdict */
export async function writeNumbers(numbers: AsyncIterable<readonly JudgedNumber[]>, form: Form, target: ReportTarget, style: Style): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  const write = writers[form];
  let waiting = write.begin;
  let isFirst = true;
  for await (const together of numbers) {
    for (const number of together) {
      counts[number.verdict] = (counts[number.verdict] ?? 0) + 1;
      const text = write.row(number, style, isFirst);
      if (text !== '') isFirst = false;
      waiting += text;
      if (waiting.length < charactersTogether) continue;
      await target.write(waiting);
      waiting = '';
    }
  }
  await target.write(waiting + write.end);
  return counts;
} // prettier-ignore

interface Writer {
  readonly begin: string;
  row(number: JudgedNumber, style: Style, isFirst: boolean): string;
  readonly end: string;
}

const dataOf = ({ line, reference, input, verdict, detail }: JudgedNumber) => ({ line, reference, input, verdict, detail }); // prettier-ignore
const writers: Readonly<Record<Form, Writer>> = {
  table: {
    begin: '',
    row({ line, reference, input, verdict, detail }, style) {
      if (verdict === 'valid') return '';
      const shown = verdict === 'invalid' ? style.red(verdict) : style.yellow(verdict);
      return `line ${line}  ${style.bold(plain(input))}  ${shown}${reference === '' ? '' : `  ${plain(reference)}`}\n  ${style.dim(plain(detail))}\n`;
    },
    end: '',
  },
  csv: {
    begin: 'line,reference,input,verdict,detail\r\n',
    row: ({ line, reference, input, verdict, detail }) =>
      `${line},${csvValue(reference)},${csvValue(input)},${verdict},${csvValue(detail)}\r\n`,
    end: '',
  },
  ndjson: { begin: '', row: (number) => `${safeJson(dataOf(number))}\n`, end: '' },
  json: {
    begin: '{"ok":true,"data":{"rows":[',
    row: (number, _style, isFirst) => `${isFirst ? '\n' : ',\n'}${safeJson(dataOf(number))}`,
    end: '\n]}}\n',
  },
  markdown: {
    begin: '| line | reference | number | verdict | detail |\n| --- | --- | --- | --- | --- |\n',
    row: (number) => `| ${Object.values(dataOf(number)).map((value) => plain(String(value)).replace(/[\\|<>*`[\]]/g, '\\$&')).join(' | ')} |\n`, // prettier-ignore
    end: '',
  },
};

/** `8,900 valid, 90 invalid, 10 unavailable` */
export const countsText = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts).map(([verdict, count]) => `${count.toLocaleString('en-US')} ${verdict.replace('_', ' ')}`).join(', ') || counted(0, 'number'); // prettier-ignore
