import { TaskRunner, type TaskRunnerOptions } from '@einvoice/worker-pool';
import { type CallFormat, type CallOutcome, type CallStep, doStep } from './call-format';

/** A call as it arrives. */
export interface IncomingCall<Context> {
  readonly bytes: Uint8Array;
  readonly context: Context;
  /** Whether somebody still waits for an answer; asked before a large call is read. */
  readonly isWanted: () => boolean;
}

/** A call that was read, or why it was not. */
export type ReadCall<Call, Refusal, Summary, Answer, More = never> =
  | { readonly state: 'overloaded' }
  | { readonly state: 'refused'; readonly refusal: Refusal }
  /** A small one: the caller runs the tool itself. */
  | { readonly state: 'read'; readonly call: Call }
  | LargeCall<Summary, Answer, More>;

/** A call whose arguments stay bytes, for its tool runs in the worker. */
export interface LargeCall<Summary, Answer, More = never> {
  readonly state: 'large';
  readonly summary: Summary;
  /**
   * Runs the tool as of this moment; may be asked again. Throws what the tool throws, and when the worker ends.
   * @param isWanted asked when the turn has come
   * @param more what was found for it; work with that waits for work of its kind alone, and no other call for it
   * @returns null when nobody wants it any more, or when it took too long
   */
  readonly run: (now: Date, isWanted: () => boolean, more?: More) => Promise<Answer | null>;
}

/** Decides where calls are read and tools run: small ones at once, large ones, and those that hold more than they show, in a worker. */
export class ToolRunner<Context, Call, Refusal, Summary, Answer, More = never> {
  private readonly tasks: TaskRunner<CallStep<Context, More>, CallOutcome<Refusal, Summary, Answer>>;
  /** A worker of its own, which begins with its first task: what somebody brought may take long. */
  private readonly tasksWithMore: TaskRunner<CallStep<Context, More>, CallOutcome<Refusal, Summary, Answer>>;

  /** @param programFile the bundle of a program that exports `callProgram(format)` */
  constructor(
    programFile: string,
    private readonly format: CallFormat<Context, Call, Refusal, Summary, Answer, More>,
    limits?: TaskRunnerOptions<CallStep<Context, More>, unknown>['limits'],
  ) {
    const work = doStep(format);
    const tasks = () =>
      new TaskRunner<CallStep<Context, More>, CallOutcome<Refusal, Summary, Answer>>({
        ...{ programFile, work, overloaded: { state: 'overloaded' } },
        ...(limits && { limits }),
      });
    [this.tasks, this.tasksWithMore] = [tasks(), tasks()];
  }

  isLarge(bytes: Uint8Array): boolean {
    return this.tasks.isLarge(bytes);
  }

  /**
   * Reads a call and goes on with it; the bytes of a large one are gone then. Memory for its run is reserved before `goOn`
   * looks at a payment: a call that was let in is not refused for others.
   */
  async call<T>(
    { bytes, context, isWanted }: IncomingCall<Context>,
    goOn: (read: ReadCall<Call, Refusal, Summary, Answer, More>) => Promise<T>,
  ): Promise<T> {
    if (!this.isLarge(bytes)) {
      const read = this.format.read(bytes, context);
      if (!read.ok) return goOn({ state: 'refused', refusal: read.refusal });
      if (!this.format.belongsInWorker(read.call)) return goOn({ state: 'read', call: read.call });
    }
    const release = this.tasks.reserve(bytes);
    if (!release) return goOn({ state: 'overloaded' });
    try {
      const read = await this.tasks.runReserved({ bytes, context, runAtMs: null, more: null }, isWanted);
      if (read.state === 'ran') throw new Error('The worker ran a call that it was to read.');
      if (read.state !== 'read') return await goOn(read);
      return await goOn({ state: 'large', summary: read.summary, run: this.running(read.bytes, context, release) });
    } finally {
      release();
    }
  }

  /** Ends the workers, even in the middle of a call. */
  async close(): Promise<void> {
    await Promise.all([this.tasks.close(), this.tasksWithMore.close()]);
  }

  private running(
    readBytes: Uint8Array,
    context: Context,
    release: () => void,
  ): LargeCall<Summary, Answer, More>['run'] {
    let bytes = readBytes;
    return async (now, isWanted, more) => {
      const tasks = more === undefined ? this.tasks : this.tasksWithMore;
      const step = { bytes, context, runAtMs: now.getTime(), more: more ?? null };
      const ran = await tasks.runReserved(step, isWanted);
      if (ran.state === 'overloaded') return null;
      if (ran.state !== 'ran') throw new Error(`The worker was to run a call; its outcome is ${ran.state}.`);
      ({ bytes } = ran);
      // What follows, a settlement, waits for a block: other calls may have the memory.
      release();
      return ran.answer;
    };
  }
}
