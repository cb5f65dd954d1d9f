import http from 'node:http';
import { type AddressInfo } from 'node:net';

/** One JSON-RPC request as far as the guard looks at it. */
export interface RpcRequest {
  readonly method?: unknown;
  readonly params?: unknown;
}

export interface ChainGuardOptions {
  readonly anvilUrl: string;
  /** Loopback port; a free one when left out. */
  readonly port?: number;
  /** Awaited with each request before anvil sees it. */
  readonly before: (requests: readonly RpcRequest[]) => Promise<void>;
}

export interface ChainGuard {
  readonly url: string;
  /** Takes no more requests; resolves when those under way are answered. */
  close(): Promise<void>;
}

const bodyBytesMax = 1024 * 1024;

/**
 * The proxy in front of anvil. Anvil answers every `Host` and takes web sockets from every page, so a web page could read
 * and drive the chain; this server answers only `POST` of JSON to its own loopback address without an `Origin`.
 */
export async function startChainGuard({ anvilUrl, port, before }: ChainGuardOptions): Promise<ChainGuard> {
  const agent = new http.Agent({ keepAlive: true });
  const server = http.createServer((request, response) => {
    const refusal = whyRefused(request, (server.address() as AddressInfo).port);
    if (refusal) return refuse(response, refusal.status, refusal.message);
    readBody(request)
      .then(async (body) => {
        if (!body) return refuse(response, 413, 'The request is too large.');
        const requests = readRequests(body);
        if (!requests) return refuse(response, 400, 'The request is no JSON-RPC.');
        await before(requests);
        forward({ agent, anvilUrl, body }, response);
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port ?? 0, '127.0.0.1', () => resolve());
  });
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await closed;
      agent.destroy();
    },
  };
}

function whyRefused(
  { method, headers }: http.IncomingMessage,
  port: number,
): { status: number; message: string } | null {
  const ownHosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (!ownHosts.includes(headers.host ?? ''))
    return { status: 403, message: 'The sandbox chain answers its own host only.' };
  if (headers.origin !== undefined) return { status: 403, message: 'The sandbox chain answers no web page.' };
  if (method !== 'POST') return { status: 405, message: 'The sandbox chain takes POST only.' };
  if (!headers['content-type']?.startsWith('application/json')) return { status: 415, message: 'JSON is expected.' };
  return null;
}

function refuse(response: http.ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(JSON.stringify({ error: message }));
}

async function readBody(request: http.IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bodyBytesMax) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function readRequests(body: Buffer): RpcRequest[] | null {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    const requests: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
    return requests.every((request) => typeof request === 'object' && request !== null)
      ? (requests as RpcRequest[])
      : null;
  } catch {
    return null;
  }
}

interface Forwarding {
  readonly agent: http.Agent;
  readonly anvilUrl: string;
  readonly body: Buffer;
}

function forward({ agent, anvilUrl, body }: Forwarding, response: http.ServerResponse): void {
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const onward = http.request(anvilUrl, { method: 'POST', agent, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, { 'content-type': 'application/json' });
    answer.pipe(response);
    answer.once('error', () => response.destroy());
  });
  // A chain that is gone looks to its clients as any unreachable node does: the connection breaks.
  onward.once('error', () => response.destroy());
  response.once('close', () => onward.destroy());
  onward.end(body);
}
