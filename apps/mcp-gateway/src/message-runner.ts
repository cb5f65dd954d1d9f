import { type DomainAnswer } from '@einvoice/decision-envelope';
import { edgeError, RequestRefused } from '@einvoice/http-service';
import { type Language } from '@einvoice/languages';
import { type AskedRuleSet, type BroughtRuleSet } from '@einvoice/rule-sets';
import { languageAskedIn } from '@einvoice/tool-catalogue';
import { type LargeCall, ToolRunner } from '@einvoice/tool-runner';
import { ArgumentsElsewhere } from '@einvoice/x402-payments';
import { type CheckedElsewhere, messageFormat, type MessageSummary, type ReadMessage } from './call-format';
import { type RpcAnswer, type RpcMessage } from './json-rpc';

/** The arguments of a call that are too many for the event loop: they are checked already, and stay bytes. */
export class LargeArguments extends ArgumentsElsewhere {
  constructor(
    /** Null when the tool that is called does not take so much. */
    readonly checked: CheckedElsewhere | null,
    readonly holdsSecret: boolean,
    /** The rules that the call asks for beside the official ones. */
    readonly askedRuleSet: AskedRuleSet | null,
    readonly language: Language,
    /** Throws `RequestRefused` when there is too much to do. */
    override readonly run: (now: Date, brought?: BroughtRuleSet) => Promise<DomainAnswer>,
  ) {
    super(run);
  }
}

/** In which a call is answered; English where it asks for no language. */
export function languageOfCall({ params: { arguments: given } }: RpcMessage): Language {
  return given instanceof LargeArguments ? given.language : languageAskedIn(given);
}

/** Reads messages, and runs the tools that large ones call. */
export class MessageRunner {
  private readonly runner: ToolRunner<null, ReadMessage, RpcAnswer, MessageSummary, DomainAnswer, BroughtRuleSet>;

  /** @param programFile the bundle of `call-work.program.ts` */
  constructor(programFile: string) {
    this.runner = new ToolRunner(programFile, messageFormat);
  }

  isLarge(bytes: Uint8Array): boolean {
    return this.runner.isLarge(bytes);
  }

  /**
   * Reads a message and goes on with it, or answers why it is none; the bytes of a large one are gone then. Throws
   * `RequestRefused` when there is too much to do.
   * @param isWanted whether anybody still waits for the answer
   */
  async call(
    bytes: Uint8Array,
    isWanted: () => boolean,
    goOn: (message: RpcMessage) => Promise<RpcAnswer>,
  ): Promise<RpcAnswer> {
    return this.runner.call({ bytes, context: null, isWanted }, async (read) => {
      if (read.state === 'overloaded') throw new RequestRefused(edgeError('overloaded'));
      if (read.state === 'refused') return read.refusal;
      return goOn(read.state === 'read' ? read.call.message : largeMessage(read, isWanted));
    });
  }

  close(): Promise<void> {
    return this.runner.close();
  }
}

function largeMessage(
  { summary, run }: LargeCall<MessageSummary, DomainAnswer, BroughtRuleSet>,
  isWanted: () => boolean,
): RpcMessage {
  const { head, checked, holdsSecret, askedRuleSet, language } = summary;
  const ran = async (now: Date, brought?: BroughtRuleSet): Promise<DomainAnswer> => {
    const answer = await run(now, isWanted, brought);
    if (!answer) throw new RequestRefused(edgeError('overloaded'));
    return answer;
  };
  return {
    ...head,
    params: { ...head.params, arguments: new LargeArguments(checked, holdsSecret, askedRuleSet, language, ran) },
  };
}
