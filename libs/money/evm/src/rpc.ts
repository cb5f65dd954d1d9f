import { exchangeJson } from './bounded-http';
import { type Hex } from './chain-reader';

/** A node's answer to one call. `refused` = the node understood and said no; everything else is `unavailable`. */
export type RpcAnswer =
  | { readonly state: 'answered'; readonly result: unknown }
  | { readonly state: 'refused'; readonly message: string; readonly data: Hex | null }
  | { readonly state: 'unavailable' };

/** Calls a node by JSON-RPC. Never throws. */
export interface Rpc {
  call(method: string, params: readonly unknown[], deadlineMs: number): Promise<RpcAnswer>;
}

/** Words of the nodes in use for "your call reverted, ran out of gas, or your transaction is not acceptable". */
const refusalWords =
  /revert|out of gas|outofgas|gas required exceeds|intrinsic gas|gas too low|nonce too|already known|already imported|underpriced|insufficient funds|fee (?:cap|per gas)|invalid opcode|stack (?:under|over)flow/i;

/** Answers of a node under `url`, which may carry a key and is therefore never part of a message. */
export function createRpc(url: string): Rpc {
  return {
    async call(method, params, deadlineMs) {
      // A node takes the same transaction once.
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const outcome = await exchangeJson({ url, method: 'POST', body, deadlineMs, repeatWhenStale: true });
      // Nodes send some JSON-RPC errors with a 4xx status; a result counts only with 200.
      if (outcome.state !== 'answered' || typeof outcome.json !== 'object' || outcome.json === null) {
        return { state: 'unavailable' };
      }
      const { result, error } = outcome.json as { result?: unknown; error?: unknown };
      if (error !== undefined && error !== null) return readError(error);
      return outcome.status === 200 && result !== undefined ? { state: 'answered', result } : { state: 'unavailable' };
    },
  };
}

/** Limits, outages and unknown methods are errors too, and say nothing about the call: only known refusals count. */
function readError(error: unknown): RpcAnswer {
  const { message, data } = error as { message?: unknown; data?: unknown };
  const text = typeof message === 'string' ? message : '';
  const bytes = typeof data === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(data) ? (data as Hex) : null;
  if (!refusalWords.test(text)) return { state: 'unavailable' };
  return { state: 'refused', message: text, data: bytes };
}

const quantityPattern = /^0x[0-9a-fA-F]{1,64}$/;

/** A number as nodes write it; null when it is none. */
export function readQuantity(value: unknown): bigint | null {
  return typeof value === 'string' && quantityPattern.test(value) ? BigInt(value) : null;
}

export const quantityOf = (value: bigint): Hex => `0x${value.toString(16)}`;
