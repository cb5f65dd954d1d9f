import { mcpCalls } from '@einvoice/limits';
import { type Budget } from '@einvoice/metering';
import { type Tool, toolsList } from '@einvoice/tool-catalogue';
import { type IncomingMessage } from 'node:http';
import { belongsInWorker } from './call-format';
import { eraOf, modernProblem, type Era } from './eras';
import {
  isAnswer,
  readMessage,
  rpcCodes,
  rpcError,
  rpcResult,
  rpcResultStart,
  type RpcAnswer,
  type RpcId,
  type RpcMessage,
} from './json-rpc';
import { languageOfCall, type MessageRunner } from './message-runner';
import { legacyRevisions, metaKeys, newestLegacyRevision, revisions } from './revisions';
import { instructions, serverInfo } from './server-identity';
import { rateLimited, type ToolCalls, type ToolRequest } from './tool-calls';
import { type ToolResult } from './tool-results';

export interface McpRequest {
  readonly bytes: Buffer;
  readonly raw: IncomingMessage;
  /** The network it came from. */
  readonly client: string;
  readonly requestId: string;
}

/** Why a method is answered, and not run: a notification is taken and nothing else. */
const accepted: RpcAnswer = { status: 202, body: null };

/**
 * MCP without sessions, in all its revisions: one message in, one JSON answer out. What does not change is written once, when the
 * process starts.
 */
export class McpEndpoint {
  /** The result of tools/list, and the end of the message it stands in. */
  private readonly lists: Readonly<Record<Era, Buffer>>;

  constructor(
    tools: readonly Tool[],
    private readonly calls: ToolCalls,
    private readonly clientBudget: Budget,
    private readonly messages: MessageRunner,
  ) {
    const listed = JSON.stringify(toolsList(tools, 'mcp').tools);
    this.lists = {
      legacy: Buffer.from(`{"tools":${listed}}}`),
      modern: Buffer.from(`{"resultType":"complete","tools":${listed},${kept}}}`),
    };
  }

  async answer(request: McpRequest): Promise<RpcAnswer> {
    const { bytes, raw, client } = request;
    const small = this.messages.isLarge(bytes) ? null : readMessage(bytes);
    if (!(await this.clientBudget.take(client))) {
      const { nextInSeconds: retryAfterSeconds } = this.clientBudget.level(client);
      return rateLimited({ retryAfterSeconds }, small && !isAnswer(small) ? (small.id ?? null) : null);
    }
    const goOn = (message: RpcMessage) => this.answerMessage(message, request);
    if (small && isAnswer(small)) return small;
    if (small && !belongsInWorker(small)) return goOn(small);
    return this.messages.call(bytes, () => !raw.socket.destroyed, goOn);
  }

  private async answerMessage(message: RpcMessage, request: McpRequest): Promise<RpcAnswer> {
    const { id } = message;
    const { bytes, raw, client, requestId } = request;
    if (id === undefined) return accepted;
    const era = eraOf(message, raw.headers);
    const problem = era === 'modern' ? modernProblem(id, message, raw.headers) : null;
    return problem ?? this.run(era, { id, message, bytes, raw, client, requestId, language: languageOfCall(message) });
  }

  private async run(era: Era, request: ToolRequest): Promise<RpcAnswer> {
    const { id, message } = request;
    const method = `${era} ${message.method}`;
    switch (method) {
      case 'legacy tools/list':
      case 'modern tools/list':
        return this.list(era, id, message.params['cursor']);
      case 'legacy tools/call':
      case 'modern tools/call':
        return resultOf(era, id, await this.calls.call(request));
      case 'legacy initialize':
        return rpcResult(id, initialized(message.params['protocolVersion']));
      case 'legacy ping':
        return rpcResult(id, '{}');
      case 'modern server/discover':
        return rpcResult(id, discovered);
      default:
        return rpcError(id, rpcCodes.methodNotFound, 'This method is not served here.', {
          status: era === 'modern' ? 404 : 200,
        });
    }
  }

  /** All tools at once: there is no second page that a cursor could ask for. */
  private list(era: Era, id: RpcId, cursor: unknown): RpcAnswer {
    if (cursor === undefined) return { status: 200, body: [rpcResultStart(id), this.lists[era]] };
    return rpcError(id, rpcCodes.invalidParams, 'There is one page of tools; no cursor leads to another.', {
      status: 200,
    });
  }
}

const capabilities = { tools: {} };
const serverMeta = { [metaKeys.serverInfo]: serverInfo };
const fromServer = `"_meta":${JSON.stringify(serverMeta)}`;
/** How long a modern client may keep what is the same for everybody. */
const kept = `"ttlMs":${mcpCalls.listKeptMs},"cacheScope":"public",${fromServer}`;
const discovered =
  `{"resultType":"complete","supportedVersions":${JSON.stringify(revisions)},` +
  `"capabilities":${JSON.stringify(capabilities)},"instructions":${JSON.stringify(instructions)},${kept}}`;

/** A client that asks for a revision we do not serve this way gets the newest one, and may leave. */
function initialized(asked: unknown): string {
  const protocolVersion = legacyRevisions.find((revision) => revision === asked) ?? newestLegacyRevision;
  return JSON.stringify({ protocolVersion, capabilities, serverInfo, instructions });
}

/** The same JSON twice, unless the result says otherwise: as a structure, and as text for clients that know none. */
function resultOf(era: Era, id: RpcId, result: ToolResult | RpcAnswer): RpcAnswer {
  if ('status' in result) return result;
  const { json, text = json, isError, meta } = result;
  const content = `"content":[{"type":"text","text":${JSON.stringify(text)}}],"structuredContent":${json}`;
  const flag = isError ? ',"isError":true' : '';
  const isModern = era === 'modern';
  const said = isModern || meta ? `,"_meta":${JSON.stringify({ ...(isModern && serverMeta), ...meta })}` : '';
  return rpcResult(id, `{${isModern ? '"resultType":"complete",' : ''}${content}${flag}${said}}`);
}
