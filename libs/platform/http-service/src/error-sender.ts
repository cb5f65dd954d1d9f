import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { edgeError, errorBody, RequestRefused, type EdgeErrorCode, type ErrorAnswer } from './error-answer';
import { hasOAuthErrors, oauthErrorBody } from './oauth-errors';
import { presentsPayment } from './request-head';
import { errorFields, type Log } from './request-log';

/** What Fastify's own refusals are called here. */
const fastifyCodes: Readonly<Record<string, EdgeErrorCode>> = {
  FST_ERR_BAD_URL: 'malformed_request',
  FST_ERR_MAX_PARAM_LENGTH: 'url_too_long',
  FST_ERR_NOT_FOUND: 'not_found',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
};

/** Says the message of an error in the language that a caller asks for; English without. */
export type SayRefusal = (answer: ErrorAnswer, acceptLanguage: string | undefined) => ErrorAnswer;

/** Sends every error in the one shape, whatever raised it; unexpected ones are logged and say nothing. */
@Catch()
export class ErrorSender implements ExceptionFilter {
  constructor(
    private readonly log: Log,
    private readonly say: SayRefusal = (answer) => answer,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.send(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  send(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const answer = this.judge(error, request);
    // Fastify would cut the connection after an unread body, and with it the answer on its way to the client.
    reply.removeHeader('connection');
    void reply
      .code(answer.status)
      .headers(answer.headers ?? {})
      .type(jsonInUtf8)
      .send(JSON.stringify(hasOAuthErrors(request) ? oauthErrorBody(answer) : errorBody(answer, request.id)));
  }

  /** The same for a request that the framework has not seen. */
  answerOf(error: unknown, request: Pick<FastifyRequest, 'id' | 'raw'>) {
    const { status, headers, ...answer } = this.judge(error, request);
    return { status, headers, body: JSON.stringify(errorBody({ status, ...answer }, request.id)) };
  }

  private judge(error: unknown, { id: requestId, raw }: Pick<FastifyRequest, 'id' | 'raw'>): ErrorAnswer {
    const known = knownAnswer(error);
    if (!known) this.log.error({ event: 'unexpected_error', requestId, ...errorFields(error) });
    const answer = known ?? edgeError('internal_error', { charged: presentsPayment(raw) ? 'unknown' : false });
    return this.say(answer, raw.headers['accept-language']);
  }
}

/** The type of all JSON that we send. */
export const jsonInUtf8 = 'application/json; charset=utf-8';

function knownAnswer(error: unknown): ErrorAnswer | null {
  if (error instanceof RequestRefused) return error.answer;
  if (error instanceof HttpException && error.getStatus() === 404) return edgeError('not_found');
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const known = fastifyCodes[code];
  return known ? edgeError(known) : null;
}
