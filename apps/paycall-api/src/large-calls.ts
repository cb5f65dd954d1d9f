import { paidCalls } from '@einvoice/limits';
import { type PaycallTool } from '@einvoice/tool-catalogue';
import { WorkThread } from '@einvoice/worker-pool';
import { ArgumentsElsewhere, WrittenAnswer } from '@einvoice/x402-payments';
import { doLargeCallTask, type ArgumentsRefused, type LargeCallOutcome, type LargeCallTask } from './large-call-task';

/** What the lane is told of a large call; its arguments stay bytes. */
export interface LargeArguments {
  readonly state: 'read';
  readonly input: ArgumentsElsewhere;
  /** Undefined when there is no payment to bind. */
  readonly requestSha256: string | undefined;
  /** Beside the work itself the wait for the thread, behind other large calls. */
  readonly deadlineMs: number;
}

export interface LargeCall {
  readonly tool: PaycallTool;
  readonly bytes: Uint8Array;
  readonly hasPayment: boolean;
  /** Whether somebody still waits for an answer; asked as long as no payment is looked at. */
  readonly isWanted: () => boolean;
}

/** Reads calls with large bodies, and runs their tools, in a thread: either takes as long as hundreds of small calls. */
export class LargeCalls {
  private readonly thread: WorkThread<LargeCallTask, LargeCallOutcome>;

  /** @param programFile the bundle of `large-call-work.program.ts` */
  constructor(programFile: string) {
    this.thread = new WorkThread({ programFile, work: doLargeCallTask, overloaded: { state: 'overloaded' } });
  }

  isLarge(bytes: Uint8Array): boolean {
    return this.thread.isLarge(bytes);
  }

  /**
   * Reads the arguments and goes on with them, or with why there are none. Room for the tool's run is taken before a payment
   * is looked at: a call that was let in is not refused for others.
   */
  async call<T>(
    { tool, bytes, hasPayment, isWanted }: LargeCall,
    goOn: (read: LargeArguments | ArgumentsRefused | { readonly state: 'overloaded' }) => Promise<T>,
  ): Promise<T> {
    const leave = this.thread.enter(bytes);
    if (!leave) return goOn({ state: 'overloaded' });
    try {
      const read = await this.thread.runInTurn({ kind: 'read', tool: tool.name, bytes, hasPayment }, isWanted);
      if (read.state === 'ran') throw new Error('A run was not asked for.');
      if (read.state !== 'read') return await goOn(read);
      const input = this.elsewhere(tool, read.bytes, leave);
      return await goOn({ state: 'read', input, requestSha256: read.requestSha256, deadlineMs });
    } finally {
      leave();
    }
  }

  close(): Promise<void> {
    return this.thread.close();
  }

  private elsewhere(tool: PaycallTool, body: Uint8Array, leave: () => void): ArgumentsElsewhere {
    let bytes = body;
    return new ArgumentsElsewhere(async (now) => {
      const endsAtMs = performance.now() + deadlineMs;
      const task = { kind: 'run', tool: tool.name, bytes, nowMs: now.getTime() } as const;
      // Whether the buyer has hung up makes no difference: his payment is under way, and its answer is kept.
      const ran = await this.thread.runInTurn(task, () => performance.now() < endsAtMs);
      if (ran.state !== 'ran') throw new Error(`A large call was not worked on: ${ran.state}.`);
      ({ bytes } = ran);
      // What comes now, the settlement, waits for a block and not for the thread.
      leave();
      const { status, bytes: written, sha256 } = ran.written;
      return new WrittenAnswer(status, written, sha256);
    });
  }
}

const { largeCallDeadlineMs: deadlineMs } = paidCalls;
