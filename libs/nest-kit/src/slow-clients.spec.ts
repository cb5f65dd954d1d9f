import { httpServer } from '@einvoice/resilience';
import { type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { startSpecServer, type SpecServer } from './spec-server';

jest.setTimeout(40_000);

let server: SpecServer;
beforeAll(async () => {
  server = await startSpecServer();
});
afterAll(() => server.app.close());

const servedStatus = async () => (await fetch(`${server.url}/small`, { method: 'POST' })).status;
const opened: Socket[] = [];
afterEach(() => opened.splice(0).forEach((socket) => socket.destroy()));
const connections = () =>
  new Promise<number>((resolve) => (server.app.getHttpServer() as Server).getConnections((_, count) => resolve(count)));

/** So many clients of whom each sends this and no more; `closed` when all are, with what they were told. */
async function openSlowClients(count: number, sent: string): Promise<{ closed: Promise<unknown>; told: Set<string> }> {
  const told = new Set<string>();
  const closed: Promise<void>[] = [];
  const open = (): Promise<void> => {
    const socket = connect(server.port, '127.0.0.1', () => void socket.write(sent));
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
  it('X6 2,000 that never end their head: others are served, no more than 1,000 are held, all are closed after 10 s', async () => {
    const { closed, told } = await openSlowClients(2_000, 'GET /livez HTTP/1.1\r\nHost: a\r\nX-Slow: ');
    const start = performance.now();
    for (let call = 0; call < 20; call += 1) expect(await servedStatus()).toBe(200);
    expect(await connections()).toBeLessThanOrEqual(httpServer.connectionsMax);
    await closed;
    expect(performance.now() - start).toBeLessThan(12_500);
    expect(told).toEqual(new Set(['HTTP/1.1 408']));
    expect(await servedStatus()).toBe(200);
  });

  it('X6 1,500 that never end their body: others are served', async () => {
    const head = 'POST /small HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{';
    await openSlowClients(1_500, head);
    for (let call = 0; call < 20; call += 1) expect(await servedStatus()).toBe(200);
  });

  it('X6 a request at work is not closed to make room', async () => {
    const atWork = fetch(`${server.url}/slow`).then((response) => response.text());
    await new Promise((resolve) => setTimeout(resolve, 100));
    await openSlowClients(httpServer.connectionsMax + 100, 'GET ');
    expect(await atWork).toBe('done');
  });
});
