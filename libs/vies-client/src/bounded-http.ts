import http from 'node:http';
import https from 'node:https';
import { registerAnswer } from '@einvoice/resilience';

/** What came back from a server that may be slow, down, wrong or hostile. */
export type HttpOutcome =
  | { readonly state: 'answered'; readonly status: number; readonly body: Buffer }
  /** Too large, encoded, or no HTTP at all. */
  | { readonly state: 'malformed' }
  | { readonly state: 'unreachable' }
  | { readonly state: 'aborted' };

export interface HttpPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

// Certificates are always checked, whatever the environment says.
const agents = {
  'http:': new http.Agent({ keepAlive: true, maxFreeSockets: 8 }),
  'https:': new https.Agent({ keepAlive: true, maxFreeSockets: 8, rejectUnauthorized: true }),
};

/**
 * One bounded exchange; never throws. Node's own client is used and not `fetch`: `fetch` inflates what it reads before
 * anybody can count it. This one inflates nothing, follows no redirect and reads no proxy variable.
 */
export function post({ url, headers, body, signal }: HttpPost): Promise<HttpOutcome> {
  const secure = new URL(url).protocol === 'https:';
  const options: https.RequestOptions = {
    method: 'POST',
    signal,
    agent: agents[secure ? 'https:' : 'http:'],
    maxHeaderSize: registerAnswer.headBytesMax,
    headers: { ...headers, 'accept-encoding': 'identity', 'content-length': Buffer.byteLength(body) },
  };
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve(failure(error, signal));
    if (signal.aborted) return resolve({ state: 'aborted' });
    const request = (secure ? https : http).request(url, options, (response) => {
      readBody(response).then(resolve, fail);
    });
    // Stays for the whole life of the request: a broken connection may be reported twice.
    request.on('error', fail);
    request.end(body);
  });
}

function failure(error: NodeJS.ErrnoException, signal: AbortSignal): HttpOutcome {
  if (signal.aborted) return { state: 'aborted' };
  return { state: error.code?.startsWith('HPE_') ? 'malformed' : 'unreachable' };
}

async function readBody(response: http.IncomingMessage): Promise<HttpOutcome> {
  const tooLarge = Number(response.headers['content-length'] ?? 0) > registerAnswer.bytesMax;
  if (tooLarge || response.headers['content-encoding'] !== undefined) {
    response.destroy();
    return { state: 'malformed' };
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > registerAnswer.bytesMax) return { state: 'malformed' }; // leaving the loop closes the connection
    chunks.push(chunk);
  }
  return { state: 'answered', status: response.statusCode ?? 0, body: Buffer.concat(chunks) };
}
