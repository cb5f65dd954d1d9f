import {
  type EoriAnswer,
  EoriClient,
  type EoriUnansweredReason,
  TariffService,
  type TariffServiceAnswer,
  type TariffServiceQuestion,
  type TariffServiceUnansweredReason,
} from '@einvoice/eori-client';
import {
  type EprelAnswer,
  EprelClient,
  type EprelSearch,
  type EprelUnansweredReason,
  type LabelFormat,
} from '@einvoice/eprel-client';
import { type PeppolAnswer, PeppolClient, type PeppolQuery } from '@einvoice/peppol-client';
import { type ProviderAnswer, type ProviderBinding, ProviderClient } from '@einvoice/provider-client';
import { type ViesAnswer, ViesClient, type ViesQuestion, type ViesUnavailableReason } from '@einvoice/vies-client';
import { type SourceObservation, type SourceObserver } from './source-health';
import { type SourceName } from './source-names';

/** What an answer tells about its source; null when nobody was asked. */
type Observed = Omit<SourceObservation, 'elapsedMs'> | null;

/** Counts what becomes of a question, and changes nothing about it. */
export async function observed<Answer>(
  observer: SourceObserver,
  source: SourceName,
  work: Promise<Answer>,
  observationOf: (answer: Answer) => Observed,
): Promise<Answer> {
  const startMs = observer.monotonicMs();
  const answer = await work;
  const observation = observationOf(answer);
  if (observation) observer.note(source, { ...observation, elapsedMs: observer.monotonicMs() - startMs });
  return answer;
}

export const answered: Observed = { outcome: 'answered', reason: null };

/** A VIES client whose answers are counted. It asks nothing by itself. */
export class ObservedViesClient extends ViesClient {
  constructor(
    private readonly client: ViesClient,
    private readonly observer: SourceObserver,
  ) {
    super();
  }

  override check(question: ViesQuestion, deadlineMs?: number): Promise<ViesAnswer> {
    return observed(this.observer, 'vies', this.client.check(question, deadlineMs), viesObservation);
  }

  override within(maxAgeSeconds: number): ViesClient {
    return new ObservedViesClient(this.client.within(maxAgeSeconds), this.observer);
  }
}

/** Reasons that concern VIES as a whole; the others concern one member state, one number or us. */
const viesOutages: ReadonlySet<ViesUnavailableReason> = new Set<ViesUnavailableReason>([
  ...(['register_unavailable', 'register_busy', 'register_error', 'rate_limited', 'access_denied'] as const),
  ...(['vat_blocked', 'ip_blocked', 'unreachable', 'address_refused', 'unexpected_answer'] as const),
]);
const viesHeldBack: ReadonlySet<ViesUnavailableReason> = new Set<ViesUnavailableReason>([
  ...(['register_paused', 'member_state_paused', 'too_many_waiting'] as const),
]);

function viesObservation(answer: ViesAnswer): Observed {
  const { source, fromCache } = answer.provenance;
  if (fromCache) return null;
  if (answer.state !== 'unavailable') return source === 'none' ? null : answered;
  const { reason } = answer;
  if (reason === 'not_configured') return null;
  if (viesOutages.has(reason)) return { outcome: 'unanswered', reason };
  // After a failure we leave the register alone; that it is not asked does not mean that it works again.
  if (viesHeldBack.has(reason)) return { outcome: 'heldBack', reason, isOutage: reason === 'register_paused' };
  return { outcome: 'partlyUnanswered', reason };
}

/** A Peppol lookup whose answers are counted. */
export class ObservedPeppolClient extends PeppolClient {
  constructor(
    private readonly client: PeppolClient,
    private readonly observer: SourceObserver,
  ) {
    super();
  }

  override lookup(query: PeppolQuery): Promise<PeppolAnswer> {
    return observed(this.observer, 'peppol', this.client.lookup(query), peppolObservation);
  }
}

/** The SML is the network's one directory; an SMP is one of many. */
const peppolOutages: ReadonlySet<string> = new Set(['sml_unavailable', 'sml_answer_doubtful']);

function peppolObservation(answer: PeppolAnswer): Observed {
  if (answer.status === 'not_configured' || answer.identifiersTried.length === 0) return null;
  if (answer.status !== 'unavailable') return answered;
  const { reason } = answer;
  return { outcome: peppolOutages.has(reason) ? 'unanswered' : 'partlyUnanswered', reason };
}

/** A register of energy labels whose answers are counted. */
export class ObservedEprelClient extends EprelClient {
  constructor(
    private readonly client: EprelClient,
    private readonly observer: SourceObserver,
  ) {
    super();
  }

  override get access() {
    return this.client.access;
  }

  override within(maxAgeSeconds: number): EprelClient {
    return new ObservedEprelClient(this.client.within(maxAgeSeconds), this.observer);
  }

  /** Nobody is asked, so there is nothing to count. */
  override remembered = (): EprelClient => this.client.remembered();

  override groups = () => this.observe(this.client.groups());
  override record = (registrationNumber: string) => this.observe(this.client.record(registrationNumber));
  override recordInGroup = (group: string, number: string) => this.observe(this.client.recordInGroup(group, number));
  override recordByGtin = (gtin: string) => this.observe(this.client.recordByGtin(gtin));
  override search = (question: EprelSearch) => this.observe(this.client.search(question));
  override labelAddress = (group: string, number: string, format: LabelFormat) =>
    this.observe(this.client.labelAddress(group, number, format));
  override ficheAddress = (group: string, number: string, language: string) =>
    this.observe(this.client.ficheAddress(group, number, language));
  override addressesOf = (registrationNumber: string) => this.client.addressesOf(registrationNumber);

  private observe<Value>(work: Promise<EprelAnswer<Value>>): Promise<EprelAnswer<Value>> {
    return observed(this.observer, 'eprel', work, eprelObservation);
  }
}

/** Reasons that concern one question, our key or our haste, and not the register as a whole. */
const eprelOwn: ReadonlySet<EprelUnansweredReason> = new Set<EprelUnansweredReason>([
  ...(['key_refused', 'request_refused', 'wrong_record', 'answer_too_large', 'deadline_passed'] as const),
]);

function eprelObservation(answer: EprelAnswer<unknown>): Observed {
  if (answer.provenance.fromCache || answer.state === 'invalid_input' || answer.state === 'not_configured') return null;
  if (answer.state === 'found' || answer.state === 'not_found') return answered;
  const { reason } = answer;
  if (answer.provenance.source === 'none') return { outcome: 'heldBack', reason, isOutage: reason === 'source_paused' };
  return { outcome: eprelOwn.has(reason) ? 'partlyUnanswered' : 'unanswered', reason };
}

/** A register of economic operators whose answers are counted. */
export class ObservedEoriClient extends EoriClient {
  constructor(
    private readonly client: EoriClient,
    private readonly observer: SourceObserver,
  ) {
    super();
  }

  override within(maxAgeSeconds: number): EoriClient {
    return new ObservedEoriClient(this.client.within(maxAgeSeconds), this.observer);
  }

  override check(eori: string): Promise<EoriAnswer> {
    return observed(this.observer, 'eori', this.client.check(eori), eoriObservation);
  }
}

/** Reasons that concern one number, or our haste, and not the register as a whole. */
const eoriOwn: ReadonlySet<EoriUnansweredReason> = new Set<EoriUnansweredReason>([
  ...(['number_not_answered', 'unknown_status', 'contradiction', 'deadline_passed'] as const),
]);

function eoriObservation(answer: EoriAnswer): Observed {
  if (answer.state === 'valid' || answer.state === 'not_valid') return answer.provenance.fromCache ? null : answered;
  if (!('reason' in answer) || answer.state === 'not_configured') return null;
  const { reason } = answer;
  if (answer.provenance.source === 'none') return { outcome: 'heldBack', reason, isOutage: reason === 'source_paused' };
  return { outcome: eoriOwn.has(reason) ? 'partlyUnanswered' : 'unanswered', reason };
}

/** A tariff service whose answers are counted. */
export class ObservedTariffService extends TariffService {
  constructor(
    private readonly service: TariffService,
    private readonly observer: SourceObserver,
  ) {
    super();
  }

  override look(question: TariffServiceQuestion): Promise<TariffServiceAnswer> {
    return observed(this.observer, 'tariff_service', this.service.look(question), tariffServiceObservation);
  }
}

/** Reasons that concern one code, or our haste, and not the service as a whole. */
const tariffServiceOwn: ReadonlySet<TariffServiceUnansweredReason> = new Set<TariffServiceUnansweredReason>([
  ...(['no_result', 'deadline_passed'] as const),
]);

function tariffServiceObservation(answer: TariffServiceAnswer): Observed {
  if (answer.state === 'answered') return answer.provenance.fromCache ? null : answered;
  const { reason } = answer;
  if (reason === 'not_configured') return null;
  if (answer.provenance.source === 'none') return { outcome: 'heldBack', reason, isOutage: reason === 'source_paused' };
  return { outcome: tariffServiceOwn.has(reason) ? 'partlyUnanswered' : 'unanswered', reason };
}

/** An e-invoicing provider whose answers are counted. */
export class ObservedProviderClient extends ProviderClient {
  constructor(
    private readonly client: ProviderClient,
    private readonly observer: SourceObserver,
  ) {
    super();
  }

  override confirm(binding: ProviderBinding): Promise<ProviderAnswer> {
    return observed(this.observer, 'provider', this.client.confirm(binding), providerObservation);
  }
}

function providerObservation({ state }: ProviderAnswer): Observed {
  if (state === 'not_configured') return null;
  return state === 'unavailable' ? { outcome: 'unanswered', reason: 'no_answer' } : answered;
}
