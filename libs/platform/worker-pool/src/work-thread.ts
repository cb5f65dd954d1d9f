import { workThread } from '@einvoice/limits';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Work on bytes whose number decides where it is done; the rest of a task is small, and can be sent to a thread. */
export interface SizedTask {
  readonly bytes: Uint8Array;
}

export interface WorkThreadOptions<Task extends SizedTask, Outcome> {
  /** The bundle of a program that answers each message, a task, with a message, its outcome. */
  readonly programFile: string;
  readonly work: (task: Task) => Outcome | Promise<Outcome>;
  /** When too much waits already, when the thread took too long, or when nobody waits any more. */
  readonly overloaded: Outcome;
  readonly limits?: Readonly<Record<keyof typeof workThread, number>>;
}

/**
 * Does the work on few bytes at once, on many in one thread of its own: a large document takes up to three seconds of
 * processor time, in which the event loop would answer nobody.
 */
export class WorkThread<Task extends SizedTask, Outcome> {
  private thread: Worker | null = null;
  private isClosed = false;
  private waitingBytes = 0;
  /** Ends when everything that was given to the thread so far is done. */
  private done: Promise<unknown> = Promise.resolve();
  private readonly limits: Readonly<Record<keyof typeof workThread, number>>;

  constructor(private readonly options: WorkThreadOptions<Task, Outcome>) {
    this.limits = options.limits ?? workThread;
  }

  /** Whether a task of so many bytes goes to the thread. */
  isLarge({ length }: Uint8Array): boolean {
    return length > this.limits.inlineBytesMax;
  }

  /**
   * Throws what the work throws, which is a bug.
   * @param isWanted asked when the turn has come: whether anybody still waits for the outcome
   * @returns the bytes of a large task are gone then, unless its outcome brings them back
   */
  async run(task: Task, isWanted: () => boolean): Promise<Outcome> {
    const { work, overloaded } = this.options;
    if (!this.isLarge(task.bytes)) return work(task);
    const leave = this.enter(task.bytes);
    return leave ? this.runInTurn(task, isWanted).finally(leave) : overloaded;
  }

  /**
   * Room among what waits, for whoever has several tasks for the same bytes: once in, none of them is refused for others.
   * @returns what gives the room back; null when there is none
   */
  enter({ length }: Uint8Array): (() => void) | null {
    if (this.waitingBytes + length > this.limits.waitingBytesMax) return null;
    this.waitingBytes += length;
    let taken = length;
    return () => {
      this.waitingBytes -= taken;
      taken = 0;
    };
  }

  /** Like `run`, in the thread whatever the size, for who has entered. */
  runInTurn(task: Task, isWanted: () => boolean): Promise<Outcome> {
    const { overloaded } = this.options;
    const turn = this.done.then(async () => (isWanted() && !this.isClosed ? this.runInThread(task) : overloaded));
    this.done = turn.catch(() => undefined);
    return turn;
  }

  /** Ends the thread, in the middle of a task too; what still waits is not begun. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.thread?.terminate();
  }

  private async runInThread(task: Task): Promise<Outcome> {
    const thread = (this.thread ??= this.start());
    const timeIsUp = AbortSignal.timeout(this.limits.deadlineMs);
    thread.ref();
    try {
      thread.postMessage(task, [task.bytes.buffer as ArrayBuffer]);
      const [outcome] = (await once(thread, 'message', { signal: timeIsUp })) as [Outcome];
      thread.unref();
      return outcome;
    } catch (error) {
      // The next task gets a new thread.
      await thread.terminate();
      if (timeIsUp.aborted || this.isClosed) return this.options.overloaded;
      throw error;
    }
  }

  private start(): Worker {
    const maxOldGenerationSizeMb = this.limits.heapBytesMax / 2 ** 20;
    const thread = new Worker(this.options.programFile, { env: {}, resourceLimits: { maxOldGenerationSizeMb } });
    // Between two tasks nobody else listens. During one an error ends the wait, and so does a thread that just ends.
    thread.on('error', () => {
      if (this.thread === thread) this.thread = null;
    });
    thread.once('exit', () => thread.emit('error', new Error('The thread for large work has ended.')));
    return thread;
  }
}
