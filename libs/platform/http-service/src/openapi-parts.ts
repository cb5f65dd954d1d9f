import { type ErrorCodeRow, fieldProblemCodes } from '@einvoice/error-codes';
import { errorDetails } from '@einvoice/limits';

/** A JSON Schema (2020-12), or another part of an OpenAPI 3.1 document. */
export type OpenApiPart = { readonly [member: string]: unknown };
type Parts = Readonly<Record<string, OpenApiPart>>;
type ErrorRows = Readonly<Record<string, ErrorCodeRow>>;

export const schemaRef = (name: string): OpenApiPart => ({ $ref: `#/components/schemas/${name}` });
export const headerRef = (name: string): OpenApiPart => ({ $ref: `#/components/headers/${name}` });
export const answerRef = (name: string): OpenApiPart => ({ $ref: `#/components/responses/${name}` });

export const textPart: OpenApiPart = { type: 'string' };
export const webAddressPart: OpenApiPart = { type: 'string', pattern: '^https?://' };
const codes: OpenApiPart = { type: 'array', items: { type: 'string', pattern: '^[a-z][a-z0-9_]*$' } };

/** An object with exactly these fields; those that may be left out are listed. */
export function closedObject(properties: Parts, optional: readonly string[] = []): OpenApiPart {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

/** An answer in JSON, with the headers of every answer and its own by the name of their components. */
export function answer(
  description: string,
  schema: OpenApiPart,
  headers: Readonly<Record<string, string>> = {},
): OpenApiPart {
  return { description, headers: headerRefs(headers), content: { 'application/json': { schema } } };
}

export const headerRefs = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries({ 'x-request-id': 'RequestId', ...headers }).map(([name, component]) => [
      name,
      headerRef(component),
    ]),
  );

/** An error, with the codes it can have. */
export function errorAnswer(what: string, rows: ErrorRows, headers?: Readonly<Record<string, string>>): OpenApiPart {
  const lines = Object.entries(rows).map(([code, { meaning, remedy }]) => `- \`${code}\`: ${meaning} ${remedy}`);
  const code = { enum: Object.keys(rows) };
  const narrowed = { properties: { error: { properties: { code } } } };
  return answer([what, '', ...lines].join('\n'), { allOf: [schemaRef('Error'), narrowed] }, headers);
}

/** The headers that answers of all our services have. */
export const commonHeaders: Parts = {
  RequestId: {
    description: 'Quote it when you ask about an answer. A short plain one that you send is kept.',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
  },
  RetryAfter: { description: 'Seconds.', required: true, schema: { type: 'string', pattern: '^[1-9][0-9]*$' } },
  Allow: { description: 'Methods of this address.', schema: { type: 'string' } },
  ETag: { description: 'Send it as If-None-Match.', required: true, schema: { type: 'string', pattern: '^"' } },
  CacheControl: { required: true, schema: { type: 'string', pattern: '^public, max-age=' } },
};

export interface ErrorSchemaTerms {
  /** Every code that the host answers. */
  readonly codes: ErrorRows;
  /** What a caller does when `charged` is `unknown`. */
  readonly whenChargedIsUnknown: string;
  /** What an error may have beside the fields of all. */
  readonly error?: Parts;
  /** What `details` may hold beside what all errors have there. */
  readonly details?: Parts;
  /** What may come beside `error`. */
  readonly beside?: Parts;
}

/** The one shape of every error (design.md 6). */
export function errorSchemas({
  codes: rows,
  whenChargedIsUnknown,
  error = {},
  details = {},
  beside = {},
}: ErrorSchemaTerms) {
  return {
    FieldProblem: closedObject({
      path: { type: 'string', maxLength: errorDetails.pathCharactersMax, description: 'JSON pointer into the body.' },
      code: { enum: Object.keys(fieldProblemCodes) },
      message: textPart,
    }),
    Error: closedObject(
      {
        error: closedObject(
          {
            code: { enum: Object.keys(rows) },
            message: { type: 'string', description: 'What happened and what to do; never a value that was sent.' },
            requestId: textPart,
            retryable: { type: 'boolean', description: 'The same request can succeed later.' },
            charged: { enum: [false, 'unknown'], description: `unknown: ${whenChargedIsUnknown}` },
            ...error,
            details: schemaRef('ErrorDetails'),
          },
          [...Object.keys(error), 'details'],
        ),
        ...beside,
      },
      Object.keys(beside),
    ),
    ErrorDetails: closedObject(
      {
        fields: { type: 'array', items: schemaRef('FieldProblem'), maxItems: errorDetails.fieldsMax },
        reasons: codes,
        line: { type: 'integer', minimum: 1, description: 'Where what was sent stops being right.' },
        column: { type: 'integer', minimum: 1, description: 'In characters.' },
        ...details,
      },
      ['fields', 'reasons', 'line', 'column', ...Object.keys(details)],
    ),
  };
}

/** What the routes of every service answer. */
export const commonSchemas: Parts = {
  Alive: closedObject({ status: { const: 'ok' } }),
  Readiness: {
    oneOf: [
      closedObject({ status: { const: 'ready' } }),
      closedObject({
        status: { const: 'degraded', description: 'Stored answers are given out; reasons says what is not.' },
        reasons: codes,
      }),
    ],
  },
  KeySet: closedObject({ keys: { type: 'array', items: { type: 'object', required: ['kty'] } } }),
  OpenApi: { type: 'object', required: ['openapi', 'info', 'paths'] },
};

/** A GET; `BadRequest` and `OtherError` are components of every document. */
export const getOperation = (operation: {
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly responses: OpenApiPart;
}): OpenApiPart => {
  const { tag, responses, ...rest } = operation;
  const refusals = { 400: answerRef('BadRequest'), default: answerRef('OtherError') };
  return { ...rest, tags: [tag], responses: { ...responses, ...refusals } };
};

const keptWithTag = { 'cache-control': 'CacheControl', etag: 'ETag' };

/** The GET of a document about an interface, which may be kept for a while. */
export const documentOperation = (operationId: string, summary: string, schema: string): OpenApiPart =>
  getOperation({
    operationId,
    tag: 'discovery',
    summary,
    responses: {
      200: answer(summary, schemaRef(schema), keptWithTag),
      304: { description: 'You have it already.', headers: headerRefs(keptWithTag) },
      503: answerRef('Unavailable'),
    },
  });

/** The request header of routes that ask registers whose answers are kept for a while. */
export const cacheControlParameter = {
  name: 'Cache-Control',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
  description:
    'no-cache: registers are asked now; max-age=N: no kept answer of N seconds or more. Left out, a kept answer will do, which is ' +
    'free: its fromCache is true.',
} as const;
