import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { promisify } from 'node:util';
import { repositoryRoot } from '@einvoice/test-kit';
import { processorTimeMs } from './processor-time';

/** Runs an import by the command that operators use. @returns the seconds it took, and the most memory its process has had */
export async function watchedImport(databaseUrl: string, ...args: readonly string[]): Promise<string> {
  // Bundled first, so that the process that is watched does nothing but import.
  await promisify(execFile)(process.execPath, ['tools/run.mjs', 'admin', 'help'], { cwd: repositoryRoot });
  const startMs = performance.now();
  const child = spawn(process.execPath, ['dist/tools/admin.js', 'import', ...args], {
    ...{ cwd: repositoryRoot, stdio: ['ignore', 'ignore', 'inherit'] },
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  let peakKilobytes = 0;
  let processorSeconds = 0;
  const watch = setInterval(() => {
    peakKilobytes = Math.max(peakKilobytes, peakOf(child.pid));
    processorSeconds = Math.max(processorSeconds, processorTimeMs(child.pid ?? 0) / 1000);
  }, 50);
  const [exitCode] = (await once(child, 'exit')) as [number];
  clearInterval(watch);
  if (exitCode !== 0) throw new Error('The import failed.');
  const peak = peakKilobytes === 0 ? 'unknown' : `${Math.round(peakKilobytes / 1024)}MB`;
  const seconds = (performance.now() - startMs) / 1000;
  return `seconds=${seconds.toFixed(1)} processor=${processorSeconds.toFixed(1)} peakMemory=${peak}`;
}

/** The most memory that a process has had, in kilobytes; 0 where the system does not say. */
function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
