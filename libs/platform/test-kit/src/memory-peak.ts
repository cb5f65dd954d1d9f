import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';

/**
 * How far `work` drove the memory of this process above where it stood before, in bytes, at its highest point. For a
 * process of its own (`node --expose-gc`): a test runner's memory moves for reasons of its own.
 * @param rounds work that does the same each time may be done several times, and the least peak counts: the others are
 *   higher by garbage that happened to lie around longer
 */
export async function memoryPeakBytes(work: () => Promise<unknown>, rounds = 1): Promise<number> {
  const peaks: number[] = [];
  for (let round = 0; round < rounds; round += 1) peaks.push(await peakOf(work));
  return Math.min(...peaks);
}

async function peakOf(work: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.();
  forgetPeak();
  const before = process.memoryUsage.rss();
  await work();
  return peakBytes() - before;
}

/** Linux forgets on request how high the memory once was; elsewhere the peak since the start counts, which is no less. */
function forgetPeak(): void {
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5');
}

function peakBytes(): number {
  const sinceStart = process.resourceUsage().maxRSS * 1024;
  if (process.platform !== 'linux') return sinceStart;
  const kibibytes = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return kibibytes === undefined ? sinceStart : Number(kibibytes) * 1024;
}
