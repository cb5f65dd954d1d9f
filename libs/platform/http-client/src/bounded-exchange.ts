import http from 'node:http';
import https from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import { addressInHost } from './addresses';
import { answerHead } from '@einvoice/limits';
import { withDeadline } from '@einvoice/timers';
import { inSpan } from '@einvoice/tracing';
import { resolveAddresses, type AddressOptions } from './dns-lookup';

/** Which addresses a connection may go to, and who is asked for them. */
export interface AddressGuard extends Pick<AddressOptions, 'cnameHopsMax'> {
  allows(address: string): boolean;
  /** `address` or `address:port`; the system's own servers when left out. */
  readonly dnsServers?: readonly string[];
}

export interface BoundedRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Of the answer's body. */
  readonly bytesMax: number;
  /** For the whole exchange: finding the host, connecting, the last byte. */
  readonly deadlineMs: number;
  /** Ends the exchange before its deadline. */
  readonly signal?: AbortSignal;
  /**
   * Every address of the host must pass, and the connection goes to one that did, so a name that changes its mind gains
   * nothing. Null only where the operator himself chose a server that may be in a private network: a node, a
   * facilitator.
   */
  readonly guard: AddressGuard | null;
  /** Certificate authorities for TLS in PEM; the system's own when left out. */
  readonly tlsAuthorityPems?: readonly string[];
  /** `kept` when the same server is asked again and again; `single` for servers that strangers choose. */
  readonly connection: 'kept' | 'single';
  /** Send it once more when the server had closed the kept connection just as we took it. It may then arrive twice. */
  readonly repeatWhenStale?: boolean;
}

/** What came back from a server that may be slow, down, wrong or hostile. */
export type HttpOutcome =
  | {
      readonly state: 'answered';
      readonly status: number;
      readonly headers: Readonly<http.IncomingHttpHeaders>;
      readonly body: Buffer;
    }
  /** An encoding nobody asked for, a head over its limit, or no HTTP at all. */
  | { readonly state: 'malformed' }
  | { readonly state: 'too_large' }
  /** The host has an address that the guard does not allow; nothing was sent. */
  | { readonly state: 'address_refused' }
  | { readonly state: 'unreachable' }
  /** Also when the signal was aborted. */
  | { readonly state: 'deadline_passed' };

// Agents of our own know no proxy variables.
const agents = {
  kept: { http: new http.Agent({ keepAlive: true, maxFreeSockets: 16 }), https: new https.Agent({ keepAlive: true, maxFreeSockets: 16 }) },
  single: { http: new http.Agent({ keepAlive: false }), https: new https.Agent({ keepAlive: false }) },
} as const; // prettier-ignore

/**
 * One exchange with a server outside; never throws. Bounded are its time, the answer's head and body. No redirect is
 * followed, no proxy variable read, no content encoding accepted (an inflated bomb needs one), and certificates are
 * checked whatever the environment says. Node's own client is used and not `fetch`, which inflates what it reads before
 * anybody can count it.
 */
export function boundedExchange(request: BoundedRequest): Promise<HttpOutcome> {
  // The name of a server that strangers choose may tell whom somebody asks about.
  const server = request.connection === 'kept' ? request.url.hostname : 'chosen by strangers';
  return inSpan('source', { 'server.address': server }, () => exchange(request));
}

async function exchange(request: BoundedRequest): Promise<HttpOutcome> {
  const timely = await withDeadline(request.deadlineMs, async (late): Promise<HttpOutcome> => {
    const signal = request.signal ? AbortSignal.any([late, request.signal]) : late;
    const outcome = await exchangeOnce(request, signal);
    if (outcome !== 'stale_connection') return outcome;
    const again = request.repeatWhenStale ? await exchangeOnce(request, signal) : outcome;
    return again === 'stale_connection' ? { state: 'unreachable' } : again;
  });
  return timely.state === 'done' ? timely.value : { state: 'deadline_passed' };
}

function exchangeOnce(request: BoundedRequest, signal: AbortSignal): Promise<HttpOutcome | 'stale_connection'> {
  const { url, guard, body } = request;
  if (signal.aborted) return Promise.resolve({ state: 'deadline_passed' });
  // The lookup of a connection is skipped when the host is an address already.
  const literal = addressInHost(url.hostname);
  if (guard && literal !== null && !guard.allows(literal)) return Promise.resolve({ state: 'address_refused' });
  return new Promise((resolve) => {
    let answering = false;
    let interimAnswers = 0;
    const fail = (error?: Error) => {
      if (signal.aborted) resolve({ state: 'deadline_passed' });
      else if (error instanceof AddressRefused) resolve({ state: 'address_refused' });
      else if (error instanceof Malformed || isNoHttp(error)) resolve({ state: 'malformed' });
      else resolve(client.reusedSocket && !answering ? 'stale_connection' : { state: 'unreachable' });
    };
    const client = (url.protocol === 'https:' ? https : http).request(
      url,
      connectionOf(request, signal),
      (response) => {
        answering = true;
        readAnswer(response, request.bytesMax).then(resolve, fail);
      },
    );
    client.on('information', () => {
      interimAnswers += 1;
      if (interimAnswers > answerHead.interimAnswersMax) client.destroy(new Malformed());
    });
    // It stays for the whole life of the request: a broken connection may be reported twice.
    client.on('error', fail);
    client.once('close', () => answering || fail()); // how a switch of protocols ends
    client.end(body);
  });
}

function connectionOf(request: BoundedRequest, signal: AbortSignal): https.RequestOptions {
  const { url, method, headers, body, guard, tlsAuthorityPems, connection } = request;
  return {
    method,
    signal,
    agent: agents[connection][url.protocol === 'https:' ? 'https' : 'http'],
    headers: {
      ...headers,
      'accept-encoding': 'identity',
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    },
    maxHeaderSize: answerHead.bytesMax,
    rejectUnauthorized: true,
    ...(tlsAuthorityPems && { ca: [...tlsAuthorityPems] }),
    ...(guard && { lookup: guardedLookup(guard, signal) }),
  };
}

class AddressRefused extends Error {}
class Malformed extends Error {}

/** Looks a host up for one connection and hands over its addresses only when all of them may be connected to. */
function guardedLookup({ allows, dnsServers, cnameHopsMax }: AddressGuard, signal: AbortSignal): LookupFunction {
  return (host, { all }, callback) => {
    void resolveAddresses(host, { servers: dnsServers, cnameHopsMax, signal }).then((answer) => {
      if (answer.state !== 'records') return callback(new Error('The host has no addresses.'), '');
      if (!answer.records.every(allows)) return callback(new AddressRefused(), '');
      const [first, ...others] = answer.records.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
      if (all) callback(null, [first!, ...others]);
      else callback(null, first!.address, first!.family);
    });
  };
}

const isNoHttp = (error: NodeJS.ErrnoException | undefined): boolean => error?.code?.startsWith('HPE_') ?? false;

/** Rejects when the answer breaks off. */
function readAnswer(response: http.IncomingMessage, bytesMax: number): Promise<HttpOutcome> {
  const refusal = whyUnread(response.headers, bytesMax);
  if (refusal) {
    response.destroy();
    return Promise.resolve(refusal);
  }
  const body = new BoundedBytes(bytesMax);
  return new Promise((resolve, reject) => {
    response.on('data', (chunk: Buffer) => {
      if (body.add(chunk)) return;
      resolve({ state: 'too_large' });
      response.destroy();
    });
    response.once('end', () => {
      resolve({ state: 'answered', status: response.statusCode ?? 0, headers: response.headers, body: body.all() });
    });
    response.once('error', reject).once('close', reject);
  });
}

/** One growing buffer: a list would hold a hundred bytes for every chunk, and a chunk may be a single byte. */
class BoundedBytes {
  private bytes: Buffer = Buffer.alloc(0);
  private length = 0;

  constructor(private readonly bytesMax: number) {}

  /** @returns whether it still fits */
  add(chunk: Buffer): boolean {
    const length = this.length + chunk.length;
    if (length > this.bytesMax) return false;
    if (length > this.bytes.length) {
      const larger = Buffer.allocUnsafe(Math.min(this.bytesMax, Math.max(length, 2 * this.bytes.length)));
      this.bytes.copy(larger, 0, 0, this.length);
      this.bytes = larger;
    }
    chunk.copy(this.bytes, this.length);
    this.length = length;
    return true;
  }

  all(): Buffer {
    return this.bytes.subarray(0, this.length);
  }
}

function whyUnread(headers: http.IncomingHttpHeaders, bytesMax: number): HttpOutcome | null {
  const isEncoded = headers['content-encoding'] !== undefined;
  if (isEncoded || (headers['transfer-encoding'] ?? 'chunked') !== 'chunked') return { state: 'malformed' };
  return Number(headers['content-length'] ?? 0) > bytesMax ? { state: 'too_large' } : null;
}
