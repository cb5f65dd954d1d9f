import { encodingOf, stepsOf } from '@einvoice/invoice-rules/edits';
import { type Finding } from './judged-document';

/** Lines around a finding, and characters of a line that are shown. */
const linesAround = 2;
const charactersMax = 160;

/** Findings with the lines that they stand at. @param bytes of the XML that was judged */
export function withLines(findings: readonly Finding[], bytes: Uint8Array | string): Finding[] {
  if (findings.every(({ line }) => line === null)) return [...findings];
  const text = typeof bytes === 'string' ? bytes : decoded(bytes);
  const lines = text.split(/\r\n|\n|\r/);
  return findings.map((finding) => (finding.line === null ? finding : { ...finding, excerpt: around(lines, finding.line, finding.column ?? 1) })); // prettier-ignore
}

/** The same for a JSON invoice: the value at the pointer. */
export function withValues(findings: readonly Finding[], invoice: object): Finding[] {
  return findings.map((finding) => ({ ...finding, excerpt: [{ line: null, text: valueText(invoice, finding.path), isFinding: true }] })); // prettier-ignore
}

function around(lines: readonly string[], line: number, column: number): NonNullable<Finding['excerpt']> {
  const first = Math.max(1, line - linesAround);
  return lines.slice(first - 1, line + linesAround).map((text, index) => {
    const isFinding = first + index === line;
    // A document without line breaks is shown where the finding is.
    const from = isFinding && column > charactersMax ? column - charactersMax / 2 : 0;
    const part = text.slice(from, from + charactersMax);
    const shown = `${from > 0 ? '…' : ''}${part}${text.length > from + charactersMax ? '…' : ''}`;
    return { line: first + index, text: shown, isFinding };
  });
}

function valueText(invoice: object, pointer: string): string {
  let value: unknown = invoice;
  for (const step of stepsOf(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return `${pointer}: nothing`;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  const text = JSON.stringify(value) ?? 'nothing';
  return `${pointer}: ${text.length > charactersMax ? `${text.slice(0, charactersMax)}…` : text}`;
}

function decoded(bytes: Uint8Array): string {
  const { encoding } = encodingOf(bytes);
  return new TextDecoder(encoding === 'iso-8859-1' ? 'windows-1252' : encoding).decode(bytes);
}
