import { repositoryRoot } from '@einvoice/test-kit';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type InvoiceTask } from './invoice-task';
import { InvoiceWorker } from './invoice-worker';

const limits = { inlineBytesMax: 10, threadDeadlineMs: 5_000, threadHeapBytesMax: 64 * 2 ** 20, waitingBytesMax: 100 };
const overloaded = { ok: false, code: 'overloaded' };
const wanted = () => true;
const taskOf = (bytes: number): InvoiceTask => ({
  kind: 'read',
  bytes: new Uint8Array(bytes),
  source: 'xml',
  lost: [],
});

let folder: string;
const workers: InvoiceWorker[] = [];
beforeAll(() => {
  mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
  folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'worker-spec-'));
});
afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.close())));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A worker whose thread runs this for each task; `n` counts the tasks of the thread. */
function workerThat(does: string, changed: Partial<typeof limits> = {}): InvoiceWorker {
  const file = path.join(folder, `${Math.random()}.cjs`);
  const answer = 'const answer = (text) => parentPort.postMessage({ ok: true, body: new TextEncoder().encode(text) });';
  const port = `const { parentPort, threadId } = require('node:worker_threads'); ${answer} let n = 0;`;
  writeFileSync(file, `${port} parentPort.on('message', (task) => { n++; ${does} });`);
  const worker = new InvoiceWorker(file, { ...limits, ...changed });
  workers.push(worker);
  return worker;
}
const textOf = async (work: ReturnType<InvoiceWorker['run']>) => {
  const outcome = await work;
  return outcome.ok ? Buffer.from(outcome.body).toString() : outcome.code;
};

it('gives up on a task that takes too long, and the next one has a new thread', async () => {
  const worker = workerThat('if (task.bytes.length === 11) for (;;); answer(`task ${n}`);', { threadDeadlineMs: 400 });
  const outcomes = [11, 12].map((bytes) => textOf(worker.run(taskOf(bytes), wanted)));
  expect(await Promise.all(outcomes)).toEqual(['overloaded', 'task 1']);
});

it('throws what is a bug, and the next task has a new thread', async () => {
  const worker = workerThat("if (task.bytes.length === 11) throw new Error('a bug'); answer(`task ${n}`);");
  await expect(worker.run(taskOf(11), wanted)).rejects.toThrow('a bug');
  expect(await textOf(worker.run(taskOf(12), wanted))).toBe('task 1');
});

it('takes no more than may wait, and takes more when that is done', async () => {
  const worker = workerThat('answer(`task ${n}`);');
  const outcomes = [60, 40, 11].map((bytes) => worker.run(taskOf(bytes), wanted));
  expect(await outcomes[2]).toEqual(overloaded);
  expect(await Promise.all(outcomes.slice(0, 2).map(textOf))).toEqual(['task 1', 'task 2']);
  expect(await textOf(worker.run(taskOf(100), wanted))).toBe('task 3');
});

it('does nothing for a client that went away while it waited', async () => {
  const worker = workerThat('answer(`task ${n}`);');
  const gone = worker.run(taskOf(11), () => false);
  expect([await gone, await textOf(worker.run(taskOf(11), wanted))]).toEqual([overloaded, 'task 1']);
});

it('does the work on small documents at once', async () => {
  const outcome = await new InvoiceWorker('/nowhere.js', limits).run(taskOf(10), wanted);
  expect(outcome).toMatchObject({ ok: false, code: 'xml_refused', details: { reason: 'not_well_formed' } });
});
