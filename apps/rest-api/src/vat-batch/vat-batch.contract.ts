import { cacheControlParameter, type OpenApiPart, schemaRef } from '@einvoice/http-service';
import { Field, Nested, schemaOf, VatRowResult } from '@einvoice/tool-catalogue';
import { IsOptional } from 'class-validator';
import { madeAt, receiptRunId } from '../openapi/example-values';
import {
  budgetHeaders,
  connectionSecurity,
  count,
  type Example,
  exampleAnswer,
  idempotencyParameter,
  jsonContent,
  listOf,
  pricedRouteRefusals,
  uuid,
} from '../openapi/operation-parts';

export class CreditBilling {
  @Field({ ...count, description: 'Of all attempts of the run together.' }) readonly credits!: number;
  @IsOptional()
  @Field({ ...uuid, description: 'A ledger reference; left out when no run was made.' })
  readonly receiptRunId?: string;
}

class VatBatchResult {
  @Field({ ...listOf(schemaOf(VatRowResult)), minItems: 1 }) readonly rows!: readonly VatRowResult[];
}

export class VatBatchAnswer {
  @Nested(() => VatBatchResult) readonly result!: VatBatchResult;
  @Field(schemaRef('CreditBilling')) readonly billing!: CreditBilling;
}

const simulated = `The simulated register of this sandbox said at ${madeAt} that the number`;

const askedNow = { checkedAt: madeAt, fromCache: false, ageSeconds: 0 };

const batchExample = {
  request: {
    summary: 'Two customers',
    value: {
      rows: [
        { reference: 'customer 1', vatId: 'BE 0999.999.922' },
        { reference: 'customer 2', vatId: 'NL999999990B01' },
      ],
    },
  },
  answer: {
    summary: 'A verdict for each row.',
    value: {
      result: {
        rows: [
          {
            input: 'BE 0999.999.922',
            verdict: 'valid',
            detail: `${simulated} is valid.`,
            reference: 'customer 1',
            ...askedNow,
          },
          {
            input: 'NL999999990B01',
            verdict: 'invalid',
            detail: `${simulated} is not valid for trade within the EU; it may still be registered in its country.`,
            reference: 'customer 2',
            ...askedNow,
          },
        ],
      },
      billing: { credits: 4, receiptRunId },
    },
  },
} satisfies Record<string, Example>;

export const verifyVatBatch: OpenApiPart = {
  operationId: 'verify_vat_batch',
  tags: ['credits'],
  'x-status': 'labs',
  summary: 'Verify up to 20 VAT numbers in the EU register',
  description:
    'Each row has its own verdict, in the order of the rows. 2 credits for each number that the register answered now; one that ' +
    'occurs twice is asked and charged once, and what was kept here (fromCache) is free. unavailable is a register outage, not a judgement on the number: send it again ' +
    'later. not_checked: the text cannot be a VAT number, or the register does not cover its country; rows of which none is ' +
    'asked make no run and use no key. With an idempotency key the same rows are billed once within 30 days: complete ' +
    'answers come back byte for byte, and rows that had no answer are asked again.',
  security: connectionSecurity,
  parameters: [idempotencyParameter, cacheControlParameter],
  requestBody: { required: true, content: jsonContent('VatRows', batchExample.request) },
  responses: {
    200: exampleAnswer('VatBatchAnswer', batchExample.answer, { ...budgetHeaders, 'idempotent-replayed': 'Replayed' }),
    ...pricedRouteRefusals,
  },
};
