import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const windows = 3;

/** What a process held in memory, looked at every second. */
export class MemoryWatch {
  private readonly megabytes: number[] = [];

  constructor(private readonly pid: () => number) {}

  async look(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${this.pid()}/status`, 'utf8'))!;
      this.megabytes.push(Number(kilobytes) / 1_024);
      await sleep(1_000);
    }
  }

  /** The median of each third of the time. */
  thirds(): number[] {
    const length = Math.floor(this.megabytes.length / windows);
    return Array.from({ length: windows }, (_, index) => {
      const window = this.megabytes.slice(index * length, (index + 1) * length).sort((a, b) => a - b);
      return window[length >> 1] ?? NaN;
    });
  }
}

/** Whether what was held at the end is what was held at the beginning, but for a tenth and what a collection leaves lying. */
export const isFlat = ([first = NaN, , last = NaN]: readonly number[]): boolean => last <= first * 1.1 + 24;
