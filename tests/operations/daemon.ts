import { guardProcess } from '@einvoice/test-kit';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import process from 'node:process';
import { programPath } from './operations';

export interface DaemonOptions {
  readonly arguments: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly account?: { readonly uid?: number; readonly gid?: number };
}

const logTailLength = 4_000;

/** A server of the machine, started by its name, ended with us. */
export class Daemon {
  readonly pid: number;
  private readonly exited: Promise<unknown>;
  private logTail = '';

  private constructor(private readonly child: ChildProcess) {
    this.pid = child.pid!;
    this.exited = once(child, 'exit');
    void this.exited.then(guardProcess({ pid: this.pid, signal: 'SIGTERM' }));
    for (const stream of [child.stdout, child.stderr]) {
      stream
        ?.setEncoding('utf8')
        .on('data', (text: string) => (this.logTail = (this.logTail + text).slice(-logTailLength)));
    }
  }

  /** @throws when the program is not installed */
  static start(program: string, { arguments: args, environment = {}, account = {} }: DaemonOptions): Daemon {
    const file = programPath(program);
    if (file === undefined) throw new Error(`${program} is not installed.`);
    const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', ...environment };
    return new Daemon(
      spawn(file, args, { ...account, env, cwd: os.tmpdir(), stdio: ['ignore', 'pipe', 'pipe'], detached: true }),
    );
  }

  /** For a program that ends by itself. @throws when it did not do what it was asked, with what it said */
  async succeeds(): Promise<void> {
    await this.exited;
    if (this.child.exitCode !== 0) throw new Error(`It ended with ${this.child.exitCode}:\n${this.said}`);
  }

  /** The last it said. */
  get said(): string {
    return this.logTail;
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  signal(name: NodeJS.Signals): void {
    if (this.isRunning) this.child.kill(name);
  }

  /** Resolves when it is gone; SIGKILL follows after ten seconds. */
  async end(name: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (!this.isRunning) return;
    this.child.kill(name);
    const killing = setTimeout(() => this.child.kill('SIGKILL'), 10_000);
    await this.exited;
    clearTimeout(killing);
  }
}

/** Ids of an account of the machine, for servers that refuse to run as root; empty when we are not root. */
export function accountNamed(name: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`${name}:`));
  if (!entry) throw new Error(`This machine has no account ${name}.`);
  const [, , uid, gid] = entry.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}
