import { exitCodes, Stop } from '../stop';
import { askService, isObject } from './ask-service';
import { mcpRevision } from './mcp-revision';
import { refusalIn, refusalOf } from './refusals';
import { type Site } from './site';

const mcpPath = '/api/mcp';

/** What a tool answered. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly content: Readonly<Record<string, unknown>>;
}

/** The result of one method. @throws Stop with what the server refused */
async function askMcp(site: Site, method: string, params: object, more: { anonymous?: boolean; idempotencyKey?: string } = {}): Promise<Readonly<Record<string, unknown>>> {
  const { anonymous = false, idempotencyKey } = more;
  const headers = {
    'mcp-protocol-version': mcpRevision,
    accept: 'application/json, text/event-stream',
    ...(idempotencyKey !== undefined && { 'x-service-idempotency-key': idempotencyKey }),
  };
  const answer = await askService(site, mcpPath, { body: { jsonrpc: '2.0', id: 1, method, params }, headers, anonymous });
  if (!answer.ok) throw refusalOf(answer, site.origin);
  const { result, error } = answer.json;
  if (isObject(result)) return result;
  throw isObject(error) && typeof error['code'] === 'number' ? refusalIn({ message: error['message'], code: `mcp_${error['code']}` }, answer.status, answer.retryAfterSeconds) : refusalOf(answer, site.origin);
} // prettier-ignore

export async function callTool(site: Site, name: string, toolArguments: object, more: { anonymous?: boolean; idempotencyKey?: string } = {}): Promise<ToolAnswer> {
  const { structuredContent, isError } = await askMcp(site, 'tools/call', { name, arguments: toolArguments }, more);
  if (!isObject(structuredContent)) throw new Stop(exitCodes.tryLater, 'The service answered without content.', 'Try again in a moment.', 'not_understood');
  return { isError: isError === true, content: structuredContent };
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
  const { tools } = await askMcp(site, 'tools/list', {}, { anonymous: true });
  if (!Array.isArray(tools)) throw new Stop(exitCodes.tryLater, 'The service listed no tools.', 'Try again in a moment.', 'not_understood');
  return (tools as unknown[]).filter(isObject).map((tool) => {
    const { name, description, inputSchema, outputSchema, _meta: meta } = tool;
    const price = isObject(meta) ? meta['einvoice/price'] : undefined;
    const credits = isObject(price) && typeof price['credits'] === 'number' ? price['credits'] : null;
    return { name: String(name), description: String(description), inputSchema: isObject(inputSchema) ? inputSchema : {}, credits, ...(isObject(outputSchema) && { outputSchema }) };
  });
} // prettier-ignore
