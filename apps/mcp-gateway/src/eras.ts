import { type IncomingHttpHeaders } from 'node:http';
import { isObject, rpcCodes, rpcError, type RpcAnswer, type RpcId, type RpcMessage } from './json-rpc';
import { legacyRevisions, metaKeys, modernRevision, revisions } from './revisions';

/** How a client speaks: `modern` says everything with each request, `legacy` said it in `initialize`. */
export type Era = 'modern' | 'legacy';

/** A request speaks the modern revision, or one we do not know, when it says so in `_meta` or by its header. */
export function eraOf({ meta }: RpcMessage, { 'mcp-protocol-version': header }: IncomingHttpHeaders): Era {
  const isLegacy =
    meta[metaKeys.protocolVersion] === undefined && (!header || legacyRevisions.includes(String(header)));
  return isLegacy ? 'legacy' : 'modern';
}

/** What a modern request has to say about itself, in its head as in its body; null when all is well. */
export function modernProblem(id: RpcId, message: RpcMessage, headers: IncomingHttpHeaders): RpcAnswer | null {
  const mismatch = (text: string) => rpcError(id, rpcCodes.headerMismatch, `Header mismatch: ${text}`);
  const version = message.meta[metaKeys.protocolVersion];
  const header = headers['mcp-protocol-version'];
  if (header === undefined) return mismatch('MCP-Protocol-Version is missing.');
  if (!revisions.includes(String(header)))
    return notServed(id, 'The revision of MCP in MCP-Protocol-Version is not served.', String(header));
  if (typeof version !== 'string' || !isObject(message.meta[metaKeys.clientCapabilities]))
    return rpcError(id, rpcCodes.invalidParams, 'params._meta must have protocolVersion and clientCapabilities.');
  if (header !== version) return mismatch('MCP-Protocol-Version is not that of params._meta.');
  if (version !== modernRevision) return notServed(id, 'This revision of MCP is not served this way.', version);
  if (headerText(headers['mcp-method']) !== message.method) return mismatch('Mcp-Method is not the method.');
  if (message.method === 'tools/call' && headerText(headers['mcp-name']) !== message.params['name'])
    return mismatch('Mcp-Name is not params.name.');
  return null;
}

/** Says which revisions are; of the one that was asked for, so much as a revision has. */
const notServed = (id: RpcId, text: string, asked: string): RpcAnswer =>
  rpcError(id, rpcCodes.unsupportedRevision, text, {
    data: { supported: revisions, requested: asked.slice(0, revisionCharactersMax) },
  });

const revisionCharactersMax = 32;

/** A header's text; what ASCII cannot say comes as `=?base64?…?=`. */
function headerText(header: string | string[] | undefined): string | undefined {
  const text = typeof header === 'string' ? header.trim() : undefined;
  const encoded = /^=\?base64\?([A-Za-z0-9+/=]*)\?=$/.exec(text ?? '')?.[1];
  return encoded === undefined ? text : Buffer.from(encoded, 'base64').toString('utf8');
}
