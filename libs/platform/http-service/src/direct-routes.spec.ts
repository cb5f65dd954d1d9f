import { type Server } from 'node:http';
import { Readiness } from './readiness';
import { answeredDirectly, exchange, type SpecServer, startSpecServer } from './server.fixture';

let server: SpecServer;
beforeAll(async () => (server = await startSpecServer({ trustedProxies: ['127.0.0.1', '10.0.0.0/8'] })));
afterAll(() => server.app.close());

/** A request to `/direct` as it is written; `lines` come after those that every request has. */
const request = (body: string, { path = '/direct', lines = [] as string[], first = 'POST', version = '1.1' } = {}) =>
  [
    `${first} ${path} HTTP/${version}`,
    ...['host: localhost', 'connection: close', 'x-request-id: spec-request-1', 'content-type: application/json'],
    ...lines,
    ...(lines.some((line) => line.startsWith('transfer-encoding'))
      ? []
      : [`content-length: ${Buffer.byteLength(body)}`]),
    '',
    body,
  ].join('\r\n');

/** Status line, headers in one order without the date, and body. */
async function answerTo(sent: string): Promise<{ head: string[]; body: string }> {
  const [head = '', ...body] = (await exchange(server.port, sent)).split('\r\n\r\n');
  const [status = '', ...headers] = head.split('\r\n');
  const compared = headers.filter((line) => !line.startsWith('Date:')).map((line) => line.toLowerCase());
  return { head: [status, ...compared.sort()], body: body.join('\r\n\r\n') };
}

/** The answer to a request, and whether the framework was left out. */
async function answerAndWay(sent: string) {
  const before = answeredDirectly();
  const answer = await answerTo(sent);
  return { answer, isDirect: answeredDirectly() > before };
}

/** With a query the address is the same to the framework, and no direct route's. */
const throughFramework = { path: '/direct?' };

describe('a plain request to a direct route', () => {
  it.each(['"text"', '"Zoë"', '"Žižkov 😀"', '"bytes"', '"parts"', '"nothing"', '"refuse"', '"break"'])(
    'is answered %s without the framework, and to the byte as with it',
    async (body) => {
      const [direct, framework] = [
        await answerAndWay(request(body)),
        await answerAndWay(request(body, throughFramework)),
      ];
      expect([direct.isDirect, framework.isDirect]).toEqual([true, false]);
      expect(direct.answer).toEqual(framework.answer);
    },
  );

  it('writes the same line to the log, and nothing of an error but its kind', async () => {
    const linesOf = async (sent: string) => {
      const from = server.lines.length;
      await exchange(server.port, sent);
      return server.lines.slice(from).map((line) => {
        const {
          time: _time,
          durationMs,
          errorFrames: _frames,
          ...fields
        } = JSON.parse(line) as Record<string, unknown>;
        return { ...fields, hasDuration: Number.isInteger(durationMs) };
      });
    };
    for (const body of ['"text"', '"break"'])
      expect(await linesOf(request(body))).toEqual(await linesOf(request(body, throughFramework)));
    expect(server.lines.join('')).not.toContain('sk_live_marker');
  });

  it.each([
    ['nobody', []],
    ['a proxy', ['x-forwarded-for: 192.0.2.7']],
    ['a client who names others first', ['x-forwarded-for: 198.51.100.1, 192.0.2.7']],
    ['two proxies', ['x-forwarded-for: 192.0.2.7 , 10.1.2.3']],
    ['proxies alone', ['x-forwarded-for: 10.9.9.9, 10.1.2.3']],
    ['nothing', ['x-forwarded-for: , ,']],
    ['what is no address', ['x-forwarded-for: 192.0.2.7, unknown']],
    ['several headers', ['x-forwarded-for: 192.0.2.7', 'x-forwarded-for: 10.1.2.3']],
    ['an IPv6 network', ['x-forwarded-for: 2001:db8:1:2::7']],
    ['IPv4 in IPv6', ['x-forwarded-for: 192.0.2.7, ::ffff:10.1.2.3']],
  ])('comes from the client that the framework knows it from when %s forwards it', async (_who, lines) => {
    const [direct, framework] = [
      await answerAndWay(request('1', { lines })),
      await answerAndWay(request('1', { ...throughFramework, lines })),
    ];
    expect([direct.isDirect, framework.isDirect]).toEqual([true, false]);
    expect(direct.answer).toEqual(framework.answer);
  });
});

describe('a request to a direct route that is not plain goes to the framework', () => {
  it.each([
    ['another method', request('1', { first: 'PUT' }), 405],
    ['an empty body', request(''), 200],
    ['a body of 64 KiB and a byte', request(`"${'x'.repeat(65_535)}"`), 200],
    ['a body in chunks', request('1\r\n1\r\n0\r\n\r\n', { lines: ['transfer-encoding: chunked'] }), 200],
    ['an expectation', request('1', { lines: ['expect: something'] }), 200],
    ['HTTP/1.0', request('1', { version: '1.0' }), 200],
    ['another type', request('1', { lines: [] }).replace('application/json', 'text/html'), 415],
    ['a compressed body', request('1', { lines: ['content-encoding: gzip'] }), 415],
    ['a header that is sent twice', request('1', { lines: ['host: localhost'] }), 400],
    ['a wrong idempotency key', request('1', { lines: ['x-service-idempotency-key: '] }), 400],
    ['too many headers', request('1', { lines: Array.from({ length: 120 }, (_, n) => `x-${n}: 1`) }), 400],
  ])('%s', async (_what, sent, status) => {
    const { answer, isDirect } = await answerAndWay(sent);
    expect([answer.head[0], isDirect]).toEqual([expect.stringMatching(`^HTTP/1.1 ${status} `), false]);
  });

  it('what comes to an instance that is late, and is refused there', async () => {
    const late = await startSpecServer({ loopDelay: { ms: 1_000, stop: () => undefined } });
    const before = answeredDirectly();
    expect(await exchange(late.port, request('1'))).toContain('HTTP/1.1 503 ');
    expect(answeredDirectly()).toBe(before);
    await late.app.close();
  });

  it('what comes to an instance that is draining, and is told to close its connection', async () => {
    const draining = await startSpecServer();
    draining.app.get(Readiness).drain();
    const before = answeredDirectly();
    const answer = await exchange(draining.port, request('1').replace('connection: close\r\n', ''));
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n(?:.*\r\n)*connection: close\r\n/i);
    expect(answeredDirectly()).toBe(before);
    await draining.app.close();
  });

  it('is one listener in the place of another: what others listen for is heard by all of them', () => {
    expect((server.app.getHttpServer() as Server).listenerCount('request')).toBeGreaterThan(2);
  });
});
