import { repositoryRoot } from '@einvoice/test-kit';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { WorkThread } from './work-thread';

const limits = { inlineBytesMax: 10, deadlineMs: 5_000, heapBytesMax: 64 * 2 ** 20, waitingBytesMax: 100 };
const wanted = () => true;
const taskOf = (bytes: number) => ({ bytes: new Uint8Array(bytes) });

let folder: string;
const workers: WorkThread<ReturnType<typeof taskOf>, string>[] = [];
beforeAll(() => {
  mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
  folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'worker-spec-'));
});
afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.close())));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A worker whose thread runs this for each task; `n` counts the tasks of the thread. */
function workerThat(does: string, changed: Partial<typeof limits> = {}) {
  const programFile = path.join(folder, `${Math.random()}.cjs`);
  const port = `const { parentPort } = require('node:worker_threads'); let n = 0;`;
  writeFileSync(programFile, `${port} parentPort.on('message', (task) => { n++; ${does} });`);
  const work = ({ bytes }: ReturnType<typeof taskOf>) => `${bytes.length} at once`;
  const worker = new WorkThread({ programFile, work, overloaded: 'overloaded', limits: { ...limits, ...changed } });
  workers.push(worker);
  return worker;
}
const answer = 'parentPort.postMessage(`task ${n}`);';

it('gives up on a task that takes too long, and the next one has a new thread', async () => {
  const worker = workerThat(`if (task.bytes.length === 11) for (;;); ${answer}`, { deadlineMs: 1_500 });
  const outcomes = [11, 12].map((bytes) => worker.run(taskOf(bytes), wanted));
  expect(await Promise.all(outcomes)).toEqual(['overloaded', 'task 1']);
});

it('throws what is a bug, and the next task has a new thread', async () => {
  const worker = workerThat(`if (task.bytes.length === 11) throw new Error('a bug'); ${answer}`);
  await expect(worker.run(taskOf(11), wanted)).rejects.toThrow('a bug');
  expect(await worker.run(taskOf(12), wanted)).toBe('task 1');
});

it('throws when the thread ends without a word, at once, and the next task has a new thread', async () => {
  const worker = workerThat(`if (task.bytes.length === 11) process.exit(0); ${answer}`, { deadlineMs: 600_000 });
  await expect(worker.run(taskOf(11), wanted)).rejects.toThrow('The thread for large work has ended.');
  expect(await worker.run(taskOf(12), wanted)).toBe('task 1');
});

it('a shutdown ends the task under way, and begins none of those that wait', async () => {
  const worker = workerThat('for (;;);', { deadlineMs: 600_000 });
  const outcomes = Promise.all([11, 12].map((bytes) => worker.run(taskOf(bytes), wanted)));
  await new Promise((resolve) => setImmediate(resolve));
  await worker.close();
  expect(await outcomes).toEqual(['overloaded', 'overloaded']);
});

it('who has entered keeps the room between two tasks, and others are refused meanwhile', async () => {
  const worker = workerThat(answer);
  const leave = worker.enter(new Uint8Array(60))!;
  expect(await worker.runInTurn(taskOf(60), wanted)).toBe('task 1');
  expect([worker.enter(new Uint8Array(41)), await worker.run(taskOf(41), wanted)]).toEqual([null, 'overloaded']);
  expect(await worker.runInTurn(taskOf(60), wanted)).toBe('task 2');
  leave();
  expect(await worker.run(taskOf(100), wanted)).toBe('task 3');
});

it('takes no more than may wait, and takes more when that is done', async () => {
  const worker = workerThat(answer);
  const outcomes = [60, 40, 11].map((bytes) => worker.run(taskOf(bytes), wanted));
  expect(await Promise.all(outcomes)).toEqual(['task 1', 'task 2', 'overloaded']);
  expect(await worker.run(taskOf(100), wanted)).toBe('task 3');
});

it('does nothing for a client that went away while it waited', async () => {
  const worker = workerThat(answer);
  const gone = worker.run(taskOf(11), () => false);
  expect([await gone, await worker.run(taskOf(11), wanted)]).toEqual(['overloaded', 'task 1']);
});

it('does small work at once, and starts no thread for it', async () => {
  expect(await workerThat("throw new Error('a thread')").run(taskOf(10), wanted)).toBe('10 at once');
});
