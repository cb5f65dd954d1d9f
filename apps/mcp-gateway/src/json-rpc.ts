import { type DirectAnswer } from '@einvoice/http-service';
import { type JsonRefusal, parseStrictJson } from '@einvoice/json';
import { invoiceBody, jsonRpc } from '@einvoice/limits';

export type RpcId = string | number;

/** The parameters of a message: an object, read by names that only MCP gives. */
export type RpcParams = Readonly<Record<string, unknown>>;

/** One message from a client, as far as JSON-RPC goes. */
export interface RpcMessage {
  /** Undefined: a notification, which is never answered and runs nothing. */
  readonly id: RpcId | undefined;
  readonly method: string;
  readonly params: RpcParams;
  /** `params._meta`. */
  readonly meta: RpcParams;
}

/** What goes back over HTTP. */
export type RpcAnswer = DirectAnswer;

/** Codes of JSON-RPC, of MCP, and our own, which lie outside the range that JSON-RPC reserves. */
export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  headerMismatch: -32020,
  unsupportedRevision: -32022,
  secretRefused: 1401,
  foreignPage: 1403,
  rateLimited: 1429,
  storageAway: 1503,
} as const;

/** An answer with a result that is JSON text already. */
export const rpcResult = (id: RpcId, resultJson: string): RpcAnswer => ({
  status: 200,
  body: `${rpcResultStart(id)}${resultJson}}`,
});

/** The same up to its result; after the result comes a closing brace. */
export const rpcResultStart = (id: RpcId): string => `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`;

/** @param message what is wrong, without a value that was sent */
export function rpcError(
  id: RpcId | null,
  code: number,
  message: string,
  { status = 400, data, headers }: { status?: number; data?: object; headers?: Record<string, string> } = {},
): RpcAnswer {
  const error = { code, message, ...(data && { data }) };
  return { status, body: JSON.stringify({ jsonrpc: '2.0', id, error }), ...(headers && { headers }) };
}

const noBatches = 'Send one message in each request; this revision of MCP has no batches.';
const refusals: Readonly<Record<JsonRefusal, readonly [code: number, message: string]>> = {
  body_too_large: [rpcCodes.invalidRequest, 'The body is too large.'],
  invalid_text_encoding: [rpcCodes.parseError, 'The body is not UTF-8, or begins with a byte order mark.'],
  malformed_json: [rpcCodes.parseError, 'The body is not valid JSON.'],
  too_complex: [rpcCodes.invalidRequest, 'The body has too many levels, values or keys, or too long strings.'],
  forbidden_property: [rpcCodes.invalidRequest, 'The body has a property named __proto__.'],
};

/** Reads one message within the limits of its fields, or says why it is none. */
export function readMessage(bytes: Uint8Array): RpcMessage | RpcAnswer {
  const parsed = parseStrictJson(bytes, invoiceBody);
  if (!parsed.ok) {
    const [code, text] = refusals[parsed.code];
    return rpcError(null, code, text, parsed.details && { data: parsed.details });
  }
  const message = parsed.value;
  if (Array.isArray(message)) return invalid(null, noBatches);
  if (!isObject(message) || message['jsonrpc'] !== '2.0') return invalid(null, 'This is no message of JSON-RPC 2.0.');
  const { id, method, params = {} } = message;
  if (!isId(id)) return invalid(null, 'id must be a whole number, or a string of at most 128 characters.');
  const answerTo = id ?? null;
  if (typeof method !== 'string' || method === '' || method.length > jsonRpc.nameCharactersMax)
    return invalid(answerTo, 'method must be the name of a method.');
  if (!isObject(params)) return invalid(answerTo, 'params must be an object.');
  const { _meta: meta = {} } = params;
  if (!isObject(meta) || Object.keys(meta).length > jsonRpc.metaKeysMax)
    return invalid(answerTo, `params._meta must be an object of at most ${jsonRpc.metaKeysMax} keys.`);
  return { id, method, params, meta };
}

export const isAnswer = (read: RpcMessage | RpcAnswer): read is RpcAnswer => 'status' in read;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isId = (id: unknown): id is RpcId | undefined =>
  id === undefined ||
  Number.isSafeInteger(id) ||
  (typeof id === 'string' && id.length <= jsonRpc.idCharactersMax && !halfCharacter.test(id));

const halfCharacter = /\p{Surrogate}/u;

const invalid = (id: RpcId | null, message: string): RpcAnswer => rpcError(id, rpcCodes.invalidRequest, message);
