import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { measureTurnGrowth, turnWatchOptions } from './turn-growth';

const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-turns-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A process that does this with every number it is sent, in one turn of its event loop, and says so a while later. */
function childThat(work: string): ChildProcess {
  const program = `process.on('message', (size) => { ${work}; setTimeout(() => process.send({ done: size }), 50); })`;
  return spawn(process.execPath, ['-e', program], {
    env: { ...process.env, NODE_OPTIONS: turnWatchOptions(folder) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

async function isWithin(work: string): Promise<boolean> {
  const child = childThat(work);
  // One listener until the answer: of two messages in one turn, `once` in a loop would miss the second.
  const ask = (size: number) =>
    new Promise<void>((resolve) => {
      const listen = (told: { done?: number }) => {
        if (told.done !== size) return;
        child.off('message', listen);
        resolve();
      };
      child.on('message', listen).send(size);
    });
  await ask(0);
  const found = await measureTurnGrowth(child, { sizes: [5, 50, 200], work: ask, grows: 'not_at_all' });
  child.kill();
  return found.isWithin;
}

it('tells a turn that takes the processor for longer the more there is to do', async () => {
  const busy = 'let sum = 0; for (let at = 0; at < size * 1e6; at += 1) sum = (sum * 31 + at) | 0';
  expect(await isWithin(busy)).toBe(false);
});

it('tells nothing of a turn that only waits, as on a busy machine', async () => {
  expect(await isWithin('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, size)')).toBe(true);
});
