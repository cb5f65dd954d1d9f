import { httpServer, smallBody } from '@einvoice/limits';
import { isTracing } from '@einvoice/tracing';
import { type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { answerHeaders } from './answer-headers';
import { type BodyQuota, type RawBody, readBody } from './body-reader';
import { type ReservedConnections } from './bound-connections';
import { clientNetwork } from './client-network';
import { edgeError, RequestRefused } from './error-answer';
import { type ErrorSender, jsonInUtf8 } from './error-sender';
import { type HttpMetrics } from './http-metrics';
import { type LoopDelay } from './loop-delay';
import { type OneAnswer } from './one-answer';
import { type Readiness } from './readiness';
import { contentProblem, headProblem, requestIdOf } from './request-head';
import { type Log } from './request-log';

/** A request to a direct route, read to its end. */
export interface DirectCall {
  readonly raw: IncomingMessage;
  readonly bytes: Buffer;
  readonly requestId: string;
  /** The network it came from. */
  readonly client: string;
  /** Whether somebody still waits for the answer. */
  readonly isWanted: () => boolean;
}

/** JSON text or its bytes, perhaps a text followed by bytes that are kept for every answer, or nothing. */
type DirectBody = string | Uint8Array | readonly [start: string, rest: Uint8Array] | null;

export interface DirectAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body: DirectBody;
}

const isInParts = (body: DirectBody): body is readonly [start: string, rest: Uint8Array] => Array.isArray(body);

/** A body as the framework sends it. */
export const wholeBody = (body: DirectBody): string | Uint8Array | null =>
  isInParts(body) ? Buffer.concat([Buffer.from(body[0]), body[1]]) : body;

/** A POST route of which plain requests are answered without the framework; its controller answers all others alike. */
interface DirectRoute {
  readonly path: string;
  readonly contentTypes: RawBody['contentTypes'];
  /** Of every answer; those of every route when left out. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What the route's own hooks would let pass without a word. */
  readonly isPlain?: (request: IncomingMessage) => boolean;
  /** Throws `RequestRefused`, as a controller does. */
  answer(call: DirectCall): Promise<DirectAnswer>;
}

/** The direct routes of an app; its modules add them. */
export class DirectRoutes {
  private readonly routes = new Map<string | undefined, Required<DirectRoute> & { readonly head: readonly string[] }>();

  add(route: DirectRoute): void {
    const { headers = answerHeaders, isPlain = () => true } = route;
    const answer: DirectRoute['answer'] = (call) => route.answer(call);
    this.routes.set(route.path, { ...route, headers, isPlain, answer, head: Object.entries(headers).flat() });
  }

  /** @param url with a query it is none of ours */
  at(url: string | undefined) {
    return this.routes.get(url);
  }
}

type Route = NonNullable<ReturnType<DirectRoutes['at']>>;

/** What direct routes have in common with all others. */
interface DirectEdge {
  readonly log: Log;
  readonly errors: ErrorSender;
  readonly metrics: HttpMetrics;
  readonly readiness: Readiness;
  readonly loopDelay: Pick<LoopDelay, 'ms'>;
  readonly reserved: ReservedConnections;
  readonly oneAnswer: OneAnswer;
  readonly newRequestId: () => string;
  /** Holds nothing: a small body is covered by the bound on connections. */
  readonly smallBodies: BodyQuota;
  /** The address of who sent a request, behind whatever proxies are ours. */
  readonly addressOf: (request: IncomingMessage) => string;
}

/**
 * Answers what is plain: a small body of announced size at exactly the address of a direct route, and nothing that any of the
 * framework's hooks would refuse, add to or think about. Everything else goes to the framework as if this were not here.
 */
export function answerDirectly(server: Server, routes: DirectRoutes, edge: DirectEdge): void {
  const [framework] = server.listeners('request') as [RequestListener];
  server.off('request', framework);
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const route = routes.at(request.url);
    if (route && isPlain(request, route, edge)) void answerOne(request, response, route, edge);
    else framework(request, response);
  });
}

function isPlain(request: IncomingMessage, route: Route, edge: DirectEdge): boolean {
  const { headers, method, httpVersion, socket } = request;
  const announcedBytes = Number(headers['content-length'] ?? 0);
  return (
    method === 'POST' &&
    !isTracing() && // the framework's hooks make the span of a request
    httpVersion === '1.1' &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    announcedBytes > 0 &&
    announcedBytes <= smallBody.bytesMax &&
    !edge.readiness.isDraining &&
    edge.loopDelay.ms <= httpServer.loopDelayMaxMs &&
    !edge.reserved.has(socket) &&
    !edge.oneAnswer.hasEnded(socket) &&
    route.isPlain(request) &&
    headProblem(request) === null &&
    contentProblem(request, route.contentTypes) === null
  );
}

async function answerOne(request: IncomingMessage, response: ServerResponse, route: Route, edge: DirectEdge) {
  const { metrics, log, errors } = edge;
  const of = { method: 'POST', route: route.path };
  const answered = metrics.timed(of);
  const requestId = requestIdOf(request, edge.newRequestId);
  metrics.began();
  response.once('close', () => metrics.ended());
  let answer: DirectAnswer;
  try {
    const bytes = await readBody(request, {
      bytesMax: smallBody.bytesMax,
      deadlineMs: httpServer.requestDeadlineMs,
      announcedBytes: Number(request.headers['content-length']),
      quota: edge.smallBodies,
    });
    if (typeof bytes === 'string') throw new RequestRefused(edgeError(bytes));
    const client = clientNetwork(edge.addressOf(request));
    answer = await route.answer({ raw: request, bytes, requestId, client, isWanted: () => !response.destroyed });
  } catch (error) {
    answer = errors.answerOf(error, { id: requestId, raw: request });
    response.removeHeader('connection'); // as the errors of all other routes
  }
  send(response, answer, [...route.head, 'x-request-id', requestId]);
  const { status } = answer;
  log.info({ event: 'request', requestId, ...of, status, durationMs: Math.round(answered(status)) });
}

function send(response: ServerResponse, { status, headers = {}, body }: DirectAnswer, head: string[]): void {
  for (const name of Object.keys(headers)) head.push(name.toLowerCase(), headers[name]!);
  if (body !== null) head.push('content-type', jsonInUtf8);
  const parts: readonly (string | Uint8Array)[] = isInParts(body) ? body : [body ?? ''];
  const bytes = parts.reduce<number>((sum, part) => sum + Buffer.byteLength(part), 0);
  head.push('content-length', String(bytes));
  response.writeHead(status, head);
  if (parts.length > 1) response.write(parts[0]);
  const last = parts.at(-1)!;
  // One byte for each character, as nearly always: node copies it as it is, and keeps no room for three.
  if (parts.length === 1 && last.length === bytes && typeof last === 'string') response.end(last, 'latin1');
  else response.end(last);
}
