import { repositoryRoot } from '@einvoice/test-kit';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import { type FuzzOutcome, runFuzzing } from './fuzz-run';
import { instrumented } from './instrument';
import { serveFuzzing, type TargetName, targetNames } from './worker';

const usage = `Usage: npm run fuzz -- <${targetNames.join('|')}>… [--minutes N] [--seed N] [--replay FILE] [--folder FOLDER]`;

/** An input that takes longer, on a machine however slow, hangs. */
const hangMs = 20_000;

/** `npm run fuzz -- xml --minutes 10`: looks for inputs that break what takes bytes from outside; exit code 1 when there are some. */
async function main(words: readonly string[]): Promise<void> {
  const { names, minutes, seed, replay, folder } = readArguments(words);
  const program = instrumented(process.argv[1]!);
  for (const target of names) {
    const untilMs = Date.now() + minutes * 60_000;
    const outcome = await runFuzzing({
      ...{ target, program, seed, untilMs, pdfChildArguments: [path.join(__dirname, 'hybrid-pdf.program.js')], hangMs },
      kept: path.join(folder, target, 'corpus'),
      found: path.join(folder, target, 'findings'),
      ...(replay && { replay: readFileSync(replay) }),
      progress: ({ inputs, branches, kept }) =>
        showProgress(`${target}: ${inputs} inputs, ${branches} branches, ${kept} kept`),
    });
    showProgress('');
    tell(target, seed, outcome);
  }
}

function readArguments(words: readonly string[]) {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { minutes: text, seed: text, replay: text, folder: text },
  });
  const isTarget = (name: string): name is TargetName => targetNames.includes(name as TargetName);
  const minutes = Number(values.minutes ?? 1);
  const seed = Number(values.seed ?? Date.now() % 2 ** 31);
  const names = positionals.filter(isTarget);
  const isRight = names.length > 0 && names.length === positionals.length && minutes > 0 && Number.isInteger(seed);
  if (!isRight || (values.replay !== undefined && names.length > 1)) throw new Error(usage);
  return {
    names,
    minutes,
    seed,
    replay: values.replay,
    folder: values.folder ?? path.join(repositoryRoot, '.data/fuzz'),
  };
}

/** On a terminal one line that changes. */
function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${line}`);
}

function tell(target: TargetName, seed: number, { inputs, branches, kept, findings }: FuzzOutcome): void {
  console.log(
    `${target}: ${inputs} inputs, ${branches} branches, ${kept} inputs kept, ${findings.length} findings, seed ${seed}`,
  );
  for (const { kind, what, file } of findings) {
    console.log(
      `  ${kind}: ${what}\n  again: npm run fuzz -- ${target} --replay ${path.relative(repositoryRoot, file)}`,
    );
  }
  if (findings.length > 0) process.exitCode = 1;
}

// One program in two places: the command, and its thread.
if (!isMainThread) void serveFuzzing();
else {
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  });
}
