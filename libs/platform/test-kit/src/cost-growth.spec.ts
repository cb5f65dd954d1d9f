import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expectGrowth, growthOf, measureGrowth, type Growth, type GrowthFound, type Sizes } from './cost-growth';
import { repositoryRoot } from './repository-root';

const sizes: Sizes = [1_000, 4_000, 16_000];
const prepare = (size: number) => Array.from({ length: size }, (_, index) => index % 7);

/** Goes over all items once. */
const linear = (items: readonly number[]) => items.reduce((sum, item) => (sum * 31 + item) | 0, 1);
const sorted = (items: readonly number[]) => items.toSorted((one, other) => one - other);
/** Looks for each item among all others. */
const quadratic = (items: readonly number[]) =>
  items.reduce((sum, item, at) => sum + items.lastIndexOf(item + 9, at), 0);
/** A small square beside much that is linear, as it is in code that does its work and has one bad list. */
const mostlyLinear = (items: readonly number[]) => {
  const texts = items.map((item) => JSON.stringify({ item, more: [item] }));
  return texts.length + quadratic(items);
};

describe.each([
  ['on this machine as it is', 0],
  ['with a busy loop on every core', 2],
])('%s', (_how, busyLoops) => {
  const loops: ChildProcess[] = [];
  beforeAll(() => {
    for (let loop = 0; loop < busyLoops; loop += 1) loops.push(spawn(process.execPath, ['-e', 'for (;;);']));
  });
  afterAll(() => Promise.all(loops.map((loop) => (loop.kill('SIGKILL'), once(loop, 'exit')))));

  it.each([
    ['every item once', linear],
    ['sorting', sorted],
    ['waiting in between', async (items: readonly number[]) => (await Promise.resolve(), linear(items))],
  ])('passes work in proportion: %s', async (_what, work) => {
    await expectGrowth({ sizes, prepare, work });
  });

  it.each([
    ['every item among all others', quadratic],
    ['a square beside other work', mostlyLinear],
  ])('fails work that grows with the square: %s', async (_what, work) => {
    await expect(expectGrowth({ sizes, prepare, work })).rejects.toThrow(/processor time grows too fast: 1\.0 at 1000/);
  });

  it('passes a refusal at the first item, and fails one that reads all first', async () => {
    const refusal = { sizes, prepare, grows: 'not_at_all' } as const;
    await expectGrowth({ ...refusal, work: (items) => items.find((item) => item === 3) });
    expect(await measureGrowth({ ...refusal, work: linear })).toMatchObject({ isWithin: false, limit: 4 });
  });
});

describe('the sizes', () => {
  it.each<Sizes[]>([[[1, 2, 15]], [[16, 4, 1]], [[1, 16, 16]]])(
    '%j are refused: they could not tell a square',
    (bad) => {
      expect(() => growthOf({ sizes: bad }, [1, 1, 1])).toThrow('16 times the smallest');
    },
  );

  it('a square is beyond the margin at the least spread that is allowed', () => {
    expect(growthOf({ sizes: [1, 4, 16] }, [1, 16, 256])).toMatchObject({ limit: 64, isWithin: false });
    expect(growthOf({ sizes: [1, 4, 16] }, [1, 4, 64])).toMatchObject({ limit: 64, isWithin: true });
  });
});

describe('memory, in a process of its own', () => {
  const bundle = path.join(repositoryRoot, `dist/specs/cost-growth-${process.pid}.js`);
  beforeAll(() => {
    const entry = 'libs/platform/test-kit/src/cost-growth.ts';
    execFileSync(process.execPath, ['tools/build/build.mjs', entry, bundle], { cwd: repositoryRoot });
  });
  afterAll(() => ['', '.map'].forEach((end) => rmSync(bundle + end, { force: true })));

  function memoryGrowth(work: string, grows: Growth): GrowthFound {
    const measured = `{ sizes: [4, 16, 64], prepare: (size) => size * 2 ** 20, work: ${work}, grows: '${grows}' }`;
    const program = `require(${JSON.stringify(bundle)}).measureMemoryGrowth(${measured}).then((found) => console.log(JSON.stringify(found)))`;
    const told = execFileSync(process.execPath, ['--expose-gc', '-e', program], { encoding: 'utf8' });
    return JSON.parse(told) as GrowthFound;
  }
  const keepAll = 'async (bytes) => Buffer.alloc(bytes, 1)';
  const keepOne = 'async (bytes) => { for (let at = 0; at < bytes; at += 2 ** 20) Buffer.alloc(2 ** 20, 1); }';

  it('tells what keeps all from what keeps a part at a time', () => {
    expect(memoryGrowth(keepAll, 'in_proportion').isWithin).toBe(true);
    expect(memoryGrowth(keepAll, 'not_at_all').isWithin).toBe(false);
  });

  it('does not take garbage for growth', () => {
    expect(memoryGrowth(keepOne, 'in_proportion').isWithin).toBe(true);
  });
});
