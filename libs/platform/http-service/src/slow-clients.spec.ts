import { httpServer } from '@einvoice/limits';
import { until } from '@einvoice/test-kit';
import { type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { holdRequests, requestsHeld, startSpecServer, type SpecServer } from './server.fixture';

// Each test has a server of its own, so that the others run while the slow heads of the first run out of time.
const servers: SpecServer[] = [];
const opened: Socket[] = [];
async function startServer(): Promise<SpecServer> {
  const server = await startSpecServer();
  servers.push(server);
  return server;
}
afterAll(async () => {
  for (const socket of opened) socket.destroy();
  await Promise.all(servers.map(({ app }) => app.close()));
});

const servedStatus = async ({ url }: SpecServer) => (await fetch(`${url}/small`, { method: 'POST' })).status;
const connections = ({ app }: SpecServer) =>
  new Promise<number>((resolve) => (app.getHttpServer() as Server).getConnections((_, count) => resolve(count)));

interface SlowClients {
  /** When all are closed. */
  readonly closed: Promise<unknown>;
  /** What they were told. */
  readonly told: Set<string>;
}

/** So many clients of whom each sends this and no more. */
async function openSlowClients({ port }: SpecServer, count: number, sent: string): Promise<SlowClients> {
  const told = new Set<string>();
  const closed: Promise<void>[] = [];
  const open = (): Promise<void> => {
    const socket = connect(port, '127.0.0.1', () => void socket.write(sent));
    socket.on('error', () => undefined).on('data', (chunk) => told.add(String(chunk).slice(0, 12)));
    opened.push(socket);
    closed.push(new Promise((resolve) => socket.once('close', () => resolve())));
    return new Promise((resolve) => socket.once('connect', resolve).once('close', () => resolve()));
  };
  // The backlog of a listening socket is short: not all knock at once.
  while (closed.length < count) await Promise.all(Array.from({ length: 100 }, open));
  return { closed: Promise.all(closed), told };
}

describe('X6 clients that do not finish', () => {
  let slow: SlowClients & { readonly server: SpecServer };

  it('X6 2,000 that never end their head: others are served, no more than 1,000 are held', async () => {
    const server = await startServer();
    const clients = await openSlowClients(server, 2_000, 'GET /livez HTTP/1.1\r\nHost: a\r\nX-Slow: ');
    slow = { server, ...clients };
    for (let call = 0; call < 20; call += 1) expect(await servedStatus(server)).toBe(200);
    expect(await connections(server)).toBeLessThanOrEqual(httpServer.connectionsMax);
  });

  it('X6 1,500 that never end their body: others are served', async () => {
    const server = await startServer();
    const head = 'POST /small HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{';
    await openSlowClients(server, 1_500, head);
    for (let call = 0; call < 20; call += 1) expect(await servedStatus(server)).toBe(200);
  });

  it('X6 a request at work is not closed to make room', async () => {
    const server = await startServer();
    const release = holdRequests();
    const atWork = fetch(`${server.url}/held`).then((response) => response.text());
    await until(() => requestsHeld() === 1);
    await openSlowClients(server, httpServer.connectionsMax + 100, 'GET ');
    release();
    expect(await atWork).toBe('done');
  });

  it('X6 the 2,000 that never ended their head are all closed in the end, and told why', async () => {
    const { server, closed, told } = slow;
    await closed;
    expect(told).toEqual(new Set(['HTTP/1.1 408']));
    expect(await servedStatus(server)).toBe(200);
  });
});
