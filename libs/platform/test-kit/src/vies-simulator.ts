import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type ViesEntry, ViesRegister, type ViesRegisterAnswer, type ViesRequest } from './vies-register';
import { type ViesReply, readRestRequest, readSoapRequest, restReply, soapReply } from './vies-wire';

/** How the simulator treats a question that it could answer. */
export type ViesBehaviour =
  | { readonly kind: 'normal' }
  | { readonly kind: 'code'; readonly code: string; readonly status?: number }
  /** Answers well, but late. */
  | { readonly kind: 'slow'; readonly delayMs: number }
  /** Answers well but late, and refuses what comes while so many are under way. */
  | { readonly kind: 'crowded'; readonly delayMs: number; readonly most: number }
  /** Answers well, once the spec lets it. */
  | { readonly kind: 'held'; readonly until: Promise<unknown> }
  /** Every other question is answered, the first is not. */
  | { readonly kind: 'flapping' }
  /** Answers about another number. */
  | { readonly kind: 'wrong_echo' }
  /** A page instead of an answer. */
  | { readonly kind: 'html'; readonly status: number }
  /** The first half of a good answer, as if it were all. */
  | { readonly kind: 'truncated' }
  /** Promises a whole answer and hangs up in the middle. */
  | { readonly kind: 'hang_up' }
  /** A good answer inside very much white space. */
  | { readonly kind: 'huge'; readonly bytes: number }
  | { readonly kind: 'endless' }
  /** One byte now and then, for ever. */
  | { readonly kind: 'drip'; readonly everyMs: number }
  /** A good answer, compressed, inside very much white space. */
  | { readonly kind: 'gzip'; readonly bytes: number }
  | { readonly kind: 'header_flood'; readonly headers: number }
  | { readonly kind: 'redirect'; readonly location: string }
  /** No answer at all; the connection breaks. */
  | { readonly kind: 'reset' }
  /** Exactly this. */
  | { readonly kind: 'raw'; readonly status: number; readonly body: string; readonly contentEncoding?: string }
  /** Whatever becomes of a good answer. */
  | { readonly kind: 'mutated'; readonly mutate: (body: Buffer) => Buffer };

interface ViesBehaviourScope {
  readonly countryCode?: string;
  readonly protocol?: ViesRequest['protocol'];
}

export interface ViesSimulator {
  /** Endpoints of the service and of the test service with its magic numbers. */
  readonly restEndpoint: string;
  readonly soapEndpoint: string;
  readonly testRestEndpoint: string;
  readonly testSoapEndpoint: string;
  /** Every question that arrived, oldest first. */
  readonly requests: readonly ViesRequest[];
  /** The most questions that were under way together. */
  readonly togetherMax: number;
  /** Writes what the register holds about `vatId`, such as `BE0203201340`. */
  register(vatId: string, entry: ViesEntry): void;
  /** From now on; the newest behaviour whose scope fits counts. */
  behave(behaviour: ViesBehaviour, scope?: ViesBehaviourScope): void;
  /** From now on questions have no answer until the function that comes back is called; from then on they are answered. */
  hold(): () => void;
  /** The next questions, one each, before everything else. */
  script(behaviours: readonly ViesBehaviour[]): void;
  /** An empty register, normal behaviour, no requests. */
  reset(): void;
  close(): Promise<void>;
}

const restPath = '/taxation_customs/vies/rest-api';
const soapPath = '/taxation_customs/vies/services';
const paths = {
  restEndpoint: `${restPath}/check-vat-number`,
  testRestEndpoint: `${restPath}/check-vat-test-service`,
  soapEndpoint: `${soapPath}/checkVatService`,
  testSoapEndpoint: `${soapPath}/checkVatTestService`,
} as const;
const testPaths: readonly string[] = [paths.testRestEndpoint, paths.testSoapEndpoint];
const bodyBytesMax = 64 * 1024;
const whiteSpace = Buffer.alloc(64 * 1024, ' ');
const packedWhiteSpace = gzipSync(whiteSpace);

/** VIES on loopback: the same REST and SOAP, a register to write in, and every way to fail that we know of. */
export async function startViesSimulator({ port = 0 }: { readonly port?: number } = {}): Promise<ViesSimulator> {
  const state = new SimulatorState();
  const server = http.createServer((request, response) => {
    answer(request, response, state, (server.address() as AddressInfo).port).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve());
  });
  server.unref();
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    restEndpoint: base + paths.restEndpoint,
    soapEndpoint: base + paths.soapEndpoint,
    testRestEndpoint: base + paths.testRestEndpoint,
    testSoapEndpoint: base + paths.testSoapEndpoint,
    requests: state.requests,
    get togetherMax() {
      return state.togetherMax;
    },
    register: (vatId, entry) => state.register.write(vatId, entry),
    behave: (behaviour, scope = {}) => state.behaviours.unshift({ behaviour, scope }),
    hold: () => {
      let letGo = (): void => undefined;
      const until = new Promise<void>((resolve) => (letGo = resolve));
      state.behaviours.unshift({ behaviour: { kind: 'held', until }, scope: {} });
      return letGo;
    },
    script: (behaviours) => state.scripted.push(...behaviours),
    reset: () => state.reset(),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** A behaviour for this one question. */
type Treatment = Exclude<ViesBehaviour, { kind: 'flapping' | 'crowded' }>;

class SimulatorState {
  readonly register = new ViesRegister();
  readonly requests: ViesRequest[] = [];
  readonly behaviours: { behaviour: ViesBehaviour; scope: ViesBehaviourScope }[] = [];
  readonly scripted: ViesBehaviour[] = [];
  togetherMax = 0;
  private together = 0;
  private flaps = 0;

  /** Until its answer is sent or its connection is gone. */
  take(request: ViesRequest, response: http.ServerResponse): void {
    this.requests.push(request);
    this.together++;
    this.togetherMax = Math.max(this.togetherMax, this.together);
    response.once('close', () => this.together--);
  }

  behaviourFor(request: ViesRequest): Treatment {
    const behaviour = this.scripted.shift() ?? this.standing(request);
    if (behaviour.kind === 'crowded') {
      const { delayMs, most } = behaviour;
      return this.together > most ? { kind: 'code', code: 'MS_MAX_CONCURRENT_REQ' } : { kind: 'slow', delayMs };
    }
    if (behaviour.kind !== 'flapping') return behaviour;
    this.flaps++;
    return this.flaps % 2 === 1 ? { kind: 'code', code: 'MS_UNAVAILABLE' } : { kind: 'normal' };
  }

  private standing({ countryCode, protocol }: ViesRequest): ViesBehaviour {
    const found = this.behaviours.find(
      ({ scope }) => (scope.countryCode ?? countryCode) === countryCode && (scope.protocol ?? protocol) === protocol,
    );
    return found?.behaviour ?? { kind: 'normal' };
  }

  reset(): void {
    this.register.clear();
    this.flaps = 0;
    this.togetherMax = 0;
    for (const list of [this.requests, this.behaviours, this.scripted]) list.length = 0;
  }
}

async function answer(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  state: SimulatorState,
  port: number,
): Promise<void> {
  const refusal = whyRefused(request, port);
  if (refusal !== null) {
    response.writeHead(refusal, { connection: 'close' }).end();
    return;
  }
  const path = request.url!;
  const isRest = path.startsWith(restPath);
  const body = await readBody(request);
  const question = (isRest ? readRestRequest : readSoapRequest)(body, testPaths.includes(path));
  if (!question) {
    response.writeHead(isRest ? 400 : 500, { connection: 'close' }).end();
    return;
  }
  state.take(question, response);
  const behaviour = state.behaviourFor(question);
  const plain = state.register.answer(question);
  await perform(behaviour, response, (changed = plain) => (isRest ? restReply : soapReply)(changed, question), plain);
}

/** A web page of another origin may not drive the simulator, and nobody else's host name leads here. */
function whyRefused({ method, url, headers }: http.IncomingMessage, port: number): number | null {
  if (headers.host !== `127.0.0.1:${port}` && headers.host !== `localhost:${port}`) return 403;
  if (headers.origin !== undefined) return 403;
  if (!Object.values<string>(paths).includes(url ?? '')) return 404;
  if (method !== 'POST') return 405;
  const expected = url?.startsWith(restPath) ? 'application/json' : 'text/xml';
  return headers['content-type']?.startsWith(expected) ? null : 415;
}

async function readBody(request: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bodyBytesMax) throw new Error('The question is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function perform(
  behaviour: Treatment,
  response: http.ServerResponse,
  replyTo: (answer?: ViesRegisterAnswer) => ViesReply,
  plain: ViesRegisterAnswer,
): Promise<void> {
  const good = replyTo();
  switch (behaviour.kind) {
    case 'normal':
      return send(response, good);
    case 'code':
      return send(response, replyTo({ code: behaviour.code, status: behaviour.status ?? 200 }));
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, behaviour.delayMs).unref());
      return send(response, good);
    case 'held':
      await behaviour.until;
      return send(response, good);
    case 'wrong_echo':
      return send(response, replyTo('code' in plain ? plain : { ...plain, vatNumber: otherNumber(plain.vatNumber) }));
    case 'html':
      return send(response, { status: behaviour.status, type: 'text/html', body: '<html><h1>Maintenance</h1></html>' });
    case 'truncated':
      return send(response, { ...good, body: good.body.slice(0, good.body.length / 2) });
    case 'raw':
      if (behaviour.contentEncoding) response.setHeader('content-encoding', behaviour.contentEncoding);
      return send(response, { ...good, status: behaviour.status, body: behaviour.body });
    case 'mutated':
      return send(response, good, behaviour.mutate(Buffer.from(good.body)));
    case 'huge':
      return send(response, { ...good, body: good.body + ' '.repeat(behaviour.bytes) });
    default:
      return performOnTheConnection(behaviour, response, good);
  }
}

type ConnectionBehaviour = Extract<
  ViesBehaviour,
  { kind: 'hang_up' | 'endless' | 'drip' | 'gzip' | 'header_flood' | 'redirect' | 'reset' }
>;

function performOnTheConnection(behaviour: ConnectionBehaviour, response: http.ServerResponse, good: ViesReply): void {
  const { type, body } = good;
  switch (behaviour.kind) {
    case 'hang_up':
      response.writeHead(200, { 'content-type': type, 'content-length': body.length });
      response.write(body.slice(0, body.length / 2), () => response.destroy());
      return;
    case 'endless': {
      response.writeHead(200, { 'content-type': type });
      const write = () => {
        while (!response.destroyed && response.write(whiteSpace));
      };
      response.on('drain', write);
      return write();
    }
    case 'drip': {
      response.writeHead(200, { 'content-type': type });
      const timer = setInterval(() => response.write(' '), behaviour.everyMs).unref();
      response.once('close', () => clearInterval(timer));
      return;
    }
    case 'gzip': {
      // Compressed pieces may follow one after the other, so the bomb costs us only its smallest part.
      const pieces = Array.from({ length: Math.ceil(behaviour.bytes / whiteSpace.length) }, () => packedWhiteSpace);
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' });
      response.end(Buffer.concat([gzipSync(body), ...pieces]));
      return;
    }
    case 'header_flood':
      response.socket?.end(`HTTP/1.1 200 OK\r\n${'x: x\r\n'.repeat(behaviour.headers)}\r\n${body}`);
      return;
    case 'redirect':
      response.writeHead(302, { location: behaviour.location }).end();
      return;
    case 'reset':
      response.destroy();
  }
}

function send(
  response: http.ServerResponse,
  { status, type, body }: ViesReply,
  bytes: Buffer = Buffer.from(body),
): void {
  response.writeHead(status, { 'content-type': type, 'content-length': bytes.length }).end(bytes);
}

const otherNumber = (vatNumber: string) => vatNumber.slice(0, -1) + (vatNumber.endsWith('0') ? '1' : '0');
