import { type AddressGuard, boundedExchange, CircuitBreaker, Pace } from '@einvoice/http-client';
import { eprelAnswer, eprelCalls, registerCalls } from '@einvoice/limits';
import { type EprelClientOptions } from './create-eprel-client';
import { type EprelUnansweredReason } from './eprel-client';
import { failures, readExchange, type Reading, type WireAnswer } from './eprel-wire';

/** One request to the register: a path below its endpoint, and how its answer is read. */
export interface RegisterRequest<Value> {
  /** Each part is encoded here: nothing that a caller wrote becomes a path or a query of its own. */
  readonly path: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
  readonly reading: Reading<Value>;
}

/** A request that was not made, to go easy on the register. */
export interface NotMade {
  readonly kind: 'not_made';
  readonly reason: Extract<EprelUnansweredReason, 'source_paused' | 'too_many_waiting'>;
  readonly retryAfterMs: number | null;
}

type ExchangeParts = Pick<EprelClientOptions, 'endpoint' | 'apiKey' | 'now' | 'monotonicMs' | 'pause'> & {
  readonly guard: AddressGuard;
};

/** Every request to the register passes here: in its turn, unless the register is down. */
export class Exchanges {
  private readonly pace: Pace;
  private readonly breaker: CircuitBreaker;

  constructor(private readonly parts: ExchangeParts) {
    const { monotonicMs } = parts;
    const { inFlightMax } = eprelCalls;
    this.pace = new Pace(monotonicMs, eprelCalls);
    this.breaker = new CircuitBreaker({ inFlightStart: inFlightMax, inFlightMax, monotonicMs });
  }

  /**
   * Makes a request, and once more when the register failed in passing.
   * @param untilMs the moment (of `monotonicMs`) by which its answer is worth something
   */
  async ask<Value>(
    request: RegisterRequest<Value>,
    untilMs: number,
    signal: AbortSignal,
  ): Promise<WireAnswer<Value> | NotMade> {
    let last: WireAnswer<Value> | null = null;
    for (let attempt = 0; attempt <= eprelCalls.retriesMax; attempt++) {
      const notMade = await this.waitForTurn(untilMs, signal);
      // Why an earlier request failed says more than that no further one was made.
      if (notMade) return last ?? notMade;
      last = await this.exchange(request, untilMs, signal);
      if (last.kind !== 'failed' || !last.failure.again) return last;
    }
    return last!;
  }

  private async waitForTurn(untilMs: number, signal: AbortSignal): Promise<NotMade | WireAnswer<never> | null> {
    if (this.breaker.state() !== 'free') return paused(this.pace.restLeftMs());
    const restMs = this.pace.restLeftMs();
    const leftMs = untilMs - this.parts.monotonicMs();
    if (restMs > leftMs) return paused(restMs);
    // A turn at the very end of the wait would be lost: nobody could be answered any more.
    const waitMs = this.pace.take(Math.max(0, leftMs - eprelCalls.answerMsMin));
    if (waitMs === null) return { kind: 'not_made', reason: 'too_many_waiting', retryAfterMs: null };
    if (waitMs > 0) await this.parts.pause(waitMs, signal).catch(() => undefined);
    if (signal.aborted) return { kind: 'failed', failure: failures.deadline, retryAfterMs: null };
    // The register may have failed for those whose turn came before.
    return this.breaker.state() === 'free' ? null : paused(this.pace.restLeftMs());
  }

  private async exchange<Value>(
    { path, query, reading }: RegisterRequest<Value>,
    untilMs: number,
    signal: AbortSignal,
  ): Promise<WireAnswer<Value>> {
    const { endpoint, apiKey, guard, monotonicMs } = this.parts;
    const url = new URL(`${endpoint.replace(/\/$/, '')}/${path.map(encodeURIComponent).join('/')}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const era = this.breaker.enter();
    let answer: WireAnswer<Value> = { kind: 'failed', failure: failures.deadline, retryAfterMs: null };
    try {
      const http = await boundedExchange({
        ...{ url, method: 'GET', guard, signal, connection: 'kept', bytesMax: eprelAnswer.bytesMax },
        headers: { accept: 'application/json', ...(reading.withKey && apiKey && { 'x-api-key': apiKey }) },
        deadlineMs: Math.max(1, untilMs - monotonicMs()),
      });
      answer = readExchange(http, reading, this.parts.now().getTime());
    } finally {
      this.breaker.leave(answer.kind === 'failed' ? answer.failure.effect : 'answered', era);
    }
    if (answer.kind === 'failed') this.restAfter(answer);
    return answer;
  }

  private restAfter({ failure, retryAfterMs }: Extract<WireAnswer<unknown>, { kind: 'failed' }>): void {
    if (retryAfterMs !== null) this.pace.rest(retryAfterMs);
    else if (failure === failures.rateLimited) this.pace.rest(registerCalls.overloadPauseMs);
  }
}

const paused = (restMs: number): NotMade => ({
  ...{ kind: 'not_made', reason: 'source_paused' },
  retryAfterMs: restMs > 0 ? restMs : registerCalls.pauseMs,
});
