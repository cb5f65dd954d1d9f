import { type NaptrRecord } from 'node:dns';
import { type DnsOptions, resolveNaptr } from '@einvoice/http-client';
import { smlName, type ParticipantIdentifier } from './participant-identifier';
import { type AbsenceReason, type FailureReason } from './peppol-client';
import { vetSmpUrl, type SmpReach } from './smp-reach';

/** Where the SML says that a participant's metadata is published. */
export type SmlAnswer =
  | { readonly state: 'found'; readonly smpUrl: URL }
  | { readonly state: 'absent'; readonly reason: AbsenceReason }
  | { readonly state: 'failed'; readonly reason: FailureReason };

export interface SmlOptions {
  readonly smlZone: string;
  readonly dnsServers?: readonly string[];
  /**
   * A participant that is known to be registered in the zone. A miss counts only while this one is found: a resolver that
   * lies about NAPTR records, or a zone that was moved, would otherwise turn everybody into "not registered".
   */
  readonly controlParticipant: ParticipantIdentifier | null;
  readonly reach: SmpReach;
  readonly now: () => Date;
}

/** How long a found control participant vouches for the resolver and the zone. */
const controlValidMs = 5 * 60_000;

const failed = (reason: FailureReason): SmlAnswer => ({ state: 'failed', reason });

/** Asks the SML: U-NAPTR records only, never the retired CNAME names. */
export class SmlLookup {
  private controlFoundAtMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: SmlOptions) {}

  async find(participant: ParticipantIdentifier, signal: AbortSignal): Promise<SmlAnswer> {
    const answer = await this.resolve(participant, { signal });
    switch (answer.state) {
      case 'records':
        return this.readRecords(answer.records);
      case 'failed':
        return failed('sml_unavailable');
      case 'absent':
      case 'no_data':
        return this.confirmMiss(answer.state, signal);
    }
  }

  private resolve(participant: ParticipantIdentifier, { signal }: Pick<DnsOptions, 'signal'>) {
    return resolveNaptr(smlName(participant, this.options.smlZone), { servers: this.options.dnsServers, signal });
  }

  private async confirmMiss(miss: 'absent' | 'no_data', signal: AbortSignal): Promise<SmlAnswer> {
    const { controlParticipant, now } = this.options;
    // Without a control, a missing name is believed and missing data is not: some resolvers do not know NAPTR.
    if (!controlParticipant) return miss === 'absent' ? notInSml : failed('sml_answer_doubtful');
    const ageMs = now().getTime() - this.controlFoundAtMs;
    if (ageMs >= 0 && ageMs < controlValidMs) return notInSml;
    const control = await this.resolve(controlParticipant, { signal });
    if (control.state !== 'records') return failed('sml_answer_doubtful');
    this.controlFoundAtMs = now().getTime();
    return notInSml;
  }

  private readRecords(records: readonly NaptrRecord[]): SmlAnswer {
    const [first] = records
      .filter(({ flags, service }) => flags.toUpperCase() === 'U' && service.toLowerCase() === 'meta:smp')
      .sort((a, b) => a.order - b.order || a.preference - b.preference);
    const target = first ? replacedText(first.regexp) : null;
    if (target === null || !/^https:/i.test(target)) return failed('sml_record_unusable');
    const smpUrl = vetSmpUrl(target, this.options.reach);
    return smpUrl ? { state: 'found', smpUrl } : failed('smp_address_refused');
  }
}

const notInSml: SmlAnswer = { state: 'absent', reason: 'not_in_sml' };

/**
 * The replacement of `!.*!replacement!`, whose first character is the delimiter. The expression is never run: only the
 * one that matches everything is accepted, and no back-references.
 */
function replacedText(regexp: string): string | null {
  const [before, expression, replacement, flags, ...more] = regexp.split(regexp.charAt(0));
  if (before !== '' || (expression !== '.*' && expression !== '^.*$')) return null;
  if (!replacement || (flags !== '' && flags !== 'i') || more.length > 0) return null;
  return replacement;
}
