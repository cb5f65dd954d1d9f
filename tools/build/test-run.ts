import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import {
  type Chain,
  guardProcess,
  type PostgresServer,
  repositoryRoot,
  startChain,
  startTestCluster,
} from '@einvoice/test-kit';
import { endCommands, tryRun } from './command.mjs';
import { endLeftProcesses } from './left-processes';
import { bin, colourEnvironment } from './nx.mjs';
import { paint, progress, say, step } from './progress.mjs';
import { whenAskedToStop } from './stop-signals.mjs';
import { projectFolders, selectTests, type TestSelection } from './test-selection';
import { type TestEvent, TestCounts } from './test-counts';

/** What is not over after this long hangs; two quiet cores need a fifth of it. */
const wholeRunMinutesMax = 100;
/** A soak of half an hour and twenty failovers are among these. */
const operationsMinutesMax = 240;
/** Files at a time, more than processors: a spec that waits for a socket or a clock leaves its own to another. */
const workers = Math.min(Math.max(os.availableParallelism(), 2) + 1, 6);
/** Room for what specs soon drop, and no threads of the collector, which would want the processors of the other files: a tenth less work. */
const forMuchGarbage = ['--min-semi-space-size=16', '--max-semi-space-size=32', '--single-threaded-gc'];
/** Specs of one process have a worker more. */
const ofOneProcess = { workers: workers + 1, node: forMuchGarbage };
/** How long Jest may take to go once it has told its results. */
const farewellMs = 5_000;
const outputTailLength = 4_000;

/**
 * Runs the chosen tests in one Jest on one throw-away Postgres and one chain, with a line of progress, a summary of what failed, and a
 * closing line `N passed, N failed`.
 */
async function main(args: string[]): Promise<number> {
  const selection = selectTests(args, projectFolders(repositoryRoot));
  const cluster = await step('postgres, throw-away and migrated', startTestCluster);
  const chain = await step('chain (anvil)', () => startChain()).catch(async (error: Error) => {
    await cluster.stop();
    throw error;
  });
  const counts = new TestCounts((file) => path.relative(repositoryRoot, file), selection.command);
  let stopped: string | undefined;
  const stop = (why: string): void => {
    stopped = why;
    endCommands();
    setTimeout(endCommands, 10_000, 'SIGKILL').unref();
  };
  whenAskedToStop(() => stop('Stopped before every test had run.'));
  const minutesMax = selection.isFullLength ? operationsMinutesMax : wholeRunMinutesMax;
  const limit = setTimeout(stop, minutesMax * 60_000, `Stopped after ${minutesMax} minutes.`);
  try {
    const complaint = await runJest(selection, environmentOf(selection, cluster, chain), counts);
    clearTimeout(limit);
    if (complaint && counts.failed === 0) counts.failed = 1;
    for (const line of counts.failures()) say(line);
    if (stopped)
      say(paint('yellow', [stopped, ...counts.unfinished.map((file) => `  unfinished: ${file}`)].join('\n')));
    else if (complaint) say(`${paint('red', '✗ Jest ended without a result')}\n${complaint}`);
    if (!process.env.EINVOICE_CORPUS) {
      say(paint('yellow', 'EINVOICE_CORPUS is not set: agreement with the labelled cases was not checked.'));
    }
    const left = await endLeftProcesses(`EINVOICE_TEST_RUN=${runId}`);
    for (const { command } of left) say(paint('red', `✗ a spec left a process: ${command.slice(0, 200)}`));
    say(counts.closingLine());
    return stopped ? 130 : counts.failed > 0 || complaint || left.length > 0 ? 1 : 0;
  } finally {
    await Promise.all([chain.stop(), cluster.stop()]);
  }
}

/** What tells the processes of this run from those of others. */
const runId = randomUUID();

/** What every spec shares; each has a database and accounts of its own there. */
const environmentOf = (selection: TestSelection, cluster: PostgresServer, chain: Chain): Record<string, string> => ({
  ...(selection.isFullLength && { OPERATIONS: 'full' }),
  EINVOICE_TEST_RUN: runId,
  TEST_DATABASE_URL: cluster.url(),
  TEST_CHAIN_URL: chain.rpcUrl,
});

/** Runs Jest to its end; what it printed, when it ended badly without a failed test. */
async function runJest(
  selection: TestSelection,
  env: Record<string, string>,
  counts: TestCounts,
): Promise<string | undefined> {
  const startedMs = performance.now();
  const more = selection.command === 'npm test' ? ofOneProcess : undefined;
  const stopBeating = beat(() => counts.progress(performance.now() - startedMs));
  const ours = [
    // Figures are of one thing at a time.
    ...[
      '--config',
      selection.config,
      '--ci',
      `--maxWorkers=${selection.isFullLength ? 1 : (more?.workers ?? workers)}`,
    ],
    '--verbose=false', // what specs tell comes with their results, of one file, too
    ...['--reporters', path.join(repositoryRoot, 'tools/build/test-reporter.cjs')],
    ...['--testSequencer', path.join(repositoryRoot, 'tools/build/longest-first.cjs')],
  ];
  try {
    const { status, output } = await tryRun(
      process.execPath,
      [...(more?.node ?? []), bin(repositoryRoot, 'jest'), ...ours, ...selection.arguments],
      {
        cwd: repositoryRoot,
        env: { ...env, ...colourEnvironment() },
        onStart: (pid: number) => void guardProcess({ pid: -pid, signal: 'SIGTERM' }), // the group, should we be killed
        onMessage: (message: unknown) => {
          const event = message as TestEvent;
          counts.take(event);
          if (event.kind === 'file') sayNotes(event.notes);
          if (event.kind === 'file' && event.failed > 0)
            sayFailed(path.relative(repositoryRoot, event.file), event.failed);
          if (event.kind === 'end') setTimeout(endCommands, farewellMs).unref(); // a spec left something open
        },
      },
    );
    const hasResult = counts.hasEnded && (status === 0 || counts.failed > 0 || typeof status === 'string');
    return hasResult ? undefined : output.slice(-outputTailLength).trim();
  } finally {
    stopBeating();
  }
}

const clearLine = '\r\u001b[2K';

function sayFailed(file: string, failed: number): void {
  if (progress.stream.isTTY) progress.stream.write(clearLine);
  say(`  ${paint('red', '✗')} ${file}: ${failed} failed`);
}

/** What a spec tells with console.info: figures, and what it left out. */
function sayNotes(notes: readonly string[]): void {
  if (notes.length > 0 && progress.stream.isTTY) progress.stream.write(clearLine);
  for (const note of notes) say(note);
}

/** A line of progress a second on a terminal, where it is written over; in a log every ten seconds. */
function beat(line: () => string): () => void {
  const onTerminal = progress.stream.isTTY;
  const write = (): void => {
    if (onTerminal) progress.stream.write(`${clearLine}  … ${line()}`);
    else say(`  … ${line()}`);
  };
  const timer = setInterval(write, onTerminal ? 1_000 : 10_000);
  return () => {
    clearInterval(timer);
    if (onTerminal) progress.stream.write(clearLine);
    say(`  ${line()}`);
  };
}

void main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
