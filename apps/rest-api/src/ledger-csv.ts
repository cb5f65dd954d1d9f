import { type HistoryLine } from '@einvoice/accounts';

const columns: readonly (readonly [string, (line: HistoryLine) => string | number | null])[] = [
  ['time_utc', ({ at }) => at.toISOString()],
  ['kind', ({ kind }) => kind],
  ['unit', ({ unit }) => unit],
  ['change', ({ change }) => change],
  ['available_after', ({ availableAfter }) => availableAfter],
  ['route', ({ route }) => route],
  ['answers', ({ answers }) => answers],
  ['run_id', ({ runId }) => runId],
  ['connection_id', ({ connection }) => connection?.id ?? null],
  ['connection_name', ({ connection }) => connection?.name ?? null],
  ['test_funds', ({ testFunds }) => (testFunds ? 'yes' : 'no')],
  ['id', ({ id }) => id],
];

export const csvHead = `${columns.map(([name]) => name).join(',')}\r\n`;

/** A line of the ledger as RFC 4180 has it. */
export const csvLine = (line: HistoryLine): string => `${columns.map(([, of]) => csvCell(of(line))).join(',')}\r\n`;

/** A text that a spreadsheet would take for a formula is made a text. Numbers of ours stay numbers. */
export function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = /^[\t\r\n]|^\s*[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
