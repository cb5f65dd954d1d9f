import { until } from '@einvoice/test-kit';
import { readdirSync, readFileSync } from 'node:fs';

export interface LeftProcess {
  readonly pid: number;
  readonly command: string;
}

/** Those that run with this line in their environment, whoever started them; none where /proc does not exist. */
function processesWith(line: string): LeftProcess[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  return pids.flatMap((pid) => {
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      if (!environment.includes(line)) return [];
      return { pid: Number(pid), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() };
    } catch {
      return []; // it just ended, or is not ours
    }
  });
}

/** Waits until no process has this line in its environment any more; ends and tells those that stay. */
export async function endLeftProcesses(line: string, withinMs = 15_000): Promise<LeftProcess[]> {
  await until(() => processesWith(line).length === 0, withinMs).catch(() => undefined);
  const left = processesWith(line);
  for (const { pid } of left) process.kill(pid, 'SIGKILL');
  return left;
}
