import { answer, cacheControlParameter, type OpenApiPart, schemaRef } from '@einvoice/http-service';
import { Field, pricedChecks, requestSchemaOf, type Schema, schemaOf, type Tool } from '@einvoice/tool-catalogue';
import { IsOptional } from 'class-validator';
import {
  budgetHeaders,
  connectionSecurity,
  count,
  flag,
  idempotencyParameter,
  jsonContent,
  orNull,
  pricedRouteRefusals,
  uuid,
} from '../openapi/operation-parts';

/** What an answer cost, and what can be spent after it. */
export class CheckBilling {
  @Field(flag) readonly charged!: boolean;
  @Field({ ...count, description: 'Of all attempts of the run together; 0 when a free call paid for it.' })
  readonly credits!: number;
  @Field({ ...orNull(count), description: 'Credits; null when storage did not say.' })
  readonly balance!: number | null;
  @IsOptional()
  @Field(count)
  readonly freeCallsLeft?: number;
  @IsOptional()
  @Field({ ...uuid, description: 'A ledger reference; left out when no run was made.' })
  readonly receiptRunId?: string;
}

/** What the routes take, by its name in the interface description; what they answer is described with the tools. */
export const pricedCheckSchemas: Readonly<Record<string, Schema>> = {
  NameArguments: requestSchemaOf(pricedChecks.name.input),
  ProductArguments: requestSchemaOf(pricedChecks.product.input),
  EnergyLabelArguments: requestSchemaOf(pricedChecks.label.input),
  ReceiverArguments: requestSchemaOf(pricedChecks.receiver.input),
  CheckBilling: schemaOf(CheckBilling),
  CheckAnswer: {
    type: 'object',
    description: 'The members of the answer of the tool, which tools/list of MCP describes, and these.',
    properties: {
      decision: schemaRef('Decision'),
      evidence: {
        type: 'object',
        description: 'Names the check for a receipt; left out when none was kept.',
        properties: { requestId: { type: 'string' }, inputDigest: { type: 'string' }, salt: { type: 'string' } },
        required: ['requestId', 'inputDigest', 'salt'],
        additionalProperties: false,
      },
      billing: schemaRef('CheckBilling'),
    },
    required: ['decision', 'billing'],
    additionalProperties: true,
  },
};

/** @param schema the first part of the name of what it takes */
function operationOf(tool: Tool, operationId: string, schema: string): OpenApiPart {
  const example = tool.examples.find(({ input }) => isAscii(JSON.stringify(input)));
  const { credits } = tool.price;
  return {
    operationId,
    tags: ['credits'],
    summary: tool.title,
    description:
      `The answer of ${tool.name} over MCP, its decision in the language of \`Accept-Language\`. ` +
      `${credits === 1 ? '1 credit' : `${credits} credits`} when it was answered; free calls come first. ` +
      'With the secret of a connection, or signed in on a page of the site. What is asked is not kept.',
    security: connectionSecurity,
    parameters: [idempotencyParameter, ...(tool.sources ? [cacheControlParameter] : [])],
    requestBody: {
      required: true,
      content: jsonContent(`${schema}Arguments`, { summary: example!.title, value: example!.input }),
    },
    responses: { 200: answer('What is known of it.', schemaRef('CheckAnswer'), budgetHeaders), ...pricedRouteRefusals },
  };
}

/** The description is read by programs that take nothing else. */
const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);

export const checkNameOperation = operationOf(pricedChecks.name, 'check_name', 'Name');
export const checkProductOperation = operationOf(pricedChecks.product, 'check_product', 'Product');
export const checkLabelOperation = operationOf(pricedChecks.label, 'check_energy_label', 'EnergyLabel');
export const checkReceiverOperation = operationOf(pricedChecks.receiver, 'check_receiver', 'Receiver');
