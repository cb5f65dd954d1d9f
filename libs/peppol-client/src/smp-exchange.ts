import { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import { httpHead, smpAnswer, withDeadline } from '@einvoice/resilience';
import { resolveAddresses, type DnsOptions } from './dns-lookup';
import { type FailureReason } from './peppol-client';
import { type SmpReach } from './smp-reach';

/** What an SMP said. `absent` is a plain 404. */
export type SmpDocument =
  | { readonly state: 'document'; readonly xml: string }
  | { readonly state: 'absent' }
  | { readonly state: 'failed'; readonly reason: FailureReason };

export interface SmpExchangeOptions extends DnsOptions {
  readonly reach: SmpReach;
}

const failed = (reason: FailureReason): SmpDocument => ({ state: 'failed', reason });
// An agent of our own knows no proxy variables; connections are not kept, since the next SMP is another one.
const agent = new https.Agent({ keepAlive: false });

/**
 * One GET of a vetted URL. The host is resolved once, every address is vetted, and the connection goes to exactly these
 * addresses, so a name that changes its mind gains nothing. No redirects, no content encodings (an inflated bomb has
 * none), bounded head, body and time.
 */
export async function fetchFromSmp(url: URL, options: SmpExchangeOptions): Promise<SmpDocument> {
  const timely = await withDeadline(smpAnswer.deadlineMs, async (late): Promise<SmpDocument> => {
    const signal = AbortSignal.any([late, options.signal]);
    const addresses = await resolveAddresses(url.hostname, { ...options, signal });
    if (addresses.state !== 'records') return failed('smp_unreachable');
    if (!addresses.records.every((address) => options.reach.allowsAddress(address))) {
      return failed('smp_address_refused');
    }
    return get(url, { addresses: addresses.records, tlsAuthorityPems: options.reach.tlsAuthorityPems, signal });
  });
  return timely.state === 'done' ? timely.value : failed('smp_timeout');
}

interface Connection {
  readonly addresses: readonly string[];
  readonly tlsAuthorityPems: readonly string[] | undefined;
  readonly signal: AbortSignal;
}

function get(url: URL, { addresses, tlsAuthorityPems, signal }: Connection): Promise<SmpDocument> {
  return new Promise((resolve) => {
    const broken = () => resolve(failed(signal.aborted ? 'smp_timeout' : 'smp_unreachable'));
    const request = https.get(
      url,
      {
        agent,
        lookup: pinnedLookup(addresses),
        ca: tlsAuthorityPems ? [...tlsAuthorityPems] : undefined,
        rejectUnauthorized: true, // also when the environment says otherwise
        headers: { accept: 'application/xml, text/xml', 'accept-encoding': 'identity' },
        maxHeaderSize: httpHead.totalBytesMax,
        signal,
      },
      (response) => {
        readDocument(response).then(resolve, broken);
      },
    );
    request.once('error', broken);
    request.once('close', broken); // after an answer this changes nothing
  });
}

/** Answers the vetted addresses instead of asking again. */
function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_host, { all }, callback) => {
    if (all) callback(null, known);
    else callback(null, known[0]!.address, known[0]!.family);
  };
}

async function readDocument(response: IncomingMessage): Promise<SmpDocument> {
  const refusal = whyUnread(response);
  if (refusal) {
    response.destroy();
    return refusal;
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > smpAnswer.bytesMax) return failed('smp_answer_too_large'); // leaving the loop closes the connection
    chunks.push(chunk);
  }
  try {
    return { state: 'document', xml: new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)) };
  } catch {
    return failed('smp_answer_malformed');
  }
}

function whyUnread({ statusCode, headers }: IncomingMessage): SmpDocument | null {
  const encodings = [headers['content-encoding'] ?? 'identity', headers['transfer-encoding'] ?? 'chunked'];
  if (encodings[0] !== 'identity' || encodings[1] !== 'chunked') return failed('smp_answer_malformed');
  if (Number(headers['content-length'] ?? 0) > smpAnswer.bytesMax) return failed('smp_answer_too_large');
  if (statusCode === 404) return { state: 'absent' };
  return statusCode === 200 ? null : failed('smp_error');
}
