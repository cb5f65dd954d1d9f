import { plain, safeJson } from './plain-text';
import { type ReportedDocument, type ReportWriter, verdictOf } from './report';

function dataOf(document: ReportedDocument): object {
  const { name: file, outcome, valid, truncated, syntax, profile, ruleSet, findings, fixedFile } = document;
  return { file, outcome, valid, truncated, syntax, profile, ruleSet, findings, fixedFile };
}

/** One object of all documents. */
export class JsonReport implements ReportWriter {
  readonly isList = true;
  readonly begin = (): string => '{"ok":true,"data":{"documents":[';
  readonly document = (document: ReportedDocument): string => `,\n${safeJson(dataOf(document))}`;
  readonly end: ReportWriter['end'] = (summary) => `\n],"summary":${safeJson(summary)},"sent":"nothing"}}\n`;
}

/** One object a line for each document. */
export class NdjsonReport implements ReportWriter {
  readonly isList = false;
  readonly begin = (): string => '';
  readonly document = (document: ReportedDocument): string => `${safeJson(dataOf(document))}\n`;
  readonly end = (): string => '';
}

const headers = ['file', 'verdict', 'profile', 'ruleSet', 'code', 'severity', 'level', 'new', 'path', 'line', 'column', 'message', 'fix']; // prettier-ignore

/** A row for each finding; a document without any has a row, too. */
export class CsvReport implements ReportWriter {
  readonly isList = false;
  readonly begin = (): string => `${headers.join(',')}\r\n`;
  document(document: ReportedDocument): string {
    const start = [document.name, verdictOf(document), document.profile, document.ruleSet];
    if (document.findings.length === 0) return rowOf([...start, ...headers.slice(start.length).map(() => null)]);
    return document.findings
      .map(({ code, severity, level, isNew, path, line, column, message, fix }) =>
        rowOf([...start, code, severity, level, isNew ? 'yes' : 'no', path, line, column, message, fix]),
      )
      .join('');
  }
  readonly end = (): string => '';
}

const rowOf = (cells: readonly (string | number | null)[]): string => `${cells.map(csvValue).join(',')}\r\n`;

/** Most cells; to look through the others takes ten times as long. */
const harmless = /^(?:[A-Za-z0-9][A-Za-z0-9 .;:/_-]*)?$/;

/** A cell that a spreadsheet takes for text, whatever it begins with. */
export function csvValue(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'string' && harmless.test(value)) return value;
  const text = typeof value === 'string' && /^[=+\-@]/.test(value) ? `'${plain(value)}` : plain(String(value));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
