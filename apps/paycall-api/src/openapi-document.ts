import { statements } from '@einvoice/discovery-documents';
import { answer, answerRef, cacheControlParameter, type OpenApiPart, schemaRef } from '@einvoice/http-service';
import { paidCalls, paymentHeadersOut, paymentSignature, largeTasks } from '@einvoice/limits';
import { type PaycallTool, type Schema, usesRegisters } from '@einvoice/tool-catalogue';
import { openApiErrors, openApiHeaders, paymentHeader } from './openapi-answers';
import { openApiSchemas, schemaName } from './openapi-schemas';
import { bodyLimits, paidTools, pathOf } from './paid-operations';
import { acceptsOf, dollars, type PublishedTerms, urlOf } from './published-terms';

/** Of the interface, not of the software (spec.md 9). */
const interfaceVersion = '1.2.0';

/** A larger body is worked on by a thread, after those that came before it (docs/decisions/0005). */
const largeBody = { aboveBytes: largeTasks.inlineBytesMax, deadlineMs: paidCalls.largeCallDeadlineMs };

const guidance =
  'POST the arguments as JSON. 402: nothing was charged; the offer is in PAYMENT-REQUIRED and in the body. Sign it with ' +
  'an x402 version 2 client and repeat the identical request with PAYMENT-SIGNATURE. 200: read decision.status; only ' +
  'ready is charged. If an answer is lost, or an error says charged unknown, repeat the identical request with the same ' +
  'signature: it is charged at most once. Never sign anew while the outcome of a payment is unknown.';

const description =
  'Is this draft EU invoice, VAT number or receiving party ready for structured e-invoicing (Peppol BIS Billing 3.0)? ' +
  statements.join(' ');

/**
 * The interface description of this installation, as OpenAPI 3.1; its paid routes are made from the catalogue.
 * @param paths what the controllers say of the other routes
 */
export function openApiDocument(terms: PublishedTerms, paths: Readonly<Record<string, OpenApiPart>>): object {
  const { requiredBytesMax: required, responseBytesMax: response } = paymentHeadersOut;
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'E-invoice readiness, paid per call',
      version: interfaceVersion,
      description,
      'x-guidance': guidance,
    },
    servers: [{ url: terms.publicBaseUrl, description: terms.environment }],
    security: [],
    tags: [
      { name: 'tools', description: 'Paid per call over x402 version 2; no account, no key.' },
      { name: 'discovery', description: 'What machines read before they call.' },
      { name: 'health', description: 'For the machinery around the service.' },
    ],
    paths: {
      ...Object.fromEntries(paidTools.map((tool) => [pathOf(tool), { post: toolOperation(tool, terms) }])),
      ...paths,
    },
    components: {
      schemas: openApiSchemas(),
      headers: openApiHeaders({ required, response }),
      responses: openApiErrors(),
    },
  };
}

function toolOperation(tool: PaycallTool, terms: PublishedTerms): Schema {
  const { name, title, description, limits, answerKeptSeconds, examples } = tool;
  const examplesByName = Object.fromEntries(
    examples.map(({ title: summary, input }, at) => [`example${at + 1}`, { summary, value: input }]),
  );
  return {
    operationId: name,
    tags: ['tools'],
    summary: title,
    description: `${description}\n\nAn empty body without payment gets the offer, so that crawlers find it.`,
    parameters: [
      paymentHeader(
        'PAYMENT-SIGNATURE',
        paymentSignature.encodedBytesMax,
        'PaymentPayload',
        'The signed offer, in base64. Left out, the answer is the offer.',
      ),
      ...(usesRegisters(tool) ? [cacheControlParameter] : []),
    ],
    requestBody: {
      required: takesArguments(tool),
      content: { 'application/json': { schema: schemaRef(schemaName(tool, 'Arguments')), examples: examplesByName } },
    },
    responses: toolAnswers(tool, terms),
    'x-payment-info': {
      price: { mode: 'fixed', currency: 'USD', amount: dollars(tool.price.paycallUnits) },
      protocols: [{ x402: acceptsOf(tool, terms)[0] ?? {} }],
    },
    'x-limits': {
      ...bodyLimits[pathOf(tool)],
      deadlineMs: limits.deadlineMs,
      ...(limits.bodyBytesMax > largeBody.aboveBytes && { largeBody }),
      answerKeptSeconds,
    },
  };
}

/** Without any the body may be left out, also by who pays: it then counts as `{}`. */
function takesArguments(tool: PaycallTool): boolean {
  const { required, allOf } = openApiSchemas()[schemaName(tool, 'Arguments')] ?? {};
  return required !== undefined || allOf !== undefined;
}

function toolAnswers(tool: PaycallTool, terms: PublishedTerms): Schema {
  const offer = answer(
    'Payment required. Nothing was charged. Sign one of `accepts` and repeat the identical request with PAYMENT-SIGNATURE.',
    schemaRef('PaymentRequired'),
    {
      'PAYMENT-REQUIRED': 'PaymentRequired',
      'PAYMENT-RESPONSE': 'PaymentResponseIfAny',
    },
  );
  return {
    200: answer(
      'The answer of the tool. Charged if decision.status is ready and provenance.fromCache is not true, else not.',
      schemaRef(schemaName(tool, 'Answer')),
      { 'PAYMENT-RESPONSE': 'PaymentResponse', 'idempotent-replayed': 'Replayed' },
    ),
    400: answerRef('BadRequest'),
    402: withExample(offer, unpaidExample(tool, terms)),
    409: answerRef('Conflict'),
    413: answerRef('TooLarge'),
    415: answerRef('UnsupportedType'),
    503: answerRef('Unavailable'),
    default: answerRef('OtherError'),
  };
}

/** Null while payments are not configured: there is no offer then. */
function unpaidExample(tool: PaycallTool, terms: PublishedTerms): object | null {
  const accepts = acceptsOf(tool, terms);
  if (accepts.length === 0) return null;
  const resource = { url: urlOf(tool, terms), description: tool.description, mimeType: 'application/json' };
  return { x402Version: 2, error: 'Payment required', resource, accepts };
}

function withExample(answered: Schema, value: object | null): Schema {
  if (value === null) return answered;
  const content = answered['content'] as { 'application/json': Schema };
  const examples = { unpaid: { summary: 'A call without payment', value } };
  return { ...answered, content: { 'application/json': { ...content['application/json'], examples } } };
}
