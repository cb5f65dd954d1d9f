import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { packTerminal } from '../build/pack/pack-terminal';
import { median, printCase } from './measure';
import { benchInvoiceRuns, benchJournal, benchVatForm } from './terminal-runs';

const starts = 15;

/** The terminal client: what its start costs beside bare Node, and its runs beside the library that they use. */
export async function benchTerminal(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-bench-'));
  try {
    await packTerminal(folder);
    const program = path.join(folder, 'terminal/einvoice.js');
    benchStart(program);
    await benchInvoiceRuns(program, folder);
    await benchVatForm(program, folder);
    await benchJournal(program, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts alternate, so that a busy moment hits all. */
function benchStart(program: string): void {
  const lines = { bare: ['-e', '0'], version: [program, '--version'], help: [program, '--help'] };
  const samples = { bare: [] as number[], version: [] as number[], help: [] as number[] };
  for (let start = 0; start < starts; start++) {
    for (const name of Object.keys(lines) as (keyof typeof lines)[]) samples[name].push(childMs(lines[name]));
  }
  const bareMs = median(samples.bare);
  for (const name of ['version', 'help'] as const) {
    const ms = median(samples[name]);
    printCase(`start --${name}`, bareMs / ms, { processorMs: ms.toFixed(0), bareMs: bareMs.toFixed(0), beyondMs: (ms - bareMs).toFixed(0) }); // prettier-ignore
  }
}

/** User and system time of one process; the shell counts it to a millisecond. */
function childMs(words: readonly string[]): number {
  const timed = spawnSync('bash', ['-c', `TIMEFORMAT='%U %S'; time "$0" "$@" > /dev/null`, process.execPath, ...words], { encoding: 'utf8' }); // prettier-ignore
  const [user = NaN, system = NaN] = timed.stderr.trim().split(/\s+/).map(Number);
  return (user + system) * 1000;
}
