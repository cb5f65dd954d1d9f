import { type DomainAnswer } from '@einvoice/decision-envelope';
import { edgeError, RequestRefused } from '@einvoice/http-service';
import { WorkThread } from '@einvoice/worker-pool';
import { ArgumentsElsewhere } from '@einvoice/x402-payments';
import { type RpcAnswer, type RpcMessage } from './json-rpc';
import { doMessageTask, type CheckedElsewhere, type MessageOutcome, type MessageTask } from './message-task';

/** The arguments of a call that are too many for the event loop: they are checked already, and stay bytes. */
export class LargeArguments extends ArgumentsElsewhere {
  constructor(
    /** Null when the tool that is called does not take so much. */
    readonly checked: CheckedElsewhere | null,
    readonly holdsSecret: boolean,
    /** Throws `RequestRefused` when there is too much to do. */
    override readonly run: (now: Date) => Promise<DomainAnswer>,
  ) {
    super(run);
  }
}

/** Reads large messages, and runs the tools they call, in a thread: parsing one takes as long as a hundred small calls. */
export class LargeMessages {
  private readonly thread: WorkThread<MessageTask, MessageOutcome>;

  /** @param programFile the bundle of `message-work.program.ts` */
  constructor(programFile: string) {
    this.thread = new WorkThread({ programFile, work: doMessageTask, overloaded: { state: 'overloaded' } });
  }

  isLarge(bytes: Uint8Array): boolean {
    return this.thread.isLarge(bytes);
  }

  /**
   * Reads a message; the bytes are gone then. Throws `RequestRefused` when there is too much to do.
   * @param isWanted whether anybody still waits for the answer
   */
  async read(bytes: Uint8Array, isWanted: () => boolean): Promise<RpcMessage | RpcAnswer> {
    const read = await this.work({ kind: 'read', bytes }, isWanted);
    if (read.state === 'refused') return read.answer;
    if (read.state !== 'read') throw new Error(`A message that is ${read.state} was not asked for.`);
    const { head, checked, holdsSecret } = read;
    let { bytes: kept } = read;
    const run = async (now: Date): Promise<DomainAnswer> => {
      const ran = await this.work({ kind: 'run', bytes: kept, nowMs: now.getTime() }, isWanted);
      if (ran.state !== 'ran') throw new Error(`A message that is ${ran.state} was not asked for.`);
      kept = ran.bytes;
      return ran.answer;
    };
    return { ...head, params: { ...head.params, arguments: new LargeArguments(checked, holdsSecret, run) } };
  }

  close(): Promise<void> {
    return this.thread.close();
  }

  private async work(
    task: MessageTask,
    isWanted: () => boolean,
  ): Promise<Exclude<MessageOutcome, { state: 'overloaded' }>> {
    const outcome = await this.thread.run(task, isWanted);
    if (outcome.state === 'overloaded') throw new RequestRefused(edgeError('overloaded'));
    return outcome;
  }
}
