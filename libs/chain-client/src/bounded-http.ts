import http from 'node:http';
import https from 'node:https';
import { chainAnswer, parseStrictJson } from '@einvoice/resilience';

/** What came back from a server that may be slow, down, wrong or hostile. Never throws. */
export type HttpOutcome =
  | { readonly state: 'answered'; readonly status: number; readonly json: unknown }
  | { readonly state: 'timeout' }
  | { readonly state: 'unreachable' }
  | { readonly state: 'malformed' };

export interface HttpCall {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** For the whole exchange, last byte included. */
  readonly deadlineMs: number;
}

// Certificates are always checked; idle connections are kept so that a settlement does not begin with a handshake.
const agents = {
  'http:': new http.Agent({ keepAlive: true, maxFreeSockets: 16 }),
  'https:': new https.Agent({ keepAlive: true, maxFreeSockets: 16, rejectUnauthorized: true }),
};

/**
 * One JSON exchange: total deadline, answers up to `chainAnswer.bytesMax`, no redirects, no content encodings (an
 * inflated bomb has none), no proxy variables.
 */
export async function exchangeJson(call: HttpCall): Promise<HttpOutcome> {
  const signal = AbortSignal.timeout(call.deadlineMs);
  const outcome = await exchangeOnce(call, signal);
  // The server closed an idle connection just as we took it: nothing was read, and every call of ours may be repeated.
  return outcome === 'stale_connection' ? unstale(await exchangeOnce(call, signal)) : outcome;
}

const unstale = (outcome: HttpOutcome | 'stale_connection'): HttpOutcome =>
  outcome === 'stale_connection' ? { state: 'unreachable' } : outcome;

function exchangeOnce(call: HttpCall, signal: AbortSignal): Promise<HttpOutcome | 'stale_connection'> {
  const { protocol } = new URL(call.url);
  const secure = protocol === 'https:';
  const headers = {
    ...call.headers,
    accept: 'application/json',
    'accept-encoding': 'identity',
    ...(call.body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(call.body)) }),
  };
  const options = { method: call.method, headers, signal, agent: secure ? agents['https:'] : agents['http:'] };
  return new Promise((resolve) => {
    const request = (secure ? https : http).request(call.url, options, (response) => {
      readAnswer(response).then(resolve, () => resolve({ state: signal.aborted ? 'timeout' : 'unreachable' }));
    });
    request.once('error', () => {
      if (signal.aborted) resolve({ state: 'timeout' });
      else resolve(request.reusedSocket ? 'stale_connection' : { state: 'unreachable' });
    });
    request.end(call.body);
  });
}

async function readAnswer(response: http.IncomingMessage): Promise<HttpOutcome> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > chainAnswer.bytesMax) return { state: 'malformed' }; // leaving the loop closes the connection
    chunks.push(chunk);
  }
  if (response.headers['content-encoding'] !== undefined) return { state: 'malformed' };
  const parsed = parseStrictJson(Buffer.concat(chunks), chainAnswer);
  return parsed.ok
    ? { state: 'answered', status: response.statusCode ?? 0, json: parsed.value }
    : { state: 'malformed' };
}
