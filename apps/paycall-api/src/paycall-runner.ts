import { type Language } from '@einvoice/languages';
import { paidCalls } from '@einvoice/limits';
import { type BroughtRuleSet, findAskedRuleSet, type RuleSetStore } from '@einvoice/rule-sets';
import { type PaycallTool } from '@einvoice/tool-catalogue';
import { ToolRunner } from '@einvoice/tool-runner';
import { ArgumentsElsewhere, WrittenAnswer } from '@einvoice/x402-payments';
import {
  type ArgumentsRefused,
  type CallContext,
  type CallSummary,
  type CheckedCall,
  paycallFormat,
  type ReadArguments,
  type Written,
} from './call-format';

/** What the payment flow is told of a large call, whose arguments stay bytes. */
interface LargeArguments {
  readonly state: 'read';
  readonly input: ArgumentsElsewhere;
  /** Undefined when there is no payment to bind. */
  readonly requestSha256: string | undefined;
  /** Of the work and of the wait for the worker, behind other large calls. */
  readonly deadlineMs: number;
}

export type ReadCall = ReadArguments | LargeArguments | ArgumentsRefused | { readonly state: 'overloaded' };

export interface RawCall {
  readonly tool: PaycallTool;
  readonly bytes: Uint8Array;
  readonly hasPayment: boolean;
  /** In which the decision is said. */
  readonly language: Language;
  /** Whether somebody still waits for an answer; asked as long as no payment is looked at. */
  readonly isWanted: () => boolean;
}

/** Reads the calls of tools that take large bodies. */
export class PaycallRunner {
  private readonly runner: ToolRunner<CallContext, CheckedCall, ArgumentsRefused, CallSummary, Written, BroughtRuleSet>;

  /**
   * @param programFile the bundle of `call-work.program.ts`
   * @param ruleSets what the operator brought; of workspaces nobody is asked for here
   */
  constructor(
    programFile: string,
    private readonly ruleSets: RuleSetStore,
  ) {
    this.runner = new ToolRunner(programFile, paycallFormat);
  }

  /** Reads the arguments, and goes on with them or with the reason why there are none. */
  call<T>({ tool, bytes, hasPayment, language, isWanted }: RawCall, goOn: (read: ReadCall) => Promise<T>): Promise<T> {
    const context = { tool: tool.name, hasPayment, language };
    return this.runner.call({ bytes, context, isWanted }, (read) => {
      if (read.state === 'overloaded') return goOn(read);
      if (read.state === 'refused') return goOn(read.refusal);
      if (read.state === 'read') return goOn(read.call);
      const input = new ArgumentsElsewhere(async (now) => {
        const endsAtMs = performance.now() + deadlineMs;
        // A buyer who hangs up changes nothing: the payment is under way, and its answer is kept.
        const brought = await this.operatorsRules(read.summary);
        const ran = await read.run(now, () => performance.now() < endsAtMs, brought);
        if (!ran) throw new Error('There was no time for a large call.');
        return new WrittenAnswer(ran.status, ran.bytes, ran.sha256);
      });
      return goOn({ state: 'read', input, requestSha256: read.summary.requestSha256, deadlineMs });
    });
  }

  /** Throws `StorageUnavailableError`, which is a check that failed. */
  private async operatorsRules({ askedRuleSet }: CallSummary): Promise<BroughtRuleSet | undefined> {
    if (askedRuleSet === null) return undefined;
    return (await findAskedRuleSet(this.ruleSets, askedRuleSet, null)) ?? undefined;
  }

  close(): Promise<void> {
    return this.runner.close();
  }
}

const { largeCallDeadlineMs: deadlineMs } = paidCalls;
