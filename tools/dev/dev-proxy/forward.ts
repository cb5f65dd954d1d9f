import { type IncomingMessage, type ServerResponse } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readInTurns, readOff } from '@einvoice/http-service';
import { type Dispatcher } from 'undici';
import { endToEndHeaders, forwardedHeaders } from './headers';
import * as refusal from './refusal';

/** Hands a request to the app on a loopback port, and the app's answer to the client, whichever of the two ends first. */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { apps, port }: { readonly apps: Dispatcher; readonly port: number },
): Promise<void> {
  const left = new AbortController();
  response.once('close', () => left.abort());
  try {
    const answer = await apps.request({
      origin: `http://127.0.0.1:${port}`,
      method: request.method as Dispatcher.HttpMethod,
      path: request.url ?? '/',
      headers: forwardedHeaders(request),
      body: bodyOf(request),
      responseHeaders: 'raw',
      signal: left.signal,
    });
    // With `responseHeaders: 'raw'` undici gives names and values in turn; its type knows the parsed form alone.
    const rawHeaders = answer.headers as unknown as string[];
    response.writeHead(answer.statusCode, endToEndHeaders(rawHeaders));
    await pipeline(answer.body, response);
  } catch (error) {
    // A client that left hears nothing; an answer that broke off halfway has its connection cut.
    if (!response.closed) refusal.answer(response, whyOf(error as NodeJS.ErrnoException));
  }
}

/**
 * The body as the app shall get it. undici destroys it when the app answers early: a stream of our own, so that the client's
 * connection stays; what the client still sends is then read and dropped, and the connection can be used again.
 */
function bodyOf(request: IncomingMessage): Readable | null {
  const { 'transfer-encoding': coding, 'content-length': length = '0' } = request.headers;
  if (coding === undefined && Number(length) === 0) return null;
  const body = new PassThrough();
  const goOn = readInTurns(request, (piece) => body.write(piece));
  const end = (): void => void body.end();
  request.once('end', end);
  body
    .on('error', () => undefined)
    .on('drain', goOn)
    .once('close', () => {
      request.off('end', end);
      if (!request.complete)
        readOff(
          request,
          () => undefined,
          () => request.destroy(),
        );
      else readInTurns(request, () => undefined);
    });
  return body;
}

const whyOf = ({ code }: NodeJS.ErrnoException): refusal.Refusal =>
  code === 'ECONNREFUSED' ? refusal.upstreamGone : refusal.upstreamFailed;
