import { sourceNames } from '@einvoice/source-health';
import { edgeErrorCodes, paymentErrorCodes } from '@einvoice/error-codes';
import {
  closedObject,
  commonSchemas,
  errorSchemas,
  schemaRef,
  textPart as text,
  webAddressPart as webAddress,
} from '@einvoice/http-service';
import { requestSchemaOf, type Schema, schemaOf, type Tool } from '@einvoice/tool-catalogue';
import { paidTools } from './paid-operations';

/** Codes that this host answers. */
export const hostErrorCodes = { ...edgeErrorCodes, ...paymentErrorCodes };
export type HostErrorCode = keyof typeof hostErrorCodes;

const address: Schema = { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' };
const units: Schema = { type: 'string', pattern: '^[0-9]+$', description: 'Smallest units of the asset.' };
const unixSeconds = (description: string): Schema => ({ type: 'string', pattern: '^[0-9]+$', description });
const network: Schema = { type: 'string', pattern: '^eip155:[0-9]+$', description: 'CAIP-2.' };

/** The name of a tool's schemas: `verify_vat_vies` is `VerifyVatVies`. */
export const schemaName = (tool: Tool, part: 'Arguments' | 'Answer'): string =>
  tool.name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()) + part;

/** Every named schema of the interface. */
export const openApiSchemas = (): Readonly<Record<string, Schema>> => ({
  ...Object.fromEntries(
    paidTools.flatMap((tool) => [
      [schemaName(tool, 'Arguments'), requestSchemaOf(tool.input)],
      [schemaName(tool, 'Answer'), answerSchema(tool)],
    ]),
  ),
  ...billingSchemas,
  ...errorSchemas({
    codes: hostErrorCodes,
    whenChargedIsUnknown: 'the same signature finds out, and is charged at most once.',
    details: { billing: schemaRef('ChargedBilling'), ...retryLimitDetails },
  }),
  ...paymentSchemas,
  ...documentSchemas,
});

/** What a `payment_retry_limit` says of itself. */
const retryLimitDetails: Readonly<Record<string, Schema>> = {
  limit: { enum: ['source', 'payment', 'failed_settlements'], description: 'What was counted.' },
  source: { enum: sourceNames, description: 'The outside source that was asked and did not decide.' },
  opensAt: {
    type: 'string',
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z$',
    description: 'When such calls of this payer are taken again, UTC.',
  },
};

/** The tool's own answer with `billing`: charged for a decision, or another status and nothing charged. */
function answerSchema(tool: Tool): Schema {
  const own = schemaOf(tool.output);
  const billed = (title: string, status: Schema, billing: Schema): Schema => ({
    title,
    properties: { decision: { properties: { status } }, billing },
  });
  return {
    ...own,
    properties: { ...(own['properties'] as object), billing: { type: 'object' } },
    required: [...(own['required'] as string[]), 'billing'],
    oneOf: [
      billed('charged', { const: 'ready' }, schemaRef('ChargedBilling')),
      billed('not charged', { not: { const: 'ready' } }, schemaRef('UnchargedBilling')),
    ],
  };
}

const billingSchemas = {
  ChargedBilling: closedObject({
    charged: { const: true },
    amount: units,
    asset: address,
    network,
    transaction: { type: 'string', pattern: '^0x[0-9a-f]{64}$' },
    payer: address,
    receipt: { type: 'string', description: 'Compact JWS; its key is in the key set.' },
  }),
  UnchargedBilling: closedObject({
    charged: { const: false },
    amount: { const: '0' },
    asset: address,
    network,
    transaction: { type: 'null' },
    payer: address,
    receipt: { type: 'null' },
  }),
};

const requirement = closedObject({
  scheme: { const: 'exact' },
  network,
  asset: address,
  amount: units,
  payTo: address,
  maxTimeoutSeconds: { type: 'integer', minimum: 1 },
  extra: closedObject({ name: text, version: text }),
});
const extensions: Schema = { type: 'object', description: 'Extensions of x402, by name.' };

/** The messages of x402 version 2 that travel in headers; the 402 has the same in its body. */
const paymentSchemas = {
  PaymentRequirement: requirement,
  PaymentRequired: closedObject(
    {
      x402Version: { const: 2 },
      error: { type: 'string', description: 'Why a payment is needed, or why the one presented is not taken.' },
      resource: closedObject({ url: webAddress, description: text, mimeType: { const: 'application/json' } }),
      accepts: { type: 'array', items: schemaRef('PaymentRequirement'), minItems: 1 },
      extensions,
    },
    ['extensions'],
  ),
  PaymentPayload: {
    type: 'object',
    properties: {
      x402Version: { const: 2 },
      accepted: { ...schemaRef('PaymentRequirement'), description: 'One of accepts, as it was offered.' },
      payload: {
        type: 'object',
        properties: {
          authorization: {
            type: 'object',
            description: 'EIP-3009 TransferWithAuthorization.',
            properties: {
              from: address,
              to: address,
              value: units,
              validAfter: unixSeconds('Unix seconds from which the authorization holds.'),
              validBefore: unixSeconds('Unix seconds before which it has to be settled.'),
              nonce: { type: 'string', pattern: '^0x[0-9a-fA-F]{64}$' },
            },
            required: ['from', 'to', 'value', 'validAfter', 'validBefore', 'nonce'],
          },
          signature: { type: 'string', pattern: '^0x[0-9a-fA-F]+$' },
        },
        required: ['authorization', 'signature'],
      },
    },
    required: ['x402Version', 'accepted', 'payload'],
  },
  Settlement: closedObject(
    {
      success: { type: 'boolean' },
      transaction: { type: 'string', pattern: '^(0x[0-9a-f]{64})?$' },
      network,
      payer: address,
      amount: units,
      errorReason: text,
      extensions,
    },
    ['amount', 'errorReason', 'extensions'],
  ),
};

const documentSchemas = {
  ...commonSchemas,
  X402Document: closedObject({
    version: { const: 1 },
    x402Version: { const: 2 },
    name: text,
    environment: { enum: ['live', 'sandbox'] },
    resources: { type: 'array', items: webAddress },
    items: {
      type: 'array',
      items: closedObject({
        resource: webAddress,
        type: { const: 'http' },
        x402Version: { const: 2 },
        method: { const: 'POST' },
        description: text,
        mimeType: { const: 'application/json' },
        accepts: { type: 'array', items: schemaRef('PaymentRequirement') },
        openapi: webAddress,
      }),
    },
    openapi: webAddress,
    receipts: closedObject({ jwks: webAddress, eip712Signer: address }, ['eip712Signer']),
    instructions: text,
    statements: { type: 'array', items: text, minItems: 1 },
  }),
};
