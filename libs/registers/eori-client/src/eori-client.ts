import { type OutsideText, type Provenance } from '@einvoice/decision-envelope';

/** Where an answer about an EORI number comes from. */
export interface EoriProvenance extends Provenance {
  /** `eos` when the register was asked, now or for a kept answer. */
  readonly source: 'eos' | 'none';
  /** `local` when the question was refused here, `mock` when the register is not enabled. */
  readonly mode: 'live' | 'sandbox' | 'local' | 'mock';
  /** When the register answered (also for a kept answer), else when we gave up. */
  readonly checkedAt: string;
  readonly fromCache: boolean;
  readonly ageSeconds: number;
}

/** The register's own word about exactly this number. It says nothing about goods, VAT or representation. */
export interface EoriVerdict {
  readonly state: 'valid' | 'not_valid';
  /** Normalised. */
  readonly eori: string;
  /** Null when the operator did not consent to show it, which is usual and no defect. */
  readonly name: OutsideText | null;
  readonly address: OutsideText | null;
  /** The register's own day of the question, YYYY-MM-DD; null when it gave none. */
  readonly requestDate: string | null;
  readonly provenance: EoriProvenance;
}

/** A number that nobody is asked about: it cannot be one, or this register does not hold it. */
export interface EoriNotAsked {
  readonly state: 'malformed' | 'not_covered';
  readonly eori: string;
  readonly provenance: EoriProvenance;
}

/** Why there is no answer. None of them says anything about the number. */
export type EoriUnansweredReason =
  // what the register said
  | 'register_fault'
  | 'error_description'
  | 'number_not_answered'
  // what came instead of an answer
  | 'unknown_status'
  | 'contradiction'
  | 'unexpected_answer'
  | 'answer_too_large'
  | 'source_error'
  | 'rate_limited'
  | 'access_denied'
  | 'unreachable'
  | 'address_refused'
  | 'deadline_passed'
  // what we did not ask, to go easy on the register
  | 'source_paused'
  | 'too_many_waiting'
  // the register is not enabled here
  | 'not_configured';

/** `schema_unverified`: what answered is not the register as its interface says. */
export interface EoriUnanswered {
  readonly state: 'unavailable' | 'schema_unverified' | 'not_configured';
  readonly eori: string;
  readonly reason: EoriUnansweredReason;
  /** Whether the same question may get an answer later without anybody changing anything. */
  readonly retryable: boolean;
  readonly provenance: EoriProvenance;
}

export type EoriAnswer = EoriVerdict | EoriNotAsked | EoriUnanswered;

/** The EU register of economic operators (EOS). Never throws for what the register does; an outage is an answer of its own. */
export abstract class EoriClient {
  /** Asks whether a number, as somebody wrote it, is valid. Equal and parallel questions share a request. */
  abstract check(eori: string): Promise<EoriAnswer>;

  /**
   * The same client for a caller who takes no answer that was kept for longer; what it learns is kept for all.
   * @param maxAgeSeconds 0: the register is asked every time
   */
  abstract within(maxAgeSeconds: number): EoriClient;
}
