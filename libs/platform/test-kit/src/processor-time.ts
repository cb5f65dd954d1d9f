import process from 'node:process';

/**
 * Processor time in milliseconds that `work` costs this process, the least of three runs: what a bound on hostile input
 * promises. A clock on the wall would also measure whatever else the machine is doing.
 */
export async function leastProcessorMs(work: () => unknown): Promise<number> {
  let leastMs = Infinity;
  for (let run = 0; run < 3; run++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    leastMs = Math.min(leastMs, (user + system) / 1000);
  }
  return leastMs;
}
