import { sourceNames } from '@einvoice/source-health';
import { edgeErrorCodes, paymentErrorCodes } from '@einvoice/error-codes';
import { commonSchemas, errorSchemas, schemaRef } from '@einvoice/http-service';
import { requestSchemaOf, type Schema, schemaOf, type Tool } from '@einvoice/tool-catalogue';
import { paidTools } from './paid-operations';
import { paycallSchemas } from './paycall.contract';

/** Codes that this host answers. */
export const hostErrorCodes = { ...edgeErrorCodes, ...paymentErrorCodes };

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
  ...paycallSchemas,
  ...errorSchemas({
    codes: hostErrorCodes,
    whenChargedIsUnknown: 'the same signature finds out, and is charged at most once.',
    details: { billing: schemaRef('ChargedBilling'), ...retryLimitDetails },
  }),
  ...commonSchemas,
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

/** The tool's own answer with `billing`: charged for a decision; or another status, or what a register had said before, and nothing charged. */
function answerSchema(tool: Tool): Schema {
  const own = schemaOf(tool.output);
  const ready: Schema = { properties: { decision: { properties: { status: { const: 'ready' } } } } };
  const kept: Schema = { properties: { provenance: { properties: { fromCache: { const: true } }, required: ['fromCache'] } } }; // prettier-ignore
  const billed = (title: string, answered: Schema, billing: Schema): Schema => ({
    title,
    ...answered,
    properties: { ...(answered['properties'] as object), billing },
  });
  return {
    ...own,
    properties: { ...(own['properties'] as object), billing: { type: 'object' } },
    required: [...(own['required'] as string[]), 'billing'],
    oneOf: [
      billed('charged', ready, schemaRef('ChargedBilling')),
      billed('not charged', { anyOf: [{ not: ready }, kept] }, schemaRef('UnchargedBilling')),
    ],
  };
}
