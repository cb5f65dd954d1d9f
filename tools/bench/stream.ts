import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { repositoryRoot } from '@einvoice/test-kit';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { builtForOwnProcess } from './own-process';
import { measureNs, printCase, showNs } from './measure';

const invoices = 100_000;
const linesOfEach = 10;

/**
 * 100,000 invoices of 10 lines through the stream command, as a process of its own. The yardstick is what JSON alone costs one
 * thread: the same lines parsed and written again. Memory is looked at from a tenth of the way to the end.
 */
export async function benchStream(): Promise<void> {
  const lineOf = lineMaker();
  const program = await builtForOwnProcess('tools/dev/stream/main.ts', 'dist/tools/stream.js');
  const stream = spawn(process.execPath, [program, 'invoice'], { stdio: ['pipe', 'pipe', 'inherit'] });
  let answers = 0;
  stream.stdout.on('data', (chunk: Buffer) => {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) answers++;
  });

  const started = process.hrtime.bigint();
  const residentMB: number[] = [];
  for (let number = 0; number < invoices; number++) {
    if (!stream.stdin.write(lineOf(number))) await once(stream.stdin, 'drain');
    if (number % (invoices / 10) === invoices / 10 - 1) residentMB.push(residentMBOf(stream.pid!));
  }
  stream.stdin.end();
  await once(stream, 'close');
  const ns = Number(process.hrtime.bigint() - started) / invoices;
  if (answers !== invoices) throw new Error(`${invoices} lines went in and ${answers} came out.`);

  const line = lineOf(0);
  const [yardstickNs = NaN] = measureNs([{ name: 'JSON', run: () => JSON.stringify(JSON.parse(line)) }]);
  printCase('invoice', yardstickNs / ns, {
    ours: showNs(ns),
    jsonAlone: showNs(yardstickNs),
    invoicesPerSecond: Math.round(1e9 / ns),
    MBperSecond: ((line.length / ns) * 1e3).toFixed(1),
    residentMB: `${residentMB[0]}..${Math.max(...residentMB)}`,
    invoices,
  });
}

function lineMaker(): (number: number) => string {
  const base = JSON.parse(readFileSync(path.join(repositoryRoot, 'fixtures/base-example.json'), 'utf8')) as {
    lines: object[];
    [field: string]: unknown;
  };
  const { totals: _totals, vatBreakdown: _vatBreakdown, ...stated } = base;
  const lines = Array.from({ length: linesOfEach }, (_, index) => ({
    ...base.lines[index % base.lines.length],
    id: String(index + 1),
  }));
  const [before = '', after = ''] = JSON.stringify({ id: 'NUMBER', invoice: { ...stated, lines } }).split('"NUMBER"');
  return (number) => `${before}${number}${after}\n`;
}

/** As `ps` says it, in megabytes. */
function residentMBOf(pid: number): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1e3);
}
