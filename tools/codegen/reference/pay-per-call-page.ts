import { invoiceBody, type JsonLimits, paymentHeadersOut, paymentSignature, smallBody } from '@einvoice/limits';
import { catalogue, type Schema, schemaOf, type Tool } from '@einvoice/tool-catalogue';
import { flowDefaults } from '@einvoice/x402-payments';
import { meaningOf } from '../../../apps/website/src/docs-api/field-meanings';
import { code, table, writtenBy } from './markdown';

export const payPerCallPage = 'docs/reference/pay-per-call.md';

/** The page about the tools that are paid per call; the whole interface is described at `/openapi.json`. */
export function generatePayPerCallPage(): string {
  const tools = catalogue.filter(({ accessRoutes }) => accessRoutes.includes('paycall'));
  return `# Pay per call

\`POST {base_url}/x402/mainnet/paycall/tools/<name>\` with the arguments as JSON. The running service describes itself:

| address | holds |
| --- | --- |
| \`/openapi.json\` | the interface as OpenAPI 3.1: every body, header, answer, example and limit |
| \`/.well-known/x402\` | what can be paid for, for directories and agents |
| \`/.well-known/jwks.json\` | the keys that verify receipts |
| \`/livez\`, \`/readyz\` | is the process alive; does it take calls, and which part does not work |

1. Without payment the answer is 402, with the same offer in \`PAYMENT-REQUIRED\` (base64) and in the body.
2. Sign it with an x402 version 2 client and repeat the identical request with \`PAYMENT-SIGNATURE\`.
3. 200 carries \`PAYMENT-RESPONSE\` and \`billing\`. Only \`decision.status: ready\` is charged.
4. No answer, or 503 with \`charged: "unknown"\`: repeat the identical request with the same signature. It is charged at
   most once. Do not sign anew.

Errors: [errors](errors.md). A signature stays good for ${flowDefaults.maxTimeoutSeconds} s. \`PAYMENT-SIGNATURE\` may have ${kib(paymentSignature.encodedBytesMax)}, what we send back has
at most ${kib(paymentHeadersOut.requiredBytesMax)} (\`PAYMENT-REQUIRED\`) and ${kib(paymentHeadersOut.responseBytesMax)} (\`PAYMENT-RESPONSE\`).

${writtenBy}

## Tools

${table(['name', 'price', 'body at most', 'works at most', 'answer kept'], tools.map(toolRow))}

${tools.map(section).join('\n\n')}

## How large JSON may be

${table(
  ['body of', 'bytes', 'depth', 'values', 'keys per object', 'items per list', 'bytes per text'],
  [jsonRow('validate_invoice', invoiceBody), jsonRow('the others', smallBody)],
)}
`;
}

const kib = (bytes: number) => `${bytes / 1024} KiB`;

const toolRow = ({ name, price, limits, answerKeptSeconds }: Tool) => [
  code(name),
  `${Number(price.paycallUnits) / 1e6} USDC`,
  kib(limits.bodyBytesMax),
  `${limits.deadlineMs / 1000} s`,
  answerKeptSeconds < 86_400 ? `${answerKeptSeconds / 60} minutes` : `${answerKeptSeconds / 86_400} days`,
];

const section = ({ name, description, input, output }: Tool) =>
  `### ${name}

${description}

${fields('takes', schemaOf(input))}

${fields('answers, beside `decision` and `billing`', schemaOf(output), ['decision'])}`;

function fields(title: string, { properties = {}, required = [] }: Schema, left: readonly string[] = []): string {
  const rows = Object.entries(properties as Record<string, Schema>).filter(([name]) => !left.includes(name));
  return table(
    [title, 'is', 'always', 'means'],
    rows.map(([name, schema]) => [
      code(name),
      kindOf(schema),
      (required as string[]).includes(name) ? 'yes' : 'no',
      String(schema['description'] ?? meaningOf(name)),
    ]),
  );
}

/** A schema in a few words. */
function kindOf({ type, enum: values, minLength, maxLength, items, anyOf }: Schema): string {
  if (anyOf) return (anyOf as Schema[]).map(kindOf).join(' or ');
  if (values && (values as string[]).length <= 10) return (values as string[]).map(code).join(', ');
  if (type === 'array') return `list of ${kindOf(items as Schema)}`;
  const lengths = minLength === maxLength ? minLength : `${minLength} to ${maxLength}`;
  if (type === 'string' && maxLength !== undefined) return `text, ${lengths} characters`;
  return { string: 'text', object: 'object', boolean: 'true or false', null: 'null' }[String(type)] ?? 'one of a list';
}

const jsonRow = (of: string, limits: JsonLimits) => [
  of,
  ...[
    limits.bytesMax,
    limits.depthMax,
    limits.valuesMax,
    limits.keysPerObjectMax,
    limits.itemsPerArrayMax,
    limits.stringBytesMax,
  ].map((limit) => limit.toLocaleString('en')),
];
