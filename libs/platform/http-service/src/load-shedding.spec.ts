import { httpServer, smallBody } from '@einvoice/limits';
import { until } from '@einvoice/test-kit';
import { once } from 'node:events';
import { type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Registry } from 'prom-client';
import { answeredDirectly, exchange, holdRequests, startSpecServer, type SpecServer } from './server.fixture';

const json = { 'content-type': 'application/json' };
let server: SpecServer;
let metrics: Registry;
const loopDelay = { ms: 0, stop: () => undefined };
beforeEach(async () => {
  loopDelay.ms = 0;
  metrics = new Registry();
  server = await startSpecServer({ metrics, loopDelay });
});
afterEach(() => server.app.close());

const shedBy = async (reason: string): Promise<number> => {
  const { values } = await metrics.getSingleMetric('http_requests_shed_total')!.get();
  return values.find(({ labels }) => labels['reason'] === reason)?.value ?? 0;
};

describe('while the process gets to its work too late', () => {
  const small = (headers: Record<string, string> = {}) =>
    fetch(`${server.url}/small`, { method: 'POST', headers: { ...json, ...headers }, body: '{"a":' });

  it('new work is refused unread with 503 and when to come back; health and documents are answered; then all goes on', async () => {
    loopDelay.ms = httpServer.loopDelayMaxMs + 1;
    const refused = await small();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toMatchObject({ error: { code: 'overloaded', retryable: true, charged: false } });
    expect((await fetch(`${server.url}/livez`)).status).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${server.url}/document`)).json()).toEqual({ written: 'once' });
    expect(await shedBy('loop_delay')).toBe(1);
    loopDelay.ms = httpServer.loopDelayMaxMs;
    expect((await small()).status).toBe(400);
  });

  it('a refused payment is not told that nothing was charged: nobody has looked at it', async () => {
    loopDelay.ms = httpServer.loopDelayMaxMs + 1;
    const refused = await small({ 'payment-signature': 'e30=' });
    expect(await refused.json()).toMatchObject({ error: { code: 'overloaded', charged: 'unknown' } });
  });
});

describe('X6 while every connection is at work', () => {
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const open: Socket[] = [];
  afterEach(() => open.splice(0).forEach((socket) => socket.destroy()));

  async function connectAll(count: number, sent: string): Promise<void> {
    for (let left = count; left > 0; left -= 100) {
      const some = Array.from({ length: Math.min(left, 100) }, () => connect(server.port, '127.0.0.1'));
      open.push(...some);
      await Promise.all(
        some.map((socket) =>
          once(
            socket.on('error', () => undefined),
            'connect',
          ),
        ),
      );
      for (const socket of some) socket.write(sent);
    }
  }
  const inFlight = async () => (await metrics.getSingleMetric('http_requests_in_flight')!.get()).values[0]!.value;

  it('X6 documents and health are answered on connections of their own, everything else gets 503, and then all goes on', async () => {
    const release = holdRequests();
    await connectAll(httpServer.connectionsMax, request('/held'));
    await until(async () => (await inFlight()) === httpServer.connectionsMax);
    const answers = await Promise.all(
      ['/document', '/livez', '/client'].map((path) => exchange(server.port, request(path))),
    );
    expect(answers[0]).toMatch(/^HTTP\/1.1 200 [^]*connection: close[^]*\{"written":"once"\}$/i);
    expect(answers[1]).toMatch(/^HTTP\/1.1 200 /);
    expect(answers[2]).toMatch(/^HTTP\/1.1 503 [^]*retry-after: 5[^]*"code":"overloaded"/);
    expect(await shedBy('connections')).toBe(1);
    const head = 'Host: a\r\nContent-Type: application/json\r\nContent-Length: 1';
    const before = answeredDirectly();
    expect(await exchange(server.port, `POST /direct HTTP/1.1\r\n${head}\r\n\r\n1`)).toMatch(/^HTTP\/1.1 503 /);
    expect([answeredDirectly() - before, await shedBy('connections')]).toEqual([0, 2]);
    release();
    await until(async () => (await inFlight()) === 0);
    expect(await exchange(server.port, request('/client'))).toMatch(/^HTTP\/1.1 200 /);
  });

  it('X6 clients that never finish on those are bounded, too', async () => {
    const release = holdRequests();
    await connectAll(httpServer.connectionsMax, request('/held'));
    await until(async () => (await inFlight()) === httpServer.connectionsMax);
    await connectAll(httpServer.reservedConnectionsMax + 50, 'GET /document');
    const connections = () =>
      new Promise<number>((resolve) =>
        (server.app.getHttpServer() as Server).getConnections((_, count) => resolve(count)),
      );
    await until(async () => (await connections()) === httpServer.connectionsMax + httpServer.reservedConnectionsMax);
    release();
  });
});

describe('B15 many large bodies at once', () => {
  const bytes = 8 * 1024 * 1024;
  const memoryBytes = httpServer.bodyBytesInFlightMax - httpServer.connectionsMax * smallBody.bytesMax;
  const allButTheEnd = Buffer.alloc(bytes - 1, 0x20);
  const open: Socket[] = [];
  afterEach(() => open.splice(0).forEach((socket) => socket.destroy()));

  /** A client that has sent its large body but for the last byte, and what it was answered. */
  function sendLarge(): { answer: Promise<string>; arrived: Promise<void>; finish(): void } {
    const socket = connect(server.port, '127.0.0.1');
    open.push(socket);
    const head = `POST /large HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;
    socket.write(head);
    const arrived = new Promise<void>((resolve) => socket.write(allButTheEnd, () => resolve()));
    const answer = once(socket, 'data').then(([data]) => String(data));
    return { answer, arrived, finish: () => void socket.write('1') };
  }
  const small = async () =>
    (await fetch(`${server.url}/small`, { method: 'POST', headers: json, body: '{"a":1}' })).status;

  it('B15 of 24 bodies of 8 MiB those beyond the memory get 503, small calls are served, and later large ones again', async () => {
    const clients = Array.from({ length: 24 }, sendLarge);
    const refused: string[] = [];
    // Those within the memory never finish: on a machine that is slow enough their time runs out meanwhile.
    const isTimeout = (text: string) => text.startsWith('HTTP/1.1 408 ');
    for (const { answer } of clients) void answer.then((text) => void (isTimeout(text) || refused.push(text)));
    await Promise.all(clients.map(({ arrived }) => arrived));
    expect(await small()).toBe(200);
    const fitting = Math.floor(memoryBytes / (bytes - smallBody.bytesMax));
    await until(() => refused.length >= clients.length - fitting);
    for (const text of refused) {
      expect(text).toMatch(/^HTTP\/1.1 503 [^]*retry-after: 5[^]*"code":"overloaded"/);
    }
    expect(await shedBy('body_bytes')).toBe(refused.length);
    open.splice(0).forEach((socket) => socket.destroy());
    await until(async () => {
      const last = sendLarge();
      last.finish();
      return /^HTTP\/1.1 200 /.test(await last.answer);
    });
  });
});
