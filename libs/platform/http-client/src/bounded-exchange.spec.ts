import { answerHead } from '@einvoice/limits';
import { type DnsServer, startDnsServer, until } from '@einvoice/test-kit';
import http from 'node:http';
import { type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { isLoopbackAddress, isPublicAddress } from './addresses';
import { boundedExchange, type BoundedRequest } from './bounded-exchange';

type Reply = (request: http.IncomingMessage, response: http.ServerResponse) => unknown;

let server: http.Server;
let port: number;
let dns: DnsServer;
let reply: Reply;
const requests: http.IncomingMessage[] = [];
const sockets = new Set<Socket>();

beforeAll(async () => {
  dns = await startDnsServer();
  server = http.createServer((request, response) => {
    requests.push(request);
    reply(request, response);
  });
  server.on('connection', (socket) => sockets.add(socket.once('close', () => sockets.delete(socket))));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  requests.length = 0;
  reply = (_, response) => response.end('good');
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await dns.close();
});

const bytesMax = 65_536;
const exchange = (changes: Partial<BoundedRequest> & { host?: string } = {}) =>
  boundedExchange({
    url: new URL(`http://${changes.host ?? '127.0.0.1'}:${port}/`),
    method: 'GET',
    headers: {},
    bytesMax,
    deadlineMs: 60_000,
    guard: { allows: isLoopbackAddress, dnsServers: [dns.address] },
    connection: 'single',
    ...changes,
  });
const stateOf = async (changes: Partial<BoundedRequest> & { host?: string } = {}) => (await exchange(changes)).state;

const address = (host: string, ...addresses: string[]) =>
  dns.reply(host, 'A', addresses.map((data) => ({ type: 'A', name: host, ttl: 0, data }))); // prettier-ignore

/** Writes as fast as the connection takes it, until it is closed. */
function pour(response: http.ServerResponse, chunk: Buffer): void {
  const more = () => response.destroyed || response.write(chunk, () => setImmediate(more));
  more();
}

it('answers with the status, the head and the bytes; asks for no encoding, and for one connection alone', async () => {
  reply = (_, response) => response.writeHead(418, { 'retry-after': '7' }).end('good');
  expect(await exchange({ method: 'POST', body: 'ü', headers: { accept: 'text/plain' } })).toEqual({
    state: 'answered',
    status: 418,
    headers: expect.objectContaining({ 'retry-after': '7' }),
    body: Buffer.from('good'),
  });
  const [request] = requests;
  expect(request).toMatchObject({ method: 'POST' });
  const sent = { 'accept-encoding': 'identity', accept: 'text/plain', 'content-length': '2', connection: 'close' };
  expect(request!.headers).toMatchObject(sent);
});

describe('O3 an answer made to exhaust', () => {
  const raw =
    (text: string): Reply =>
    ({ socket }) =>
      socket.write(text);
  const ok =
    (headers: http.OutgoingHttpHeaders, body: Buffer | string = ''): Reply =>
    (_, response) =>
      response.writeHead(200, headers).end(body);

  it.each<[string, Reply, string]>([
    ['a gzip bomb', ok({ 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(10_000_000))), 'malformed'],
    ['chained encodings', ok({ 'content-encoding': 'gzip, gzip, br' }), 'malformed'],
    ['an encoding that changes nothing', ok({ 'content-encoding': 'identity' }, 'good'), 'malformed'],
    ['an encoded transfer', raw('HTTP/1.1 200 OK\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n'), 'malformed'],
    ['a declared length over the limit', (_, response) => response.writeHead(200, { 'content-length': bytesMax + 1 }).flushHeaders(), 'too_large'],
    ['one byte over the limit', ok({}, Buffer.alloc(bytesMax + 1)), 'too_large'],
    ['a body without end', (_, response) => pour(response, Buffer.alloc(bytesMax)), 'too_large'],
    ['100,000 headers', raw(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(100_000)}\r\n`), 'malformed'],
    ['a head over the limit', raw(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(answerHead.bytesMax)}\r\n\r\n`), 'malformed'],
    ['interim answers without end', raw('HTTP/1.1 102 Processing\r\n\r\n'.repeat(1_000)), 'malformed'],
    ['no HTTP', raw('220 smtp.example.org\r\n'), 'malformed'],
    ['a body that breaks off', (_, response) => { response.writeHead(200, { 'content-length': 9 }).write('good', () => response.destroy()); }, 'unreachable'],
    ['a connection that breaks', ({ socket }) => socket.destroy(), 'unreachable'],
    ['a switch of protocols', raw('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'), 'unreachable'],
    ['silence', () => undefined, 'deadline_passed'],
    ['a slow drip', (_, response) => { const drip = setInterval(() => response.write('x'), 20); response.on('close', () => clearInterval(drip)); }, 'deadline_passed'],
  ])('%s ends in time and leaves no connection', async (_attack, attack, state) => {
    reply = attack;
    // What has an end of its own does not wait for the deadline.
    expect(await stateOf(state === 'deadline_passed' ? { deadlineMs: 300 } : {})).toBe(state);
    await until(() => sockets.size === 0);
  }); // prettier-ignore

  it('exactly the limit is read', async () => {
    reply = (_, response) => response.end(Buffer.alloc(bytesMax));
    expect(await exchange()).toMatchObject({ state: 'answered', body: { length: bytesMax } });
  });

  it.each([301, 302, 303, 307, 308])('a redirect with %i is an answer, and not followed', async (status) => {
    reply = (_, response) => response.writeHead(status, { location: '/elsewhere' }).end();
    expect(await exchange()).toMatchObject({ state: 'answered', status });
    expect(requests).toHaveLength(1);
  });

  it('a signal ends it before its deadline, also when it was aborted already', async () => {
    const leaving = new AbortController();
    reply = () => leaving.abort();
    expect(await stateOf({ signal: leaving.signal })).toBe('deadline_passed');
    expect(await stateOf({ signal: AbortSignal.abort() })).toBe('deadline_passed');
    expect(requests).toHaveLength(1);
  });
});

describe('O1 O2 the addresses of a host', () => {
  const publicOnly = { allows: isPublicAddress, dnsServers: [] as string[] };
  beforeAll(() => (publicOnly.dnsServers = [dns.address]));

  it.each(['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]', '0', '169.254.169.254'])(
    'the literal %s is refused without a connection',
    async (host) => {
      expect(await stateOf({ host, guard: publicOnly })).toBe('address_refused');
      expect(requests).toHaveLength(0);
    },
  ); // prettier-ignore

  it.each([
    ['loopback', ['127.0.0.1']],
    ['private', ['10.0.0.1']],
    ['the metadata service', ['169.254.169.254']],
    ['one of them private', ['8.8.8.8', '127.0.0.1']],
  ])('a name that leads to %s is refused without a connection', async (_kind, addresses) => {
    address('host.example.org', ...addresses);
    expect(await stateOf({ host: 'host.example.org', guard: publicOnly })).toBe('address_refused');
    expect(requests).toHaveLength(0);
  });

  it('a name is asked for once, and the connection goes to the address that was vetted', async () => {
    let asked = 0;
    dns.reply('flipping.example.org', 'A', () => {
      asked += 1;
      const data = asked === 1 ? '127.0.0.1' : '10.0.0.1';
      return [{ type: 'A', name: 'flipping.example.org', ttl: 0, data }];
    });
    expect(await stateOf({ host: 'flipping.example.org' })).toBe('answered');
    expect(asked).toBe(1);
  });

  it.each([
    ['without addresses', 'nowhere.example.org', []],
    ['with 17 addresses', 'many.example.org', Array.from({ length: 17 }, (_, at) => `127.0.0.${at + 1}`)],
  ])('a host %s is unreachable', async (_problem, host, addresses) => {
    if (addresses.length > 0) address(host, ...addresses);
    expect(await stateOf({ host })).toBe('unreachable');
    expect(requests).toHaveLength(0);
  });

  it('a resolver that is silent takes no longer than the deadline', async () => {
    dns.reply('silent.example.org', 'A', 'silent');
    expect(await stateOf({ host: 'silent.example.org', deadlineMs: 200 })).toBe('deadline_passed');
  });

  it('without a guard, a server that the operator chose may be anywhere', async () => {
    expect(await stateOf({ guard: null })).toBe('answered');
  });
});

describe('a kept connection', () => {
  const kept = { connection: 'kept' } as const;

  it('is used again, without asking for the addresses again', async () => {
    let asked = 0;
    dns.reply('kept.example.org', 'A', () => {
      asked += 1;
      return [{ type: 'A', name: 'kept.example.org', ttl: 0, data: '127.0.0.1' }];
    });
    for (let call = 0; call < 3; call++) expect(await stateOf({ ...kept, host: 'kept.example.org' })).toBe('answered');
    expect(asked).toBe(1);
    expect(new Set(requests.map(({ socket }) => socket.remotePort)).size).toBe(1);
  });

  it.each([
    [true, 'answered'],
    [undefined, 'unreachable'],
  ])('that the server closes at once: repeatWhenStale %s → %s', async (repeatWhenStale, state) => {
    const host = `stale-${repeatWhenStale ?? 'not'}.example.org`;
    address(host, '127.0.0.1');
    await exchange({ ...kept, host });
    reply = ({ socket }) => {
      reply = (_, response) => response.end('good');
      socket.destroy();
    };
    expect(await stateOf({ ...kept, host, repeatWhenStale })).toBe(state);
  });

  it('P10 what may be sent again is sent again for that reason alone: not after an answer, and not on a new connection', async () => {
    const again = { ...kept, repeatWhenStale: true } as const;
    const host = 'again.example.org';
    address(host, '127.0.0.1');
    reply = ({ socket }) => socket.destroy();
    expect(await stateOf({ ...again, host })).toBe('unreachable');
    expect(requests).toHaveLength(1);
    reply = (_, response) => response.end('good');
    expect(await stateOf({ ...again, host })).toBe('answered');
    expect(requests).toHaveLength(2);
    // On the same connection: the answer had begun.
    reply = (_, response) => response.writeHead(200, { 'content-length': 9 }).write('good', () => response.destroy());
    expect(await stateOf({ ...again, host })).toBe('unreachable');
    expect(requests).toHaveLength(3);
  });
});
