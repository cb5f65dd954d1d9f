import { answerRef, type OpenApiPart, textPart } from '@einvoice/http-service';
import { Field, Nested } from '@einvoice/tool-catalogue';
import { madeAt, receiptRunId } from '../openapi/example-values';
import {
  budgetHeaders,
  connectionSecurity,
  count,
  type Example,
  exampleAnswer,
  flag,
  instant,
  orNull,
  uuid,
} from '../openapi/operation-parts';

class RunState {
  @Field(uuid) readonly receiptRunId!: string;
  @Field(textPart) readonly operation!: string;
  @Field({ enum: ['running', 'done', 'expired'] }) readonly state!: 'running' | 'done' | 'expired';
  @Field(count) readonly answered!: number;
  @Field({ ...count, description: 'Of all attempts of the run together.' }) readonly credits!: number;
  @Field({ ...flag, description: 'Nothing is left to ask.' }) readonly complete!: boolean;
  @Field(instant) readonly createdAt!: string;
  @Field(orNull(instant)) readonly finishedAt!: string | null;
}

export class RunAnswer {
  @Nested(() => RunState) readonly run!: RunState;
  @Field({
    type: ['string', 'null'],
    description: 'Compact JWS of type credit-run-receipt+jws; its key is in the key set. null while there is none.',
  })
  readonly receipt!: string | null;
}

const runExample: Example = {
  summary: 'The run.',
  value: {
    run: {
      receiptRunId,
      operation: 'vat_verify',
      state: 'done',
      answered: 2,
      credits: 4,
      complete: true,
      createdAt: madeAt,
      finishedAt: madeAt,
    },
    receipt: null,
  },
};

export const readRun: OpenApiPart = {
  operationId: 'run',
  tags: ['credits'],
  'x-status': 'labs',
  summary: 'What became of a run, and its signed receipt',
  description:
    "For its own workspace; another's run is unknown. The receipt holds digests only: responseSha256 is that of the answer " +
    'as compact JSON, its members in the order they were sent in, with {credits, receiptRunId} alone as billing: of a batch the ' +
    'body of the 200 byte for byte, over MCP the structuredContent (or the text) without evidence and the rest of billing; ' +
    'requestSha256 that of the operation, a line feed and the canonical JSON (RFC 8785) of {rows}, with each vatId in ' +
    'capitals without spaces and separators.',
  security: connectionSecurity,
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
