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

/** Waits until none of them runs any more; returns those that still do. */
export async function survivors(tree: readonly Process[], withinMs: number): Promise<Process[]> {
  const remaining = () =>
    processes().filter((now) => tree.some(({ pid, command }) => now.pid === pid && now.command === command && command));
  for (const deadline = Date.now() + withinMs; remaining().length > 0 && Date.now() < deadline;) await sleep(50);
  return remaining();
}
