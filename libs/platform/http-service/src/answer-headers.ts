import { type FastifyReply } from 'fastify';

/** Which of our headers a browser may read, and which it may send (design.md §10). */
const exposedHeaders = [
  'PAYMENT-REQUIRED',
  'PAYMENT-RESPONSE',
  'Retry-After',
  'x-request-id',
  'idempotent-replayed',
  'RateLimit',
  'RateLimit-Policy',
  'WWW-Authenticate',
].join(', ');
const allowedRequestHeaders = [
  'payment-signature',
  'content-type',
  'authorization',
  'x-service-idempotency-key',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
  'access-control-expose-headers',
  'cache-control',
].join(', ');

/** What a browser may do with an answer that is data, not a page. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/**
 * Headers of every answer, errors included. Any origin may call, because no route knows cookies: every caller brings
 * its own payment or secret.
 */
export const answerHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposedHeaders,
  ...securityHeaders,
};

/** Answers a preflight for an address that knows these methods. */
export function answerPreflight(reply: FastifyReply, methods: readonly string[]): FastifyReply {
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': allowedRequestHeaders,
      'access-control-max-age': '600',
      allow: methods.join(', '),
    })
    .send();
}
