import { type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** Reports the processor time of the main thread between two turns of its event loop; waits of a busy machine do not count. */
const program = `
if (require('node:worker_threads').isMainThread && process.send) {
  const { readFileSync } = require('node:fs');
  const processorMs = () => Number(readFileSync('/proc/self/task/' + process.pid + '/schedstat', 'utf8').split(' ')[0]) / 1e6;
  let last = processorMs();
  setInterval(() => {
    const now = processorMs();
    if (now - last > 10) process.send({ turnMs: now - last });
    last = now;
  }, 5).unref();
}
`;

/** NODE_OPTIONS for a process whose turns are watched; the watch is written into this folder. Linux alone. */
export function turnWatchOptions(folder: string): string {
  const file = path.join(folder, 'turn-watch.cjs');
  writeFileSync(file, program);
  return `--require ${file}`;
}

/**
 * Listens to the watch of a process that was started with such options and with a channel for messages.
 * @returns the longest turn of its event loop since this was asked last, in processor time of that thread alone
 */
export function longestTurnsOf(child: ChildProcess): () => number {
  let longestMs = 0;
  child.on('message', ({ turnMs = 0 }: { turnMs?: number }) => (longestMs = Math.max(longestMs, turnMs)));
  return () => {
    const ms = longestMs;
    longestMs = 0;
    return ms;
  };
}
