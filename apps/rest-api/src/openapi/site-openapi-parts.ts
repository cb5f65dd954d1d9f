import { answer, answerRef, type OpenApiPart, schemaRef } from '@einvoice/http-service';
import { idempotencyKey } from '@einvoice/limits';
import { idempotencyHeader } from '../http/idempotency-key';

/** What an operation takes that only the holder of a connection may call. */
export const connectionSecurity = [{ connection: [] }];

/** Headers that tell what is left of the budgets a call was counted in. */
export const budgetHeaders = { ratelimit: 'RateLimit', 'ratelimit-policy': 'RateLimitPolicy' };

export const idempotencyParameter: OpenApiPart = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  description: "The caller's own name for this request, in its workspace; the same request with it is billed once.",
  schema: { type: 'string', pattern: `^[ -~]{${idempotencyKey.characters.min},${idempotencyKey.characters.max}}$` },
};

/** A value of a document that shows what is sent or answered. */
export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

/** JSON of a schema of `components`, with an example. */
export const jsonContent = (schema: string, example: Example): OpenApiPart => ({
  'application/json': { schema: schemaRef(schema), examples: { example1: example } },
});

/** A 200 in JSON of a schema of `components`, with an example. */
export function exampleAnswer(
  schema: string,
  example: Example,
  headers: Readonly<Record<string, string>> = {},
): OpenApiPart {
  return { ...answer(example.summary, schemaRef(schema), headers), content: jsonContent(schema, example) };
}

/** What a route that may cost credits says instead of its answer. */
export const pricedRouteRefusals: OpenApiPart = {
  400: answerRef('BadRequest'),
  401: answerRef('Unauthorized'),
  402: answerRef('CreditsNeeded'),
  403: answerRef('OverLimit'),
  409: answerRef('InFlight'),
  413: answerRef('TooLarge'),
  415: answerRef('UnsupportedType'),
  422: answerRef('KeyReused'),
  429: answerRef('RateLimited'),
  503: answerRef('Unavailable'),
  default: answerRef('OtherError'),
};
