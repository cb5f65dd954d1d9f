import { type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { growthOf, type Growth, type GrowthFound, type Sizes } from './cost-growth';

/** Reports the processor time of the main thread between two turns of its event loop; waits of a busy machine do not count. */
const program = `
if (require('node:worker_threads').isMainThread && process.send) {
  const { readFileSync } = require('node:fs');
  const processorMs = () => Number(readFileSync('/proc/self/task/' + process.pid + '/schedstat', 'utf8').split(' ')[0]) / 1e6;
  let last = processorMs();
  setInterval(() => {
    const now = processorMs();
    if (now - last > 4) process.send({ turnMs: now - last });
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

/** Turns shorter than this are no turns: an answer to a small call takes as long, and so does collecting garbage. */
const turnNoiseMs = 10;
const roundsMax = 4;

export interface WatchedTurns {
  readonly sizes: Sizes;
  /** Lets the watched process work on an input of this size, until it is done with it. */
  readonly work: (size: number) => Promise<unknown>;
  readonly grows: Growth;
}

/**
 * How the longest turn of the event loop of a process grows with the size of what it is given: whether one that gives
 * large work away really does. The process was started with `turnWatchOptions` and with a channel for messages.
 */
export async function measureTurnGrowth(
  child: ChildProcess,
  { sizes, work, grows }: WatchedTurns,
): Promise<GrowthFound> {
  let longestMs = 0;
  const note = ({ turnMs = 0 }: { turnMs?: number }) => (longestMs = Math.max(longestMs, turnMs));
  child.on('message', note);
  const leastMs = sizes.map(() => Infinity);
  try {
    for (let round = 1; ; round += 1) {
      for (const [at, size] of sizes.entries()) {
        longestMs = turnNoiseMs;
        await work(size);
        await sleep(20); // the last turn is told after it
        leastMs[at] = Math.min(leastMs[at]!, longestMs);
      }
      const found = growthOf({ sizes, grows }, leastMs);
      if (found.isWithin || round === roundsMax) return found;
    }
  } finally {
    child.off('message', note);
  }
}
