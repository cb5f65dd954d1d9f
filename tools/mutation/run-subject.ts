import { rmSync } from 'node:fs';
import path from 'node:path';
import { digestOf, instrument, type Mutant } from './instrument';
import { Plan } from './plan';
import { type Outcome, Results } from './results';
import { filesOf, type Subject } from './scope';
import { type MeasuredFile, type MutantTask, Worker, WorkerGone } from './workers';

export interface RunOptions {
  readonly root: string;
  /** Where instrumented copies and outcomes are kept. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly workers: number;
  /** Only every fifth mutant, chosen by this seed. */
  readonly seed?: string;
  readonly isFresh: boolean;
  /** Whether it is time to begin no more. */
  readonly isOver: () => boolean;
  readonly say: (text: string) => void;
}

export interface SubjectRun {
  readonly sources: readonly string[];
  readonly outcomes: ReadonlyMap<Mutant, Outcome>;
  /** Mutants whose turn did not come. */
  readonly unfinished: number;
}

/** Mutates one subject and runs the specs that meet each mutant. */
export async function runSubject(subject: Subject, options: RunOptions): Promise<SubjectRun> {
  const { root, seed } = options;
  const { sources, specs } = filesOf(subject, root);
  const written = path.join(options.folder, 'instrumented', subject.name);
  rmSync(written, { recursive: true, force: true });
  const every = await instrument(sources, root, written);
  const mutants = every.filter(
    ({ key }) => seed === undefined || parseInt(digestOf(seed, key).slice(0, 8), 16) % 5 === 0,
  );
  const kept = path.join(options.folder, `${subject.name}.json`);
  const results = new Results(kept, root, [...sources, ...specs], options.isFresh);
  const env = { ...process.env, ...options.env, MUTATION_FOLDER: written, MUTATION_ROOT: root };
  const workers = Array.from({ length: options.workers }, () => new Worker(root, env));
  try {
    const todo = mutants.filter((mutant) => results.get(mutant) === undefined);
    if (todo.length > 0) {
      const plan = new Plan(await measureAll(workers, specs, options));
      await tryAll(workers, todo, plan, results, options, () => results.save(every));
    }
  } finally {
    for (const worker of workers) worker.end();
    results.save(every);
  }
  const outcomes = new Map<Mutant, Outcome>();
  for (const mutant of mutants) {
    const outcome = results.get(mutant);
    if (outcome) outcomes.set(mutant, outcome);
  }
  return { sources, outcomes, unfinished: mutants.length - outcomes.size };
}

async function inTurns<T>(
  workers: readonly Worker[],
  items: readonly T[],
  work: (worker: Worker, item: T) => Promise<void>,
) {
  const left = [...items];
  await Promise.all(
    workers.map(async (worker) => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(worker, item);
    }),
  );
}

const measureLimitMs = 300_000;

async function measureAll(
  workers: readonly Worker[],
  specs: readonly string[],
  { say }: RunOptions,
): Promise<Map<string, MeasuredFile>> {
  const measured = new Map<string, MeasuredFile>();
  await inTurns(workers, specs, async (worker, file) => {
    let result = await worker.measure(file, measureLimitMs);
    if (result.failure) result = await worker.measure(file, measureLimitMs);
    if (result.failure) throw new Error(`${file} fails without any mutant:\n${result.failure}`);
    measured.set(file, result);
  });
  const tests = [...measured.values()].reduce((sum, file) => sum + file.tests.length, 0);
  say(`  ${tests} tests in ${specs.length} files measured`);
  return measured;
}

async function tryAll(
  workers: readonly Worker[],
  todo: readonly Mutant[],
  plan: Plan,
  results: Results,
  { isOver, say }: RunOptions,
  save: () => void,
): Promise<void> {
  let done = 0;
  await inTurns(workers, todo, async (worker, mutant) => {
    if (isOver()) return;
    const task = plan.taskOf(mutant);
    const outcome = await tryOne(worker, task, plan);
    if (task) plan.note(mutant, task, outcome.state === 'killed' ? outcome.file : undefined);
    results.set(mutant, outcome);
    done += 1;
    if (done % 50 === 0) {
      save();
      say(`  … ${done} of ${todo.length}`);
    }
  });
}

async function tryOne(worker: Worker, task: MutantTask | undefined, plan: Plan): Promise<Outcome> {
  if (!task) return { state: 'uncovered' };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await worker.tryMutant(task, plan.limitMs(task));
      if (result.state === 'survived') return result;
      const { hangs, ...outcome } = result;
      // What hangs may hold something open that the next would meet.
      if (hangs) worker.end();
      return outcome;
    } catch (error) {
      if (!(error instanceof WorkerGone)) throw error;
      // Perhaps it was what an earlier one had left: once more, in a new process.
      if (attempt === 2)
        return { state: 'killed', cause: 'time', file: task.files[0]?.file ?? '', test: 'hung, or ended the process' };
    }
  }
}
