import { boundedExchange, type HttpOutcome } from '@einvoice/http-client';
import { dnsAnswer, smpAnswer } from '@einvoice/limits';
import { type FailureReason } from './peppol-client';
import { type SmpReach } from './smp-reach';

/** What an SMP said. `absent` is a plain 404. */
export type SmpDocument =
  | { readonly state: 'document'; readonly xml: string }
  | { readonly state: 'absent' }
  | { readonly state: 'failed'; readonly reason: FailureReason };

export interface SmpExchangeOptions {
  readonly reach: SmpReach;
  /** `address` or `address:port`; the system's own servers when left out. */
  readonly dnsServers?: readonly string[];
  readonly signal: AbortSignal;
}

const failed = (reason: FailureReason): SmpDocument => ({ state: 'failed', reason });

/** One GET of a vetted URL; the connection goes to a vetted address and is not kept, since the next SMP is another one. */
export async function fetchFromSmp(url: URL, options: SmpExchangeOptions): Promise<SmpDocument> {
  const { reach, dnsServers, signal } = options;
  const outcome = await boundedExchange({
    url,
    method: 'GET',
    headers: { accept: 'application/xml, text/xml' },
    bytesMax: smpAnswer.bytesMax,
    deadlineMs: smpAnswer.deadlineMs,
    signal,
    guard: { allows: reach.allowsAddress, dnsServers, cnameHopsMax: dnsAnswer.cnameHopsMax },
    tlsAuthorityPems: reach.tlsAuthorityPems,
    connection: 'single',
  });
  return outcome.state === 'answered' ? readDocument(outcome) : failed(failureOf[outcome.state]);
}

const failureOf = {
  malformed: 'smp_answer_malformed',
  too_large: 'smp_answer_too_large',
  address_refused: 'smp_address_refused',
  unreachable: 'smp_unreachable',
  deadline_passed: 'smp_timeout',
} as const satisfies Record<Exclude<HttpOutcome['state'], 'answered'>, FailureReason>;

function readDocument({ status, body }: { readonly status: number; readonly body: Uint8Array }): SmpDocument {
  if (status === 404) return { state: 'absent' };
  if (status !== 200) return failed('smp_error');
  try {
    return { state: 'document', xml: new TextDecoder('utf-8', { fatal: true }).decode(body) };
  } catch {
    return failed('smp_answer_malformed');
  }
}
