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

/** What the routes of terminals and payment reports say instead of their answers, beside 400. */
export const terminalRefusals: OpenApiPart = {
  413: answerRef('TooLarge'),
  415: answerRef('UnsupportedType'),
  503: answerRef('PartUnavailable'),
  default: answerRef('OtherError'),
};

/** Patterns of what answers hold. */
export const uuid: OpenApiPart = { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' };
export const instant: OpenApiPart = { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T.*Z$' };
export const digest: OpenApiPart = { type: 'string', pattern: '^[0-9a-f]{64}$' };
export const count: OpenApiPart = { type: 'integer', minimum: 0 };
export const flag: OpenApiPart = { type: 'boolean' };
export const listOf = (items: OpenApiPart): OpenApiPart => ({ type: 'array', items });
export const orNull = (schema: OpenApiPart): OpenApiPart => ({ anyOf: [schema, { type: 'null' }] });
/** A map whose names say themselves. */
export const mapOf = (additionalProperties: OpenApiPart): OpenApiPart => ({ type: 'object', additionalProperties });
