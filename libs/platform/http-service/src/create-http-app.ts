import { parseStrictJson } from '@einvoice/json';
import { httpHead, httpServer, type JsonLimits, smallBody } from '@einvoice/limits';
import { beginRequest, type RequestSpan } from '@einvoice/tracing';
import { type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type ConnectionError,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { type IncomingMessage } from 'node:http';
import { type Socket } from 'node:net';
import { Registry } from 'prom-client';
import { answerHeaders, answerPreflight } from './answer-headers';
import { BodyMemoryLimit, BodyQuota, readBody, type RawBody } from './body-reader';
import { boundConnections, type ReservedConnections } from './bound-connections';
import { clientAddress, trustedProxies } from './client-network';
import { answerDirectly, DirectRoutes } from './direct-routes';
import { edgeError, RequestRefused, type ErrorAnswer } from './error-answer';
import { ErrorSender, type SayRefusal } from './error-sender';
import { HealthController } from './health.controller';
import { HttpMetrics, routeOf } from './http-metrics';
import { lingerAfterClose } from './linger-after-close';
import { LoopDelay } from './loop-delay';
import { answerRawSocket } from './raw-socket-error';
import { isNeverShed } from './never-shed';
import { OneAnswer } from './one-answer';
import { Readiness } from './readiness';
import { contentProblem, headProblem, presentsPayment, requestIdOf } from './request-head';
import { nestLogger, type Log } from './request-log';
import { routeGuards } from './route-guards';

export interface HttpAppOptions {
  readonly log: Log;
  /** Random and unique; also given to requests that never became one. */
  readonly newRequestId: () => string;
  /** JSON limits by path; every other path has the small ones. */
  readonly bodyLimits?: Readonly<Record<string, JsonLimits>>;
  /** Paths whose body a controller gets as a Buffer, unparsed; every other path takes JSON. */
  readonly rawBodies?: Readonly<Record<string, RawBody>>;
  /** Addresses and CIDR networks of the proxies in front; only they are believed about whom they speak for. */
  readonly trustedProxies?: readonly string[];
  /** Where the numbers of the edge are kept. */
  readonly metrics?: Registry;
  /** Says errors in the language of the caller; without it they are English. */
  readonly sayRefusal?: SayRefusal;
  /** How late the process gets to its work; a test gives its own. */
  readonly loopDelay?: Pick<LoopDelay, 'ms' | 'stop'>;
}

/** What the hooks have in common. */
interface Edge {
  readonly log: Log;
  readonly readiness: Readiness;
  readonly metrics: HttpMetrics;
  readonly loopDelay: Pick<LoopDelay, 'ms' | 'stop'>;
  readonly bodyLimits: Readonly<Record<string, JsonLimits>>;
  readonly rawBodies: Readonly<Record<string, RawBody>>;
  readonly bodyQuotas: WeakMap<IncomingMessage, BodyQuota>;
  /** Who sends `traceparent`: a proxy in front, which sets it, whatever a client sent. */
  readonly hasProxy: boolean;
  readonly reserved: ReservedConnections;
  readonly oneAnswer: OneAnswer;
}

/**
 * The application of a module, behind the strict edge of all our services: limits on head and body, one error
 * shape, request ids, CORS, health and one log line per request. It does not listen yet; `serve` does that.
 */
export async function createHttpApp(
  module: Type | DynamicModule,
  options: HttpAppOptions,
): Promise<NestFastifyApplication> {
  const errors = new ErrorSender(options.log, options.sayRefusal);
  const readiness = new Readiness();
  const metrics = new HttpMetrics(options.metrics ?? new Registry());
  const oneAnswer = new OneAnswer();
  const adapter = new EdgeAdapter(options, { errors, metrics, oneAnswer });
  const fastify = adapter.getInstance<FastifyInstance>();
  const { log, bodyLimits = {}, rawBodies = {}, loopDelay = new LoopDelay() } = options;
  const { server } = fastify;
  const { connectionsMax, reservedConnectionsMax } = httpServer;
  const reserved = boundConnections(server, connectionsMax, reservedConnectionsMax);
  const direct = new DirectRoutes();
  const bodyQuotas = new WeakMap<IncomingMessage, BodyQuota>();
  const hasProxy = (options.trustedProxies ?? []).length > 0;
  const edge: Edge = {
    log,
    readiness,
    metrics,
    loopDelay,
    bodyLimits,
    rawBodies,
    bodyQuotas,
    hasProxy,
    reserved,
    oneAnswer,
  };
  addCountingHooks(fastify, edge);
  addEdgeHooks(fastify, edge);
  addBodyParser(fastify, edge);
  const { trustProxy, smallBodies } = {
    trustProxy: trustOf(options),
    smallBodies: new BodyQuota(new BodyMemoryLimit()),
  };
  answerDirectly(server, direct, {
    ...{ ...edge, errors, smallBodies, newRequestId: options.newRequestId },
    addressOf: (request) => (trustProxy ? clientAddress(request, trustProxy) : (request.socket.remoteAddress ?? '')),
  });
  oneAnswer.watch(server);
  const app = await NestFactory.create<NestFastifyApplication>(withEdge(module, readiness, direct), adapter, {
    bodyParser: false,
    abortOnError: false,
    logger: nestLogger(options.log),
  });
  // A route that nobody guards is a mistake; the service then does not start.
  routeGuards(app);
  app.useGlobalFilters(errors);
  // Node versions differ in what they do with too many headers; all of them are to reach `headProblem`.
  server.maxHeadersCount = 0;
  lingerAfterClose(server);
  // An expectation we do not know is ignored, as the standard allows, so that the answer is shaped by us.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return app;
}

/** Fastify as NestJS sees it, set up once for all services; errors have one way out, so NestJS installs none. */
class EdgeAdapter extends FastifyAdapter {
  constructor(
    options: HttpAppOptions,
    { errors, metrics, oneAnswer }: { errors: ErrorSender } & Pick<Edge, 'metrics' | 'oneAnswer'>,
  ) {
    super({
      skipMiddie: true,
      requestTimeout: longestRequestMs(options),
      keepAliveTimeout: httpServer.keepAliveMs,
      http: {
        // Node refuses a head as large as it is told.
        maxHeaderSize: httpHead.totalBytesMax + 1,
        headersTimeout: httpHead.deadlineMs,
        connectionsCheckingInterval: 1_000,
        insecureHTTPParser: false,
        requireHostHeader: false,
      },
      return503OnClosing: false,
      requestIdHeader: false,
      trustProxy: trustOf(options),
      genReqId: (request: IncomingMessage) => requestIdOf(request, options.newRequestId),
      clientErrorHandler: (error: ConnectionError, socket: Socket) => {
        metrics.refusedRaw();
        oneAnswer.refuse(socket, () => answerRawSocket(error, socket, options.newRequestId()));
      },
      frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
        setAnswerHeaders(request, reply);
        errors.send(error, request, reply);
      },
    });
    this.getInstance().setErrorHandler((error, request, reply) => errors.send(error, request, reply));
  }

  override setErrorHandler() {
    return this.getInstance();
  }

  override setNotFoundHandler() {
    return this.getInstance();
  }
}

/** What Node allows every request; a route that allows less ends earlier. */
function longestRequestMs({ rawBodies = {} }: HttpAppOptions): number {
  return Math.max(httpServer.requestDeadlineMs, ...Object.values(rawBodies).map(({ deadlineMs = 0 }) => deadlineMs));
}

/** Nobody but these is believed about whom a request comes from. */
const trustOf = ({ trustedProxies: networks = [] }: HttpAppOptions) => networks.length > 0 && trustedProxies(networks);

function withEdge(module: Type | DynamicModule, readiness: Readiness, direct: DirectRoutes): DynamicModule {
  class EdgeModule {}
  return {
    module: EdgeModule,
    global: true,
    imports: [module],
    controllers: [HealthController],
    providers: [
      { provide: Readiness, useValue: readiness },
      { provide: DirectRoutes, useValue: direct },
    ],
    exports: [Readiness, DirectRoutes],
  };
}

function setAnswerHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(answerHeaders).header('x-request-id', request.id);
}

/**
 * Around everything else: what is counted, what is logged, and what a request holds until its answer is gone. Hooks with `done`,
 * here and below: a promise for each would cost every request more than what they do.
 */
function addCountingHooks(fastify: FastifyInstance, edge: Edge): void {
  const { log, metrics, bodyQuotas, loopDelay, oneAnswer, hasProxy } = edge;
  const memory = new BodyMemoryLimit();
  const spans = new WeakMap<IncomingMessage, RequestSpan>();
  fastify.addHook('onRequest', (request, reply, done) => {
    // What follows a refused head is no request of ours: neither run, nor answered, nor counted.
    if (oneAnswer.hasEnded(request.raw.socket)) return void reply.hijack();
    const quota = new BodyQuota(memory);
    bodyQuotas.set(request.raw, quota);
    metrics.began();
    const given = request.headers['traceparent'];
    const span = beginRequest(request.id, hasProxy && typeof given === 'string' ? given : undefined);
    if (span) spans.set(request.raw, span);
    reply.raw.once('close', () => {
      quota.giveBack();
      metrics.ended();
      span?.end({ method: request.method, route: routeOf(request), status: reply.statusCode });
    });
    if (span) span.run(done);
    else done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method, id: requestId } = request;
    const { statusCode: status, elapsedTime } = reply;
    const route = routeOf(request);
    const span = spans.get(request.raw);
    metrics.answered({ method, route, status, durationMs: elapsedTime });
    const traced = span && { traceId: span.traceId };
    log.info({ event: 'request', requestId, ...traced, method, route, status, durationMs: Math.round(elapsedTime) });
    done();
  });
  fastify.addHook('onClose', async () => loopDelay.stop());
}

/** The order matters: identity, head, address, load, content; only then a route's own guards and the body. */
function addEdgeHooks(fastify: FastifyInstance, edge: Edge): void {
  const { readiness, rawBodies, reserved, oneAnswer } = edge;
  const methodsAt = new Map<string, string[]>();
  fastify.addHook('onRoute', ({ path, method }) => {
    const known = methodsAt.get(path) ?? ['OPTIONS'];
    methodsAt.set(path, [...new Set([...known, ...[method].flat()])].sort());
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    setAnswerHeaders(request, reply);
    const head = headProblem(request.raw);
    if (head) {
      oneAnswer.end(request.raw.socket);
      return done(new RequestRefused(edgeError(head, { headers: { connection: 'close' } })));
    }
    const path = request.raw.url?.split('?', 1)[0] ?? '';
    const methods = methodsAt.get(path);
    if (request.method === 'OPTIONS' && methods) return void answerPreflight(reply, methods);
    if (request.is404) return done(new RequestRefused(noSuchRoute(methods)));
    const overload = loadProblem(request, edge);
    if (overload) return done(new RequestRefused(overload));
    if (request.method === 'GET' || request.method === 'HEAD') return done();
    const content = contentProblem(request.raw, rawBodies[routeOf(request)]?.contentTypes ?? [jsonType]);
    return content ? done(new RequestRefused(edgeError(content))) : done();
  });
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    // A client's next request opens a connection of its own then: to another instance, or here later.
    if (readiness.isDraining || reserved.has(request.raw.socket)) void reply.header('connection', 'close');
    done();
  });
}

/**
 * Refuses work, unread, that this instance should not begin. Documents that lie in memory cost less than a refusal, so
 * they are served whatever the load. Nobody has looked at a payment yet, so nobody knows what became of it.
 */
function loadProblem(request: FastifyRequest, { loopDelay, metrics, reserved }: Edge): ErrorAnswer | null {
  if (isNeverShed(request)) return null;
  const isLate = loopDelay.ms > httpServer.loopDelayMaxMs;
  if (!isLate && !reserved.has(request.raw.socket)) return null;
  metrics.shed(isLate ? 'loop_delay' : 'connections');
  return edgeError('overloaded', { charged: presentsPayment(request.raw) ? 'unknown' : false });
}

const noSuchRoute = (methods: readonly string[] | undefined): ErrorAnswer =>
  methods ? edgeError('method_not_allowed', { headers: { allow: methods.join(', ') } }) : edgeError('not_found');

const jsonType = 'application/json';

/** The only parser there is. An empty body stays undefined: a paid call without one asks for the offer. */
function addBodyParser(fastify: FastifyInstance, { bodyLimits, rawBodies, bodyQuotas, metrics }: Edge): void {
  const named = Object.values(rawBodies).map((raw) => (raw.contentTypes === 'any' ? ['*'] : raw.contentTypes));
  const contentTypes = new Set([jsonType, ...named.flat()]);
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser([...contentTypes], async (request: FastifyRequest, payload: IncomingMessage) => {
    const route = routeOf(request);
    const raw = rawBodies[route];
    const limits = bodyLimits[route] ?? smallBody;
    const body = await readBody(payload, {
      bytesMax: (raw ?? limits).bytesMax,
      deadlineMs: raw?.deadlineMs ?? httpServer.requestDeadlineMs,
      announcedBytes: Number(request.headers['content-length'] ?? 0),
      quota: bodyQuotas.get(request.raw)!,
    });
    if (body === 'overloaded') metrics.shed('body_bytes');
    if (typeof body === 'string') {
      const charged = body === 'overloaded' && presentsPayment(request.raw) ? 'unknown' : false;
      throw new RequestRefused(edgeError(body, { charged }));
    }
    if (body.length === 0) return undefined;
    if (raw) return body;
    const parsed = parseStrictJson(body, limits);
    if (!parsed.ok) throw new RequestRefused(edgeError(parsed.code, parsed.details && { details: parsed.details }));
    return parsed.value;
  });
}
