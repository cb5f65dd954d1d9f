import { answerRef, type OpenApiPart } from '@einvoice/http-service';
import { requestSchemaOf, type Schema, schemaOf, VatRowResult } from '@einvoice/tool-catalogue';
import { checkStatuses, invoiceChecks } from './invoice-checks';
import { readPath, reviewPath } from './invoice.controller';
import { readExample, reviewExample } from '../openapi/openapi-examples';
import { ReviewInput } from './review-input';
import {
  budgetHeaders,
  exampleAnswer,
  idempotencyParameter,
  jsonContent,
  pricedRouteRefusals,
} from '../openapi/site-openapi-parts';

const text: Schema = { type: 'string' };
const count: Schema = { type: 'integer', minimum: 0 };
const list = (items: Schema): Schema => ({ type: 'array', items });
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
const object = (properties: Record<string, Schema>, optional: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});
const amounts = (description: string): Schema => ({ type: 'object', description, additionalProperties: text });

const check: Schema = {
  ...object({ status: { enum: checkStatuses }, errors: count, warnings: count }),
  description:
    'incomplete: no error so far, but a value of the invoice cannot be read, so that not every rule could be judged.',
};

const finding = object(
  {
    check: { enum: invoiceChecks },
    code: { ...text, description: 'Official rule id, or snake_case for our own checks.' },
    severity: { enum: ['error', 'warning'] },
    path: { ...text, description: 'JSON pointer into invoice.' },
    what: { ...text, description: 'What is wrong.' },
    fix: text,
    patch: { type: 'array', items: { type: 'object' }, description: 'RFC 6902 patch of invoice.' },
  },
  ['patch'],
);

const review = object(
  {
    valid: { type: 'boolean', description: 'No finding of severity error.' },
    ruleSet: text,
    checks: object(Object.fromEntries(invoiceChecks.map((name) => [name, check]))),
    findings: list(finding),
    truncated: {
      type: 'object',
      additionalProperties: count,
      description: 'Present when findings is cut off: the true number of findings by code.',
    },
    totals: orNull(amounts('Computed; null when not computable.')),
    vatBreakdown: orNull(list(amounts('One VAT category and rate.'))),
    export: orNull(object({ format: { const: 'peppol-bis-3.0-ubl' }, filename: text, xml: text })),
    exportRefused: { ...object({ code: text, message: text }), description: 'Present when export is null.' },
    registerChecks: {
      ...list(schemaOf(VatRowResult)),
      description: 'With registerChecks: one row for the seller, one for the buyer, by reference.',
    },
    billing: object({ credits: count, receiptRunId: text }, ['receiptRunId']),
  },
  ['truncated', 'exportRefused', 'registerChecks', 'billing'],
);

const reading = object({
  invoice: { type: 'object', description: 'As a review takes it; what the document lacks is absent.' },
  syntax: { enum: ['ubl', 'cii'] },
  lost: {
    ...list(object({ path: text, reason: text, count, message: text })),
    description: 'What of the document has no place in invoice.',
  },
});

/** Schemas of `components.schemas` that `invoicePaths` refers to. */
export const invoiceSchemas: Readonly<Record<string, Schema>> = {
  InvoiceReviewArguments: requestSchemaOf(ReviewInput),
  InvoiceReview: review,
  InvoiceReading: reading,
};

const reviewOperation: OpenApiPart = {
  operationId: 'review_invoice',
  tags: ['invoices'],
  summary: 'Review a draft invoice',
  description:
    'What is wrong with a draft, how to mend it, and its Peppol BIS Billing 3.0 document when nothing is. Free and ' +
    'anonymous; nothing is stored. With registerChecks the EU register is asked about both VAT numbers: that needs the ' +
    'secret of a connection and costs 2 credits for each number that it answered. The idempotency key counts for the ' +
    'register checks alone.',
  security: [{}, { connection: [] }],
  parameters: [idempotencyParameter],
  requestBody: { required: true, content: jsonContent('InvoiceReviewArguments', reviewExample.request) },
  responses: {
    200: exampleAnswer('InvoiceReview', reviewExample.answer, { ...budgetHeaders, 'idempotent-replayed': 'Replayed' }),
    ...pricedRouteRefusals,
  },
};

const xml = { schema: text, examples: { example1: readExample.request } };

const readOperation: OpenApiPart = {
  operationId: 'read_invoice',
  tags: ['invoices'],
  summary: 'Read an invoice',
  description:
    'A UBL or CII document, found by its root, or the one inside a hybrid PDF, as JSON invoice. Free and anonymous; ' +
    'nothing is stored, and nothing is judged: a review does that.',
  requestBody: { required: true, content: { 'application/xml': xml, 'text/xml': xml, 'application/pdf': {} } },
  responses: {
    200: exampleAnswer('InvoiceReading', readExample.answer, budgetHeaders),
    400: answerRef('BadRequest'),
    413: answerRef('TooLarge'),
    415: answerRef('UnsupportedType'),
    422: answerRef('NotRead'),
    429: answerRef('RateLimited'),
    503: answerRef('Unavailable'),
    default: answerRef('OtherError'),
  },
};

/** The path items of the invoice routes. */
export const invoicePaths: Readonly<Record<string, OpenApiPart>> = {
  [reviewPath]: { post: reviewOperation },
  [readPath]: { post: readOperation },
};
