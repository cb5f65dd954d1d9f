import { type OutsideText, type RegisterProvenance } from '@einvoice/decision-envelope';

export interface EprelProvenance extends RegisterProvenance {
  /** `none` when the register was not asked. */
  readonly source: 'eprel' | 'none';
  readonly mode: 'live' | 'sandbox' | 'local' | 'mock';
  /** When the register answered, also for a kept answer; else when we gave up. */
  readonly checkedAt: string;
}

/** A product group as the register lists it. */
export interface EprelGroup {
  /** `HOUSEHOLD_WASHING_MACHINE_2019` */
  readonly code: string;
  /** As it stands in addresses: `washingmachines2019`. */
  readonly urlCode: string;
  readonly name: OutsideText | null;
  readonly regulation: OutsideText | null;
}

/** What we take from a record of the register; personal data (`contactDetails`) is never read. */
export interface EprelRecord {
  /** Digits without leading zeros. */
  readonly registrationNumber: string;
  /** As it stands in addresses: `washingmachines2019`. */
  readonly productGroup: string;
  /** The supplier's type code: others wrote it. */
  readonly modelIdentifier: OutsideText | null;
  readonly supplierOrTrademark: OutsideText | null;
  /** `EU_2019_2014`; null when the record names none. */
  readonly implementingAct: string | null;
  /** `A_G`, as the record says; the act decides what is right. */
  readonly energyClassRange: string | null;
  /** `PUBLISHED`, or another word of the register. */
  readonly status: string | null;
  readonly blocked: boolean | null;
  readonly lastVersion: boolean | null;
  readonly versionNumber: number | null;
  /** Whether the supplier's organisation was verified; null when the record does not say. */
  readonly supplierVerified: boolean | null;
  /** Days, YYYY-MM-DD. */
  readonly onMarketStart: string | null;
  readonly onMarketEnd: string | null;
  readonly placementCountries: readonly string[];
  /** Numbers and short texts by their names in the register: classes and figures, as the tables of energy-label name them. */
  readonly fields: Readonly<Record<string, number | string>>;
  /** How many fields the record has that we know nothing of. */
  readonly unknownFields: number;
}

/** Records of one group whose fields match, ended placements too. */
export interface EprelHits {
  readonly hits: readonly EprelRecord[];
  /** As the register counts them; more than `hits` when not all pages were read. */
  readonly total: number;
}

export interface EprelSearch {
  readonly productGroup: string;
  readonly modelIdentifier?: string;
  /** As the supplier registered it; left out, all suppliers are searched. */
  readonly supplierOrTrademark?: string;
}

export type LabelFormat = 'PDF' | 'PNG' | 'SVG';

/** Why the register has not answered. None of these says anything about the product. */
export type EprelUnansweredReason =
  // what came instead of an answer
  | 'source_error'
  | 'rate_limited'
  | 'access_denied'
  | 'key_refused'
  | 'request_refused'
  | 'unreachable'
  | 'address_refused' // its name leads into a private network
  | 'deadline_passed'
  // an answer that is not what the register's interface says
  | 'unexpected_answer'
  | 'answer_too_large'
  | 'wrong_record'
  // what we did not ask, to go easy on the register
  | 'source_paused'
  | 'too_many_waiting'
  // the register, or the key for its search, is not set up here
  | 'not_configured'
  | 'key_not_configured';

export interface EprelUnanswered {
  /** `schema_unverified`: something answered, but not as the register's interface says. */
  readonly state: 'unavailable' | 'schema_unverified' | 'not_configured';
  readonly reason: EprelUnansweredReason;
  /** Whether the same question may get an answer later without anybody changing anything. */
  readonly retryable: boolean;
  /** What the register asked for; null when it did not say. */
  readonly retryAfterSeconds: number | null;
  readonly provenance: EprelProvenance;
}

/** `found` and `not_found` are the register's own word. Not found in the public part of the register is not "not registered". */
export type EprelAnswer<Value> =
  | { readonly state: 'found'; readonly value: Value; readonly provenance: EprelProvenance }
  | { readonly state: 'not_found'; readonly provenance: EprelProvenance }
  /** Nothing that can be asked; no request was made. */
  | { readonly state: 'invalid_input'; readonly reason: EprelInputReason; readonly provenance: EprelProvenance }
  | EprelUnanswered;

export type EprelInputReason =
  'malformed_registration_number' | 'malformed_group' | 'malformed_gtin' | 'malformed_language' | 'malformed_search';

/** An answer is not kept, and nobody may be asked. */
export class NotKeptError extends Error {
  constructor() {
    super('The answer is not kept.');
    this.name = 'NotKeptError';
  }
}

/** The EU register of energy labels EPREL, its public part. Never throws for what the register does; an outage is an answer of its own. */
export abstract class EprelClient {
  /** Whether the search, which needs a key, can be asked: `full`; `open_only` without a key; `off` when nobody can be asked. */
  abstract readonly access: 'full' | 'open_only' | 'off';
  /**
   * The same client for a caller who takes no answer that was kept for longer; what it learns is kept for all.
   * @param maxAgeSeconds 0: the register is asked every time
   */
  abstract within(maxAgeSeconds: number): EprelClient;
  /** The same client, asking nobody: what the register would have to be asked is a `NotKeptError`. */
  abstract remembered(): EprelClient;
  /** The groups that the register has now. */
  abstract groups(): Promise<EprelAnswer<readonly EprelGroup[]>>;
  /** A record by its registration number, whatever its group. */
  abstract record(registrationNumber: string): Promise<EprelAnswer<EprelRecord>>;
  /** A record of one group; that number in another group is not found. */
  abstract recordInGroup(productGroup: string, registrationNumber: string): Promise<EprelAnswer<EprelRecord>>;
  /** A record by its trade item number; its check digit must be right. Suppliers need not give one, so a miss says nothing. */
  abstract recordByGtin(gtin: string): Promise<EprelAnswer<EprelRecord>>;
  /** Needs a key. */
  abstract search(question: EprelSearch): Promise<EprelAnswer<EprelHits>>;
  /** The address of the label; not found when the register has none in this format. */
  abstract labelAddress(group: string, registrationNumber: string, format: LabelFormat): Promise<EprelAnswer<string>>;
  /** The address of the product sheet in a language (`EN`); not found when there is none in it. */
  abstract ficheAddress(group: string, registrationNumber: string, language: string): Promise<EprelAnswer<string>>;
  /** The address of the arrow for a nested display, and what the QR code of the label holds. Nobody is asked. */
  abstract addressesOf(registrationNumber: string): { readonly nestedLabel: string; readonly qr: string } | null;
}
