/** What came back from a server that may be slow, down, wrong or hostile. */
export type SellerReply =
  | { readonly state: 'answered'; readonly status: number; readonly headers: Headers; readonly body: Uint8Array }
  | { readonly state: 'no_answer'; readonly reason: NoAnswerReason };

/** `malformed_answer`: too large, or in an encoding that nobody asked for. `stopped`: the caller's signal. */
type NoAnswerReason = 'unreachable' | 'timeout' | 'malformed_answer' | 'stopped';

export interface SellerRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Of the answer's body. */
  readonly bytesMax: number;
  /** For the whole exchange, last byte included. */
  readonly deadlineMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** One bounded exchange; never throws. A redirect is an answer like any other and is never followed. */
export async function askSeller(fetch: typeof globalThis.fetch, request: SellerRequest): Promise<SellerReply> {
  const { url, method, headers, body, deadlineMs, signal } = request;
  const late = AbortSignal.timeout(deadlineMs);
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([late, signal]) : late,
      headers: { ...headers, accept: 'application/json', 'accept-encoding': 'identity' },
      ...(body === undefined ? {} : { body }),
    });
    const bytes = await readBody(response, request.bytesMax);
    return bytes
      ? { state: 'answered', status: response.status, headers: response.headers, body: bytes }
      : { state: 'no_answer', reason: 'malformed_answer' };
  } catch {
    return { state: 'no_answer', reason: signal?.aborted ? 'stopped' : late.aborted ? 'timeout' : 'unreachable' };
  }
}

/** Null when it is larger than allowed, or encoded: what is inflated has no bound. */
async function readBody(response: Response, bytesMax: number): Promise<Uint8Array | null> {
  const encoding = response.headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'identity' || Number(response.headers.get('content-length') ?? 0) > bytesMax) {
    await response.body?.cancel();
    return null;
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > bytesMax) return null; // leaving the loop closes the connection
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
