import { Coverage, type FileCoverage } from './coverage';
import { type InputFolder } from './corpus';
import { type FuzzTarget } from './fuzz-target';
import { mutated, repetitions, stretched } from './mutate';
import { Random } from './random';

/** What is wrong with an input. */
export interface Finding {
  readonly kind: 'threw' | 'guarantee' | 'growth';
  readonly what: string;
}

export interface LoopOptions {
  readonly target: FuzzTarget;
  readonly coverage: Coverage;
  readonly kept: InputFolder;
  readonly seed: number;
  /** Called before each input: whoever watches from outside knows what is at work. */
  begin(input: Uint8Array): void;
  found(input: Uint8Array, finding: Finding): void;
  isOver(): boolean;
}

export interface LoopCounts {
  inputs: number;
  kept: number;
}

/** The inputs so often between two looks at how the cost grows. */
const inputsBetweenLooks = 200;
/** Linear work costs as much for each repetition, however many there are; sorting adds a little, a square doubles it here. */
const costGrowsBy = 1.5;
/** Below this many statements a difference says nothing. */
const stepsWorthALook = 200_000;

/**
 * Changes inputs by chance and keeps those that reach something new, until `isOver`. Every so often it looks at how the cost of an
 * input grows with a stretch of it that is repeated.
 */
export async function fuzz(options: LoopOptions, counts: LoopCounts): Promise<void> {
  const { target, coverage, kept, seed } = options;
  const random = new Random(seed);
  const words = target.words.map((word) => Buffer.from(word));
  const seeds = await target.seeds();
  const corpus: Uint8Array[] = [];
  const takeIn = async (input: Uint8Array, isSeed: boolean) => {
    counts.inputs += 1;
    await runOne(input, options);
    if (coverage.takeNew() === 0 && !isSeed) return;
    corpus.push(input);
    counts.kept = corpus.length;
    if (!isSeed) kept.keep(input);
  };
  for (const input of [...seeds, ...kept.all()]) await takeIn(input, true);
  while (!options.isOver()) {
    // What was found last is worth the most.
    const recent = corpus.slice(-16);
    const parent = random.of(random.below(2) === 0 ? recent : corpus);
    const change = { random, words, other: random.of(corpus), bytesMax: target.bytesMax };
    await takeIn(mutated(parent, change), false);
    if (counts.inputs % inputsBetweenLooks === 0)
      await lookAtGrowth(stretched(parent, random, target.bytesMax), options);
    if (counts.inputs % 16 === 0) await new Promise(setImmediate);
  }
}

/** @returns the statements that it took */
export async function runOne(
  input: Uint8Array,
  { target, coverage, begin, found }: Pick<LoopOptions, 'target' | 'coverage' | 'begin' | 'found'>,
): Promise<number> {
  begin(input);
  coverage.clear();
  try {
    const broken = await target.run(input);
    if (broken !== null) found(input, { kind: 'guarantee', what: broken });
  } catch (error) {
    found(input, { kind: 'threw', what: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
  return coverage.steps;
}

/**
 * Four inputs that differ in how often a stretch stands in them. What costs more for each repetition from every size to the next is a
 * finding; from one size to the next alone, it is a limit that stops the work at one of them.
 */
async function lookAtGrowth(inputs: readonly Uint8Array[], options: LoopOptions): Promise<void> {
  const steps: number[] = [];
  for (const input of inputs) steps.push(await runOne(input, options));
  if (steps.length === 0 || steps.at(-1)! < stepsWorthALook) return;
  const costs = steps.slice(1).map((count, at) => (count - steps[at]!) / (repetitions[at + 1]! - repetitions[at]!));
  const grows = costs.every((cost, at) => cost > (at === 0 ? 0 : costGrowsBy * costs[at - 1]!));
  if (!grows) return;
  options.found(inputs.at(-1)!, { kind: 'growth', what: `statements: ${steps.join(', ')} at ${repetitions.join(' : ')}` }); // prettier-ignore
}

/** The counters of the program that this file is part of; it must have been instrumented. */
export function coverageOfProgram(): Coverage {
  const { __coverage__: files } = globalThis as { __coverage__?: Record<string, FileCoverage> };
  if (!files) throw new Error('This program was not instrumented.');
  return new Coverage(files);
}
