import { type AddressGuard, boundedExchange } from '@einvoice/http-client';
import { registerAnswer, registerCalls } from '@einvoice/limits';
import { type ViesClientOptions } from './create-vies-client';
import { type Failure, failureFor, failureOfOutcome, failureOfStatus, failures } from './failures';
import { type AskedNumber } from './question';
import { readRestAnswer, restRequest } from './rest-wire';
import { readSoapAnswer, soapRequest } from './soap-wire';
import { type Effects, type Traffic } from './traffic';
import { type ViesProvenance, type ViesUnavailableReason } from './vies-client';
import { type WireVerdict } from './wire-answer';

type Source = ViesProvenance['source'];
type Wire = Exclude<Source, 'none'>;

/** How a conversation with the register ended. */
export type Outcome =
  | { readonly kind: 'verdict'; readonly source: Wire; readonly verdict: WireVerdict }
  | { readonly kind: 'refused'; readonly source: Wire }
  | {
      readonly kind: 'unanswered';
      readonly source: Source;
      readonly reason: ViesUnavailableReason;
      readonly retryable: boolean;
    };

type CallOutcome =
  | Exclude<Outcome, { kind: 'unanswered' }>
  | { readonly kind: 'failed'; readonly source: Wire; readonly failure: Failure }
  | { readonly kind: 'not_called'; readonly reason: ViesUnavailableReason };

type ConversationParts = Pick<ViesClientOptions, 'restEndpoint' | 'soapEndpoint' | 'random' | 'pause' | 'onAlert'> & {
  readonly traffic: Traffic;
  readonly guard: AddressGuard;
};

/**
 * One question until the register has answered or nothing more may be tried: REST first, SOAP once when REST is
 * overloaded, repetitions with growing, random pauses. It ends early when the signal is aborted.
 */
export class Conversation {
  private wire: Wire = 'vies-rest';
  private soapTried = false;
  private retries = 0;
  private asked: AskedNumber;

  constructor(
    private readonly parts: ConversationParts,
    asked: AskedNumber,
    private readonly signal: AbortSignal,
  ) {
    this.asked = asked;
  }

  async hold(): Promise<Outcome> {
    let last: Outcome | null = null;
    for (;;) {
      const outcome = await this.call();
      if (outcome.kind === 'verdict' || outcome.kind === 'refused') return outcome;
      if (outcome.kind === 'not_called') {
        // Why an earlier call failed says more than that no further one was made.
        return last ?? { kind: 'unanswered', source: 'none', reason: outcome.reason, retryable: true };
      }
      const { source, failure } = outcome;
      const { reason } = failure;
      if (failure.alert) this.parts.onAlert?.({ reason, memberState: this.asked.countryCode });
      last = { kind: 'unanswered', source, reason, retryable: !failure.lasting };
      if (!(await this.prepareNext(failure))) return last;
    }
  }

  /** @returns whether another call is worth making */
  private async prepareNext(failure: Failure): Promise<boolean> {
    if (this.signal.aborted) return false;
    if (failure.reason === 'requester_rejected') {
      // It is our own number that was refused; theirs can still be asked, without evidence.
      const again = this.asked.requester !== null;
      this.asked = { ...this.asked, requester: null };
      return again;
    }
    if (failure.trySoap && !this.soapTried) {
      this.soapTried = true;
      this.wire = 'vies-soap';
      return true;
    }
    if (this.retries >= Math.min(failure.retries, registerAnswer.retriesMax)) return false;
    this.wire = 'vies-rest';
    return this.pauseBeforeRetry(failure.slowly ? registerCalls.slowRetryDelayMs : registerCalls.retryDelayMs);
  }

  /** Full jitter: many clients that failed together do not come back together. */
  private async pauseBeforeRetry(firstDelayMs: number): Promise<boolean> {
    const delayMsMax = Math.min(registerCalls.retryDelayMsMax, firstDelayMs * 2 ** this.retries);
    this.retries++;
    try {
      await this.parts.pause(this.parts.random() * delayMsMax, this.signal);
    } catch (error) {
      if (!this.signal.aborted) throw error;
    }
    return !this.signal.aborted;
  }

  private async call(): Promise<CallOutcome> {
    const { wire: source, asked } = this;
    const pass = await this.parts.traffic.enter(asked.countryCode, this.signal);
    if (typeof pass === 'string') return { kind: 'not_called', reason: pass };
    let effects: Effects = failures.deadline;
    try {
      const outcome = await this.exchange(source, asked);
      effects = outcome.kind === 'failed' ? outcome.failure : effectsOf[outcome.kind];
      return outcome;
    } finally {
      pass.leave(effects);
    }
  }

  private async exchange(source: Wire, asked: AskedNumber): Promise<Exclude<CallOutcome, { kind: 'not_called' }>> {
    const rest = source === 'vies-rest';
    const fail = (failure: Failure) => ({ kind: 'failed', source, failure }) as const;
    const url = rest ? this.parts.restEndpoint : this.parts.soapEndpoint;
    const http = await boundedExchange({
      url: new URL(url),
      method: 'POST',
      ...(rest ? restRequest(asked) : soapRequest(asked)),
      bytesMax: registerAnswer.bytesMax,
      deadlineMs: registerAnswer.backgroundDeadlineMs,
      signal: this.signal,
      guard: this.parts.guard,
      connection: 'kept',
    });
    if (http.state !== 'answered') return fail(failureOfOutcome[http.state]);
    const answer = (rest ? readRestAnswer : readSoapAnswer)(http.status, http.body, asked);
    switch (answer.kind) {
      case 'verdict':
        return { kind: 'verdict', source, verdict: answer.verdict };
      case 'code':
        return answer.code === 'INVALID_INPUT' ? { kind: 'refused', source } : fail(failureFor(answer.code));
      case 'wrong_number':
        return fail(failures.wrongNumber);
      case 'unreadable':
        return fail(failureOfStatus(http.status));
    }
  }
}

const effectsOf = {
  verdict: { memberState: 'answered', register: 'answered' },
  // The central service may refuse without asking the member state.
  refused: { memberState: 'neutral', register: 'answered' },
} as const;
