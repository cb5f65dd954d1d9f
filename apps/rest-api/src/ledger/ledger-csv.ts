import { type HistoryLine } from '@einvoice/billing-ledger';

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
export const csvLine = (line: HistoryLine): string => `${columns.map(([, of]) => csvField(of(line))).join(',')}\r\n`;

/**
 * Where a spreadsheet may see a formula in a text: at its start, and after what separates cells or lines where it reads this
 * file by `;` or tabs, as it does in half of Europe, and so ignores our quotes. Wide forms of the signs count as the signs.
 */
const formulaBegins = /(?<=^|[;\t\n]|\r(?!\n))(?=[\s"]*[=+\-@\uff1d\uff0b\uff0d\uff20])|^(?=[\t\r\n])/g;

/**
 * A cell as RFC 4180 has it. A text that would be taken for a formula gets a `'` before it: people choose the names of their
 * connections, and texts of ours are held to the same. Numbers stay numbers, for they are ours, and -2 is a charge.
 */
function csvField(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const safe = (value ?? '').replace(formulaBegins, `'`);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
