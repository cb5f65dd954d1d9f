import { discoveryPaths } from '@einvoice/discovery-documents';
import { pinnedEditions } from '@einvoice/invoice-rules';
import { sourceNames } from '@einvoice/source-health';
import {
  answerRef,
  closedObject,
  getOperation,
  headerRef,
  type OpenApiPart,
  schemaRef,
  textPart,
  webAddressPart,
} from '@einvoice/http-service';
import { catalogue } from '@einvoice/tool-catalogue';
import { budgetHeaders, count, digest, flag, instant, listOf, mapOf, orNull } from '../openapi/operation-parts';

const keptHeaders = { 'x-request-id': 'RequestId', 'cache-control': 'CacheControl', etag: 'ETag', ...budgetHeaders };
const headers = Object.fromEntries(Object.entries(keptHeaders).map(([name, part]) => [name, headerRef(part)]));

/** A document that may be kept for a while, as JSON of a schema or as another text. */
const keptDocument = (operationId: string, summary: string, content: OpenApiPart): OpenApiPart =>
  getOperation({
    operationId,
    tag: 'discovery',
    summary,
    responses: {
      200: { description: summary, headers, content },
      304: { description: 'You have it already.', headers },
      429: answerRef('RateLimited'),
      503: answerRef('Unavailable'),
    },
  });

const json = (schema: string): OpenApiPart => ({ 'application/json': { schema: schemaRef(schema) } });

const operations: Readonly<Record<string, OpenApiPart>> = {
  [discoveryPaths.llms]: keptDocument('llms', 'The service on a page, for a model.', {
    'text/plain': { schema: textPart },
  }),
  [discoveryPaths.skill]: keptDocument('skill', 'How an agent works with the tools.', {
    'text/markdown': { schema: textPart },
  }),
  [discoveryPaths.agentContext]: keptDocument('agent_context', 'What this is and is not.', json('AgentContext')),
  [discoveryPaths.agentBootstrap]: keptDocument(
    'agent_bootstrap',
    'First calls, step by step.',
    json('AgentBootstrap'),
  ),
  [discoveryPaths.capabilities]: keptDocument(
    'capabilities',
    'Tools and routes, and the state of each source, from what the service knows.',
    json('Capabilities'),
  ),
  [discoveryPaths.pricing]: keptDocument('pricing', 'What is charged, and when.', json('Pricing')),
  [discoveryPaths.changelog]: keptDocument('changelog', 'What changed, newest first.', json('Changelog')),
  [discoveryPaths.errors]: keptDocument('errors', 'Every error code, what it means and what to do.', json('ErrorList')),
  [discoveryPaths.x402]: keptDocument('x402', 'What can be paid for per call, and where.', json('X402SiteDocument')),
};

/** What the interface description says of the document at an address. */
export const readDiscoveryDocument = (address: string): OpenApiPart => operations[address] ?? {};

const texts = listOf(textPart);
const decimal: OpenApiPart = { type: 'string', pattern: '^[0-9]+\\.[0-9]{2,6}$' };
const day: OpenApiPart = { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' };
const editionNumber: OpenApiPart = { type: 'string', pattern: '^[0-9]+(\\.[0-9]+)+$' };
const code: OpenApiPart = { type: 'string', pattern: '^[a-z][a-z0-9_]*$' };
const toolName: OpenApiPart = { enum: catalogue.map(({ name }) => name) };
const environment: OpenApiPart = { enum: ['sandbox', 'live'] };
const status: OpenApiPart = { enum: ['stable', 'labs'] };
const pageUrl = orNull(webAddressPart);
const statements: OpenApiPart = { type: 'array', items: textPart, minItems: 1 };
const httpMethod: OpenApiPart = { enum: ['GET', 'POST'] };

const pricedTool = {
  name: toolName,
  title: textPart,
  mcp: orNull(closedObject({ credits: count, per: orNull(textPart), creditsPerCallMax: count })),
  paycall: orNull(closedObject({ url: webAddressPart, amount: { type: 'string', pattern: '^[0-9]+$' }, usd: decimal })),
};

const terminalClient = closedObject({
  versions: listOf(
    closedObject(
      { version: editionNumber, status: { enum: ['published', 'not_yet_installable'] }, commands: texts, adds: texts },
      ['commands', 'adds'],
    ),
  ),
  credential: textPart,
});

const capabilities = closedObject({
  version: { const: 1 },
  terminalClient,
  environment,
  mcp: closedObject({ url: webAddressPart, methods: texts, toolsSha256: digest }),
  tools: listOf(
    closedObject({
      ...pricedTool,
      readOnly: { const: true },
      inputSchemaSha256: digest,
      outputSchemaSha256: digest,
      sources: listOf({ enum: sourceNames }),
      paidThrough: listOf({ enum: sourceNames }),
    }),
  ),
  routes: listOf(closedObject({ method: httpMethod, url: webAddressPart, status })),
  sources: listOf(
    closedObject(
      {
        source: { enum: sourceNames },
        title: textPart,
        state: {
          enum: ['live', 'sandbox', 'not_configured', 'unavailable'],
          description:
            'live, sandbox: switched on. unavailable: it did not answer when it was last asked, or was not asked yet; no claim.',
        },
        heard: {
          enum: ['answered', 'unanswered', 'unknown'],
          description:
            'Whether it answered when it was last asked. unknown: nobody asked lately, or the record cannot be read; neither good nor bad.',
        },
        basis: { enum: ['settings', 'answers', 'readiness'] },
        checkedAt: instant,
        reason: orNull(code),
        access: {
          enum: ['full', 'open_only', 'off'],
          description: 'Of eprel alone. open_only: its text search needs a key, and none is set up here.',
        },
      },
      ['access'],
    ),
  ),
  officialRules: listOf(
    closedObject({
      family: { enum: pinnedEditions.map(({ family }) => family) },
      title: textPart,
      editions: listOf(
        closedObject({ edition: editionNumber, releasedOn: day, validFrom: day, provisional: { const: true } }, [
          'releasedOn',
          'validFrom',
          'provisional',
        ]),
      ),
      saidToBeOut: {
        description: 'A newer edition that is reported to be out; nobody here has read it and nothing is judged by it.',
        ...orNull(
          closedObject({
            edition: editionNumber,
            since: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$' },
          }),
        ),
      },
    }),
  ),
  operatorRules: {
    description:
      'Rules that whoever runs this service brought, for check.ruleSet: run beside the official ones, and never official.',
    ...listOf(closedObject({ ruleSet: textPart, asserts: count, sha256: digest })),
  },
  sanctionsLists: {
    description: 'Sanctions lists that are loaded and asked; sandbox: invented ones. What is not here is not asked.',
    ...listOf(
      closedObject({
        list: textPart,
        mode: { enum: ['live', 'sandbox'] },
        version: count,
        generatedAt: orNull(textPart),
        importedAt: textPart,
        confirmedAt: textPart,
        ageHours: count,
        stale: { type: 'boolean' },
        parties: count,
        sha256: digest,
      }),
    ),
  },
  tariff: {
    description:
      'The month of the EU tariff that answers; sandbox: invented. Null: none is imported, nothing is decided.',
    ...orNull(
      closedObject({
        mode: { enum: ['snapshot', 'sandbox'] },
        month: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}$' },
        ageDays: count,
        stale: { type: 'boolean' },
        importedAt: textPart,
        lines: count,
        measures: count,
      }),
    ),
  },
  statements,
});

const routePrice = { credits: count, per: textPart, creditsPerCallMax: count };
const pricing = closedObject({
  version: { const: 1 },
  environment,
  credit: closedObject({
    value: decimal,
    currency: { const: 'EUR' },
    prepaid: { const: true },
    addedBy: textPart,
    topUpUrl: pageUrl,
  }),
  paycall: closedObject({
    protocol: { const: 'x402' },
    protocolVersion: { const: 2 },
    scheme: { const: 'exact' },
    network: textPart,
    asset: textPart,
    amountUnit: textPart,
  }),
  chargedWhen: textPart,
  neverChargedWhen: texts,
  tools: listOf(closedObject(pricedTool)),
  routes: listOf(
    closedObject(
      {
        method: httpMethod,
        url: webAddressPart,
        status,
        free: flag,
        withRegisterChecks: closedObject(routePrice),
        rowsMax: count,
        ...routePrice,
      },
      ['withRegisterChecks', 'rowsMax', ...Object.keys(routePrice)],
    ),
  ),
  freeTier: closedObject({
    calls: count,
    days: count,
    from: textPart,
    perWorkspace: flag,
    activation: { const: 'automatic' },
    card: { const: false },
    covers: textPart,
    doesNotCover: listOf(webAddressPart),
  }),
  connectionsUrl: pageUrl,
  statements,
});

const changelog = closedObject({
  version: { const: 1 },
  versions: listOf(
    closedObject({
      version: textPart,
      date: orNull(day),
      entries: listOf(closedObject({ note: textPart, tools: listOf(toolName) })),
    }),
  ),
  statements,
});

const errorRow = { code, status: count, meaning: textPart, remedy: textPart, retryable: flag };
const errorList = closedObject({
  version: { const: 1 },
  statements,
  shape: closedObject({ error: texts, charged: { type: 'array' }, exceptions: texts }),
  groups: listOf(closedObject({ group: code, title: textPart, codes: listOf(closedObject(errorRow)) })),
  fieldProblems: listOf(closedObject({ code, meaning: textPart, remedy: textPart })),
});

const limit = closedObject({ atOnce: count, perMinute: count });
const agentContext = closedObject({
  version: { const: 1 },
  terminalClient,
  name: textPart,
  environment,
  purpose: textPart,
  statements,
  startAt: webAddressPart,
  lanes: closedObject({
    mcp: closedObject({
      url: webAddressPart,
      protocol: textPart,
      methods: texts,
      tools: listOf(toolName),
      authorization: closedObject({
        scheme: { const: 'Bearer' },
        isOAuth: { const: false },
        neededFor: textPart,
        createdBy: textPart,
        createAt: pageUrl,
        orPayPerCall: textPart,
      }),
    }),
    paycall: closedObject({
      url: webAddressPart,
      protocol: textPart,
      tools: listOf(toolName),
      authorization: { type: 'null' },
      describedAt: webAddressPart,
    }),
    http: closedObject({ url: webAddressPart, describedAt: webAddressPart }),
  }),
  answers: closedObject({
    decision: closedObject({ status: mapOf(textPart), fields: texts, passRule: textPart }),
    provenance: textPart,
    outsideText: textPart,
  }),
  money: closedObject({ chargedWhen: textPart, freeTier: textPart, topUpUrl: pageUrl, rule: textPart }),
  dataHandling: closedObject({
    reviewedInvoices: textPart,
    requestBodiesOfPaidCalls: textPart,
    answersKeptSeconds: mapOf(count),
  }),
  rateLimits: closedObject({
    mcp: closedObject({ client: limit, connection: limit }),
    connection: limit,
    invoiceRoutes: limit,
  }),
  companions: listOf(webAddressPart),
});

const literalRequest = closedObject({
  method: { const: 'POST' },
  url: webAddressPart,
  headers: mapOf(textPart),
  body: { type: 'object' },
});
const step = (name: string, properties: Readonly<Record<string, OpenApiPart>>) =>
  closedObject({ step: { const: name }, ...properties });
const agentBootstrap = closedObject({
  version: { const: 2 },
  environment,
  steps: listOf({
    oneOf: [
      step('list_tools', { request: literalRequest, expect: texts }),
      step('call_free_tool', { tool: toolName, request: literalRequest, expect: texts }),
      step('create_connection', { by: textPart, createAt: pageUrl, note: textPart }),
      step('call_priced_tool', {
        consent: textPart,
        price: pricedTool.mcp,
        tool: toolName,
        request: literalRequest,
        expect: texts,
      }),
      step('read_balance', { at: textPart, topUpUrl: pageUrl, note: textPart }),
      step('pay_per_call', {
        price: pricedTool.paycall,
        request: literalRequest,
        expect: texts,
        note: textPart,
        overMcp: textPart,
      }),
      step('verify_receipt', { keys: listOf(webAddressPart), note: textPart }),
    ],
  }),
  clientConfiguration: closedObject({
    mcpServers: mapOf(closedObject({ type: { const: 'http' }, url: webAddressPart, headers: mapOf(textPart) })),
  }),
  errors: closedObject({ listedAt: webAddressPart, whatToDo: mapOf(textPart) }),
  statements,
});

/** What each document in JSON is, exactly. */
export const discoverySchemas: Readonly<Record<string, OpenApiPart>> = {
  Capabilities: capabilities,
  Pricing: pricing,
  Changelog: changelog,
  ErrorList: errorList,
  X402SiteDocument: closedObject({
    version: { const: 1 },
    x402Version: { const: 2 },
    name: textPart,
    environment,
    resources: listOf(webAddressPart),
    document: webAddressPart,
    openapi: webAddressPart,
    statements,
  }),
  AgentContext: agentContext,
  AgentBootstrap: agentBootstrap,
};
