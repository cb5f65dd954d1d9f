import { type FlowAnswer } from './flow-answer';
import { orAborted } from '@einvoice/timers';
import { type WithoutSlot } from './concurrency-limit';
import { type PaymentKey } from './payment-key';

interface Flight {
  readonly asked: string;
  readonly answer: Promise<FlowAnswer>;
}

export interface FlightCall {
  readonly key: PaymentKey;
  readonly requestSha256: string;
  readonly identifierSha256: string | null;
  readonly signal: AbortSignal | undefined;
}

/** A payment under way can be read on the chain: only who knows its identifier asks for the same. */
const askedBy = ({ requestSha256, identifierSha256 }: FlightCall): string => `${requestSha256}:${identifierSha256}`;

/**
 * Single flight in this process: of identical calls under way one works and all get its answer; a call with the same
 * payment but another request waits its turn. Between processes the row's lease does the same.
 */
export class SingleFlight {
  private readonly flights = new Map<PaymentKey, Flight>();

  /** @param withoutSlot where a call waits for the flight of another */
  constructor(private readonly withoutSlot: WithoutSlot) {}

  /** @returns the answer, or 'aborted' when the caller could not wait for the flight it joined. */
  async join(call: FlightCall, work: () => Promise<FlowAnswer>): Promise<FlowAnswer | 'aborted'> {
    const signal = call.signal ?? new AbortController().signal;
    const asked = askedBy(call);
    for (;;) {
      const flight = this.flights.get(call.key);
      if (!flight) return this.lead(call.key, asked, work);
      const answer = await this.withoutSlot(() => orAborted(flight.answer, signal)).catch((error: unknown) => {
        if (flight.asked === asked) throw error;
        return undefined;
      });
      if (answer === 'aborted') return 'aborted';
      if (answer && flight.asked === asked) {
        return answer.kind === 'answer' ? { ...answer, replayed: true } : answer;
      }
    }
  }

  /** Resolves when no call is under way any more. */
  async ended(): Promise<void> {
    while (this.flights.size > 0) await Promise.allSettled([...this.flights.values()].map((flight) => flight.answer));
  }

  private async lead(key: PaymentKey, asked: string, work: () => Promise<FlowAnswer>): Promise<FlowAnswer> {
    const answer = work().finally(() => this.flights.delete(key));
    this.flights.set(key, { asked, answer });
    return answer;
  }
}
