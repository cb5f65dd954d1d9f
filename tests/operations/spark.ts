import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, openSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { guardProcess, repositoryRoot } from '@einvoice/test-kit';
import { tryRun } from '../../tools/build/command.mjs';
import { programPath } from './operations';

/** The interpreter that has pyspark: of PYSPARK_PYTHON, or the usual one. */
const python = process.env['PYSPARK_PYTHON'] ?? 'python3';

/** Whether a Spark in local mode can run here. */
export const hasSpark = (): boolean =>
  spawnSync(python, ['-c', 'import pyspark']).status === 0 && programPath('java') !== undefined;

export interface SparkJob {
  /** Relative to deploy/spark. */
  readonly program: string;
  readonly arguments: readonly string[];
  /** Cores of local mode; each partition may fail three times. */
  readonly cores: number;
  /** All processes of the job share one core of the machine: those of one core of Spark keep more than one at work. */
  readonly isHeldToOneCore?: boolean;
  readonly folder: string;
}

/** Runs a job in local mode. @returns what it printed on standard output */
export async function runSpark({
  program,
  arguments: args,
  cores,
  isHeldToOneCore,
  folder,
}: SparkJob): Promise<string> {
  const settings = {
    'spark.ui.enabled': 'false',
    'spark.driver.bindAddress': '127.0.0.1',
    'spark.driver.memory': '1g',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['--conf', `${name}=${value}`]);
  const errors = path.join(folder, 'spark.log');
  const file = path.join(repositoryRoot, 'deploy/spark', program);
  const job = [...(isHeldToOneCore ? ['taskset', '-c', firstCore()] : []), python, file, ...args];
  const { status, output } = await tryRun('sh', ['-c', 'exec "$@" 2> "$SPARK_ERRORS"', 'sh', ...job], {
    cwd: folder,
    env: {
      ...{ SPARK_ERRORS: errors, SPARK_LOCAL_IP: '127.0.0.1', SPARK_LOCAL_DIRS: folder, PYSPARK_PYTHON: python },
      PYSPARK_SUBMIT_ARGS: `--master local[${cores},4] ${flags.join(' ')} pyspark-shell`,
    },
    onStart: (pid: number) => void guardProcess({ pid: -pid, signal: 'SIGTERM' }),
  });
  if (status !== 0) throw new Error(`Spark ended with ${status}:\n${readFileSync(errors, 'utf8').slice(-4_000)}`);
  return output;
}

/** Of those that this process may use. */
const firstCore = (): string =>
  /^Cpus_allowed_list:\s*(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';

/** The stream program as one process, from file to file. */
export async function runStream(program: string, kind: string, from: string, to: string): Promise<void> {
  const child = spawn(process.execPath, [program, kind], {
    stdio: [openSync(from, 'r'), openSync(to, 'w'), 'inherit'],
  });
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status !== 0) throw new Error(`stream ended with ${status}`);
}

/** Ids of the processes that run this program, which only this test has. */
export function processesOf(program: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const [node, file] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        return file === program && node?.endsWith('node') === true;
      } catch {
        return false; // it has ended
      }
    })
    .map(Number);
}

/** Invoices, every third of them with a wrong total, every seventh of another month. */
export async function writeInvoices(file: string, count: number): Promise<void> {
  const read = (name: string) =>
    JSON.parse(readFileSync(path.join(repositoryRoot, 'fixtures', name), 'utf8')) as object;
  const [right, wrong] = [read('base-example.json'), read('base-example-wrong-total.json')];
  const out = createWriteStream(file);
  for (let number = 0; number < count; number += 1) {
    const issueDate = number % 7 === 0 ? '2026-10-05' : '2026-09-04';
    const invoice = { ...(number % 3 === 0 ? wrong : right), number: `S-${number}`, issueDate };
    if (!out.write(`${JSON.stringify({ id: number, invoice })}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
}

/** What the work said, and how long it took, the start of Spark included. */
export async function timed(work: () => Promise<string>): Promise<{ said: string; tookMs: number }> {
  const startedMs = performance.now();
  const said = await work();
  return { said, tookMs: performance.now() - startedMs };
}
