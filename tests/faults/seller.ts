import { guardProcess, repositoryRoot } from '@einvoice/test-kit';
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** One service, whichever instance answers: offers and receipts are equal to the byte. */
export const publicBaseUrl = 'http://localhost:3402';
export const toolPath = '/x402/mainnet/paycall/tools/validate_invoice';
const openDeadlineMs = 60_000;
const logTailLines = 40;

export type Environment = Readonly<Record<string, string>>;

/** One instance of the built paycall-api, as a process of its own. */
export class Seller {
  readonly url: string;
  /** Code and signal, once the process has ended. */
  readonly exited: Promise<[number | null, NodeJS.Signals | null]>;
  private readonly child: ChildProcess;
  private readonly logTail: string[] = [];
  private readonly steps = new EventEmitter();

  constructor(file: string, environment: Environment, onStep: (step: string) => void) {
    this.steps.on('step', onStep);
    this.url = `http://127.0.0.1:${environment['PORT']}`;
    this.child = spawn(process.execPath, [file], {
      cwd: repositoryRoot,
      env: { NODE_ENV: 'production', LOG_LANE_STEPS: 'yes', ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: process.platform !== 'win32', // Ctrl-C is for us, who stop everything in order
    });
    // What it logged before it was killed is read to the end.
    this.exited = once(this.child, 'close') as Seller['exited'];
    if (this.child.pid !== undefined) void this.exited.then(guardProcess({ pid: this.child.pid, signal: 'SIGKILL' }));
    for (const stream of [this.child.stdout, this.child.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', (line) => this.read(line));
    }
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** Resolves when it offers its price. @throws when it ends, or does not within a minute */
  async open(): Promise<this> {
    for (const deadline = Date.now() + openDeadlineMs; Date.now() < deadline; await sleep(50)) {
      if (this.hasEnded()) break;
      const offer = await fetch(this.url + toolPath, { method: 'POST' }).catch(() => undefined);
      await offer?.arrayBuffer();
      if (offer?.status === 402) return this;
    }
    throw new Error(`paycall-api does not sell:\n${this.logTail.join('\n')}`);
  }

  /** Resolves when a payment reaches the step here for the next time, or this instance has ended. */
  async reaches(step: string): Promise<void> {
    await Promise.race([once(this.steps, step), this.exited]);
  }

  /** Ends it as a power cut does. */
  kill(): void {
    this.child.kill('SIGKILL');
  }

  /** Ends it in order. */
  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    await this.exited;
  }

  private hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  private read(line: string): void {
    if (line.includes('"event":"lane_step"')) {
      const { code } = JSON.parse(line) as { code: string };
      return void (this.steps.emit('step', code), this.steps.emit(code));
    }
    this.logTail.push(line);
    if (this.logTail.length > logTailLines) this.logTail.shift();
  }
}
