import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot, startChain, startTestCluster } from '@einvoice/test-kit';
import { runSubject } from './run-subject';
import { entriesOf, scoreOf } from './score';
import { type Subject, subjects } from './scope';
import { Survivors } from './survivors';

const percentMin = 90;
/** Of a fifth, which is a smaller number to be unlucky in. */
const samplePercentMin = 85;

interface Wishes {
  readonly chosen: readonly Subject[];
  readonly seed: string | undefined;
  readonly endMs: number;
  readonly workers: number;
  readonly isFresh: boolean;
  readonly printsEntries: boolean;
}

/**
 * Mutation testing: `npm run mutation [-- NAME …] [--sample SEED] [--minutes N] [--workers N] [--fresh] [--entries]`.
 * Exit 1 when a score is too low, the list of survivors has entries that explain nothing, or (of a whole run) time was up.
 */
async function main(args: string[]): Promise<number> {
  const wishes = read(args);
  const { env, stop } = await startNeeds(wishes.chosen);
  try {
    const scores = new Map<string, number>();
    let isWhole = true;
    for (const [index, subject] of wishes.chosen.entries()) {
      const partMs = (wishes.endMs - Date.now()) / (wishes.seed === undefined ? 1 : wishes.chosen.length - index);
      const { percent, isFinished } = await scoreSubject(subject, wishes, env, Date.now() + partMs);
      if (percent !== undefined) scores.set(subject.name, percent);
      isWhole &&= isFinished;
    }
    const least = wishes.seed === undefined ? percentMin : samplePercentMin;
    for (const [name, percent] of scores) {
      console.log(`${name}: score=${percent.toFixed(1)}${percent < least ? ` is under ${least}` : ''}`);
    }
    return isWhole && [...scores.values()].every((percent) => percent >= least) ? 0 : 1;
  } finally {
    await stop();
  }
}

/** What the specs of some subject share, and no more. */
async function startNeeds(chosen: readonly Subject[]) {
  const needs = (what: Subject['needs'][number]): boolean => chosen.some((subject) => subject.needs.includes(what));
  const [cluster, chain] = await Promise.all([
    needs('postgres') ? startTestCluster() : null,
    needs('chain') ? startChain() : null,
  ]);
  const env = {
    ...(cluster && { TEST_DATABASE_URL: cluster.url() }),
    ...(chain && { TEST_CHAIN_URL: chain.rpcUrl }),
  };
  return { env, stop: () => Promise.all([cluster?.stop(), chain?.stop()]) };
}

function read(args: string[]): Wishes {
  const { values, positionals: names } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      sample: { type: 'string' },
      minutes: { type: 'string', default: '1440' },
      // One more than there are processors: some specs wait.
      workers: { type: 'string', default: `${Math.min(os.availableParallelism(), 4) + 1}` },
      fresh: { type: 'boolean', default: false },
      entries: { type: 'boolean', default: false },
    },
  });
  const unknown = names.find((name) => !subjects.some((subject) => subject.name === name));
  if (unknown !== undefined) {
    throw new Error(`There is no "${unknown}". Names: ${subjects.map(({ name }) => name).join(', ')}.`);
  }
  return {
    chosen: subjects.filter(({ name }) => names.length === 0 || names.includes(name)),
    seed: values.sample,
    endMs: Date.now() + Number(values.minutes) * 60_000,
    workers: Number(values.workers),
    isFresh: values.fresh,
    printsEntries: values.entries,
  };
}

/** Runs one subject and says what came of it; without a percentage when no mutant's turn came. */
async function scoreSubject(
  subject: Subject,
  { seed, workers, isFresh, printsEntries }: Wishes,
  env: NodeJS.ProcessEnv,
  endMs: number,
): Promise<{ readonly percent?: number; readonly isFinished: boolean }> {
  console.log(subject.name);
  const run = await runSubject(subject, {
    root: repositoryRoot,
    folder: path.join(repositoryRoot, '.data/mutation'),
    env,
    workers,
    ...(seed !== undefined && { seed }),
    isFresh,
    isOver: () => Date.now() > endMs,
    say: (text) => console.log(text),
  });
  const survivors = new Survivors(path.join(repositoryRoot, 'tools/mutation/survivors', `${subject.name}.json`));
  const score = scoreOf(subject.name, run, survivors);
  for (const line of score.lines) console.log(line);
  if (printsEntries) console.log(JSON.stringify(entriesOf(score.alive), null, 2));
  const percent = run.outcomes.size > 0 ? { percent: score.percent } : {};
  if (seed !== undefined) return { ...percent, isFinished: true };
  const stale = run.unfinished === 0 ? survivors.stale(run.sources) : [];
  for (const { file, line, from, to } of stale) {
    console.log(`  explains nothing any more: ${file}: ${line}: ${from} → ${to}`);
  }
  return { ...percent, isFinished: run.unfinished === 0 && stale.length === 0 };
}

void main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
