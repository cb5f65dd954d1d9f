import { type LaneAnswer } from './lane-answer';
import { orAborted } from './lane-timers';
import { type PaymentKey } from './payment-key';

interface Flight {
  readonly requestSha256: string;
  readonly answer: Promise<LaneAnswer>;
}

/**
 * Single flight in this process: of identical calls under way one works and all get its answer; a call with the same
 * payment but another request waits its turn. Between processes the row's lease does the same.
 */
export class Flights {
  private readonly flights = new Map<PaymentKey, Flight>();

  /** @returns the answer, or 'aborted' when the caller could not wait for the flight it joined. */
  async join(
    call: { key: PaymentKey; requestSha256: string; signal: AbortSignal | undefined },
    work: () => Promise<LaneAnswer>,
  ): Promise<LaneAnswer | 'aborted'> {
    const signal = call.signal ?? new AbortController().signal;
    for (;;) {
      const flight = this.flights.get(call.key);
      if (!flight) return this.lead(call, work);
      const answer = await orAborted(flight.answer, signal).catch((error: unknown) => {
        if (flight.requestSha256 === call.requestSha256) throw error;
        return undefined;
      });
      if (answer === 'aborted') return 'aborted';
      if (answer && flight.requestSha256 === call.requestSha256) {
        return answer.kind === 'answer' ? { ...answer, replayed: true } : answer;
      }
    }
  }

  /** Resolves when no call is under way any more. */
  async landed(): Promise<void> {
    while (this.flights.size > 0) await Promise.allSettled([...this.flights.values()].map((flight) => flight.answer));
  }

  private async lead(
    { key, requestSha256 }: { key: PaymentKey; requestSha256: string },
    work: () => Promise<LaneAnswer>,
  ): Promise<LaneAnswer> {
    const answer = work().finally(() => this.flights.delete(key));
    this.flights.set(key, { requestSha256, answer });
    return answer;
  }
}
