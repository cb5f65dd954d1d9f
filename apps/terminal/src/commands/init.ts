import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { csvRecords } from '../numbers/csv-rows';
import { plain } from '../reports/plain-text';
import { createFile } from '../settings/safe-files';
import { type ExitCode, exitCodes, usageStop } from '../stop';
import { type Terminal } from '../terminal';

export interface InitOptions {
  readonly site?: string;
  readonly ruleSet?: string;
  readonly failOn?: string;
  readonly csv?: string;
  readonly vatNumber?: string;
  readonly countryCode?: string;
  readonly reference?: string;
}

const ignored = ['*.run.jsonl', 'receipts/', '*.fixed.xml', '*.fixed.json'];

/** `einvoice init`: writes einvoice.config.json, once, and keeps what runs write out of version control. */
export async function init(terminal: Terminal, options: InitOptions): Promise<ExitCode> {
  const { cwd, err } = terminal;
  const columns = { vatNumber: options.vatNumber, countryCode: options.countryCode, reference: options.reference };
  if (options.csv !== undefined) await checkColumns(cwd, options.csv, columns);
  const { site, ruleSet, failOn = 'error' } = options;
  const hasColumns = Object.values(columns).some((header) => header !== undefined);
  const settings = { site, ruleSet, failOn, rules: {}, ...(hasColumns && { columns }) };
  await createFile(path.join(cwd, 'einvoice.config.json'), `${JSON.stringify(settings, null, 2)}\n`);
  const added = await ignore(cwd);
  await err.write(`Wrote einvoice.config.json${added > 0 ? ` and ${added} lines of .gitignore` : ''}. Next: einvoice run FOLDER\n`);
  return exitCodes.ok;
} // prettier-ignore

async function checkColumns(cwd: string, csv: string, columns: Readonly<Record<string, string | undefined>>): Promise<void> {
  for await (const [first] of csvRecords(path.resolve(cwd, csv))) {
    const headers = (first?.values ?? []).map((value) => value.trim());
    const shown = plain(headers.slice(0, 20).join(', '));
    if (columns['vatNumber'] === undefined) throw usageStop(`Say which column of ${csv} holds the VAT numbers. It has: ${shown}`, `einvoice init --csv ${csv} --vat-number "${plain(headers[0] ?? '')}"`);
    const missing = Object.values(columns).find((header) => header !== undefined && !headers.includes(header));
    if (missing !== undefined) throw usageStop(`${csv} has no column "${missing.slice(0, 60)}". It has: ${shown}`, 'Give the header as it is written.');
    return;
  }
  throw usageStop(`${csv} is empty.`, 'Name a CSV file with a header.');
} // prettier-ignore

async function ignore(cwd: string): Promise<number> {
  const file = path.join(cwd, '.gitignore');
  const text = await readFile(file, 'utf8').catch(() => '');
  const there = new Set(text.split(/\r?\n/));
  const missing = ignored.filter((line) => !there.has(line));
  if (missing.length > 0) await appendFile(file, `${text === '' || text.endsWith('\n') ? '' : '\n'}${missing.join('\n')}\n`); // prettier-ignore
  return missing.length;
}
