import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { eprelSandboxRecords, eprelSimulatorRecords, type EprelSimulatorRecord } from './eprel-records';
import { type EprelReply, eprelReplyTo, type EprelRequest } from './eprel-wire';

/** How the simulator treats a request that it could answer. */
export type EprelBehaviour =
  | { readonly kind: 'normal' }
  /** Exactly this. */
  | ({ readonly kind: 'reply' } & EprelReply)
  /** Whatever becomes of a good answer. */
  | { readonly kind: 'changed'; readonly change: (json: unknown) => unknown }
  /** A good answer with other head fields. */
  | { readonly kind: 'headers'; readonly headers: Readonly<Record<string, string>> }
  /** Answers well, once the spec lets it. */
  | { readonly kind: 'held'; readonly until: Promise<unknown> }
  /** The first half of a good answer, as if it were all. */
  | { readonly kind: 'truncated' }
  /** Promises a whole answer and hangs up in the middle. */
  | { readonly kind: 'hang_up' }
  /** No answer at all; the connection breaks. */
  | { readonly kind: 'reset' }
  /** A good answer inside very much white space. */
  | { readonly kind: 'huge'; readonly bytes: number }
  | { readonly kind: 'endless' }
  /** A good answer, compressed. */
  | { readonly kind: 'gzip' };

export interface EprelSimulator {
  /** Where the interface is, and the origin of its files and short links. */
  readonly endpoint: string;
  readonly origin: string;
  /** The key that its search takes. */
  readonly apiKey: string;
  /** Every request that arrived below the interface, oldest first. */
  readonly requests: readonly EprelRequest[];
  /** Writes a record, before all others of its number. */
  publish(record: EprelSimulatorRecord): void;
  /** GTINs that records have: what `/product/gtin/…` answers. */
  gtin(gtin: string, answer: EprelReply | EprelSimulatorRecord): void;
  /** From now on, whatever is asked. */
  behave(behaviour: EprelBehaviour): void;
  /** The next requests, one each, before everything else. */
  script(behaviours: readonly EprelBehaviour[]): void;
  /** The sandbox's records, normal behaviour, no requests. */
  reset(): void;
  close(): Promise<void>;
}

const interfacePath = '/api/';
const whiteSpace = Buffer.alloc(64 * 1024, ' ');

/** EPREL on loopback: paths, head fields and answers of its public interface, invented records, and every way to fail that we know of. */
export async function startEprelSimulator(): Promise<EprelSimulator> {
  const state = new SimulatorState();
  const server = http.createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    answer(request, response, state, port).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', () => resolve());
  });
  server.unref();
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint: `${origin}/api`,
    origin,
    apiKey: sandboxKey,
    requests: state.requests,
    publish: (record) => state.records.unshift(record),
    gtin: (gtin, given) => void state.gtins.set(gtin, given),
    behave: (behaviour) => void (state.behaviour = behaviour),
    script: (behaviours) => state.scripted.push(...behaviours),
    reset: () => state.reset(),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** No key of the register: the simulator's own. */
const sandboxKey = 'sandbox-key-of-the-simulator';

class SimulatorState {
  readonly requests: EprelRequest[] = [];
  readonly records: EprelSimulatorRecord[] = [];
  readonly gtins = new Map<string, EprelReply | EprelSimulatorRecord>();
  readonly scripted: EprelBehaviour[] = [];
  behaviour: EprelBehaviour = { kind: 'normal' };

  constructor() {
    this.reset();
  }

  reset(): void {
    for (const list of [this.requests, this.records, this.scripted]) list.length = 0;
    this.records.push(...eprelSimulatorRecords);
    this.gtins.clear();
    const [, found] = eprelSandboxRecords.found.split('/');
    this.gtins.set(
      eprelSandboxRecords.gtin,
      this.records.find((one) => one.eprelRegistrationNumber === found)!,
    );
    this.behaviour = { kind: 'normal' };
  }
}

/** A web page of another origin may not drive the simulator, and nobody else's host name leads here. */
const isForeign = ({ headers }: http.IncomingMessage, port: number): boolean =>
  headers.origin !== undefined || (headers.host !== `127.0.0.1:${port}` && headers.host !== `localhost:${port}`);

async function answer(
  incoming: http.IncomingMessage,
  response: http.ServerResponse,
  state: SimulatorState,
  port: number,
): Promise<void> {
  const url = new URL(incoming.url ?? '/', `http://127.0.0.1:${port}`);
  if (isForeign(incoming, port)) return send(response, { status: 403, body: '' });
  if (incoming.method !== 'GET') return send(response, { status: 405, body: '' });
  const request: EprelRequest = {
    path: url.pathname,
    query: url.searchParams,
    apiKey: incoming.headers['x-api-key']?.toString() ?? null,
  };
  const good = eprelReplyTo(request, { ...state, apiKey: sandboxKey });
  if (!url.pathname.startsWith(interfacePath)) return send(response, good);
  state.requests.push(request);
  await perform(state.scripted.shift() ?? state.behaviour, response, good);
}

async function perform(behaviour: EprelBehaviour, response: http.ServerResponse, good: EprelReply): Promise<void> {
  switch (behaviour.kind) {
    case 'normal':
      return send(response, good);
    case 'reply':
      return send(response, behaviour);
    case 'headers':
      return send(response, { ...good, headers: { ...good.headers, ...behaviour.headers } });
    case 'changed':
      return send(response, { ...good, body: JSON.stringify(behaviour.change(JSON.parse(good.body))) });
    case 'held':
      await behaviour.until;
      return send(response, good);
    case 'truncated':
      return send(response, { ...good, body: good.body.slice(0, good.body.length / 2) });
    case 'huge':
      return send(response, { ...good, body: good.body + ' '.repeat(behaviour.bytes) });
    default:
      return performOnTheConnection(behaviour, response, good);
  }
}

function performOnTheConnection(
  { kind }: Extract<EprelBehaviour, { kind: 'hang_up' | 'reset' | 'endless' | 'gzip' }>,
  response: http.ServerResponse,
  { body }: EprelReply,
): void {
  const type = { 'content-type': 'application/json' };
  switch (kind) {
    case 'hang_up':
      response.writeHead(200, { ...type, 'content-length': body.length });
      response.write(body.slice(0, body.length / 2), () => response.destroy());
      return;
    case 'reset':
      response.destroy();
      return;
    case 'gzip':
      response.writeHead(200, { ...type, 'content-encoding': 'gzip' }).end(gzipSync(body));
      return;
    case 'endless': {
      response.writeHead(200, type);
      const write = () => {
        while (!response.destroyed && response.write(whiteSpace));
      };
      response.on('drain', write);
      write();
    }
  }
}

function send(response: http.ServerResponse, { status, body, headers }: EprelReply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}
