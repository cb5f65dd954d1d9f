import {
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { boundConnections } from '@einvoice/http-service';
import { httpHead, httpServer } from '@einvoice/limits';
import { endToEndHeaders, forwardedHeaders, occurrences } from './headers';
import * as refusal from './refusal';
import { appFor, type Route } from './routes';

export interface DevProxyOptions {
  readonly port: number;
  /** Loopback port of each app of the route table. */
  readonly appPorts: Readonly<Record<string, number>>;
  /**
   * Values of the Host header that are served; others may be a page that rebinds its name to this machine. A page of
   * another origin is not served either: what it reads of a sandbox is none of its business.
   */
  readonly hosts: readonly string[];
  readonly routes?: readonly Route[];
  /** How long an app may take to begin its answer. */
  readonly answerDeadlineMs?: number;
  /** How long a client may take to send its headers, and its whole request. */
  readonly headersDeadlineMs?: number;
  readonly requestDeadlineMs?: number;
}

export interface DevProxy {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * A small reverse proxy on 127.0.0.1: strict parser, streamed bodies, and one connection to the app per request, so that
 * no two requests can ever be confused behind it.
 * @throws when the port cannot be bound
 */
export async function openDevProxy(options: DevProxyOptions): Promise<DevProxy> {
  const server = createServer(
    {
      insecureHTTPParser: false,
      requireHostHeader: false, // refused below, in our error shape
      maxHeaderSize: httpHead.totalBytesMax,
      headersTimeout: options.headersDeadlineMs ?? httpHead.deadlineMs,
      requestTimeout: options.requestDeadlineMs ?? httpServer.readRequestDeadlineMs,
      keepAliveTimeout: httpServer.keepAliveMs,
      connectionsCheckingInterval: 500,
    },
    (request, response) => handle(request, response, options),
  );
  server.maxHeadersCount = httpHead.headersMax + 1; // one more, so that too many can be told from just enough
  boundConnections(server, httpServer.connectionsMax);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refusal.answerRaw(socket, refusalOf(error)));
  server.on('connect', (_request, socket) => refusal.answerRaw(socket, refusal.badRequest));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : options.port, close: () => close(server) };
}

function refusalOf({ code }: NodeJS.ErrnoException): refusal.Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return refusal.headersTooLarge;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? refusal.tooSlow : refusal.badRequest;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Connections that were refused something: what else arrived on them is not looked at. */
const refused = new WeakSet<Socket>();

function handle(request: IncomingMessage, response: ServerResponse, options: DevProxyOptions): void {
  if (refused.has(request.socket)) return;
  const port = admit(request, options);
  if (typeof port === 'number') return forward(request, response, port, options);
  refused.add(request.socket);
  refusal.answer(response, port);
}

/** The port of the app that may have this request, or why nobody may. */
function admit(request: IncomingMessage, { hosts, routes, appPorts }: DevProxyOptions): number | refusal.Refusal {
  const target = request.url ?? '';
  if (occurrences(request, 'host') !== 1 || occurrences(request, 'content-length') > 1) return refusal.badRequest;
  if (request.rawHeaders.length > 2 * httpHead.headersMax) return refusal.tooManyHeaders;
  if (!target.startsWith('/')) return refusal.badRequest;
  if (target.length > httpHead.urlBytesMax) return refusal.urlTooLong;
  if (!hosts.includes(request.headers.host?.toLowerCase() ?? '')) return refusal.foreignHost;
  if (!isOwnOrigin(request.headers.origin, hosts)) return refusal.foreignOrigin;
  const app = appFor(target, routes);
  if (app === undefined) return refusal.notFound;
  return appPorts[app] ?? refusal.upstreamGone;
}

/** True for programs, which send no Origin, and for pages that came from here. */
const isOwnOrigin = (origin: string | undefined, hosts: readonly string[]): boolean =>
  origin === undefined || hosts.some((host) => origin.toLowerCase() === `http://${host}`);

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
  { answerDeadlineMs = 120_000 }: DevProxyOptions,
): void {
  const upstream = httpRequest({
    host: '127.0.0.1',
    port,
    method: request.method,
    path: request.url,
    headers: forwardedHeaders(request),
    agent: false,
  });
  let settled = false; // the app began its answer, or will not get to give one
  const fail = (why: refusal.Refusal): void => {
    if (settled) return; // a broken answer is noticed by its pipeline below
    settled = true;
    upstream.destroy();
    refusal.answer(response, why);
  };
  const deadline = setTimeout(() => fail(refusal.upstreamFailed), answerDeadlineMs);
  upstream.once('response', (answered) => {
    if (settled) return void answered.destroy();
    settled = true;
    clearTimeout(deadline);
    response.writeHead(answered.statusCode ?? 502, answered.statusMessage, endToEndHeaders(answered));
    pipeline(answered, response, () => request.unpipe(upstream));
  });
  upstream.on('error', ({ code }: NodeJS.ErrnoException) =>
    fail(code === 'ECONNREFUSED' ? refusal.upstreamGone : refusal.upstreamFailed),
  );
  response.once('close', () => {
    clearTimeout(deadline);
    upstream.destroy();
  });
  request.pipe(upstream);
}
