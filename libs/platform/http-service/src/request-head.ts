import { httpHead, idempotencyKey } from '@einvoice/limits';
import { type IncomingMessage } from 'node:http';
import { type RawBody } from './body-reader';
import { type EdgeErrorCode } from './error-answer';

/** Node keeps the first of some of these silently and joins others; a second one is always somebody's trick. */
const singleValued = new Set([
  'authorization',
  'content-encoding',
  'content-length',
  'content-type',
  'host',
  'payment-signature',
  'transfer-encoding',
  'x-payment',
  'x-request-id',
]);

/** The header in which a caller names its request; in lower case. */
const idempotencyHeader = 'x-service-idempotency-key';
const { min, max } = idempotencyKey.characters;
const keyForm = new RegExp(`^[ -~]{${min},${max}}$`);

/** Also where nothing is billed: a key that one route refuses is not to be taken by another. */
const isIdempotencyKey = (sent: string, before = sent): boolean => sent === before && keyForm.test(sent);

/** What is wrong with the head of a request, or null. Counts what was sent, not what Node made of it. */
export function headProblem(request: IncomingMessage): EdgeErrorCode | null {
  if (Buffer.byteLength(request.url ?? '') > httpHead.urlBytesMax) return 'url_too_long';
  const { rawHeaders } = request;
  if (rawHeaders.length / 2 > httpHead.headersMax) return 'too_many_headers';
  const single = new Set<string>();
  let key: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase();
    if (name === idempotencyHeader) {
      // Said twice alike it counts once.
      if (!isIdempotencyKey(rawHeaders[at + 1]!, key)) return 'idempotency_key_invalid';
      key = rawHeaders[at + 1]!;
    }
    if (!singleValued.has(name)) continue;
    if (single.has(name)) return 'duplicate_header';
    single.add(name);
  }
  if (request.httpVersion === '1.1' && !single.has('host')) return 'missing_host';
  return isFramedPlainly(request) ? null : 'malformed_request';
}

/** RFC 9110 §5.6.2. */
const token = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * Whether every parser agrees on where this request ends. Node also takes a line without a version, and any transfer coding
 * until it looks for the body; another coding than chunks alone is read by some as no coding at all (RFC 9112 §6.1). Node 20.19
 * takes a header without a name, or with a space in it, which another parser may read as one that it knows.
 */
export function isFramedPlainly({ httpVersion, headers, rawHeaders }: IncomingMessage): boolean {
  const { 'transfer-encoding': coding = 'chunked' } = headers;
  if ((httpVersion !== '1.1' && httpVersion !== '1.0') || coding.toLowerCase() !== 'chunked') return false;
  for (let at = 0; at < rawHeaders.length; at += 2) if (!token.test(rawHeaders[at]!)) return false;
  return true;
}

/** Whether money may hang on this request. */
export const presentsPayment = ({ headers }: IncomingMessage): boolean => headers['payment-signature'] !== undefined;

const typeInUtf8 = /^([a-z]+\/[a-z]+)(?: *; *charset=(?:utf-8|"utf-8"))?$/i;
/** A form names what stands between its parts. */
const form = /^(multipart\/form-data) *; *boundary=/i;

/** Only the types of the route, in UTF-8 if they name a charset, as they are: nothing compressed. */
export function contentProblem(request: IncomingMessage, contentTypes: RawBody['contentTypes']): EdgeErrorCode | null {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') return 'unsupported_content_encoding';
  if (contentTypes === 'any') return null;
  const type = request.headers['content-type'];
  const bodyFollows =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (type === undefined) return bodyFollows ? 'unsupported_media_type' : null;
  const [, named = ''] = typeInUtf8.exec(type) ?? form.exec(type) ?? [];
  return contentTypes.includes(named.toLowerCase()) ? null : 'unsupported_media_type';
}

const safeRequestId = /^[A-Za-z0-9_-]{8,64}$/;

/** The caller's own request id when it is a short plain token, else a new one. */
export function requestIdOf(request: IncomingMessage, newRequestId: () => string): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && safeRequestId.test(given) ? given : newRequestId();
}
