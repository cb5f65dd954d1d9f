import { type Provenance } from '@einvoice/decision-envelope';
import { type EoriUnansweredReason } from '../eori-client';

/** Where an answer of the tariff service comes from. */
export interface TariffServiceProvenance extends Provenance {
  /** `taric_service` when it was asked, now or for a kept answer. */
  readonly source: 'taric_service' | 'none';
  /** `mock` when the service is not enabled. */
  readonly mode: 'live' | 'sandbox' | 'mock';
  readonly checkedAt: string;
  readonly fromCache: boolean;
  readonly ageSeconds: number;
}

export interface TariffServiceQuestion {
  /** 10 digits. */
  readonly code: string;
  /** Two letters. */
  readonly originCountry: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/** A measure on imports, as the service tells it. */
export interface ServedMeasure {
  /** Code of the measure type, such as `103`. */
  readonly type: string;
  /** A country or a group of countries; null where the service does not say. */
  readonly area: string | null;
  /** Verbatim; null for a measure without duty. */
  readonly duty: string | null;
}

/** What the service says of a code on a day. */
export interface ServedGoods {
  readonly state: 'answered';
  readonly declarable: boolean;
  /** Those that hold on the day: the service tells ended ones, too. Null for a code that cannot be declared: they were not asked for. */
  readonly measures: readonly ServedMeasure[] | null;
  readonly provenance: TariffServiceProvenance;
}

/** Why there is no answer. None of them says anything about the code. */
export type TariffServiceUnansweredReason =
  | EoriUnansweredReason
  /** An answer without `result`: an unknown code, or something else that the service does not tell apart. */
  | 'no_result'
  /** It answered for another day than the one that was asked. */
  | 'another_day';

interface TariffServiceUnanswered {
  readonly state: 'unavailable' | 'schema_unverified' | 'not_configured';
  readonly reason: TariffServiceUnansweredReason;
  readonly retryable: boolean;
  readonly provenance: TariffServiceProvenance;
}

export type TariffServiceAnswer = ServedGoods | TariffServiceUnanswered;

/** The Commission's live service about the tariff: a second source beside an imported month, never the only one. It never throws for what the service does. */
export abstract class TariffService {
  /** Asks whether a code can be declared and, if so, for its measures. Equal questions are asked once. */
  abstract look(question: TariffServiceQuestion): Promise<TariffServiceAnswer>;
}

/** The service of an installation where it is not enabled: asks nobody and says so. */
export class UnconfiguredTariffService extends TariffService {
  constructor(private readonly now: () => Date) {
    super();
  }

  override async look(): Promise<TariffServiceAnswer> {
    const provenance = { source: 'none', mode: 'mock', checkedAt: this.now().toISOString() } as const;
    const notAsked = { ...provenance, fromCache: false, ageSeconds: 0 };
    return { state: 'not_configured', reason: 'not_configured', retryable: false, provenance: notAsked };
  }
}
