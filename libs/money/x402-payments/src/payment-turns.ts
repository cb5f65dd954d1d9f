import { type FlowAnswer } from './flow-answer';
import { orAborted } from '@einvoice/timers';
import { type WithoutSlot } from './concurrency-limit';
import { type PaymentKey } from './payment-key';

interface Turn {
  readonly asked: string;
  readonly answer: Promise<FlowAnswer>;
}

export interface CallInTurn {
  readonly key: PaymentKey;
  readonly requestSha256: string;
  readonly identifierSha256: string | null;
  readonly signal: AbortSignal | undefined;
}

/** A payment under way can be read on the chain: only who knows its identifier asks for the same. */
const askedBy = ({ requestSha256, identifierSha256 }: CallInTurn): string => `${requestSha256}:${identifierSha256}`;

/**
 * One call at a time for each payment, in this process: of identical calls under way one works and all get its answer; a
 * call with the same payment but another request waits its turn. Between processes the row's lease does the same.
 */
export class PaymentTurns {
  private readonly turns = new Map<PaymentKey, Turn>();

  /** @param withoutSlot where a call waits for the one before it */
  constructor(private readonly withoutSlot: WithoutSlot) {}

  /** @returns the answer, or 'aborted' when the caller could not wait for the call before it. */
  async join(call: CallInTurn, work: () => Promise<FlowAnswer>): Promise<FlowAnswer | 'aborted'> {
    const signal = call.signal ?? new AbortController().signal;
    const asked = askedBy(call);
    for (;;) {
      const turn = this.turns.get(call.key);
      if (!turn) return this.lead(call.key, asked, work);
      const answer = await this.withoutSlot(() => orAborted(turn.answer, signal)).catch((error: unknown) => {
        if (turn.asked === asked) throw error;
        return undefined;
      });
      if (answer === 'aborted') return 'aborted';
      if (answer && turn.asked === asked) {
        return answer.kind === 'answer' ? { ...answer, replayed: true } : answer;
      }
    }
  }

  /** Resolves when no call is under way any more. */
  async ended(): Promise<void> {
    while (this.turns.size > 0) await Promise.allSettled([...this.turns.values()].map((turn) => turn.answer));
  }

  private async lead(key: PaymentKey, asked: string, work: () => Promise<FlowAnswer>): Promise<FlowAnswer> {
    const answer = work().finally(() => this.turns.delete(key));
    this.turns.set(key, { asked, answer });
    return answer;
  }
}
