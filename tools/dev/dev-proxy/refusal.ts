import { type ErrorCode } from '@einvoice/error-codes';
import { securityHeaders } from '@einvoice/http-service';
import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import { type Duplex } from 'node:stream';

/** An answer of the proxy itself, in the one error shape of the service. */
export interface Refusal {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryable: boolean;
  readonly charged: false | 'unknown';
}

const refuse = (status: number, code: ErrorCode, message: string): Refusal => ({
  status,
  code,
  message,
  retryable: false,
  charged: false,
});

export const badRequest = refuse(
  400,
  'malformed_request',
  'This is not a well-formed HTTP/1.1 request. Send it again, well-formed.',
);
export const headersTooLarge = refuse(
  431,
  'headers_too_large',
  'The headers are too large. Send at most 16 KiB of them.',
);
export const bodyTooLarge = refuse(
  413,
  'body_too_large',
  'The body is larger than any route accepts. Send a smaller one.',
);
export const urlTooLong = refuse(414, 'url_too_long', 'The URL is too long. Send at most 2 KiB.');
export const tooManyHeaders = refuse(400, 'too_many_headers', 'There are too many headers. Send at most 100.');
export const tooSlow = refuse(408, 'request_timeout', 'The request did not arrive in time. Send it again.');
export const notFound = refuse(
  404,
  'not_found',
  'There is nothing at this path. See the documentation for the routes.',
);
export const foreignHost = refuse(
  421,
  'host_not_served',
  'This host name is not served here. Use the address of the service.',
);
export const foreignOrigin = refuse(
  403,
  'origin_not_served',
  'Pages of other origins are not served here. Call from a program, or from a page of this service.',
);
export const upstreamGone: Refusal = {
  status: 503,
  code: 'temporarily_unavailable',
  message: 'This part of the service is not running at the moment. Repeat the request in a few seconds.',
  retryable: true,
  charged: false,
};
/** The app went away, or stayed silent, after it had the request: what it did is not known here. */
export const upstreamFailed: Refusal = {
  status: 502,
  code: 'no_answer',
  message: 'The service broke off before it answered. Repeat the identical request.',
  retryable: true,
  charged: 'unknown',
};

function write({ status, code, message, retryable, charged }: Refusal): {
  headers: Record<string, string>;
  body: string;
} {
  const requestId = randomUUID();
  const body = JSON.stringify({ error: { code, message, requestId, retryable, charged } });
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      ...securityHeaders,
      'x-request-id': requestId,
      ...(status === 503 ? { 'retry-after': '2' } : {}),
      connection: 'close',
    },
    body,
  };
}

/** Answers a parsed request; a started answer cannot be taken back, so its connection is cut. */
export function answer(response: ServerResponse, refusal: Refusal): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { headers, body } = write(refusal);
  response.writeHead(refusal.status, headers).end(body);
}

/** Answers bytes that could not be parsed. */
export function answerRaw(socket: Duplex, refusal: Refusal): void {
  if (!socket.writable) return;
  const { headers, body } = write(refusal);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`);
}
