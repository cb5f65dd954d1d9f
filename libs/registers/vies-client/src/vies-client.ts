import { type OutsideText, type RegisterProvenance } from '@einvoice/decision-envelope';

/** A VAT number in two parts: `BE` and `0203201340`. The number never carries the country's letters. */
export interface VatNumberParts {
  /** As VIES writes countries: Greece is `EL` (`GR` is understood), Northern Ireland `XI`. Letter case does not matter. */
  readonly countryCode: string;
  /** Letters and digits without separators. */
  readonly number: string;
}

export interface ViesQuestion extends VatNumberParts {
  /** Who asks. With a valid requester the register issues a consultation number as evidence. */
  readonly requester?: VatNumberParts;
}

export interface ViesProvenance extends RegisterProvenance {
  /** The protocol that gave the answer; `none` when the register was not asked. */
  readonly source: 'vies-rest' | 'vies-soap' | 'none';
  /** `local` when the question was refused here, `mock` when the register is not enabled. */
  readonly mode: 'live' | 'sandbox' | 'local' | 'mock';
  /** When the register answered (also for a kept answer), else when we gave up. */
  readonly checkedAt: string;
}

/**
 * The register's own word, from a clean answer for exactly this number. `invalid` means "not valid in VIES": a company
 * may still be registered in its country, but not for trade within the Union.
 */
export interface ViesVerdict {
  readonly state: 'valid' | 'invalid';
  /** The number that was asked, as VIES writes it. */
  readonly countryCode: string;
  readonly number: string;
  /** Null when the member state does not disclose it. */
  readonly name: OutsideText | null;
  readonly address: OutsideText | null;
  /** Issued for this one question of this requester; null when the register issued none. */
  readonly consultationNumber: string | null;
  /** The register's own date of the question, verbatim: a time over REST, a day over SOAP. */
  readonly requestDate: string | null;
  readonly provenance: ViesProvenance;
}

/**
 * - `not_in_vies`: the register does not cover this country (GB, CH, NO, IS, LI); nobody was asked.
 * - `unsupported_country`: not a country VIES knows; nobody was asked.
 * - `malformed_number`: no number of any member state looks like this; nobody was asked.
 * - `prefix_in_number`: the number repeats its country's letters; VIES would call it invalid; nobody was asked.
 * - `refused_by_register`: VIES said INVALID_INPUT. That is no verdict.
 */
export type ViesInputReason =
  'not_in_vies' | 'unsupported_country' | 'malformed_number' | 'prefix_in_number' | 'refused_by_register';

export interface ViesInvalidInput {
  readonly state: 'invalid_input';
  readonly reason: ViesInputReason;
  readonly provenance: ViesProvenance;
}

/** Why the register has not answered. None of them says anything about the number. */
export type ViesUnavailableReason =
  // what VIES said
  | 'register_unavailable'
  | 'member_state_unavailable'
  | 'member_state_timeout'
  | 'member_state_busy'
  | 'register_busy'
  | 'register_error'
  | 'vat_blocked'
  | 'ip_blocked'
  | 'requester_rejected'
  | 'request_rejected'
  | 'unknown_code'
  // what came instead of an answer
  | 'rate_limited'
  | 'access_denied'
  | 'unexpected_answer'
  | 'wrong_number_answered'
  | 'unreachable'
  | 'address_refused' // its name leads into a private network
  | 'deadline_passed'
  // what we did not ask, to go easy on the register
  | 'member_state_paused'
  | 'register_paused'
  | 'too_many_waiting'
  // the register is not enabled here
  | 'not_configured';

export interface ViesUnavailable {
  readonly state: 'unavailable';
  readonly reason: ViesUnavailableReason;
  /** Whether the same question may get an answer in a minute without anybody changing anything. */
  readonly retryable: boolean;
  readonly provenance: ViesProvenance;
}

export type ViesAnswer = ViesVerdict | ViesInvalidInput | ViesUnavailable;

/** The EU VAT register VIES. Never throws for what the register does; an outage is an answer of its own. */
export abstract class ViesClient {
  /**
   * Asks whether a VAT number is valid in VIES. A number whose check digits are wrong is asked too: registers hold some.
   *
   * @param deadlineMs how long this caller waits; at most `registerAnswer.backgroundDeadlineMs`, by default
   *   `registerAnswer.deadlineMs`
   */
  abstract check(question: ViesQuestion, deadlineMs?: number): Promise<ViesAnswer>;

  /**
   * The same client for a caller who takes no answer that was kept for longer; what it learns is kept for all.
   * @param maxAgeSeconds 0: the register is asked every time
   */
  abstract within(maxAgeSeconds: number): ViesClient;
}
