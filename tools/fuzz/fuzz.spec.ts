import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { InputFolder } from './corpus';
import { Coverage, type FileCoverage } from './coverage';
import { type Finding, fuzz } from './fuzz-loop';
import { runFuzzing } from './fuzz-run';
import { withCounters } from './instrument';
import { mutated } from './mutate';
import { Random } from './random';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'fuzz-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A program with counters, as the command makes it. @param body what takes `input` */
function planted(body: string) {
  const counters: Record<string, FileCoverage> = {};
  const source = withCounters(`globalThis.planted = function (input) { ${body} };`, 'planted.js');
  // Istanbul looks its counters up in the global object.
  const scope = { planted: (_input: Uint8Array): void => undefined, __coverage__: counters };
  new Function('globalThis', source.replace(/new Function\("return this"\)\(\)/, 'globalThis'))(scope);
  return { run: scope.planted, coverage: new Coverage(counters) };
}

/** Runs a planted program on so many inputs. */
async function findIn(body: string, inputsMax: number, seeds: readonly string[] = ['a good input']) {
  const { run, coverage } = planted(body);
  const found: { input: string; finding: Finding }[] = [];
  const counts = { inputs: 0, kept: 0 };
  const target = {
    ...{ words: ['z'], bytesMax: 4096, seeds: async () => seeds.map((seed) => Buffer.from(seed)) },
    run: (input: Uint8Array) => (run(input), null),
  };
  await fuzz(
    {
      ...{ target, coverage, seed: 20_261_124, kept: new InputFolder(path.join(folder, 'corpus')) },
      begin: () => undefined,
      found: (input, finding) => found.push({ input: Buffer.from(input).toString('latin1'), finding }),
      isOver: () => counts.inputs >= inputsMax || found.length > 0,
    },
    counts,
  );
  return { found, counts };
}

const nested = [0x51, 0x77, 0x37, 0x21].reduceRight(
  (inside, byte, at) => `if (input[${at}] === ${byte}) { ${inside} }`,
  'throw new Error("planted");',
);

it('a fault behind four bytes is found one byte after the other, by what each reaches', async () => {
  const { found } = await findIn(nested, 400_000);
  expect(found[0]).toMatchObject({ finding: { kind: 'threw', what: expect.stringContaining('planted') } });
  expect(found[0]!.input.slice(0, 4)).toBe('Qw7!');
});

it('work that grows by the square of the input is found by its count of statements, linear work is not', async () => {
  const walk = (name: string) => `for (let ${name} = 0; ${name} < input.length; ${name}++)`;
  const square = await findIn(`let n = 0; ${walk('i')} ${walk('j')} n++;`, 1_000);
  expect(square.found[0]?.finding.kind).toBe('growth');
  const linear = await findIn(`let n = 0; ${walk('i')} for (let k = 0; k < 200; k++) n++;`, 1_000);
  expect(linear.found).toEqual([]);
});

it.each([20_000, 30_000, 40_000])('that a limit saves %i statements from one size on is no growth', async (saved) => {
  const read = 'let n = 0; for (const _ of input) for (let k = 0; k < 60; k++) n++;';
  const judged = `if (input.length < 600) for (let k = 0; k < ${saved}; k++) n++;`;
  expect((await findIn(read + judged, 8_000)).found).toEqual([]);
});

it('inputs that reached something new are kept for the next run', async () => {
  const { counts } = await findIn('if (input.length > 40) return; if (input[0] === 0) return;', 2_000);
  expect(counts.kept).toBeGreaterThan(1);
  expect(new InputFolder(path.join(folder, 'corpus')).all()).toHaveLength(counts.kept - 1);
});

it('the same seed makes the same inputs, none longer than allowed', () => {
  const made = () => {
    const random = new Random(7);
    const other = Buffer.from('another input, somewhat longer');
    let input: Uint8Array = Buffer.from('an input');
    return Array.from({ length: 2_000 }, () => {
      input = mutated(input, { random, words: [Buffer.from('word')], other, bytesMax: 500 });
      return Buffer.from(input).toString('hex');
    });
  };
  const first = made();
  expect(made()).toEqual(first);
  expect(Math.max(...first.map((input) => input.length / 2))).toBeLessThanOrEqual(500);
});

it('an input that never ends is told, and kept', async () => {
  const outcome = await runFuzzing({
    ...{ target: 'xml', program: path.join(__dirname, 'planted-hang.fixture.cjs'), seed: 1, pdfChildArguments: [] },
    ...{ untilMs: Date.now() + 600, hangMs: 300, progress: () => undefined },
    ...{ kept: path.join(folder, 'corpus'), found: path.join(folder, 'findings') },
  });
  expect(outcome.findings[0]).toMatchObject({ kind: 'hang' });
  expect(readFileSync(outcome.findings[0]!.file, 'utf8')).toBe('endless');
});
