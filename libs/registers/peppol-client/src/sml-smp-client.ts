import { madeNow, cleanOutsideText, type ProvenanceMode } from '@einvoice/decision-envelope';
import { peppolLookup, smpAnswer } from '@einvoice/limits';
import { withDeadline } from '@einvoice/timers';
import { hasSubject } from './certificate-trust';
import { documentTypeText, type DocumentType } from './document-types';
import { identifierCandidates, type IdentifierCandidate } from './identifier-candidates';
import { participantScheme, participantText, type ParticipantIdentifier } from './participant-identifier';
import {
  PeppolClient,
  type AbsenceReason,
  type FailureReason,
  type IdentifierTried,
  type InvoiceCapability,
  type PeppolAnswer,
  type PeppolProvenance,
  type PeppolQuery,
} from './peppol-client';
import { readServiceGroup } from './service-group';
import { readServiceMetadata } from './service-metadata';
import { verifySignedMetadata, type SignatureTrust } from './signed-metadata';
import { SmlLookup, type SmlOptions } from './sml-lookup';
import { fetchFromSmp, type SmpDocument } from './smp-exchange';
import { vetSmpUrl } from './smp-reach';

export interface SmlSmpOptions extends SmlOptions {
  readonly mode: ProvenanceMode;
  readonly smpAuthorities: SignatureTrust['authorities'];
}

/** What was found out about one identifier. */
type Outcome =
  | { readonly state: 'registered'; readonly capability: InvoiceCapability; readonly smpHost: string; readonly signatureVerified: boolean } // prettier-ignore
  | { readonly state: 'absent'; readonly reason: AbsenceReason; readonly smpHost?: string }
  | { readonly state: 'failed'; readonly reason: FailureReason };

const failed = (reason: FailureReason): Outcome => ({ state: 'failed', reason });

/** One document type of one participant at one SMP. */
interface MetadataAddress {
  readonly url: URL;
  readonly participant: ParticipantIdentifier;
  readonly documentType: DocumentType;
}

/** The Peppol network itself: DNS for where, the SMP's signed metadata for what. The directory is never asked. */
export class SmlSmpClient extends PeppolClient {
  private readonly sml: SmlLookup;

  constructor(private readonly options: SmlSmpOptions) {
    super();
    this.sml = new SmlLookup(options);
  }

  async lookup(query: PeppolQuery): Promise<PeppolAnswer> {
    const { candidates, onlyDerived } = identifierCandidates(query);
    const search = new Search(candidates);
    await withDeadline(peppolLookup.deadlineMs, async (signal) => {
      while (!signal.aborted && search.current) search.record(await this.tryIdentifier(search.current, signal));
    });
    return this.answer(search.finish(), onlyDerived);
  }

  private answer({ tried, outcomes }: Findings, otherIdentifiersPossible: boolean): PeppolAnswer {
    const provenance: PeppolProvenance = {
      source: 'peppol-sml-smp',
      mode: this.options.mode,
      checkedAt: this.options.now().toISOString(),
      ...madeNow,
      smlZone: this.options.smlZone,
      smpHost: null,
      signatureVerified: false,
    };
    const last = outcomes.at(-1);
    if (last?.state === 'registered') {
      const { capability, smpHost, signatureVerified } = last;
      const { scheme, value } = tried.at(-1)!;
      return {
        status: 'registered',
        identifier: { scheme, value },
        supportsBis30Invoice: capability === 'supported',
        capability,
        identifiersTried: tried,
        provenance: { ...provenance, smpHost: cleanOutsideText(smpHost), signatureVerified },
      };
    }
    const failure = outcomes.find((outcome) => outcome.state === 'failed');
    if (failure) {
      const { reason } = failure;
      return { status: 'unavailable', supportsBis30Invoice: null, reason, identifiersTried: tried, provenance };
    }
    const [smpHost] = outcomes.flatMap((outcome) => (outcome.state === 'absent' ? (outcome.smpHost ?? []) : []));
    return {
      status: 'not_registered',
      supportsBis30Invoice: false,
      otherIdentifiersPossible,
      identifiersTried: tried,
      provenance: smpHost ? { ...provenance, smpHost: cleanOutsideText(smpHost) } : provenance,
    };
  }

  private async tryIdentifier(participant: ParticipantIdentifier, signal: AbortSignal): Promise<Outcome> {
    const found = await this.sml.find(participant, signal);
    if (found.state !== 'found') return found;
    const smpHost = found.smpUrl.hostname;
    const groupUrl = below(found.smpUrl, `${participantScheme}::${participantText(participant)}`);
    const answer = await this.fetch(groupUrl, signal);
    if (answer.state === 'absent') return { state: 'absent', reason: 'smp_404', smpHost };
    if (answer.state === 'failed') return answer;
    const group = readServiceGroup(answer.xml, participant);
    if (group.state === 'failed') return group;
    const documentType = group.invoiceDocumentType;
    if (!documentType) return registeredWithoutInvoice(smpHost);
    const url = below(groupUrl, 'services', documentTypeText(documentType));
    return this.readCapability({ url, participant, documentType }, signal);
  }

  /** Follows at most `smpAnswer.redirectsMax` Redirect elements; what is behind one must be signed as the element says. */
  private async readCapability(address: MetadataAddress, signal: AbortSignal): Promise<Outcome> {
    let { url } = address;
    let requiredSubject: string | null = null;
    for (let redirects = 0; redirects <= smpAnswer.redirectsMax; redirects += 1) {
      const answer = await this.fetch(url, signal);
      if (answer.state === 'absent')
        return redirects === 0 ? registeredWithoutInvoice(url.hostname) : failed('smp_error');
      if (answer.state === 'failed') return answer;
      const now = this.options.now();
      const signed = verifySignedMetadata(answer.xml, { authorities: this.options.smpAuthorities, now });
      if (signed.state === 'failed') return signed;
      if (requiredSubject !== null && !hasSubject(signed.signer, requiredSubject)) return failed('redirect_refused');
      const metadata = readServiceMetadata(signed.root, { ...address, now });
      if (metadata.state === 'failed') return metadata;
      if (metadata.state === 'capability') {
        return { state: 'registered', capability: metadata.capability, smpHost: url.hostname, signatureVerified: true };
      }
      const target = vetSmpUrl(metadata.href, this.options.reach);
      if (!target) return failed('smp_address_refused');
      url = target;
      requiredSubject = metadata.certificateSubject;
    }
    return failed('redirect_refused');
  }

  private fetch(url: URL, signal: AbortSignal): Promise<SmpDocument> {
    const { reach, dnsServers } = this.options;
    return fetchFromSmp(url, { reach, dnsServers, signal });
  }
}

const registeredWithoutInvoice = (smpHost: string): Outcome => ({
  state: 'registered',
  capability: 'document_type_missing',
  smpHost,
  signatureVerified: false,
});

/** The base with path segments added, each percent-encoded once; the host never changes. */
function below(base: URL, ...segments: readonly string[]): URL {
  const url = new URL(base);
  url.pathname = [base.pathname.replace(/\/+$/, ''), ...segments.map(encodeURIComponent)].join('/');
  return url;
}

interface Findings {
  readonly tried: readonly IdentifierTried[];
  readonly outcomes: readonly Outcome[];
}

/** The identifiers in turn: the first hit ends the search, and a deadline leaves the current one undecided. */
class Search {
  private readonly outcomes: Outcome[] = [];
  private finished = false;

  constructor(private readonly candidates: readonly IdentifierCandidate[]) {}

  /** The identifier to try next; null when the search is over. */
  get current(): IdentifierCandidate | null {
    return this.finished ? null : (this.candidates[this.outcomes.length] ?? null);
  }

  record(outcome: Outcome): void {
    if (this.finished) return; // the deadline has spoken
    this.outcomes.push(outcome);
    this.finished = outcome.state === 'registered';
  }

  finish(): Findings {
    if (this.current) this.outcomes.push(failed('deadline_passed'));
    this.finished = true;
    const tried = this.outcomes.map((outcome, index) => asTried(this.candidates[index]!, outcome));
    return { tried, outcomes: this.outcomes };
  }
}

function asTried({ scheme, value, source }: IdentifierCandidate, outcome: Outcome): IdentifierTried {
  switch (outcome.state) {
    case 'registered':
      return { scheme, value, source, result: 'registered', reason: null };
    case 'absent':
      return { scheme, value, source, result: 'not_registered', reason: outcome.reason };
    case 'failed':
      return { scheme, value, source, result: 'unavailable', reason: outcome.reason };
  }
}
