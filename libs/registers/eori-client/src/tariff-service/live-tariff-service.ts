import {
  boundedExchange,
  CircuitBreaker,
  KeptAnswers,
  Pace,
  SingleFlight,
  sourceAddresses,
} from '@einvoice/http-client';
import { tariffServiceAnswer, tariffServiceCalls } from '@einvoice/limits';
import { withDeadline } from '@einvoice/timers';
import { type EoriClientOptions } from '../create-eori-client';
import { type Failure, failures, type NoAnswer, readExchange } from '../failures';
import {
  type ServedGoods,
  TariffService,
  type TariffServiceAnswer,
  type TariffServiceProvenance,
  type TariffServiceQuestion,
  type TariffServiceUnansweredReason,
} from './tariff-service';
import { descriptionRequest, measuresRequest, readDescription, readMeasures } from './tariff-service-wire';

export type TariffServiceOptions = Omit<EoriClientOptions, 'random'>;

/** What of a failure an answer says. */
type Unanswered = Pick<Failure, 'state' | 'retryable'> & {
  readonly reason: TariffServiceUnansweredReason;
  readonly wasAsked: boolean;
};

type Request = ReturnType<typeof descriptionRequest>;

/** The live adapter: one request at a time and one a second, answers kept for an hour. */
export class LiveTariffService extends TariffService {
  private readonly pace: Pace;
  private readonly breaker: CircuitBreaker;
  private readonly kept: KeptAnswers<ServedGoods>;
  private readonly underWay = new SingleFlight<TariffServiceAnswer>();
  /** Ends when the request before the next one has ended. */
  private turn: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(private readonly options: TariffServiceOptions) {
    super();
    const { monotonicMs } = options;
    this.pace = new Pace(monotonicMs, tariffServiceCalls);
    this.breaker = new CircuitBreaker({ inFlightStart: 1, inFlightMax: 1, monotonicMs });
    this.kept = new KeptAnswers(monotonicMs, tariffServiceCalls.keptAnswersMax);
  }

  override async look(question: TariffServiceQuestion): Promise<TariffServiceAnswer> {
    const key = [question.code, question.originCountry, question.day].join(' ');
    const kept = this.kept.find(key);
    if (kept) {
      const freshness = { fromCache: true, ageSeconds: Math.floor(kept.ageMs / 1_000) };
      return { ...kept.answer, provenance: { ...kept.answer.provenance, ...freshness } };
    }
    const answer = await withDeadline(this.options.deadlineMs ?? tariffServiceAnswer.deadlineMs, (left) =>
      this.underWay.join(key, left, async (signal) => {
        const asked = await this.ask(question, signal);
        if (asked.state === 'answered') this.kept.keep(key, asked, tariffServiceCalls.keptMs);
        return asked;
      }),
    );
    return answer.state === 'done' ? answer.value : this.unanswered({ ...failures.deadline, wasAsked: true });
  }

  private async ask(question: TariffServiceQuestion, signal: AbortSignal): Promise<TariffServiceAnswer> {
    const described = await this.exchange(descriptionRequest(question), readDescription, signal);
    if ('reason' in described) return this.unanswered(described);
    if (isOfAnotherDay(described, question)) return this.unanswered(anotherDay);
    const { declarable } = described;
    if (!declarable) return { state: 'answered', declarable, measures: null, provenance: this.provenance(true) };
    const listed = await this.exchange(measuresRequest(question), readMeasures, signal);
    if ('reason' in listed) return this.unanswered(listed);
    if (isOfAnotherDay(listed, question)) return this.unanswered(anotherDay);
    const measures = listed.measures
      .filter(({ from, to }) => from <= question.day && (to === null || question.day <= to))
      .map(({ type, area, duty }) => ({ type, area, duty }));
    return { state: 'answered', declarable, measures, provenance: this.provenance(true) };
  }

  /** One request in its turn. */
  private async exchange<Answer extends { readonly kind: string }>(
    request: Request,
    read: (status: number, body: Uint8Array) => Answer | { readonly kind: 'no_result' } | NoAnswer,
    signal: AbortSignal,
  ): Promise<Exclude<Answer, NoAnswer | { readonly kind: 'no_result' }> | Unanswered> {
    if (this.waiting >= tariffServiceCalls.waitingMax) return { ...failures.tooManyWaiting, wasAsked: false };
    this.waiting++;
    const before = this.turn;
    const answer = before.then(() => this.once(request, read, signal)).finally(() => void this.waiting--);
    this.turn = answer.catch(() => undefined);
    const told = await answer;
    if (!('kind' in told)) return told;
    if (told.kind === 'no_result') return noResult;
    return told as Exclude<Answer, NoAnswer | { readonly kind: 'no_result' }>;
  }

  private async once<Answer extends { readonly kind: string }>(
    { headers, body }: Request,
    read: (status: number, body: Uint8Array) => Answer | { readonly kind: 'no_result' } | NoAnswer,
    signal: AbortSignal,
  ) {
    const notAsked = (failure: Failure) => ({ ...failure, wasAsked: false });
    if (signal.aborted) return notAsked(failures.deadline);
    if (this.breaker.state() === 'shut') return notAsked(failures.paused);
    const waitMs = this.pace.take(tariffServiceAnswer.deadlineMs);
    if (waitMs === null) return notAsked(failures.tooManyWaiting);
    if (waitMs > 0) await this.options.pause(waitMs, signal).catch(() => undefined);
    if (signal.aborted) return notAsked(failures.deadline);
    const era = this.breaker.enter();
    const { mode, dnsServers } = this.options;
    const guard = { ...sourceAddresses[mode], ...(dnsServers && { dnsServers }) };
    const http = await boundedExchange({
      ...{ url: new URL(this.options.endpoint), method: 'POST', guard, connection: 'kept', headers, body, signal },
      ...{ bytesMax: tariffServiceAnswer.bytesMax, deadlineMs: tariffServiceAnswer.deadlineMs },
    });
    const answer = readExchange(http, read);
    this.breaker.leave('kind' in answer ? 'answered' : answer.effect, era);
    return 'kind' in answer ? answer : { ...answer, wasAsked: true };
  }

  private unanswered({ state, reason, retryable, wasAsked }: Unanswered): TariffServiceAnswer {
    return { state, reason, retryable, provenance: this.provenance(wasAsked) };
  }

  private provenance(wasAsked: boolean): TariffServiceProvenance {
    const { mode, now } = this.options;
    const source = wasAsked ? 'taric_service' : 'none';
    return { source, mode, checkedAt: now().toISOString(), fromCache: false, ageSeconds: 0 };
  }
}

const unverified = { state: 'schema_unverified', retryable: true, wasAsked: true } as const;
const noResult: Unanswered = { ...unverified, reason: 'no_result' };
const anotherDay: Unanswered = { ...unverified, reason: 'another_day' };

const isOfAnotherDay = ({ day }: { readonly day: string | null }, question: TariffServiceQuestion): boolean =>
  day !== null && day !== question.day;
