import { httpHead, httpServer, parseStrictJson, smallBody, type JsonLimits } from '@einvoice/resilience';
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
import { type IncomingMessage, type Server } from 'node:http';
import { type Socket } from 'node:net';
import { answerHeaders, answerPreflight } from './answer-headers';
import { edgeError, RequestRefused, type EdgeErrorCode, type ErrorAnswer } from './error-answer';
import { ErrorSender } from './error-sender';
import { HealthController } from './health.controller';
import { answerRawSocket } from './raw-socket-error';
import { Readiness } from './readiness';
import { contentProblem, headProblem, requestIdOf } from './request-head';
import { nestLogger, type Log } from './request-log';

export interface HttpAppOptions {
  readonly log: Log;
  /** Random and unique; also given to requests that never became one. */
  readonly newRequestId: () => string;
  /** JSON limits by path; every other path has the small ones. */
  readonly bodyLimits?: Readonly<Record<string, JsonLimits>>;
}

/**
 * The application of a module, behind the strict edge that all our services share: limits on head and body, one error
 * shape, request ids, CORS, health and one log line per request. It does not listen yet; `serve` does that.
 */
export async function createHttpApp(
  module: Type | DynamicModule,
  options: HttpAppOptions,
): Promise<NestFastifyApplication> {
  const errors = new ErrorSender(options.log);
  const readiness = new Readiness();
  const adapter = new EdgeAdapter(options, errors);
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  addEdgeHooks(fastify, readiness, options);
  addJsonParser(fastify, options.bodyLimits ?? {});
  const app = await NestFactory.create<NestFastifyApplication>(withHealth(module, readiness), adapter, {
    bodyParser: false,
    abortOnError: false,
    logger: nestLogger(options.log),
  });
  app.useGlobalFilters(errors);
  const server: Server = app.getHttpServer();
  server.maxConnections = httpServer.connectionsMax;
  // An expectation we do not know is ignored, as the standard allows, so that the answer is shaped by us.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return app;
}

/** Fastify as NestJS sees it, set up once for all services; errors have one way out, so NestJS installs none. */
class EdgeAdapter extends FastifyAdapter {
  constructor(options: HttpAppOptions, errors: ErrorSender) {
    super({
      skipMiddie: true,
      requestTimeout: httpServer.requestDeadlineMs,
      keepAliveTimeout: httpServer.keepAliveMs,
      http: {
        maxHeaderSize: httpHead.totalBytesMax,
        headersTimeout: httpHead.deadlineMs,
        connectionsCheckingInterval: 1_000,
        insecureHTTPParser: false,
        requireHostHeader: false,
      },
      return503OnClosing: false,
      requestIdHeader: false,
      genReqId: (request: IncomingMessage) => requestIdOf(request, options.newRequestId),
      clientErrorHandler: (error: ConnectionError, socket: Socket) =>
        answerRawSocket(error, socket, options.newRequestId()),
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

function withHealth(module: Type | DynamicModule, readiness: Readiness): DynamicModule {
  class EdgeModule {}
  return {
    module: EdgeModule,
    global: true,
    imports: [module],
    controllers: [HealthController],
    providers: [{ provide: Readiness, useValue: readiness }],
    exports: [Readiness],
  };
}

function setAnswerHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ ...answerHeaders, 'x-request-id': request.id });
}

/** The order matters: identity, head, address, content; only then a route's own guards and the body. */
function addEdgeHooks(fastify: FastifyInstance, readiness: Readiness, { log }: HttpAppOptions): void {
  const methodsAt = new Map<string, string[]>();
  fastify.addHook('onRoute', ({ path, method }) => {
    const known = methodsAt.get(path) ?? ['OPTIONS'];
    methodsAt.set(path, [...new Set([...known, ...[method].flat()])].sort());
  });
  fastify.addHook('onRequest', async (request, reply) => {
    setAnswerHeaders(request, reply);
    refuseIf(headProblem(request.raw));
    const path = request.raw.url?.split('?', 1)[0] ?? '';
    const methods = methodsAt.get(path);
    if (request.method === 'OPTIONS' && methods) return answerPreflight(reply, methods);
    if (request.is404) throw new RequestRefused(noSuchRoute(methods));
    if (readiness.isStopping && request.routeOptions.url !== '/livez' && request.routeOptions.url !== '/readyz') {
      throw new RequestRefused(edgeError('shutting_down'));
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') refuseIf(contentProblem(request.raw));
  });
  fastify.addHook('onSend', async (_request, reply) => {
    // A connection that is kept alive would hold the shutdown until the client lets go.
    if (readiness.isStopping) void reply.header('connection', 'close');
  });
  fastify.addHook('onResponse', async (request, reply) => {
    log.info({
      event: 'request',
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unmatched',
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
    });
  });
}

function refuseIf(problem: EdgeErrorCode | null): void {
  if (problem) throw new RequestRefused(edgeError(problem));
}

const noSuchRoute = (methods: readonly string[] | undefined): ErrorAnswer =>
  methods ? edgeError('method_not_allowed', { headers: { allow: methods.join(', ') } }) : edgeError('not_found');

/** The only parser there is. An empty body stays undefined: on the paid lane it asks for the offer. */
function addJsonParser(fastify: FastifyInstance, bodyLimits: Readonly<Record<string, JsonLimits>>): void {
  fastify.removeAllContentTypeParsers();
  fastify.addHook('onRoute', (route) => {
    route.bodyLimit = (bodyLimits[route.path] ?? smallBody).bytesMax;
  });
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    const parsed = parseStrictJson(body, bodyLimits[request.routeOptions.url ?? ''] ?? smallBody);
    if (parsed.ok) done(null, parsed.value);
    else done(new RequestRefused(edgeError(parsed.code)));
  });
}
