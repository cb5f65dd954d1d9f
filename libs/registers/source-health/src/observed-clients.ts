import { type SourceName } from './source-names';
import { type PeppolAnswer, PeppolClient, type PeppolQuery } from '@einvoice/peppol-client';
import { type ProviderAnswer, type ProviderBinding, ProviderClient } from '@einvoice/provider-client';
import { type ViesAnswer, ViesClient, type ViesQuestion, type ViesUnavailableReason } from '@einvoice/vies-client';
import { type SourceObservation, type SourceObserver } from './source-health';

/** What an answer says about its source; null when it says nothing, for nobody was asked. */
type News = Omit<SourceObservation, 'elapsedMs'> | null;

/** Counts what becomes of a question, and changes nothing about it. */
export async function tallied<Answer>(
  tally: SourceObserver,
  source: SourceName,
  work: Promise<Answer>,
  newsOf: (answer: Answer) => News,
): Promise<Answer> {
  const startMs = tally.monotonicMs();
  const answer = await work;
  const news = newsOf(answer);
  if (news) tally.note(source, { ...news, elapsedMs: tally.monotonicMs() - startMs });
  return answer;
}

export const answered: News = { outcome: 'answered', reason: null };

/** A register whose answers are counted. It asks nothing of its own. */
export class ObservedViesClient extends ViesClient {
  constructor(
    private readonly client: ViesClient,
    private readonly tally: SourceObserver,
  ) {
    super();
  }

  override check(question: ViesQuestion, deadlineMs?: number): Promise<ViesAnswer> {
    return tallied(this.tally, 'vies', this.client.check(question, deadlineMs), viesNews);
  }
}

/** Reasons that speak of VIES as a whole; the others are about one member state, one number or us. */
const viesOutages: ReadonlySet<ViesUnavailableReason> = new Set<ViesUnavailableReason>([
  ...(['register_unavailable', 'register_busy', 'register_error', 'rate_limited', 'access_denied'] as const),
  ...(['vat_blocked', 'ip_blocked', 'unreachable', 'address_refused', 'unexpected_answer'] as const),
]);
const viesHeldBack: ReadonlySet<ViesUnavailableReason> = new Set<ViesUnavailableReason>([
  ...(['register_paused', 'member_state_paused', 'too_many_waiting'] as const),
]);

function viesNews(answer: ViesAnswer): News {
  const { source, kept } = answer.provenance;
  if (kept) return null;
  if (answer.state !== 'unavailable') return source === 'none' ? null : answered;
  const { reason } = answer;
  if (reason === 'not_configured') return null;
  if (viesOutages.has(reason)) return { outcome: 'unanswered', reason };
  // The register is left alone after it has failed: no further question of ours, and no better news either.
  if (viesHeldBack.has(reason)) return { outcome: 'heldBack', reason, isOutage: reason === 'register_paused' };
  return { outcome: 'partlyUnanswered', reason };
}

/** A Peppol lookup whose answers are counted. */
export class ObservedPeppolClient extends PeppolClient {
  constructor(
    private readonly client: PeppolClient,
    private readonly tally: SourceObserver,
  ) {
    super();
  }

  override lookup(query: PeppolQuery): Promise<PeppolAnswer> {
    return tallied(this.tally, 'peppol', this.client.lookup(query), peppolNews);
  }
}

/** The SML is the network's one directory; an SMP is one of many. */
const peppolOutages: ReadonlySet<string> = new Set(['sml_unavailable', 'sml_answer_doubtful']);

function peppolNews(answer: PeppolAnswer): News {
  if (answer.status === 'not_configured' || answer.identifiersTried.length === 0) return null;
  if (answer.status !== 'unavailable') return answered;
  const { reason } = answer;
  return { outcome: peppolOutages.has(reason) ? 'unanswered' : 'partlyUnanswered', reason };
}

/** An e-invoicing provider whose answers are counted. */
export class ObservedProviderClient extends ProviderClient {
  constructor(
    private readonly client: ProviderClient,
    private readonly tally: SourceObserver,
  ) {
    super();
  }

  override confirm(binding: ProviderBinding): Promise<ProviderAnswer> {
    return tallied(this.tally, 'provider', this.client.confirm(binding), providerNews);
  }
}

function providerNews({ state }: ProviderAnswer): News {
  if (state === 'not_configured') return null;
  return state === 'unavailable' ? { outcome: 'unanswered', reason: 'no_answer' } : answered;
}
