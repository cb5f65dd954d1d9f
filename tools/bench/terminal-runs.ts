import { validateInvoice, verdictOnDocument, writeUbl } from '@einvoice/invoice-rules';
import { repositoryRoot } from '@einvoice/test-kit';
import { checkVatNumber } from '@einvoice/vat-checksum';
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fdatasyncSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { openService } from '../../tests/terminal/service.fixture';
import { printCase } from './measure';
import { processorTimeMs } from './processor-time';

const invoices = 100_000;
const linesOfEach = 10;
const filesOfAFolder = 1_000;
const numbers = 1_000_000;

type Source = 'json' | 'ubl';

/**
 * `einvoice run` over 100,000 invoices of 10 lines beside one thread of the library that reads the same documents, judges them and
 * keeps nothing. Both read from disk: JSON as lines of one file, UBL as files of folders. Memory is that of the whole process at its
 * highest point, at a quarter, a half and all of them.
 */
export async function benchInvoiceRuns(program: string, folder: string): Promise<void> {
  for (const source of ['json', 'ubl'] as const) {
    const peaks: string[] = [];
    for (const share of [4, 2, 1]) {
      const count = invoices / share;
      const place = writeInvoices(folder, source, count);
      const all = await runOf(program, ['run', place, '--output', 'ndjson', '--quiet'], folder);
      if (all.lines !== count) throw new Error(`${count} invoices went in and ${all.lines} came out.`);
      peaks.push(`${count}:${all.peakMB}`);
      if (share === 1) {
        const alone = await runOf(program, ['run', place, '--threads', '1', '--output', 'ndjson', '--quiet'], folder);
        printRun(source, all, oneThread(source, place), alone, peaks);
      }
      rmSync(place, { recursive: true });
    }
  }
}

/**
 * On a busy machine the wall clock says little: `onTwoFree` is what processor time alone allows on two processors. `besideOneWorker`
 * is what the machine itself makes of a second worker that does the same: less than two where processors share a core.
 */
function printRun(source: Source, all: Ran, one: ReturnType<typeof oneThread>, alone: Ran, peaks: readonly string[]): void {
  printCase(`run, ${source}, all workers beside one thread`, one.seconds / all.seconds, {
    ...{ invoices, processors: os.availableParallelism() },
    ...{ perSecond: Math.round(invoices / all.seconds), oneThreadPerSecond: Math.round(invoices / one.seconds) },
    onTwoFree: ((2 * one.processorSeconds) / all.processorSeconds).toFixed(2),
    besideOneWorker: (alone.seconds / all.seconds).toFixed(2),
    peakMB: peaks.join(','),
  });
} // prettier-ignore

/** A million VAT numbers, form alone, beside the library on the same texts in memory. */
export async function benchVatForm(program: string, folder: string): Promise<void> {
  const texts = Array.from({ length: numbers }, (_, index) => `DE${100_000_000 + index * 7}`);
  const file = path.join(folder, 'form.csv');
  writeFileSync(file, `vat\n${texts.join('\n')}\n`);
  const [started, used] = [process.hrtime.bigint(), process.cpuUsage()];
  let valid = 0;
  for (const text of texts) if (checkVatNumber(text, null).valid) valid++;
  const library = secondsSince(started);
  const { user, system } = process.cpuUsage(used);
  const { seconds, processorSeconds, lines } = await runOf(program, ['run', file, '--format-only', '--output', 'csv', '--quiet'], folder);
  if (lines !== numbers + 1) throw new Error(`${numbers} numbers went in and ${lines} lines came out.`);
  rmSync(file);
  printCase('run, VAT numbers, form alone, beside the library', library / seconds, { numbers, valid, perSecond: Math.round(numbers / seconds), libraryPerSecond: Math.round(numbers / library), onTwoFree: ((2 * (user + system)) / 1e6 / processorSeconds).toFixed(2) });
} // prettier-ignore

function writeInvoices(folder: string, source: Source, count: number): string {
  const place = path.join(folder, source === 'json' ? 'invoices.ndjson' : 'invoices');
  const textOf = textMaker(source);
  if (source === 'json') {
    const handle = openSync(place, 'w');
    for (let number = 0; number < count; number += filesOfAFolder) {
      writeSync(handle, Array.from({ length: filesOfAFolder }, (_, index) => `${textOf(number + index)}\n`).join(''));
    }
    closeSync(handle);
    return place;
  }
  for (let number = 0; number < count; number++) {
    const inner = path.join(place, String(Math.floor(number / filesOfAFolder)));
    if (number % filesOfAFolder === 0) mkdirSync(inner, { recursive: true });
    writeFileSync(path.join(inner, `${number}.xml`), textOf(number));
  }
  return place;
}

function textMaker(source: Source): (number: number) => string {
  const base = JSON.parse(readFileSync(path.join(repositoryRoot, 'fixtures/base-example.json'), 'utf8')) as { lines: object[]; [field: string]: unknown };
  const { totals: _totals, vatBreakdown: _vatBreakdown, ...stated } = base;
  const lines = Array.from({ length: linesOfEach }, (_, index) => ({ ...base.lines[index % base.lines.length], id: String(index + 1) }));
  const invoice = { ...stated, number: 'NUMBER-OF-IT', lines };
  if (source === 'json') return between(JSON.stringify(invoice));
  const written = writeUbl(invoice);
  if (!written.ok) throw new Error(written.message);
  return between(written.xml);
} // prettier-ignore

function between(text: string): (number: number) => string {
  const [before = '', after] = text.split('NUMBER-OF-IT');
  if (after === undefined) throw new Error('The invoice has no place for its number.');
  return (number) => before + number + after;
}

/** Seconds of one thread that reads and judges the documents, one after the other. */
function oneThread(source: Source, place: string): { seconds: number; processorSeconds: number } {
  const now = new Date();
  const [started, used] = [process.hrtime.bigint(), process.cpuUsage()];
  if (source === 'json') {
    for (const line of readFileSync(place, 'utf8').trimEnd().split('\n')) validateInvoice(JSON.parse(line) as object, { now });
  } else {
    for (let number = 0; number < invoices; number++) {
      verdictOnDocument(readFileSync(path.join(place, String(Math.floor(number / filesOfAFolder)), `${number}.xml`)), { now });
    }
  }
  const { user, system } = process.cpuUsage(used);
  return { seconds: secondsSince(started), processorSeconds: (user + system) / 1e6 };
} // prettier-ignore

interface Ran {
  readonly seconds: number;
  /** Of all threads together, as far as it was seen. */
  readonly processorSeconds: number;
  readonly lines: number;
  readonly peakMB: number;
}

/** Runs a command line to its end; Linux tells what it used of processors and memory while it is there. */
async function runOf(program: string, words: readonly string[], cwd: string): Promise<Ran> {
  const started = process.hrtime.bigint();
  const child = spawn(process.execPath, [program, ...words], { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  let [lines, peakMB, processorSeconds] = [0, NaN, NaN];
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
    peakMB = peakOf(child) ?? peakMB;
    const usedMs = processorTimeMs(child.pid!);
    if (!Number.isNaN(usedMs)) processorSeconds = usedMs / 1000;
  }
  return { seconds: secondsSince(started), processorSeconds, lines, peakMB };
}

const secondsSince = (started: bigint): number => Number(process.hrtime.bigint() - started) / 1e9;

/** Linux tells while the process is there; elsewhere it is not known. */
function peakOf({ pid }: ChildProcess): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(status) ?? [];
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1e3);
  } catch {
    return null;
  }
}

const batches = 40;
const rowsOfABatch = 20;
/** How long the register takes for a batch here: less than VIES does for one number. */
const registerMs = 250;

/**
 * What the journal costs a run that asks the register: its lines, written and brought to disk once more in the same way, beside the
 * run. The ratio is the twentieth that it may cost by what it costs.
 */
export async function benchJournal(program: string, folder: string): Promise<void> {
  const service = await openService();
  Object.defineProperty(service, 'held', { get: () => sleep(registerMs) });
  const rows = Array.from({ length: batches * rowsOfABatch }, (_, index) => `DE${123_000_000 + index}`);
  const file = path.join(folder, 'numbers.csv');
  writeFileSync(file, `vat\n${rows.join('\n')}\n`);
  const secret = path.join(folder, 'secret');
  writeFileSync(secret, service.secret, { mode: 0o600 });
  const words = [
    'run',
    file,
    '--site',
    service.url,
    '--credential-file',
    secret,
    '--yes',
    '--output',
    'csv',
    '--quiet',
  ];
  const { seconds, lines } = await runOf(program, words, folder);
  await service.close();
  if (lines !== rows.length + 1) throw new Error(`${rows.length} numbers went in and ${lines} lines came out.`);
  const journal = readFileSync(`${file}.run.jsonl`, 'utf8').trimEnd().split('\n');
  const handle = openSync(`${file}.again`, 'w');
  const started = process.hrtime.bigint();
  for (const line of journal) {
    writeSync(handle, `${line}\n`);
    fdatasyncSync(handle);
  }
  const journalSeconds = secondsSince(started);
  closeSync(handle);
  const share = journalSeconds / seconds;
  printCase('journal of a run of VAT numbers', 0.05 / share, { numbers: rows.length, registerMs, runSeconds: seconds.toFixed(2), journalMs: (journalSeconds * 1000).toFixed(0), share: `${(share * 100).toFixed(2)}%` }); // prettier-ignore
}
