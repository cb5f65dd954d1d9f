import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { repositoryRoot } from '@einvoice/test-kit';
import { type WorkerCall, type WorkerReply } from './ledger-worker';

/** One ledger-worker, started again by whoever killed it. */
export class LedgerProcess {
  private child: ChildProcess | undefined;
  private readonly waiting = new Map<number, (reply: WorkerReply) => void>();
  private ids = 0;

  constructor(
    private readonly program: string,
    private readonly databaseUrl: string,
    private readonly leaseMs: number,
  ) {}

  /** Resolves when it answers calls. */
  async start(): Promise<void> {
    const child = fork(this.program, [this.databaseUrl, String(this.leaseMs)], {
      cwd: repositoryRoot,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.child = child;
    const ready = new Promise<void>((resolve) => this.waiting.set(0, () => resolve()));
    child.on('message', (reply: WorkerReply) => {
      this.waiting.get(reply.id)?.(reply);
      this.waiting.delete(reply.id);
    });
    child.once('exit', () => {
      if (this.child !== child) return;
      this.child = undefined;
      for (const [id, resolve] of this.waiting) resolve({ id, outcome: 'gone' });
      this.waiting.clear();
    });
    await ready;
  }

  /** The reply; `gone` when the process ended first or is not there, `silent` after `patienceMs`. */
  async ask(call: Omit<WorkerCall, 'id'>, patienceMs = 15_000): Promise<WorkerReply> {
    const id = (this.ids += 1);
    const child = this.child;
    if (!child?.connected) return { id, outcome: 'gone' };
    const given = new AbortController();
    const reply = new Promise<WorkerReply>((resolve) => {
      this.waiting.set(id, resolve);
      child.send({ id, ...call }, (error) => {
        if (error) resolve({ id, outcome: 'gone' });
      });
    });
    const silence = sleep(patienceMs, { id, outcome: 'silent' }, { signal: given.signal }).catch(() => ({
      id,
      outcome: 'silent',
    }));
    return Promise.race([reply, silence]).finally(() => given.abort());
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.child?.kill(name);
  }

  /** kill -9; resolves when it is gone. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
}
