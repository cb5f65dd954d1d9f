import { repositoryRoot } from '@einvoice/test-kit';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Piscina from 'piscina';
import { TaskRunner } from './task-runner';
import { workerProgram } from './worker-program';

const limits = {
  ...{ inlineBytesMax: 10, deadlineMs: 60_000, idleMs: 60_000 },
  ...{ heapBytesMax: 64 * 2 ** 20, waitingBytesMax: 100 },
};
const wanted = () => true;
const taskOf = (bytes: number) => ({ bytes: new Uint8Array(bytes) });
type Task = ReturnType<typeof taskOf>;

let folder: string;
const runners: TaskRunner<Task, unknown>[] = [];
beforeAll(() => {
  mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
  folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'worker-spec-'));
});
afterEach(() => Promise.all(runners.splice(0).map((runner) => runner.close())));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A runner of a program; in its text `n` counts the tasks of one worker. */
function runnerOf(program: string, changed: Partial<typeof limits> = {}) {
  const programFile = path.join(folder, `${runners.length}-${Math.random()}.cjs`);
  writeFileSync(programFile, `let n = 0; ${program}`);
  const work = ({ bytes }: Task): unknown => `${bytes.length} at once`;
  const runner = new TaskRunner({ programFile, work, overloaded: 'overloaded', limits: { ...limits, ...changed } });
  runners.push(runner);
  return runner;
}
/** A program that does this with each task before it answers. */
const programThat = (does: string) => `module.exports = async (task) => { n++; ${does}; return \`task ${'${n}'}\`; };`;
const counting = programThat('');

it('gives up on a task that takes too long, and the next one has a new worker', async () => {
  const runner = runnerOf(programThat('if (task.bytes.length === 11) for (;;);'), { deadlineMs: 5_000 });
  const outcomes = [11, 12].map((bytes) => runner.run(taskOf(bytes), wanted));
  expect(await Promise.all(outcomes)).toEqual(['overloaded', 'task 1']);
});

it('the deadline of a task begins with its turn: those before it take nothing from it', async () => {
  const sleep = 'await new Promise((resolve) => setTimeout(resolve, 2_000))';
  const runner = runnerOf(programThat(sleep), { deadlineMs: 5_000 });
  const outcomes = [11, 12, 13].map((bytes) => runner.run(taskOf(bytes), wanted));
  expect(await Promise.all(outcomes)).toEqual(['task 1', 'task 2', 'task 3']);
});

it('throws what is a bug, and works on', async () => {
  const runner = runnerOf(programThat("if (task.bytes.length === 11) throw new Error('a bug')"));
  await expect(runner.run(taskOf(11), wanted)).rejects.toThrow('a bug');
  expect(await runner.run(taskOf(12), wanted)).toBe('task 2');
});

it('throws at once when the worker ends in the middle of a task, and the next task has a new one', async () => {
  const runner = runnerOf(programThat('if (task.bytes.length === 11) process.exit(0)'), { deadlineMs: 600_000 });
  await expect(runner.run(taskOf(11), wanted)).rejects.toThrow('worker exited with code: 0');
  expect(await runner.run(taskOf(12), wanted)).toBe('task 1');
});

it('throws at once what nobody caught in the worker, such as the end of its memory, and the next task has a new one', async () => {
  const broken = "setImmediate(() => { throw new Error('nobody catches this') }); await new Promise(() => undefined)";
  const runner = runnerOf(programThat(`if (task.bytes.length === 11) { ${broken} }`), { deadlineMs: 600_000 });
  await expect(runner.run(taskOf(11), wanted)).rejects.toThrow('nobody catches this');
  expect(await runner.run(taskOf(12), wanted)).toBe('task 1');
});

// Not by using it up: when a worker reaches its limit, some versions of Node end the whole process.
it('gives a worker no more memory than its limit', async () => {
  const program = "module.exports = () => require('node:worker_threads').resourceLimits.maxOldGenerationSizeMb;";
  expect(await runnerOf(program).run(taskOf(11), wanted)).toBe(64);
});

it('throws at once when the worker cannot start', async () => {
  const runner = runnerOf("throw new Error('a program that does not start')", { deadlineMs: 600_000 });
  await expect(runner.run(taskOf(11), wanted)).rejects.toThrow('does not start');
  await expect(runner.run(taskOf(12), wanted)).rejects.toThrow('does not start');
});

it('a shutdown ends the running task, and begins none of those that wait', async () => {
  const runner = runnerOf(programThat('for (;;)'), { deadlineMs: 600_000 });
  const outcomes = Promise.all([11, 12].map((bytes) => runner.run(taskOf(bytes), wanted)));
  await new Promise((resolve) => setImmediate(resolve));
  await runner.close();
  expect(await outcomes).toEqual(['overloaded', 'overloaded']);
});

it('bytes stay reserved between two tasks, and others are refused meanwhile', async () => {
  const runner = runnerOf(counting);
  const release = runner.reserve(new Uint8Array(60))!;
  expect(await runner.runReserved(taskOf(60), wanted)).toBe('task 1');
  expect([runner.reserve(new Uint8Array(41)), await runner.run(taskOf(41), wanted)]).toEqual([null, 'overloaded']);
  expect(await runner.runReserved(taskOf(60), wanted)).toBe('task 2');
  release();
  expect(await runner.run(taskOf(100), wanted)).toBe('task 3');
});

it('takes no more bytes than may wait, and takes more when those are done', async () => {
  const runner = runnerOf(counting);
  const outcomes = [60, 40, 11].map((bytes) => runner.run(taskOf(bytes), wanted));
  expect(await Promise.all(outcomes)).toEqual(['task 1', 'task 2', 'overloaded']);
  expect(await runner.run(taskOf(100), wanted)).toBe('task 3');
});

it('does nothing for a client that went away while it waited', async () => {
  const runner = runnerOf(counting);
  const gone = runner.run(taskOf(11), () => false);
  expect([await gone, await runner.run(taskOf(11), wanted)]).toEqual(['overloaded', 'task 1']);
});

it('does small work at once, and starts no worker for it', async () => {
  expect(await runnerOf("throw new Error('a worker')").run(taskOf(10), wanted)).toBe('10 at once');
});

it('hands bytes over in both directions, and copies none', async () => {
  const program = workerProgram(
    ({ bytes }: Task) => ({ bytes }),
    ({ bytes }) => [bytes],
  );
  const sent = taskOf(50);
  const outcome = (await program(sent)) as Record<symbol, unknown>;
  const { transferableSymbol, valueSymbol } = Piscina;
  expect(outcome[transferableSymbol]).toEqual([sent.bytes.buffer]);
  expect(outcome[valueSymbol]).toEqual({ bytes: sent.bytes });
  const statics = `const { move, transferableSymbol: buffers, valueSymbol: value } = require('piscina');`;
  const runner = runnerOf(
    `${statics} module.exports = ({ bytes }) => move({ [value]: bytes, [buffers]: [bytes.buffer] });`,
  );
  const back = (await runner.run(sent, wanted)) as Uint8Array;
  expect([sent.bytes.length, back.length]).toEqual([0, 50]);
});
