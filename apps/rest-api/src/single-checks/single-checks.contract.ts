import { answer, answerRef, type OpenApiPart, schemaRef } from '@einvoice/http-service';
import { type LocalTool, localTools, requestSchemaOf, type Schema, schemaOf } from '@einvoice/tool-catalogue';
import { budgetHeaders, jsonContent } from '../openapi/operation-parts';

const { verifyIban, checkPaymentChange, checkVatListFormat, estimateParcel } = localTools;

/** What every one of the answers has, described once. */
const shared = { Decision: 'decision', Provenance: 'provenance' } as const;

const membersOf = (schema: Schema): Readonly<Record<string, Schema>> =>
  schema['properties'] as Readonly<Record<string, Schema>>;

function answerOf(tool: LocalTool): Schema {
  const schema = schemaOf(tool.output);
  const references = Object.entries(shared).map(([name, member]) => [member, schemaRef(name)] as const);
  return { ...schema, properties: { ...membersOf(schema), ...Object.fromEntries(references) } };
}

/** What the routes take and answer, by their names in the interface description. */
export const singleCheckSchemas: Readonly<Record<string, Schema>> = {
  Decision: membersOf(schemaOf(verifyIban.output))[shared.Decision]!,
  Provenance: membersOf(schemaOf(verifyIban.output))[shared.Provenance]!,
  IbanArguments: requestSchemaOf(verifyIban.input),
  IbanAnswer: answerOf(verifyIban),
  BankDetailsArguments: requestSchemaOf(checkPaymentChange.input),
  BankDetailsAnswer: answerOf(checkPaymentChange),
  VatFormArguments: requestSchemaOf(checkVatListFormat.input),
  VatFormAnswer: answerOf(checkVatListFormat),
  ParcelArguments: requestSchemaOf(estimateParcel.input),
  ParcelAnswer: answerOf(estimateParcel),
};

const asWritten =
  'no register and no bank is asked, and nothing is stored. Right as written does not mean that it exists, or whose it is.';

/** @param schema the first part of its two schemas' names @param says what such an answer does not mean */
function operationOf(tool: LocalTool, operationId: string, schema: string, says = asWritten): OpenApiPart {
  const [example] = tool.examples;
  return {
    operationId,
    tags: ['tools'],
    summary: tool.title,
    description:
      `The answer of ${tool.name} over MCP, its decision in the language of \`Accept-Language\`. ` +
      `Free and anonymous; ${says}`,
    security: [],
    requestBody: {
      required: true,
      content: jsonContent(`${schema}Arguments`, { summary: example!.title, value: example!.input }),
    },
    responses: {
      200: answer('What is known of it as written.', schemaRef(`${schema}Answer`), budgetHeaders),
      400: answerRef('BadRequest'),
      413: answerRef('TooLarge'),
      415: answerRef('UnsupportedType'),
      429: answerRef('RateLimited'),
      503: answerRef('Unavailable'),
      default: answerRef('OtherError'),
    },
  };
}

export const checkIbanOperation = operationOf(verifyIban, 'check_iban', 'Iban');
export const checkBankDetailsOperation = operationOf(checkPaymentChange, 'check_bank_details', 'BankDetails');
export const checkParcelOperation = operationOf(
  estimateParcel,
  'check_parcel',
  'Parcel',
  'nobody is asked, and nothing is stored. An estimate by dated rules is no decision of customs.',
);
export const checkVatFormOperation = operationOf(checkVatListFormat, 'check_vat_form', 'VatForm');
