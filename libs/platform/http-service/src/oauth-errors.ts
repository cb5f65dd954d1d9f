import { RouteConfig } from '@nestjs/platform-fastify';
import { type FastifyContextConfig, type FastifyRequest } from 'fastify';
import { type ErrorAnswer } from './error-answer';

const oauthErrors = { hasOAuthErrors: true } as const;

/** For a route whose every error has the shape that its own standard gives it (RFC 6749 §5.2, RFC 8628 §3.5). */
export const OAuthErrors = (): MethodDecorator => RouteConfig(oauthErrors);

export const hasOAuthErrors = ({ routeOptions }: FastifyRequest): boolean =>
  'hasOAuthErrors' in ((routeOptions.config ?? {}) as FastifyContextConfig & Partial<typeof oauthErrors>);

/** What the standard has a word for is called by it. */
const ownWords = new Set(['authorization_pending', 'slow_down', 'access_denied', 'expired_token']);

/** `error` is a text, and `error_description` says the rest in the characters that the standard allows. */
export const oauthErrorBody = (answer: ErrorAnswer): object => ({
  error: wordFor(answer),
  error_description: answer.message.replaceAll(/["\\]|[^ -~]/g, "'"),
});

function wordFor({ code, status, details }: ErrorAnswer): string {
  if (ownWords.has(code)) return code;
  if (status === 429) return 'slow_down';
  if (status === 503) return 'temporarily_unavailable';
  if (status >= 500) return 'server_error';
  return isOtherGrant(details) ? 'unsupported_grant_type' : 'invalid_request';
}

/** A grant type was sent, and is not the one that is served. */
const isOtherGrant = (details: ErrorAnswer['details']): boolean =>
  Array.isArray(details?.['fields']) &&
  details['fields'].some(
    ({ path, code }: { path?: unknown; code?: unknown }) => path === '/grant_type' && code === 'invalid_value',
  );
