import { once } from 'node:events';
import { createServer, get, type IncomingHttpHeaders, type IncomingMessage, request, type Server } from 'node:http';
import net from 'node:net';
import { freePort, refusedFramings, until } from '@einvoice/test-kit';
import { type DevProxy, openDevProxy } from './dev-proxy';

interface Seen {
  readonly app: string;
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const seen: Seen[] = [];
const servers: Server[] = [];
const ports: Record<string, number> = {};
const proxies: DevProxy[] = [];
let proxy: DevProxy;
/** Ends the connection of the answer that is half there. */
let breakOff = () => {};

/** A real server that notes each request it sees and answers with its own name. */
async function startApp(app: string): Promise<void> {
  const server = createServer((incoming, response) => {
    if (incoming.url === '/break') return void incoming.socket.destroy();
    if (incoming.url === '/break-midway') {
      breakOff = () => incoming.socket.destroy();
      return void response.write('half');
    }
    if (incoming.url === '/silent') return;
    let body = '';
    incoming.setEncoding('latin1').on('data', (chunk) => (body += chunk));
    incoming.on('end', () => {
      seen.push({ app, method: incoming.method, url: incoming.url, headers: incoming.headers, body });
      const headers = { 'x-app': app, 'x-request-id': 'from-the-app', 'keep-alive': 'timeout=9' };
      response.writeHead(200, { ...headers, connection: 'x-secret-hop', 'x-secret-hop': 'hidden' });
      response.end(`${app} ${body.length}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  ports[app] = (server.address() as net.AddressInfo).port;
}

/** A proxy in front of the apps; one with short time limits is for their test alone. */
async function openProxy(options: Partial<Parameters<typeof openDevProxy>[0]> = {}): Promise<DevProxy> {
  const port = await freePort();
  const hosts = [`localhost:${port}`, `127.0.0.1:${port}`];
  const opened = await openDevProxy({ port, appPorts: ports, hosts, ...options });
  proxies.push(opened);
  return opened;
}

beforeAll(async () => {
  await startApp('rest-api');
  await startApp('mcp-gateway');
  proxy = await openProxy();
});
beforeEach(() => (seen.length = 0));
afterAll(async () => {
  for (const opened of proxies) await opened.close();
  for (const server of servers) server.close().closeAllConnections();
});

function ask(
  path: string,
  options: { method?: string; headers?: object; body?: string | Buffer; at?: DevProxy } = {},
): Promise<Answer> {
  const { method = 'GET', headers = {}, body, at = proxy } = options;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { port: at.port, host: '127.0.0.1', path, method, headers: { ...headers }, agent: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: text }));
        response.on('error', reject);
      },
    );
    outgoing.on('error', reject).end(body);
  });
}

/** Sends bytes as they are and returns everything that comes back before the connection is closed. */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = net.connect(proxy.port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.setEncoding('latin1').on('data', (chunk) => (answer += chunk));
    socket.on('error', () => undefined).on('close', () => resolve(answer));
  });
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

describe('dev proxy', () => {
  it.each([
    ['/', 'rest-api'],
    ['/api/invoice/review', 'rest-api'],
    ['/api/mcpx', 'rest-api'],
    ['/api/mcp', 'mcp-gateway'],
    ['/api/mcp?x=1', 'mcp-gateway'],
    ['/api/mcp/session', 'mcp-gateway'],
  ])('sends %s to %s', async (path, app) => {
    expect((await ask(path)).headers['x-app']).toBe(app);
    expect(seen).toMatchObject([{ app, url: path }]);
  });

  it('streams a large body both ways, byte for byte', async () => {
    const body = Buffer.alloc(5 * 1024 * 1024, 'ab');
    const answer = await ask('/upload', { method: 'POST', body });
    expect(answer.body).toBe(`rest-api ${body.length}`);
    expect(seen[0]?.body === body.toString('latin1')).toBe(true);
  });

  it('says who asked, and does not believe the client about it', async () => {
    await ask('/', { headers: { 'x-forwarded-for': '6.6.6.6', 'x-real-ip': '6.6.6.6', forwarded: 'for=6.6.6.6' } });
    expect(seen[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(JSON.stringify(seen[0]?.headers)).not.toContain('6.6.6.6');
  });

  it('keeps headers of one connection from the other, in both directions', async () => {
    const headers = { connection: 'close, x-private', 'x-private': '1', te: 'trailers', 'x-kept': 'yes' };
    const answer = await ask('/', { headers });
    expect(seen[0]?.headers).toMatchObject({ 'x-kept': 'yes' });
    expect(seen[0]?.headers).not.toHaveProperty('x-private');
    expect(seen[0]?.headers).not.toHaveProperty('te');
    expect(answer.headers).toMatchObject({ 'x-request-id': 'from-the-app' });
    expect(answer.headers).not.toHaveProperty('x-secret-hop');
  });

  it('gives a POST without a body to the app as one without a body', async () => {
    await sendRaw(`POST /empty HTTP/1.1\r\nHost: localhost:${proxy.port}\r\nConnection: close\r\n\r\n`);
    expect(seen[0]?.headers).toMatchObject({ 'content-length': '0' });
    expect(seen[0]?.headers).not.toHaveProperty('transfer-encoding');
  });

  it('answers 502 in the error shape when the app breaks off before it answered', async () => {
    const { status, headers, body } = await ask('/break', { method: 'POST', body: 'x' });
    expect(status).toBe(502);
    const { error } = JSON.parse(body) as { error: object };
    expect(error).toEqual({
      code: 'no_answer',
      message: expect.stringContaining('Repeat'),
      requestId: headers['x-request-id'],
      retryable: true,
      charged: 'unknown',
    });
  });

  it('answers 502 when the app stays silent', async () => {
    const at = await openProxy({ answerDeadlineMs: 300 });
    expect(await ask('/silent', { at })).toMatchObject({ status: 502 });
  });

  it('cuts the connection when the app breaks off midway, so that half an answer never looks whole', async () => {
    const asking = get({ port: proxy.port, host: '127.0.0.1', path: '/break-midway', agent: false });
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    expect(String(await once(answer, 'data'))).toBe('half');
    const failed = once(answer, 'end').catch((error: Error) => error.message);
    breakOff();
    expect(await failed).toBe('aborted');
  });

  it('answers 503 with Retry-After while an app is not running, and serves the others', async () => {
    const port = await freePort();
    const gone = { 'rest-api': ports['rest-api'] ?? 0, 'mcp-gateway': await freePort() };
    const other = await openDevProxy({ port, appPorts: gone, hosts: [`localhost:${port}`] });
    const answer = await fetch(`http://localhost:${port}/api/mcp`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await answer.json()).toMatchObject({ error: { retryable: true, charged: false } });
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
    await other.close();
  });

  it('ends the work of the app when the client goes away', async () => {
    const asked = once(servers[0]!, 'request') as Promise<[IncomingMessage]>;
    const socket = net.connect(proxy.port, '127.0.0.1', () =>
      socket.write(`GET /silent HTTP/1.1\r\nHost: localhost:${proxy.port}\r\n\r\n`),
    );
    const [{ socket: atWork }] = await asked;
    expect(atWork.destroyed).toBe(false);
    socket.destroy();
    await until(() => atWork.destroyed);
  });
});

describe('dev proxy against hostile bytes', () => {
  const host = () => `Host: localhost:${proxy.port}\r\n`;
  const smuggled = () => `GET /smuggled HTTP/1.1\r\n${host()}\r\n`;

  it.each<[string, (rest: string) => string]>([
    // The port stands in the Host header, and the proxy opens after this table is made.
    ...refusedFramings({ path: '/', host: 'PROXY' }).map(({ name, bytes }): [string, (rest: string) => string] => [
      name,
      (rest) => bytes(rest).replaceAll('Host: PROXY', host().trim()),
    ]),
    ['a full URL', (rest) => `GET http://evil.example/ HTTP/1.1\r\n${host()}\r\n${rest}`],
    ['a tunnel', (rest) => `CONNECT evil.example:443 HTTP/1.1\r\n${host()}\r\n${rest}`],
  ])('P16 refuses %s in one answer, and no second request comes through', async (_name, bytes) => {
    const answer = await sendRaw(bytes(smuggled()));
    expect([...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual(['400']);
    expect(answer).toContain('"code":"malformed_request"');
    expect(answer).toMatch(/x-request-id: [0-9a-f-]{36}/);
    expect(seen).toEqual([]);
  });

  it.each([
    '/api/%6dcp/%2e%2e/x',
    '/api//mcp',
    '/api/./mcp',
    '/api/x/../mcp',
    '/api/mcp;a=1',
    '/api%2fmcp',
    '/a%5cb',
    '/a\\b',
    '/%00',
  ])('P16 answers 404 for the ambiguous path %s', async (path) => {
    const answer = await sendRaw(`GET ${path} HTTP/1.1\r\n${host()}Connection: close\r\n\r\n`);
    expect(statusOf(answer)).toBe(404);
    expect(seen).toEqual([]);
  });

  it('P16 does not take another spelling of a path for the path', async () => {
    await ask('/API/MCP');
    await ask('/api/%6dcp');
    expect(seen.map(({ app }) => app)).toEqual(['rest-api', 'rest-api']);
  });

  it('S2 does not serve a page that gave its own name to this machine', async () => {
    const answer = await ask('/', { headers: { host: 'evil.example' } });
    expect(answer.status).toBe(421);
    expect(seen).toEqual([]);
  });

  it.each(['https://evil.example', 'null', 'http://localhost:1', 'http://localhost.evil.example'])(
    'S2 does not serve a page of the origin %s',
    async (origin) => {
      expect((await ask('/', { headers: { origin } })).status).toBe(403);
      expect(seen).toEqual([]);
    },
  );

  it('S2 serves its own pages', async () => {
    expect((await ask('/', { headers: { origin: `http://localhost:${proxy.port}` } })).status).toBe(200);
  });

  it('X6 refuses too many headers, too large headers and too long URLs', async () => {
    const many = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`x-${index}`, '1']));
    expect((await ask('/', { headers: many })).status).toBe(400);
    const large = await sendRaw(`GET / HTTP/1.1\r\n${host()}X: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(statusOf(large)).toBe(431);
    expect((await ask(`/${'a'.repeat(3000)}`)).status).toBe(414);
    expect(seen).toEqual([]);
  });

  it('X6 serves others while 2,000 clients send their headers one letter at a time, and ends those', async () => {
    const at = await openProxy({ headersDeadlineMs: 1_000, requestDeadlineMs: 2_000 });
    const slow = Array.from({ length: 2_000 }, () => net.connect(at.port, '127.0.0.1'));
    const closed = slow.map(
      (socket) => new Promise((resolve) => socket.on('error', () => undefined).on('close', resolve)),
    );
    for (const socket of slow) {
      socket.write('GET / HTTP/1.1\r\nX');
      socket.resume();
    }
    expect((await ask('/', { at })).status).toBe(200);
    await Promise.all(closed);
    expect((await ask('/', { at })).status).toBe(200);
  });
});
