import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { longestTurnsOf, turnWatchOptions } from './turn-watch';

const folder = mkdtempSync(path.join(os.tmpdir(), 'einvoice-turns-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The longest turn of a process that does this in one turn of its event loop. */
async function longestTurnMs(work: string): Promise<number> {
  const program = `setTimeout(() => { ${work}; setTimeout(() => process.disconnect(), 100); }, 100)`;
  const child = spawn(process.execPath, ['-e', program], {
    env: { ...process.env, NODE_OPTIONS: turnWatchOptions(folder) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const longest = longestTurnsOf(child);
  await once(child, 'close');
  return longest();
}

it('tells a turn that takes the processor, by how long it took it', async () => {
  const busy = 'const from = process.cpuUsage(); while (process.cpuUsage(from).user < 200_000);';
  expect(await longestTurnMs(busy)).toBeGreaterThan(100);
});

it('tells nothing of a turn that only waits, as on a busy machine', async () => {
  const wait = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)';
  expect(await longestTurnMs(wait)).toBeLessThan(100);
});
