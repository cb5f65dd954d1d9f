import { freePort, guardProcess, repositoryRoot } from '@einvoice/test-kit';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Environment } from './seller';

const readyDeadlineMs = 120_000;
const logTailLines = 40;

/** One instance of the built app at an address that it keeps, started again by whoever ended it. */
export class RestProcess {
  private child: ChildProcess | undefined;
  private logTail: string[] = [];

  private constructor(
    private readonly file: string,
    private readonly environment: Environment,
    readonly url: string,
    private readonly onLine: (line: string) => void,
  ) {}

  /** Resolves when it is ready. @param onLine told each line that it writes */
  static async start(
    file: string,
    environment: Environment,
    onLine: (line: string) => void = () => undefined,
  ): Promise<RestProcess> {
    const port = String(await freePort());
    const instance = new RestProcess(file, { ...environment, PORT: port }, `http://127.0.0.1:${port}`, onLine);
    await instance.start();
    return instance;
  }

  /** Of the process that is there now. */
  get pid(): number {
    return this.child!.pid!;
  }

  /** Nobody has ended it yet; it may still be on its way up, or asleep. */
  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Resolves when it is ready. @throws when it ends, or is not ready within two minutes; its last lines are in the error */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [this.file], {
      cwd: repositoryRoot,
      env: { NODE_ENV: 'production', ...this.environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: process.platform !== 'win32', // Ctrl-C is for us, who stop everything in order
    });
    this.child = child;
    this.logTail = [];
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', (line) => this.note(line));
    }
    if (child.pid !== undefined) {
      void once(child, 'exit').then(guardProcess({ pid: child.pid, signal: 'SIGKILL' }));
    }
    for (const deadline = Date.now() + readyDeadlineMs; Date.now() < deadline && this.isRunning; await sleep(50)) {
      const answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.ok) return;
    }
    // Ended on purpose while it was coming up: whoever did it starts it again.
    if (child.signalCode === 'SIGKILL') return;
    await this.end('SIGKILL');
    throw new Error(`The app does not become ready:\n${this.logTail.join('\n')}`);
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.child?.kill(name);
  }

  /** As a power cut does it, or in order; resolves when it is gone. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { child } = this;
    if (!child || !this.isRunning) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  private note(line: string): void {
    this.onLine(line);
    this.logTail.push(line);
    if (this.logTail.length > logTailLines) this.logTail.shift();
  }
}
