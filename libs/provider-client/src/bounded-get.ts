import http from 'node:http';
import https from 'node:https';
import { providerAnswer } from '@einvoice/resilience';

export interface BoundedAnswer {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * One bounded exchange; null when there was no whole answer in time. It inflates nothing, follows no redirect, reads no
 * proxy variable, and always checks certificates.
 */
export function getBounded(url: string, headers: Readonly<Record<string, string>>): Promise<BoundedAnswer | null> {
  const signal = AbortSignal.timeout(providerAnswer.deadlineMs);
  const options: https.RequestOptions = {
    signal,
    rejectUnauthorized: true,
    maxHeaderSize: providerAnswer.headBytesMax,
    headers: { ...headers, accept: 'application/json', 'accept-encoding': 'identity' },
  };
  return new Promise((resolve) => {
    const fail = () => resolve(null);
    const request = (url.startsWith('https:') ? https : http).request(url, options, (response) => {
      readBody(response).then(resolve, fail);
    });
    request.on('error', fail).end();
  });
}

async function readBody(response: http.IncomingMessage): Promise<BoundedAnswer | null> {
  if (response.headers['content-encoding'] !== undefined) {
    response.destroy();
    return null;
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > providerAnswer.bytesMax) return null; // leaving the loop closes the connection
    chunks.push(chunk);
  }
  return { status: response.statusCode ?? 0, body: Buffer.concat(chunks) };
}
