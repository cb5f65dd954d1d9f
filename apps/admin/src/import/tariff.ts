import { PostgresTariffStore, withCommandDatabase } from '@einvoice/database/imports';
import {
  readTariffFolder,
  type TariffImport,
  type TariffProblem,
  type TariffReading,
  type TariffVersion,
} from '@einvoice/tariff-data';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type AdminContext } from '../command';
import { readConfig } from '../config';

export const tariffUsage = `einvoice-admin import tariff FOLDER [--month YYYY-MM] [--force]
  Reads the official workbooks (XLSX) of one month, all or nothing, and makes them the tariff that answers. A month that is not
  complete, broken, older than the imported one, or with counts over a fifth away from the month before changes nothing, and what
  is wrong is listed; --force takes an older month, or other counts, all the same. --month: absent, the folder's name.
  The workbooks are given out in the public CIRCABC group of DG TAXUD, folder of the year, then of the month.`;

interface Asked {
  readonly folder: string;
  readonly month: string | undefined;
  readonly force: boolean;
}

/** Imports one month of the tariff; answers the exit code. */
export async function importTariff(
  args: readonly string[],
  { environment, say, complain }: AdminContext,
): Promise<number> {
  const asked = readArguments(args);
  if ('problem' in asked) {
    complain(`${asked.problem}\n\n${tariffUsage}`);
    return 2;
  }
  const { databaseUrl } = readConfig(environment);
  const startMs = performance.now();
  const reading = await readTariffFolder(asked.folder, asked.month);
  if (!reading.ok) {
    refused(reading.problems, reading.problemsTotal, complain);
    return 1;
  }
  return withCommandDatabase(databaseUrl, 'import', async (database) => {
    const store = new PostgresTariffStore(database);
    const before = await store.current();
    const done = await store.import(reading.snapshot, { mode: 'snapshot', force: asked.force });
    const exitCode = report(done, reading, performance.now() - startMs, { say, complain });
    if (done.ok && before && hasMeasuresOf(before, done.version)) complain(`  Its measures are those of ${before.month}, byte for byte: is the month right?`); // prettier-ignore
    return exitCode;
  });
}

function readArguments(args: readonly string[]): Asked | { readonly problem: string } {
  const options = { month: { type: 'string' }, force: { type: 'boolean' } } as const;
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    return { problem: (error as Error).message };
  }
  const { values, positionals } = parsed;
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) return { problem: 'Name one folder, with the workbooks of one month.' };
  if (!existsSync(folder)) return { problem: `There is no folder ${folder}.` };
  return { folder, month: values.month, force: values.force ?? false };
}

function report(
  done: TariffImport,
  { duplicates, notJoined }: Extract<TariffReading, { ok: true }>,
  elapsedMs: number,
  { say, complain }: Pick<AdminContext, 'say' | 'complain'>,
): number {
  if (!done.ok) {
    refused(done.problems, done.problems.length, complain);
    return 1;
  }
  const { version, unchanged } = done;
  const { lines, declarable, measures } = version.counts;
  if (unchanged) {
    say(`tariff: ${version.month} is imported already, from the same files (version ${version.id}).`);
    return 0;
  }
  const counts = `${count(lines)} lines, ${count(declarable)} of them declarable, and ${count(measures)} measures`;
  say(`tariff: ${version.month} with ${counts}, in ${(elapsedMs / 1000).toFixed(1)} s (version ${version.id}).`);
  for (const { name, sha256 } of version.files) say(`  ${sha256}  ${name}`);
  if (duplicates > 0) say(`  ${count(duplicates)} measures stand twice in the files and are kept once.`);
  if (notJoined > 0) say(`  ${count(notJoined)} conditions and footnotes belong to no measure of the files.`);
  return 0;
}

/** Files of another month under a new name would answer as if they were of today. */
function hasMeasuresOf(before: TariffVersion, version: TariffVersion): boolean {
  const measures = ({ files }: TariffVersion) =>
    files.filter(({ name }) => /^duties/i.test(name)).map(({ sha256 }) => sha256).sort().join(); // prettier-ignore
  return before.mode === version.mode && before.month !== version.month && measures(before) === measures(version);
}

function refused(problems: readonly TariffProblem[], total: number, complain: (line: string) => void): void {
  complain(`tariff: refused, nothing is changed. ${count(total)} ${total === 1 ? 'problem' : 'problems'}:`);
  for (const { code, book, row, message } of problems) {
    const place = [book, row === null ? null : `row ${row}`].filter((part) => part !== null).join(', ');
    complain(`  ${code}: ${place === '' ? '' : `${place}: `}${message}`);
  }
  if (total > problems.length) complain(`  and ${count(total - problems.length)} more`);
}

const count = (value: number): string => value.toLocaleString('en');
