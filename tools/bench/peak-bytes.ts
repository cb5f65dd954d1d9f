import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';

/**
 * How much memory this process had at its highest point. Linux is asked itself: what Node passes on as `maxRSS` starts with the
 * peak of the process that started this one.
 */
export function peakBytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024;
  return 1024 * Number(/^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))![1]);
}

/** Linux forgets on request how high it once was; elsewhere the peak since the start counts, which is no less. */
export function forgetPeak(): void {
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5');
}
