import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { boundConnections, isFramedPlainly, lingerAfterClose, OneAnswer } from '@einvoice/http-service';
import { httpHead, httpServer } from '@einvoice/limits';
import { Agent } from 'undici';
import { forward } from './forward';
import { occurrences } from './headers';
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
 * A small reverse proxy on 127.0.0.1: a strict parser in front, bodies streamed both ways, and undici towards the apps, one
 * request at a time on each of its connections.
 * @throws when the port cannot be bound
 */
export async function openDevProxy(options: DevProxyOptions): Promise<DevProxy> {
  // The first byte of an answer has a deadline; a stream of events may then be silent for as long as it likes.
  const apps = new Agent({ pipelining: 1, headersTimeout: options.answerDeadlineMs ?? 120_000, bodyTimeout: 0 });
  const oneAnswer = new OneAnswer();
  const server = createServer(
    {
      insecureHTTPParser: false,
      requireHostHeader: false, // refused below, in our error shape
      maxHeaderSize: httpHead.totalBytesMax + 1, // Node refuses a head as large as it is told
      headersTimeout: options.headersDeadlineMs ?? httpHead.deadlineMs,
      requestTimeout: options.requestDeadlineMs ?? httpServer.readRequestDeadlineMs,
      keepAliveTimeout: httpServer.keepAliveMs,
      connectionsCheckingInterval: 500,
    },
    (request, response) => handle(request, response, { ...options, apps, oneAnswer }),
  );
  server.maxHeadersCount = 0; // counted below: what Node does with one too many differs between its versions
  boundConnections(server, httpServer.connectionsMax);
  lingerAfterClose(server);
  oneAnswer.watch(server);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    oneAnswer.refuse(socket, () => refusal.answerRaw(socket, refusalOf(error))),
  );
  server.on('connect', (_request, socket) => refusal.answerRaw(socket, refusal.badRequest));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    close: () => close(server, apps),
  };
}

function refusalOf({ code }: NodeJS.ErrnoException): refusal.Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return refusal.headersTooLarge;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? refusal.tooSlow : refusal.badRequest;
}

async function close(server: Server, apps: Agent): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
  await apps.destroy();
}

interface ProxyParts extends DevProxyOptions {
  readonly apps: Agent;
  readonly oneAnswer: OneAnswer;
}

function handle(request: IncomingMessage, response: ServerResponse, { apps, oneAnswer, ...options }: ProxyParts): void {
  const { socket } = request;
  // Once something was refused on a connection, what else arrived on it is not looked at.
  if (oneAnswer.hasEnded(socket)) return;
  const port = admit(request, options);
  if (typeof port === 'number') return void forward(request, response, { apps, port });
  oneAnswer.end(socket);
  refusal.answer(response, port);
}

/** The port of the app that may have this request, or why nobody may. */
function admit(request: IncomingMessage, { hosts, routes, appPorts }: DevProxyOptions): number | refusal.Refusal {
  const target = request.url ?? '';
  const isOnce = (name: string): boolean => occurrences(request, name) <= 1;
  if (occurrences(request, 'host') !== 1 || !isOnce('content-length') || !isOnce('transfer-encoding')) {
    return refusal.badRequest;
  }
  if (!isFramedPlainly(request)) return refusal.badRequest;
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
