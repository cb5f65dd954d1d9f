import { madeNow } from '@einvoice/decision-envelope';
import { KeptAnswers, SingleFlight, sourceAddresses } from '@einvoice/http-client';
import { eprelAnswer, eprelCalls, eprelQuestion } from '@einvoice/limits';
import { withDeadline } from '@einvoice/timers';
import { type EprelClientOptions } from './create-eprel-client';
import {
  type EprelAnswer,
  EprelClient,
  type EprelGroup,
  type EprelHits,
  type EprelInputReason,
  type EprelProvenance,
  type EprelRecord,
  type EprelSearch,
  type LabelFormat,
  NotKeptError,
} from './eprel-client';
import { failures, type Reading, saysNotFound, type WireAnswer } from './eprel-wire';
import { Exchanges, type NotMade } from './exchanges';
import { isGroupCode, isSearch, readGtin, readLanguage, readRegistrationNumber } from './question';
import { isObject, readGroups, readHits, readRecord } from './record-reader';

type Kept<Value> = Extract<EprelAnswer<Value>, { state: 'found' | 'not_found' }>;
type Outcome<Value> = WireAnswer<Value> | NotMade;

/** Questions of one kind: what was answered lately, and what is under way. */
class QuestionsOf<Value> {
  readonly underWay = new SingleFlight<EprelAnswer<Value>>();
  readonly kept: KeptAnswers<Kept<Value>>;

  constructor(monotonicMs: () => number) {
    this.kept = new KeptAnswers(monotonicMs, eprelCalls.keptAnswersMax);
  }
}

interface Question<Value> {
  readonly questions: QuestionsOf<Value>;
  /** Equal questions have equal keys. */
  readonly key: string;
  readonly foundKeptMs: number;
  readonly ask: (untilMs: number, signal: AbortSignal) => Promise<Outcome<Value>>;
}

/** What one process shares: the pace in which the register is asked, and what it answered. */
class Shared {
  readonly exchanges: Exchanges;
  readonly groupLists: QuestionsOf<readonly EprelGroup[]>;
  readonly records: QuestionsOf<EprelRecord>;
  readonly searches: QuestionsOf<EprelHits>;
  readonly addresses: QuestionsOf<string>;

  constructor(options: EprelClientOptions) {
    const { mode, dnsServers, monotonicMs } = options;
    this.exchanges = new Exchanges({ ...options, guard: { ...sourceAddresses[mode], dnsServers } });
    this.groupLists = new QuestionsOf(monotonicMs);
    this.records = new QuestionsOf(monotonicMs);
    this.searches = new QuestionsOf(monotonicMs);
    this.addresses = new QuestionsOf(monotonicMs);
  }
}

/** The live adapter: refuses what cannot be asked, answers from memory, joins equal questions, asks the register in its pace. */
export class RegisterEprelClient extends EprelClient {
  override readonly access: 'full' | 'open_only';

  /**
   * @param maxAgeSeconds of kept answers that are told
   * @param mayAsk whether the register may be asked
   */
  constructor(
    private readonly options: EprelClientOptions,
    private readonly shared = new Shared(options),
    private readonly maxAgeSeconds = Infinity,
    private readonly mayAsk = true,
  ) {
    super();
    this.access = options.apiKey === undefined ? 'open_only' : 'full';
  }

  override within(maxAgeSeconds: number): EprelClient {
    const seconds = Math.min(this.maxAgeSeconds, maxAgeSeconds);
    return new RegisterEprelClient(this.options, this.shared, seconds, this.mayAsk);
  }

  override remembered(): EprelClient {
    return new RegisterEprelClient(this.options, this.shared, this.maxAgeSeconds, false);
  }

  override groups(): Promise<EprelAnswer<readonly EprelGroup[]>> {
    const request = { path: ['product-groups'], reading: { value: readGroups, withKey: false } };
    return this.answer({
      ...{ questions: this.shared.groupLists, key: '', foundKeptMs: eprelCalls.groupsKeptMs },
      ask: (untilMs, signal) => this.shared.exchanges.ask(request, untilMs, signal),
    });
  }

  override async record(text: string): Promise<EprelAnswer<EprelRecord>> {
    const number = readRegistrationNumber(text);
    if (number === null) return this.refuse('malformed_registration_number');
    return this.answerRecord(number, ['product', number], (record) => record.registrationNumber === number);
  }

  override async recordInGroup(group: string, text: string): Promise<EprelAnswer<EprelRecord>> {
    const number = readRegistrationNumber(text);
    if (number === null) return this.refuse('malformed_registration_number');
    if (!isGroupCode(group)) return this.refuse('malformed_group');
    const isAsked = (record: EprelRecord) => record.registrationNumber === number && record.productGroup === group;
    return this.answerRecord(`${group}/${number}`, ['products', group, number], isAsked);
  }

  override async recordByGtin(text: string): Promise<EprelAnswer<EprelRecord>> {
    const gtin = readGtin(text);
    if (gtin === null) return this.refuse('malformed_gtin');
    // The register is asked for the number as it is printed; 14 digits are how we compare.
    return this.answerRecord(`gtin ${gtin}`, ['product', 'gtin', text], () => true, {
      value: (json) => readRecord(Array.isArray(json) && json.length === 1 ? (json[0] as unknown) : json),
      isNothing: (json) => isEmpty(json) || saysNotFound(json),
      withKey: false,
    });
  }

  override async search(question: EprelSearch): Promise<EprelAnswer<EprelHits>> {
    const { productGroup, modelIdentifier, supplierOrTrademark } = question;
    if (!isGroupCode(productGroup)) return this.refuse('malformed_group');
    if (!isSearch(modelIdentifier, supplierOrTrademark)) return this.refuse('malformed_search');
    if (this.access !== 'full') {
      const nothing = { reason: 'key_not_configured', retryable: false, retryAfterSeconds: null } as const;
      return { state: 'not_configured', ...nothing, provenance: this.provenance('none', 'local') };
    }
    return this.answer({
      ...{ questions: this.shared.searches, foundKeptMs: eprelCalls.missKeptMs },
      key: JSON.stringify([productGroup, modelIdentifier, supplierOrTrademark]),
      ask: (untilMs, signal) => this.readPages(question, untilMs, signal),
    });
  }

  override labelAddress(group: string, text: string, format: LabelFormat): Promise<EprelAnswer<string>> {
    return this.answerAddress('labels', group, text, { noRedirect: 'true', format });
  }

  override async ficheAddress(group: string, text: string, language: string): Promise<EprelAnswer<string>> {
    const written = readLanguage(language);
    if (written === null) return this.refuse('malformed_language');
    return this.answerAddress('fiches', group, text, { noRedirect: 'true', language: written });
  }

  override addressesOf(text: string): { readonly nestedLabel: string; readonly qr: string } | null {
    const number = readRegistrationNumber(text);
    const { endpoint } = this.options;
    const qr = new URL(`/qr/${number}`, endpoint).href;
    return number === null
      ? null
      : { nestedLabel: `${endpoint.replace(/\/$/, '')}/product/${number}/nested-label`, qr };
  }

  /** A record about another product than the one asked for is no answer, and no miss. */
  private answerRecord(
    key: string,
    path: readonly string[],
    isAsked: (record: EprelRecord) => boolean,
    reading: Reading<EprelRecord> = { value: readRecord, withKey: false },
  ): Promise<EprelAnswer<EprelRecord>> {
    return this.answer({
      ...{ questions: this.shared.records, key, foundKeptMs: eprelCalls.recordKeptMs },
      ask: async (untilMs, signal) => {
        const outcome = await this.shared.exchanges.ask({ path, reading }, untilMs, signal);
        const isOther = outcome.kind === 'found' && !isAsked(outcome.value);
        return isOther ? { kind: 'failed', failure: failures.wrongRecord, retryAfterMs: null } : outcome;
      },
    });
  }

  private async answerAddress(
    what: 'labels' | 'fiches',
    group: string,
    text: string,
    query: Readonly<Record<string, string>>,
  ): Promise<EprelAnswer<string>> {
    const number = readRegistrationNumber(text);
    if (number === null) return this.refuse('malformed_registration_number');
    if (!isGroupCode(group)) return this.refuse('malformed_group');
    const value = (json: unknown) => addressIn(json, what, this.options.endpoint);
    const request = { path: ['products', group, number, what], query, reading: { value, withKey: false } };
    return this.answer({
      ...{ questions: this.shared.addresses, foundKeptMs: eprelCalls.recordKeptMs },
      key: JSON.stringify([what, group, number, query]),
      ask: (untilMs, signal) => this.shared.exchanges.ask(request, untilMs, signal),
    });
  }

  /** All hits of a search, page by page, up to `eprelQuestion.pagesMax`; the register may give fewer on a page than asked for. */
  private async readPages(question: EprelSearch, untilMs: number, signal: AbortSignal): Promise<Outcome<EprelHits>> {
    const { productGroup, modelIdentifier, supplierOrTrademark } = question;
    const hits: EprelRecord[] = [];
    for (let page = 1; ; page++) {
      const query = {
        ...{ _page: String(page), _limit: String(eprelQuestion.hitsPerPage) },
        ...{ sort0: 'onMarketStartDateTS', order0: 'DESC', includeOldProducts: 'true' },
        ...(modelIdentifier !== undefined && { modelIdentifier }),
        ...(supplierOrTrademark !== undefined && { supplierOrTrademark }),
      };
      const reading = { value: (json: unknown) => readHits(json, productGroup), withKey: true };
      const outcome = await this.shared.exchanges.ask(
        { path: ['products', productGroup], query, reading },
        untilMs,
        signal,
      );
      if (outcome.kind !== 'found') return outcome;
      const { hits: more, total } = outcome.value;
      hits.push(...more);
      if (more.length === 0 || hits.length >= total || page >= eprelQuestion.pagesMax) {
        return hits.length === 0 ? { kind: 'not_found' } : { kind: 'found', value: { hits, total } };
      }
    }
  }

  private async answer<Value>({ questions, key, foundKeptMs, ask }: Question<Value>): Promise<EprelAnswer<Value>> {
    const kept = questions.kept.find(key, this.maxAgeSeconds);
    if (kept) {
      const { answer, ageMs } = kept;
      const freshness = { fromCache: true, ageSeconds: Math.floor(ageMs / 1_000) };
      return { ...answer, provenance: { ...answer.provenance, ...freshness } };
    }
    if (!this.mayAsk) throw new NotKeptError();
    const answer = await withDeadline(eprelAnswer.deadlineMs, (left) =>
      questions.underWay.join(key, left, async (signal) => {
        const untilMs = this.options.monotonicMs() + eprelAnswer.deadlineMs;
        const made = this.answerOf(await ask(untilMs, signal));
        if (made.state === 'found') questions.kept.keep(key, made, foundKeptMs);
        if (made.state === 'not_found') questions.kept.keep(key, made, eprelCalls.missKeptMs);
        return made;
      }),
    );
    return answer.state === 'done' ? answer.value : this.answerOf({ kind: 'failed', failure: failures.deadline, retryAfterMs: null }); // prettier-ignore
  }

  private answerOf<Value>(outcome: Outcome<Value>): EprelAnswer<Value> {
    const seconds = (ms: number | null) => (ms === null ? null : Math.ceil(ms / 1_000));
    switch (outcome.kind) {
      case 'found':
        return { state: 'found', value: outcome.value, provenance: this.provenance('eprel') };
      case 'not_found':
        return { state: 'not_found', provenance: this.provenance('eprel') };
      case 'failed': {
        const { state, reason, retryable } = outcome.failure;
        const retryAfterSeconds = seconds(outcome.retryAfterMs);
        return { state, reason, retryable, retryAfterSeconds, provenance: this.provenance('eprel') };
      }
      case 'not_made': {
        const { reason, retryAfterMs } = outcome;
        const held = { reason, retryable: true, retryAfterSeconds: seconds(retryAfterMs) };
        return { state: 'unavailable', ...held, provenance: this.provenance('none') };
      }
    }
  }

  private refuse(reason: EprelInputReason): {
    state: 'invalid_input';
    reason: EprelInputReason;
    provenance: EprelProvenance;
  } {
    return { state: 'invalid_input', reason, provenance: this.provenance('none', 'local') };
  }

  private provenance(
    source: EprelProvenance['source'],
    mode: EprelProvenance['mode'] = this.options.mode,
  ): EprelProvenance {
    return { source, mode, checkedAt: this.options.now().toISOString(), ...madeNow };
  }
}

const isEmpty = (json: unknown): boolean =>
  Array.isArray(json) ? json.length === 0 : isObject(json) && Object.keys(json).length === 0;

/** `{"address": "/labels/…"}` as an absolute address of the register itself; null when it leads anywhere else. */
function addressIn(json: unknown, what: 'labels' | 'fiches', endpoint: string): string | null {
  const address = isObject(json) ? json['address'] : null;
  if (typeof address !== 'string' || !new RegExp(`^/${what}/(?:[A-Za-z0-9_-]+/){1,4}[A-Za-z0-9_-]{1,100}\\.[a-z]{3,4}$`).test(address)) return null; // prettier-ignore
  return new URL(address, endpoint).href;
}
