import { madeNow, type OutsideText, type RegisterProvenance } from '@einvoice/decision-envelope';
import { type ParticipantIdentifier } from './participant-identifier';

/** Who is asked for: a country (ISO alpha-2), and a VAT number or an endpoint, in a scheme that may be left open. */
export interface PeppolQuery {
  readonly countryCode: string;
  readonly vatId?: string;
  readonly endpointId?: string;
  readonly endpointScheme?: string;
}

/** Why an identifier counts as not registered: no name in the SML, or unknown to the SMP that the SML names. */
export type AbsenceReason = 'not_in_sml' | 'smp_404';

/** Why an identifier could not be decided. None of these is ever a "no". */
export type FailureReason =
  | 'sml_unavailable'
  | 'sml_answer_doubtful' // a miss that the resolver could not be trusted with
  | 'sml_record_unusable'
  | 'smp_address_refused' // not https on port 443, or not a public address
  | 'smp_unreachable'
  | 'smp_timeout'
  | 'smp_error'
  | 'smp_answer_malformed'
  | 'smp_answer_too_large'
  | 'signature_invalid'
  | 'certificate_untrusted'
  | 'wrong_participant'
  | 'wrong_document_type'
  | 'redirect_refused'
  | 'deadline_passed';

/** Where an identifier comes from: the caller sent it or named its scheme, the contract's default, the country's practice. */
export type IdentifierSource = 'given' | 'contract_default' | 'country_practice';

export interface IdentifierTried extends ParticipantIdentifier {
  readonly source: IdentifierSource;
  readonly result: 'registered' | 'not_registered' | 'unavailable';
  readonly reason: AbsenceReason | FailureReason | null;
}

/**
 * Whether the receiver takes a Peppol BIS Billing 3.0 invoice now, and if not, what is missing: the document type, the
 * billing process, an AS4 endpoint, or an endpoint whose time has come or has not passed.
 */
export type InvoiceCapability =
  | 'supported'
  | 'document_type_missing'
  | 'process_missing'
  | 'endpoint_missing'
  | 'endpoint_not_yet_active'
  | 'endpoint_expired';

export interface PeppolProvenance extends RegisterProvenance {
  /** The DNS zone that was asked; null when nothing was asked. */
  readonly smlZone: string | null;
  /** The host of the SMP that gave the deciding answer, a name that its owner chose; null when none did. */
  readonly smpHost: OutsideText | null;
  /** True when `capability` was read from metadata whose signature was verified; a missing document type has none. */
  readonly signatureVerified: boolean;
}

/** Only `registered` and `not_registered` are definitive; `unavailable` and `not_configured` are never a hidden "no". */
export type PeppolAnswer =
  | {
      readonly status: 'registered';
      readonly identifier: ParticipantIdentifier;
      readonly supportsBis30Invoice: boolean;
      readonly capability: InvoiceCapability;
      readonly identifiersTried: readonly IdentifierTried[];
      readonly provenance: PeppolProvenance;
    }
  | {
      readonly status: 'not_registered';
      readonly supportsBis30Invoice: false;
      /** Only identifiers that we derived were tried: the party may be registered under another. */
      readonly otherIdentifiersPossible: boolean;
      readonly identifiersTried: readonly IdentifierTried[];
      readonly provenance: PeppolProvenance;
    }
  | {
      readonly status: 'unavailable';
      readonly supportsBis30Invoice: null;
      readonly reason: FailureReason;
      readonly identifiersTried: readonly IdentifierTried[];
      readonly provenance: PeppolProvenance;
    }
  | {
      readonly status: 'not_configured';
      readonly supportsBis30Invoice: null;
      readonly identifiersTried: readonly [];
      readonly provenance: PeppolProvenance;
    };

/** Asks the Peppol network whether a party is registered and takes BIS Billing 3.0 invoices. */
export abstract class PeppolClient {
  /** Nothing is kept: every answer was made now. Never throws because the network is slow, down, wrong or hostile: that is an answer. */
  abstract lookup(query: PeppolQuery): Promise<PeppolAnswer>;
}

/** The client of an installation where the lookup is not enabled: asks nobody and says so. */
export class UnconfiguredPeppolClient extends PeppolClient {
  constructor(private readonly now: () => Date) {
    super();
  }

  async lookup(_query: PeppolQuery): Promise<PeppolAnswer> {
    const provenance = { source: 'none', mode: 'mock', checkedAt: this.now().toISOString() } as const;
    return {
      status: 'not_configured',
      supportsBis30Invoice: null,
      identifiersTried: [],
      provenance: { ...provenance, ...madeNow, smlZone: null, smpHost: null, signatureVerified: false },
    };
  }
}
