import { largeTasks } from '@einvoice/limits';
import Piscina from 'piscina';

/** Work on bytes, whose number decides where it is done; everything else in a task is small, and is copied. */
export interface SizedTask {
  readonly bytes: Uint8Array;
}

export interface TaskRunnerOptions<Task extends SizedTask, Outcome> {
  /** The bundle of a program that exports the work, made by `workerProgram`. */
  readonly programFile: string;
  /** What is done at once; null: the task is for the worker however few its bytes are, for they hold more than they show. */
  readonly work: (task: Task) => Outcome | null | Promise<Outcome | null>;
  /** When too many bytes wait already, when a task took too long, or when nobody waits for it any more. */
  readonly overloaded: Outcome;
  readonly limits?: Readonly<Record<keyof typeof largeTasks, number>>;
}

/**
 * Does work on few bytes at once, on many in a worker: a large document takes up to three seconds of processor time, in
 * which the event loop would answer nobody. One worker, one task at a time: a worker may need a gigabyte of heap.
 */
export class TaskRunner<Task extends SizedTask, Outcome> {
  private readonly limits: Readonly<Record<keyof typeof largeTasks, number>>;
  private readonly pool: Piscina;
  private isClosed = false;
  private waitingBytes = 0;
  /** Ends when all earlier tasks of the worker are done. Piscina's own queue would count the wait as time of the task. */
  private earlier: Promise<unknown> = Promise.resolve();
  private workerFailed = new AbortController();

  constructor(private readonly options: TaskRunnerOptions<Task, Outcome>) {
    this.limits = options.limits ?? largeTasks;
    this.pool = new Piscina({
      filename: options.programFile,
      ...{ minThreads: 0, maxThreads: 1, idleTimeout: this.limits.idleMs, atomics: 'disabled', recordTiming: false },
      ...{ env: {}, resourceLimits: { maxOldGenerationSizeMb: this.limits.heapBytesMax / 2 ** 20 } },
    });
    // A worker that cannot start fails no task by itself: the task would wait for its deadline.
    this.pool.on('error', (error: Error) => this.workerFailed.abort(error));
  }

  /** Whether a task of so many bytes goes to the worker. */
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
    const outcome = this.isLarge(task.bytes) ? null : await work(task);
    if (outcome !== null) return outcome;
    const release = this.reserve(task.bytes);
    return release ? this.runReserved(task, isWanted).finally(release) : overloaded;
  }

  /**
   * Reserves memory for bytes that several tasks need: once reserved, none of them is refused for others. Few bytes count as the
   * fewest of a large task, or any number of them could wait.
   * @returns gives the memory back; null when too many bytes wait already
   */
  reserve({ length }: Uint8Array): (() => void) | null {
    let reserved = Math.max(length, this.limits.inlineBytesMax);
    if (this.waitingBytes + reserved > this.limits.waitingBytesMax) return null;
    this.waitingBytes += reserved;
    return () => {
      this.waitingBytes -= reserved;
      reserved = 0;
    };
  }

  /** Like `run`, but always in the worker, for bytes that are reserved. */
  runReserved(task: Task, isWanted: () => boolean): Promise<Outcome> {
    const { overloaded } = this.options;
    const outcome = this.earlier.then(() => (isWanted() && !this.isClosed ? this.runInWorker(task) : overloaded));
    this.earlier = outcome.catch(() => undefined);
    return outcome;
  }

  /** Ends the worker, even in the middle of a task; tasks that still wait do not begin. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.pool.destroy();
  }

  private async runInWorker(given: Task): Promise<Outcome> {
    const task = { ...given, bytes: inMemoryOfTheirOwn(given.bytes) };
    const timeIsUp = AbortSignal.timeout(this.limits.deadlineMs);
    this.workerFailed = new AbortController();
    const signal = AbortSignal.any([timeIsUp, this.workerFailed.signal]);
    try {
      return (await this.pool.run(task, { transferList: [task.bytes.buffer as ArrayBuffer], signal })) as Outcome;
    } catch (error) {
      // Piscina has ended the worker, unless the work itself threw; the next task finds one that works.
      if (timeIsUp.aborted || this.isClosed) return this.options.overloaded;
      throw this.workerFailed.signal.aborted ? this.workerFailed.signal.reason : error;
    }
  }
}

/** Few bytes lie in memory that others use too, which is not handed over. */
const inMemoryOfTheirOwn = (bytes: Uint8Array): Uint8Array =>
  bytes.length === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
