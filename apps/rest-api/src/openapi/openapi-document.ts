import { type ErrorCodeRow, invoiceErrorCodes } from '@einvoice/error-codes';
import {
  answerRef,
  closedObject,
  commonHeaders,
  commonPaths,
  commonSchemas,
  documentPath,
  errorAnswer,
  errorSchemas,
  type OpenApiPart,
  schemaRef,
  textPart,
  webAddressPart,
} from '@einvoice/http-service';
import { statements } from '@einvoice/discovery-documents';
import { schemaOf, VatRowResult, VatRowsInput } from '@einvoice/tool-catalogue';
import { discoveryOperations, discoverySchemas } from '../discovery/discovery-openapi';
import { invoicePaths, invoiceSchemas } from '../invoice-review/invoice-openapi';
import { ledgerHeadPath } from '../ledger/ledger-head.controller';
import { batchExample, runExample } from './openapi-examples';
import { peopleErrorAnswers, peopleErrorCodes, peoplePaths, peopleSchemas } from './people-openapi';
import { siteErrorCodes } from '../http/site-error';
import {
  budgetHeaders,
  connectionSecurity as security,
  exampleAnswer,
  idempotencyParameter,
  jsonContent,
  pricedRouteRefusals,
} from './site-openapi-parts';

export const openApiPath = '/openapi.json';

const description =
  'Reviewing and reading invoices is free and anonymous. Asking the EU register costs prepaid credits: 1 credit is 0.01 EUR, ' +
  `and only answers are charged. ${statements.join(' ')}`;

export interface SiteTerms {
  /** Scheme and host of the site, without a slash at the end. */
  readonly publicSiteUrl: string;
  readonly environment: 'sandbox' | 'live';
}

/** The interface description of the site's routes, as OpenAPI 3.1; made from their classes. */
export const openApiDocument = ({ publicSiteUrl, environment }: SiteTerms): object => ({
  openapi: '3.1.0',
  jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
  info: { title: 'E-invoice readiness: invoices, and VAT numbers for credits', version: '1.0.0', description },
  servers: [{ url: publicSiteUrl, description: environment }],
  security: [],
  tags: [
    { name: 'invoices', description: 'Free and anonymous, but for the register checks.' },
    { name: 'credits', description: 'With the secret of a connection, paid with the credits of its workspace.' },
    { name: 'terminals', description: 'A terminal that signs in, and the reports of the payment provider.' },
    { name: 'discovery', description: 'What machines read before they call.' },
    { name: 'health', description: 'For the machinery around the service.' },
  ],
  paths: {
    ...invoicePaths,
    '/api/v1/vat/verify': { post: batchOperation },
    '/api/v1/runs/{receiptRunId}': { get: runOperation },
    ...peoplePaths,
    ...discoveryOperations,
    [ledgerHeadPath]: documentPath('ledger_head', 'How far the ledger of credits is sealed.', 'LedgerHead'),
    [openApiPath]: documentPath('openapi', 'This interface description.', 'OpenApi'),
    ...commonPaths,
  },
  components: { schemas, headers, responses: { ...errorAnswers(), ...peopleErrorAnswers }, securitySchemes },
});

const securitySchemes = {
  connection: {
    type: 'http',
    scheme: 'bearer',
    description: 'The secret of a connection. A person creates and revokes it on the account page; it is shown once.',
  },
};

const batchOperation: OpenApiPart = {
  operationId: 'verify_vat_batch',
  tags: ['credits'],
  'x-status': 'labs',
  summary: 'Verify up to 20 VAT numbers in the EU register',
  description:
    'Each row has its own verdict, in the order of the rows. 2 credits for each number that the register answered; one that ' +
    'stands twice is asked and charged once. unavailable is a register outage, not a judgement on the number: send it again ' +
    'later. not_checked: the text cannot be a VAT number, or the register does not cover its country; rows of which none is ' +
    'asked make no run and use no key. With an idempotency key the same rows are billed once within 30 days: complete ' +
    'answers come back byte for byte, and rows that had no answer are asked again.',
  security,
  parameters: [idempotencyParameter],
  requestBody: { required: true, content: jsonContent('VatRows', batchExample.request) },
  responses: {
    200: exampleAnswer('VatBatchAnswer', batchExample.answer, { ...budgetHeaders, 'idempotent-replayed': 'Replayed' }),
    ...pricedRouteRefusals,
  },
};

const runOperation: OpenApiPart = {
  operationId: 'run',
  tags: ['credits'],
  'x-status': 'labs',
  summary: 'What became of a run, and its signed receipt',
  description:
    "For its own workspace; another's run is unknown. The receipt holds digests only: responseSha256 is that of the answer " +
    'as compact JSON, its members in the order they were sent in, with {credits, receiptRunId} alone as billing: of a batch the ' +
    'body of the 200 byte for byte, over MCP the structuredContent (or the text) without the rest of billing; ' +
    'requestSha256 that of the operation, a line feed and the canonical JSON (RFC 8785) of {rows}, with each vatId in ' +
    'capitals without spaces and separators.',
  security,
  parameters: [
    { name: 'receiptRunId', in: 'path', required: true, description: 'As in billing.', schema: { type: 'string' } },
  ],
  responses: {
    200: exampleAnswer('RunAnswer', runExample, budgetHeaders),
    400: answerRef('BadRequest'),
    401: answerRef('Unauthorized'),
    404: answerRef('NotFound'),
    429: answerRef('RateLimited'),
    503: answerRef('Unavailable'),
    default: answerRef('OtherError'),
  },
};

const credits: OpenApiPart = { type: 'integer', minimum: 0, description: 'Of all attempts of the run together.' };
const uuid: OpenApiPart = { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' };
const time: OpenApiPart = { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T.*Z$' };

const schemas = {
  ...invoiceSchemas,
  VatRows: schemaOf(VatRowsInput),
  VatBatchAnswer: closedObject({
    result: closedObject({ rows: { type: 'array', items: schemaOf(VatRowResult), minItems: 1 } }),
    billing: schemaRef('CreditBilling'),
  }),
  CreditBilling: closedObject(
    { credits, receiptRunId: { ...uuid, description: 'A ledger reference; left out when no run was made.' } },
    ['receiptRunId'],
  ),
  RunAnswer: closedObject({
    run: closedObject({
      receiptRunId: uuid,
      operation: textPart,
      state: { enum: ['running', 'done', 'expired'] },
      answered: { type: 'integer', minimum: 0 },
      credits,
      complete: { type: 'boolean', description: 'Nothing is left to ask.' },
      createdAt: time,
      finishedAt: { anyOf: [time, { type: 'null' }] },
    }),
    receipt: {
      type: ['string', 'null'],
      description: 'Compact JWS of type credit-run-receipt+jws; its key is in the key set. null while there is none.',
    },
  }),
  LedgerHead: closedObject({
    environment: { enum: ['live', 'sandbox'] },
    head: {
      anyOf: [
        closedObject({
          block: { type: 'string', pattern: '^[1-9][0-9]*$' },
          sha256: { type: 'string', pattern: '^[0-9a-f]{64}$', description: 'Of the block and of all before it.' },
          transfers: { type: 'integer', minimum: 1, description: 'In all blocks.' },
          sealedAt: time,
        }),
        { type: 'null' },
      ],
      description: 'null while nothing is sealed.',
    },
    signed: {
      type: ['string', 'null'],
      description: 'The same as compact JWS of type ledger-head+jws; its key is in the key set. null without a key.',
    },
  }),
  ...errorSchemas({
    codes: { ...siteErrorCodes, ...peopleErrorCodes },
    whenChargedIsUnknown: 'the identical request with the same idempotency key finds out, and is billed at most once.',
    error: { topUpUrl: webAddressPart },
    details: {
      needed: { type: 'integer', description: 'Credits.' },
      available: { type: 'integer', description: 'Credits.' },
      creditsPerCallMax: { type: 'integer' },
      receiptRunId: uuid,
      reason: { type: 'string', description: 'Why a document is not read; stable.' },
    },
    beside: { authorization: closedObject({ scheme: { const: 'Bearer' }, createAt: webAddressPart }) },
  }),
  ...peopleSchemas,
  ...discoverySchemas,
  ...commonSchemas,
};

const headers = {
  ...commonHeaders,
  Replayed: {
    description: 'An earlier call with this key did the work; the answer is the same to the byte.',
    schema: { const: 'true' },
  },
  RateLimit: {
    description: 'What is left of each budget, and when it is full again.',
    required: true,
    schema: textPart,
  },
  RateLimitPolicy: { description: 'What each budget allows in so many seconds.', required: true, schema: textPart },
  Challenge: { required: true, schema: { type: 'string', pattern: '^Bearer ' } },
};

const rowsWhere = (isMeant: (code: string, row: ErrorCodeRow) => boolean) =>
  Object.fromEntries(Object.entries(siteErrorCodes).filter(([code, row]) => isMeant(code, row)));
const ofStatus = (status: number) => rowsWhere((_, row) => row.status === status);
const namedStatuses = [400, 401, 402, 403, 404, 409, 413, 415, 422, 429, 503];
const retryAfter = { 'Retry-After': 'RetryAfter' };

/** Errors by what they are called in the document; those without a name of their own are `OtherError`. */
const errorAnswers = () => ({
  BadRequest: errorAnswer('Refused before anybody was asked.', ofStatus(400)),
  Unauthorized: errorAnswer('Nothing was charged.', ofStatus(401), { 'WWW-Authenticate': 'Challenge' }),
  CreditsNeeded: errorAnswer('Nobody was asked and nothing charged.', ofStatus(402)),
  OverLimit: errorAnswer('Nobody was asked and nothing charged.', ofStatus(403)),
  NotFound: errorAnswer('There is no such thing, or not for you.', ofStatus(404)),
  InFlight: errorAnswer('Not charged again.', ofStatus(409), retryAfter),
  TooLarge: errorAnswer('Refused unread; nothing was charged.', ofStatus(413)),
  UnsupportedType: errorAnswer('Refused unread; nothing was charged.', ofStatus(415)),
  KeyReused: errorAnswer(
    'Nobody was asked and nothing charged.',
    rowsWhere((code) => code === 'idempotency_key_reused'),
  ),
  NotRead: errorAnswer(
    'The document is not read.',
    rowsWhere((code) => code in invoiceErrorCodes),
  ),
  RateLimited: errorAnswer('Nothing was charged.', ofStatus(429), { ...retryAfter, ...budgetHeaders }),
  Unavailable: errorAnswer('Not now. Nothing was charged, unless `charged` is `unknown`.', ofStatus(503), retryAfter),
  OtherError: errorAnswer(
    'Any other refusal; nothing was charged.',
    rowsWhere((_, { status }) => !namedStatuses.includes(status)),
    { allow: 'Allow' },
  ),
});
