import { exitCodes, Stop } from '../stop';
import { plain } from '../reports/plain-text';
import { version } from '../version';
import { askService, isObject, textIn } from './ask-service';
import { mcpRevision } from './mcp-revision';
import { refusalIn, refusalOf } from './refusals';
import { type Site } from './site';
import { say } from '../texts/say';

const mcpPath = '/api/mcp';
const mcpHeaders = { 'mcp-protocol-version': mcpRevision, accept: 'application/json, text/event-stream' };

/** What a tool answered. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly content: Readonly<Record<string, unknown>>;
  /** What the service knows the request by; null when it does not say. */
  readonly requestId: string | null;
}

interface Answered {
  readonly result: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
}

/** The result of one method. @throws Stop with what the server refused */
async function askMcp(site: Site, method: string, params: object, more: { anonymous?: boolean; idempotencyKey?: string } = {}): Promise<Answered> {
  const { anonymous = false, idempotencyKey } = more;
  const headers = { ...mcpHeaders, ...(idempotencyKey !== undefined && { 'x-service-idempotency-key': idempotencyKey }) };
  const answer = await askService(site, mcpPath, { body: { jsonrpc: '2.0', id: 1, method, params }, headers, anonymous });
  if (!answer.ok) throw refusalOf(answer, site.origin);
  const { result, error } = answer.json;
  if (isObject(result)) return { result, requestId: answer.requestId };
  throw isObject(error) && typeof error['code'] === 'number' ? refusalIn({ message: error['message'], code: `mcp_${error['code']}`, requestId: answer.requestId }, answer.status, answer.retryAfterSeconds) : refusalOf(answer, site.origin);
} // prettier-ignore

/** Who answers, and the revision of the protocol that both speak. */
export interface Handshake {
  readonly revision: string;
  readonly name: string;
  readonly version: string;
}

/** The handshake of the protocol; other requests need none here. @throws Stop when a server does not speak our revision */
export async function initialize(site: Site): Promise<Handshake> {
  const clientInfo = { name: 'einvoice', version };
  const { result: { protocolVersion, serverInfo } } = await askMcp(site, 'initialize', { protocolVersion: mcpRevision, capabilities: {}, clientInfo }, { anonymous: true });
  const [name, serverVersion] = [textIn(serverInfo, 'name'), textIn(serverInfo, 'version')];
  if (typeof protocolVersion !== 'string' || name === null || serverVersion === null) throw new Stop(exitCodes.tryLater, say('{site} answered something that is not understood.', { site: site.origin }), say('Look at the address: --site'), 'not_understood');
  if (protocolVersion !== mcpRevision) throw new Stop(exitCodes.failed, say('{site} speaks revision {revision} of MCP, not {own}.', { site: site.origin, revision: plain(protocolVersion).slice(0, 40), own: mcpRevision }), say('Use a version of this program that speaks it.'), 'other_revision');
  await askService(site, mcpPath, { body: { jsonrpc: '2.0', method: 'notifications/initialized' }, headers: mcpHeaders, anonymous: true });
  return { revision: protocolVersion, name: plain(name), version: plain(serverVersion) };
} // prettier-ignore

export async function callTool(site: Site, name: string, toolArguments: object, more: { anonymous?: boolean; idempotencyKey?: string } = {}): Promise<ToolAnswer> {
  const { result: { structuredContent, isError }, requestId } = await askMcp(site, 'tools/call', { name, arguments: toolArguments }, more);
  if (!isObject(structuredContent)) throw new Stop(exitCodes.tryLater, say('The service answered without content.'), say('Try again in a moment.'), 'not_understood');
  return { isError: isError === true, content: structuredContent, requestId };
} // prettier-ignore

/** A tool as the service lists it. */
export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly credits: number | null;
  /** Absent in lists that are kept: they show what can be asked. */
  readonly outputSchema?: Readonly<Record<string, unknown>>;
}

export async function listTools(site: Site): Promise<readonly ListedTool[]> {
  const { result: { tools } } = await askMcp(site, 'tools/list', {}, { anonymous: true });
  if (!Array.isArray(tools)) throw new Stop(exitCodes.tryLater, say('The service listed no tools.'), say('Try again in a moment.'), 'not_understood');
  return (tools as unknown[]).filter(isObject).map((tool) => {
    const { name, description, inputSchema, outputSchema, _meta: meta } = tool;
    const price = isObject(meta) ? meta['einvoice/price'] : undefined;
    const credits = isObject(price) && typeof price['credits'] === 'number' ? price['credits'] : null;
    return { name: String(name), description: String(description), inputSchema: isObject(inputSchema) ? inputSchema : {}, credits, ...(isObject(outputSchema) && { outputSchema }) };
  });
} // prettier-ignore
