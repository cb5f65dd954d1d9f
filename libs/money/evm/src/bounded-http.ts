import { boundedExchange } from '@einvoice/http-client';
import { parseStrictJson } from '@einvoice/json';
import { chainAnswer } from '@einvoice/limits';

/** What came back from a server that may be slow, down, wrong or hostile. Never throws. */
export type HttpOutcome =
  | { readonly state: 'answered'; readonly status: number; readonly json: unknown }
  | { readonly state: 'timeout' }
  | { readonly state: 'unreachable' }
  | { readonly state: 'malformed' };

export interface HttpCall {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** For the whole exchange, last byte included. */
  readonly deadlineMs: number;
  /** Whether to send it again when a connection kept from before broke without a byte of an answer: it may arrive twice. */
  readonly repeatWhenStale: boolean;
}

/**
 * One JSON exchange with a node or a facilitator. The operator names them, and they may be in his own network, so
 * their addresses are not guarded.
 */
export async function exchangeJson({ body, headers, ...call }: HttpCall): Promise<HttpOutcome> {
  const outcome = await boundedExchange({
    ...call,
    url: new URL(call.url),
    headers: {
      ...headers,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
    bytesMax: chainAnswer.bytesMax,
    guard: null,
    connection: 'kept',
  });
  switch (outcome.state) {
    case 'answered':
      return readJson(outcome);
    case 'deadline_passed':
      return { state: 'timeout' };
    case 'malformed':
    case 'too_large':
      return { state: 'malformed' };
    case 'unreachable':
    case 'address_refused':
      return { state: 'unreachable' };
  }
}

function readJson({ status, body }: { readonly status: number; readonly body: Uint8Array }): HttpOutcome {
  const parsed = parseStrictJson(body, chainAnswer);
  return parsed.ok ? { state: 'answered', status, json: parsed.value } : { state: 'malformed' };
}
