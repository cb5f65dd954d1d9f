import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Every process of this machine (Linux). */
function processes(): Process[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        const [, parent] = readFileSync(`/proc/${entry}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ');
        const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return [{ pid: Number(entry), parent: Number(parent), command }];
      } catch {
        return []; // it just ended
      }
    });
}

/** A process and everything it started, whatever group that is in. */
export function processTree(pid: number): Process[] {
  const all = processes();
  const tree = all.filter((process) => process.pid === pid);
  for (const { pid: parent } of tree) tree.push(...all.filter((process) => process.parent === parent));
  return tree;
}

/** What a process and everything it started has taken of the processors so far, ended children included. */
export function processorSeconds(pid: number): number {
  const ticksPerSecond = 100;
  const ticks = processTree(pid).flatMap((process) => {
    try {
      const fields = readFileSync(`/proc/${process.pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' '); // prettier-ignore
      return fields.slice(11, 15).map(Number);
    } catch {
      return []; // it just ended: its parent has its time
    }
  });
  return ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond;
}

/** Waits until none of them runs any more; returns those that still do. */
export async function survivors(tree: readonly Process[], withinMs: number): Promise<Process[]> {
  const remaining = () =>
    processes().filter((now) => tree.some(({ pid, command }) => now.pid === pid && now.command === command && command));
  for (const deadline = Date.now() + withinMs; remaining().length > 0 && Date.now() < deadline;) await sleep(50);
  return remaining();
}
