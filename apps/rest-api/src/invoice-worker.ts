import { invoiceRoutes } from '@einvoice/resilience';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { doInvoiceTask, type InvoiceOutcome, type InvoiceTask } from './invoice-task';

type ThreadLimit = 'inlineBytesMax' | 'threadDeadlineMs' | 'threadHeapBytesMax' | 'waitingBytesMax';
const overloaded: InvoiceOutcome = { ok: false, code: 'overloaded' };

/**
 * Does the work on small documents at once, on large ones in one thread of its own: a document takes up to three seconds of
 * processor time, in which the event loop would answer nobody.
 */
export class InvoiceWorker {
  private thread: Worker | null = null;
  private waitingBytes = 0;
  /** Ends when everything that was given to the thread so far is done. */
  private done: Promise<unknown> = Promise.resolve();

  /** @param programFile the bundle of `invoice-work.program.ts` */
  constructor(
    private readonly programFile: string,
    private readonly limits: Readonly<Record<ThreadLimit, number>> = invoiceRoutes,
  ) {}

  /**
   * @param isWanted asked when the turn has come: whether anybody still waits for the outcome
   * @returns `overloaded` when too much waits already, or when the thread took too long; the bytes of a large task are gone then
   */
  async run(task: InvoiceTask, isWanted: () => boolean): Promise<InvoiceOutcome> {
    const { length } = task.bytes;
    if (length <= this.limits.inlineBytesMax) return doInvoiceTask(task);
    if (this.waitingBytes + length > this.limits.waitingBytesMax) return overloaded;
    this.waitingBytes += length;
    const turn = this.done.then(async () => (isWanted() ? this.runInThread(task) : overloaded));
    this.done = turn.catch(() => undefined);
    return turn.finally(() => (this.waitingBytes -= length));
  }

  async close(): Promise<void> {
    await this.thread?.terminate();
    this.thread = null;
  }

  private async runInThread(task: InvoiceTask): Promise<InvoiceOutcome> {
    const thread = (this.thread ??= this.start());
    const timeIsUp = AbortSignal.timeout(this.limits.threadDeadlineMs);
    thread.ref();
    try {
      thread.postMessage(task, [task.bytes.buffer as ArrayBuffer]);
      const [outcome] = (await once(thread, 'message', { signal: timeIsUp })) as [InvoiceOutcome];
      thread.unref();
      return outcome;
    } catch (error) {
      // The next task gets a new thread.
      await this.close();
      if (timeIsUp.aborted) return overloaded;
      throw error;
    }
  }

  private start(): Worker {
    const maxOldGenerationSizeMb = this.limits.threadHeapBytesMax / 2 ** 20;
    const thread = new Worker(this.programFile, { env: {}, resourceLimits: { maxOldGenerationSizeMb } });
    // An error between two tasks; during one it ends the wait as well.
    thread.on('error', () => (this.thread = null));
    return thread;
  }
}
