import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The one place where a spec may measure what something costs. It hands out no milliseconds and no bytes, for those say
 * more about the machine than about the code: only how the cost grows with the size of the input, in one process. (Where a
 * cost can be counted, count: steps, reads, statements, bytes. A count is exact on every machine.)
 *
 * Choosing sizes: the largest is at least 16 times the smallest, so that what should grow 16-fold and grows with the square
 * (256-fold) is far beyond the margin of four, and what busy machines and garbage add stays far within it. The
 * smallest is large enough that its items, and not the call around them, are most of its cost; the largest so large that a
 * loop within the loop would outweigh the rest (some 20,000 plain items do), and no larger: a spec that fails still ends.
 */
export type Sizes = readonly [small: number, middle: number, large: number];

/** `in_proportion`: twice the items, twice the cost. `not_at_all`: the cost of a refusal, or of reading a part. */
export type Growth = 'in_proportion' | 'not_at_all';

/** What may be added by noise, garbage and a larger heap; a square over our sizes is four times this at least. */
const growthMargin = 4;
/** Of the largest to the smallest size. */
const spreadMin = 16;

export interface Measured<Input> {
  readonly sizes: Sizes;
  /** Makes the input of a size; its cost does not count. */
  readonly prepare: (size: number) => Input;
  readonly work: (input: Input) => unknown;
  readonly grows?: Growth;
}

/** How a cost grew, in multiples of what the smallest input cost. */
export interface GrowthFound {
  readonly sizes: Sizes;
  readonly multiples: readonly number[];
  /** What the multiple of the largest input may be. */
  readonly limit: number;
  readonly isWithin: boolean;
}

/**
 * Measures the processor time of `work` at three sizes, each as the least of several rounds; short work is done many times
 * a round. Processor time and not a clock: the waits of a busy machine do not count.
 * @returns multiples and no times
 */
export async function measureGrowth<Input>(measured: Measured<Input>): Promise<GrowthFound> {
  const costs: InputCost<Input>[] = [];
  for (const size of measured.sizes) costs.push(await warmedUp(measured.work, measured.prepare(size)));
  for (let round = 1; ; round += 1) {
    for (const [at, cost] of costs.entries()) {
      // Noise only adds: the least of the smallest must be known well; a large one that is within its limit at once is.
      const times = at === 0 ? 3 : round === 1 ? 0 : 1;
      for (let time = 0; time < times; time += 1) await measureOnce(measured.work, cost);
    }
    const found = growthOf(measured, costs.map(({ leastUs }) => leastUs)); // prettier-ignore
    const isFarBeyond = found.multiples[2]! > 2 * found.limit;
    if (found.isWithin || round === roundsMax || (isFarBeyond && round >= roundsMin)) return found;
  }
}

interface InputCost<Input> {
  readonly input: Input;
  /** In one measurement, so that it is long enough to be exact. */
  readonly calls: number;
  leastUs: number;
}

/** Calls until the code is compiled and it is known how many calls a measurement needs. */
async function warmedUp<Input>(work: (input: Input) => unknown, input: Input): Promise<InputCost<Input>> {
  for (let spentUs = 0, calls = 1; ; calls *= 2) {
    const us = await processorUs(work, input, calls);
    spentUs += us;
    if (spentUs < warmUpUs) continue;
    return { input, calls: Math.max(1, Math.ceil((measurementUs * calls) / us)), leastUs: us / calls };
  }
}

async function measureOnce<Input>(work: (input: Input) => unknown, cost: InputCost<Input>): Promise<void> {
  const us = (await processorUs(work, cost.input, cost.calls)) / cost.calls;
  cost.leastUs = Math.min(cost.leastUs, us);
}

const warmUpUs = 20_000;
const measurementUs = 5_000;
const roundsMin = 3;
/** A machine that does much else slows a processor, too: what is within its limit in the best of so many rounds is. */
const roundsMax = 10;

/** @throws with the multiples when the cost grows faster than it may */
export async function expectGrowth<Input>(measured: Measured<Input>): Promise<void> {
  throwUnlessWithin(await measureGrowth(measured), 'processor time');
}

/** For a verdict that came from another process. */
export function throwUnlessWithin({ sizes, multiples, limit, isWithin }: GrowthFound, what: string): void {
  const told = multiples.map((multiple, at) => `${multiple.toFixed(1)} at ${sizes[at]}`).join(', ');
  if (!isWithin) throw new Error(`The ${what} grows too fast: ${told}; at most ${limit} at ${sizes[2]}.`);
}

async function processorUs<Input>(work: (input: Input) => unknown, input: Input, calls: number): Promise<number> {
  const before = process.cpuUsage();
  for (let call = 0; call < calls; call += 1) {
    const result = work(input);
    if (result instanceof Promise) await result;
  }
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/**
 * The same of memory: how far `work` drove the memory of this process above what it was before, at its highest point.
 * For a process of its own (`node --expose-gc`): a test runner's memory moves for reasons of its own.
 */
export async function measureMemoryGrowth<Input>(measured: Measured<Input>): Promise<GrowthFound> {
  const peaks: number[] = [];
  for (const size of measured.sizes) {
    const input = measured.prepare(size);
    const rounds: number[] = [];
    for (let round = 0; round < roundsMin; round += 1) rounds.push(await peakOf(() => measured.work(input)));
    peaks.push(Math.max(memoryNoiseBytes, Math.min(...rounds)));
  }
  return growthOf(measured, peaks);
}

/** V8 takes and returns pages by the megabyte whatever a program does; a peak below this is no peak. */
const memoryNoiseBytes = 4 * 2 ** 20;

async function peakOf(work: () => unknown): Promise<number> {
  await giveBack();
  // Linux forgets on request how high the memory once was; elsewhere the peak since the start counts, which is no less.
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5');
  const before = process.memoryUsage.rss();
  await work();
  return peakBytes() - before;
}

/** What earlier work left behind is given back in the background, a while after the collection. */
async function giveBack(): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    globalThis.gc?.();
    await sleep(20);
  }
}

function peakBytes(): number {
  const sinceStart = process.resourceUsage().maxRSS * 1024;
  if (process.platform !== 'linux') return sinceStart;
  const kibibytes = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return kibibytes === undefined ? sinceStart : Number(kibibytes) * 1024;
}

/** Judges costs that were found elsewhere, in whatever unit: the turns of an event loop, the bytes of an answer. */
export function growthOf(
  { sizes, grows }: Pick<Measured<never>, 'sizes' | 'grows'>,
  costs: readonly number[],
): GrowthFound {
  const [small, middle, large] = sizes;
  if (!(small < middle && middle < large && large >= spreadMin * small)) {
    throw new Error(`Sizes must rise, the largest to ${spreadMin} times the smallest: ${sizes.join(', ')}.`);
  }
  const smallest = costs[0] ?? NaN;
  const multiples = costs.map((cost) => cost / smallest);
  const limit = growthMargin * (grows === 'not_at_all' ? 1 : large / small);
  return { sizes, multiples, limit, isWithin: multiples.at(-1)! <= limit };
}
