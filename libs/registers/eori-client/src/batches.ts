import { type AddressGuard, boundedExchange, CircuitBreaker, Pace } from '@einvoice/http-client';
import { eoriAnswer, eoriCalls } from '@einvoice/limits';
import { type EoriClientOptions } from './create-eori-client';
import { eoriRequest, readEoriAnswer, type WireAnswer, type WireResult } from './eori-wire';
import { type Failure, failures, readExchange } from './failures';

/** What became of one number. */
export type NumberOutcome =
  | { readonly kind: 'result'; readonly result: WireResult; readonly requestDate: string | null }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly wasAsked: boolean };

type Results = Extract<WireAnswer, { kind: 'results' }>;

interface Asker {
  readonly number: string;
  readonly settle: (outcome: NumberOutcome) => void;
}

type BatchParts = Pick<EoriClientOptions, 'endpoint' | 'monotonicMs' | 'pause' | 'random'> & {
  readonly guard: AddressGuard;
};

/**
 * Every question to the register passes here. Numbers that are asked together, or while others wait for their turn, share a request of
 * at most `eoriCalls.batchMax`.
 */
export class Batches {
  private readonly pace: Pace;
  private readonly breaker: CircuitBreaker;
  private askers: Asker[] = [];
  private isSending = false;

  constructor(private readonly parts: BatchParts) {
    const { monotonicMs } = parts;
    const { inFlightMax } = eoriCalls;
    this.pace = new Pace(monotonicMs, eoriCalls);
    this.breaker = new CircuitBreaker({ inFlightStart: inFlightMax, inFlightMax, monotonicMs });
  }

  /** Asks for one number; each is asked by one caller at a time. It ends early when the signal is aborted. */
  ask(number: string, signal: AbortSignal): Promise<NumberOutcome> {
    if (this.askers.length >= eoriCalls.waitingMax) return Promise.resolve(notAsked(failures.tooManyWaiting));
    return new Promise((resolve) => {
      const giveUp = () => {
        this.askers = this.askers.filter((other) => other !== asker);
        resolve(notAsked(failures.deadline));
      };
      const settle = (outcome: NumberOutcome) => {
        signal.removeEventListener('abort', giveUp);
        resolve(outcome);
      };
      const asker: Asker = { number, settle };
      signal.addEventListener('abort', giveUp, { once: true });
      this.askers.push(asker);
      // Whoever asks in the same turn of the event loop travels along.
      setImmediate(() => void this.send());
    });
  }

  /** Sends what waits, one request after the other, as far as pace and breaker allow. */
  private async send(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    try {
      while (this.askers.length > 0) {
        const state = this.breaker.state();
        // An answer that is under way sends the next.
        if (state === 'busy') return;
        if (state === 'shut') return this.refuseAll(failures.paused);
        const waitMs = this.pace.take(eoriAnswer.deadlineMs);
        if (waitMs === null) return this.refuseAll(failures.tooManyWaiting);
        if (waitMs > 0) await this.parts.pause(waitMs, new AbortController().signal);
        const batch = this.askers.splice(0, eoriCalls.batchMax);
        if (batch.length > 0) void this.exchange(batch).finally(() => void this.send());
      }
    } finally {
      this.isSending = false;
    }
  }

  private refuseAll(failure: Failure): void {
    for (const asker of this.askers.splice(0)) asker.settle(notAsked(failure));
  }

  private async exchange(batch: readonly Asker[]): Promise<void> {
    const untilMs = this.parts.monotonicMs() + eoriAnswer.deadlineMs;
    let answer: Results | Failure = failures.deadline;
    try {
      for (let attempt = 0; attempt <= eoriCalls.retriesMax; attempt++) {
        answer = await this.once(batch, untilMs);
        if ('kind' in answer || !answer.again || attempt === eoriCalls.retriesMax) break;
        if (this.breaker.state() !== 'free') break;
        await this.pauseBeforeRetry(attempt);
      }
    } finally {
      for (const { number, settle } of batch) settle(outcomeOf(number, answer));
    }
  }

  /** Full jitter; a repetition takes a turn like any other request. */
  private async pauseBeforeRetry(attempt: number): Promise<void> {
    const jitterMs = this.parts.random() * eoriCalls.retryDelayMs * 2 ** attempt;
    const turnMs = this.pace.take(eoriAnswer.deadlineMs) ?? eoriAnswer.deadlineMs;
    await this.parts.pause(Math.max(jitterMs, turnMs), new AbortController().signal);
  }

  private async once(batch: readonly Asker[], untilMs: number): Promise<Results | Failure> {
    const era = this.breaker.enter();
    let answer: Results | Failure = failures.deadline;
    try {
      const leftMs = untilMs - this.parts.monotonicMs();
      if (leftMs <= 0) return answer;
      const http = await boundedExchange({
        ...{ url: new URL(this.parts.endpoint), method: 'POST', guard: this.parts.guard, connection: 'kept' },
        ...eoriRequest(batch.map(({ number }) => number)),
        ...{ bytesMax: eoriAnswer.bytesMax, deadlineMs: leftMs },
      });
      return (answer = readExchange(http, readEoriAnswer));
    } finally {
      this.breaker.leave('kind' in answer ? 'answered' : answer.effect, era);
    }
  }
}

const notAsked = (failure: Failure): NumberOutcome => ({ kind: 'failed', failure, wasAsked: false });
const failed = (failure: Failure): NumberOutcome => ({ kind: 'failed', failure, wasAsked: true });

/** A number counts as answered only when it is echoed, with one of the two statuses that we know. */
function outcomeOf(number: string, answer: Results | Failure): NumberOutcome {
  if (!('kind' in answer)) return failed(answer);
  const [result, ...repeated] = answer.results.get(number) ?? [];
  if (result === undefined) return failed(failures.numberNotAnswered);
  if (repeated.some(({ status }) => status !== result.status)) return failed(failures.contradiction);
  if (result.status !== '0' && result.status !== '1') return failed(failures.unknownStatus);
  return { kind: 'result', result, requestDate: answer.requestDate };
}
