import { repositoryRoot } from '@einvoice/test-kit';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type CallFormat } from './call-format';
import { ToolRunner } from './tool-runner';

const limits = {
  ...{ inlineBytesMax: 10, deadlineMs: 5_000, idleMs: 60_000 },
  ...{ heapBytesMax: 64 * 2 ** 20, waitingBytesMax: 100 },
};

type Format = CallFormat<string, { readonly text: string }, string, { readonly length: number }, string>;
const format: Format = {
  read: (bytes) => ({ ok: true, call: { text: Buffer.from(bytes).toString() } }),
  belongsInWorker: ({ text }) => text.startsWith('%'),
  summarise: ({ text }) => ({ length: text.length }),
  run: async ({ text }) => text,
  bytesOf: () => [],
};

/** Reads and runs like `callProgram`, and says where. */
const program = `module.exports = ({ bytes, context, runAtMs }) => {
  if (context === 'refuse') return { state: 'refused', refusal: 'in the worker' };
  if (runAtMs === null) return { state: 'read', summary: { length: bytes.length }, bytes };
  if (context === 'end') process.exit(0);
  if (context === 'hang') for (;;);
  return { state: 'ran', answer: 'in the worker at ' + runAtMs, bytes };
};`;

let folder: string;
let runner: ToolRunner<string, { readonly text: string }, string, { readonly length: number }, string>;
beforeAll(() => {
  mkdirSync(path.join(repositoryRoot, 'dist'), { recursive: true });
  folder = mkdtempSync(path.join(repositoryRoot, 'dist', 'runner-spec-'));
  writeFileSync(path.join(folder, 'program.cjs'), program);
});
beforeEach(() => {
  runner = new ToolRunner(path.join(folder, 'program.cjs'), format, limits);
});
afterEach(() => runner.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const wanted = () => true;
const call = (length: number, context = '') => ({ bytes: new Uint8Array(length), context, isWanted: wanted });
const now = new Date(7);

it('reads a small call at once, and leaves the tool to the caller', async () => {
  const read = await runner.call(call(10), async (given) => given);
  expect(read).toMatchObject({ state: 'read', call: { text: '\0'.repeat(10) } });
});

it('reads a large call in the worker, and runs it there as often as it is asked', async () => {
  const answers = await runner.call(call(60), async (read) => {
    if (read.state !== 'large') throw new Error(read.state);
    return [read.summary.length, await read.run(now, wanted), await read.run(now, wanted)];
  });
  expect(answers).toEqual([60, 'in the worker at 7', 'in the worker at 7']);
});

it('a small call that holds more than it shows is read and run in the worker too; the memory its bytes lie in stays with others', async () => {
  const shared = Buffer.from('..%PDF');
  const answer = await runner.call({ ...call(0), bytes: shared.subarray(2) }, async (read) =>
    read.state === 'large' ? [read.summary.length, await read.run(now, wanted)] : read.state,
  );
  expect(answer).toEqual([4, 'in the worker at 7']);
  expect(shared.toString()).toBe('..%PDF');
});

it('gives back why a large call is none', async () => {
  const read = await runner.call(call(60, 'refuse'), async (given) => given);
  expect(read).toEqual({ state: 'refused', refusal: 'in the worker' });
});

it('a large call that was let in is run whatever comes after it; what it reserved is free once it ran', async () => {
  const stateOf = (length: number) => runner.call(call(length), async ({ state }) => state);
  const states = await runner.call(call(60), async (read) => {
    if (read.state !== 'large') throw new Error(read.state);
    const before = await stateOf(41);
    return [before, await read.run(now, wanted), await stateOf(100)];
  });
  expect(states).toEqual(['overloaded', 'in the worker at 7', 'large']);
});

it('does not run what nobody wants any more, nor what takes too long', async () => {
  const ran = (context: string, isWanted: () => boolean) =>
    runner.call(call(60, context), async (read) => (read.state === 'large' ? read.run(now, isWanted) : read.state));
  expect([await ran('', () => false), await ran('hang', wanted), await ran('', wanted)]).toEqual([
    null,
    null,
    'in the worker at 7',
  ]);
});

it('throws when the worker ends under a call, and the next call has a new worker', async () => {
  const ran = (context: string) =>
    runner.call(call(60, context), async (read) => (read.state === 'large' ? read.run(now, wanted) : read.state));
  await expect(ran('end')).rejects.toThrow('worker exited');
  expect(await ran('')).toBe('in the worker at 7');
});
