import { requestSchemaOf, schemaOf, VatRowResult, type Schema } from '@einvoice/tool-catalogue';
import { checkStatuses, invoiceChecks } from './invoice-checks';
import { invoiceRawBodies, readPath, reviewPath } from './invoice.controller';
import { ReviewInput } from './review-input';

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

const json = (schema: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } });

/**
 * The path items of the invoice routes.
 * @param errorAnswer the response object of an error status
 */
export function invoicePaths(errorAnswer: (status: number) => Schema): Readonly<Record<string, Schema>> {
  const errors = (...statuses: number[]) => Object.fromEntries(statuses.map((status) => [status, errorAnswer(status)]));
  return {
    [reviewPath]: {
      post: {
        operationId: 'reviewInvoice',
        tags: ['invoices'],
        summary: 'Review a draft invoice',
        description:
          'What is wrong with a draft, how to mend it, and its Peppol BIS Billing 3.0 document when nothing is. Free and ' +
          'anonymous; nothing is stored. x-service-idempotency-key counts for the register checks alone.',
        security: [{}, { connection: [] }],
        requestBody: { required: true, content: json('InvoiceReviewArguments') },
        responses: {
          200: { description: 'The review.', content: json('InvoiceReview') },
          ...errors(400, 401, 402, 403, 409, 413, 415, 422, 429, 503),
        },
      },
    },
    [readPath]: {
      post: {
        operationId: 'readInvoice',
        tags: ['invoices'],
        summary: 'Read an invoice',
        description:
          'A UBL or CII document, found by its root, or the one inside a hybrid PDF, as JSON invoice. Free and anonymous; ' +
          'nothing is stored, and nothing is judged: a review does that.',
        security: [],
        requestBody: {
          required: true,
          content: Object.fromEntries(invoiceRawBodies[readPath]!.contentTypes.map((type) => [type, {}])),
        },
        responses: {
          200: { description: 'The invoice, and what was lost.', content: json('InvoiceReading') },
          ...errors(400, 413, 415, 422, 429, 503),
        },
      },
    },
  };
}
