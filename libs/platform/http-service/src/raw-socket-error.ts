import { STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { answerHeaders } from './answer-headers';
import { edgeError, errorBody, type EdgeErrorCode } from './error-answer';

/** What Node's parser says when there is no request to answer yet; everything else is a malformed request. */
const parserCodes: Readonly<Record<string, EdgeErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Answers a connection whose bytes never became a request, in the one shape, and closes it. */
export function answerRawSocket(error: { code?: string }, socket: Socket, requestId: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const answer = edgeError(parserCodes[error.code ?? ''] ?? 'malformed_request');
  const body = JSON.stringify(errorBody(answer, requestId));
  const headers = {
    ...answerHeaders,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join('')}\r\n${body}`);
}
