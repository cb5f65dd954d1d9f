import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { type Socket } from 'node:net';
import { repositoryRoot } from './repository-root';

/** A process of ours that, with everything it started, must not outlive us. */
export interface GuardedProcess {
  /** Its id; negative for the group it leads, as for `process.kill`. */
  readonly pid: number;
  /** Asks it to end; none for a process that notices by itself. SIGKILL follows when it is still there after ten seconds. */
  readonly signal?: NodeJS.Signals;
  /** A throw-away folder to delete once the process is gone. */
  readonly folder?: string;
}

const guarded = new Map<number, GuardedProcess>();
let guard: ChildProcess | undefined;

/**
 * Makes sure that `target` ends when this process ends in whatever way, SIGKILL included: a small child process in a
 * group of its own holds the other end of a pipe and acts when the pipe closes.
 * @returns the release, to be called once the process has ended by itself
 */
export function guardProcess(target: GuardedProcess): () => void {
  guard ??= startGuard();
  guarded.set(target.pid, target);
  tell(guard, { guard: target });
  return () => {
    if (!guarded.delete(target.pid) || !guard) return;
    tell(guard, { release: target.pid });
    if (guarded.size > 0) return;
    guard.stdin?.end();
    guard = undefined;
  };
}

function startGuard(): ChildProcess {
  const script = path.join(repositoryRoot, 'libs/platform/test-kit/src/process-guard-child.mjs');
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true, cwd: '/' });
  // Neither the guard nor its pipe may keep a finished process alive; a dead guard must not take us down.
  child.unref();
  (child.stdin as Socket).unref();
  child.stdin?.on('error', () => undefined);
  child.once('exit', () => {
    if (guard !== child) return;
    guard = undefined;
    const orphans = [...guarded.values()];
    if (orphans.length > 0) guard = startGuard();
    for (const orphan of orphans) if (guard) tell(guard, { guard: orphan });
  });
  return child;
}

const tell = (child: ChildProcess, message: object): void => {
  child.stdin?.write(`${JSON.stringify(message)}\n`);
};
