import { bodyOf, exchange, startSpecServer, statuses, type SpecServer } from './server.fixture';

let server: SpecServer;
beforeAll(async () => {
  server = await startSpecServer();
});
afterAll(() => server.app.close());

const head = (line: string, ...headers: string[]) => [line, ...headers, '', ''].join('\r\n');
const jsonPost = (...headers: string[]) => head('POST /small HTTP/1.1', 'Content-Type: application/json', ...headers);
const send = (request: string | Buffer) => exchange(server.port, request);
const verdict = async (request: string | Buffer) => {
  const received = await send(request);
  const body = bodyOf(received);
  expect(received.toLowerCase()).toContain(`x-request-id: ${body.error.requestId}`);
  expect(received).toContain('access-control-allow-origin: *');
  return [statuses(received), body.error.code];
};
/** A request that an attacker hides in the body of another. */
const hidden = head('GET /livez HTTP/1.1', 'Host: a', 'x-request-id: smuggled-request');

describe('P15 headers that may occur only once', () => {
  it.each([
    ['Authorization', ['Authorization: Bearer one', 'Authorization: Bearer two']],
    ['PAYMENT-SIGNATURE', ['PAYMENT-SIGNATURE: a', 'payment-signature: b']],
    ['X-PAYMENT', ['X-PAYMENT: a', 'x-payment: b']],
    ['X-Request-Id', ['X-Request-Id: request-0001', 'x-request-id: request-0001']],
    ['Content-Type', ['content-type: application/json']],
    ['Content-Encoding', ['content-encoding: identity', 'content-encoding: gzip']],
  ])('P15 %s twice → 400', async (_name, extra) => {
    expect(await verdict(jsonPost('Host: a', ...extra))).toEqual([[400], 'duplicate_header']);
  });

  it('P15 Host twice → 400, without Host → 400', async () => {
    expect(await verdict(jsonPost('Host: a', 'Host: b'))).toEqual([[400], 'duplicate_header']);
    expect(await verdict(jsonPost())).toEqual([[400], 'missing_host']);
  });
});

describe('an idempotency key outside its pattern is refused on every route', () => {
  const key = (value: string) => `x-service-idempotency-key: ${value}`;

  it.each([
    ['nothing', [key('')]],
    ['256 characters', [key('k'.repeat(256))]],
    ['a letter that is not ASCII', [key('caf\xe9')]],
    ['a tab', [key('a\tb')]],
    ['two values', [key('one'), key('two')]],
  ])('%s → 400', async (_name, headers) => {
    expect(await verdict(jsonPost('Host: a', ...headers))).toEqual([[400], 'idempotency_key_invalid']);
  });

  it.each([
    ['one character', [key('k')]],
    ['255 characters', [key('k'.repeat(255))]],
    ['the same twice', [key('one two'), key('one two')]],
  ])('%s → served', async (_name, headers) => {
    expect(statuses(await send(jsonPost('Host: a', ...headers)))).toEqual([200]);
  });
});

describe('P15 heads that are too large', () => {
  it('P15 a payment header of 20 KiB → 431', async () => {
    const request = jsonPost('Host: a', `PAYMENT-SIGNATURE: ${'A'.repeat(20 * 1024)}`);
    expect(await verdict(request)).toEqual([[431], 'headers_too_large']);
  });

  it('a URL over 2 KiB → 414, one of exactly 2 KiB is served', async () => {
    const path = (length: number) => `/livez?${'a'.repeat(length - '/livez?'.length)}`;
    expect(await verdict(head(`GET ${path(2049)} HTTP/1.1`, 'Host: a'))).toEqual([[414], 'url_too_long']);
    expect(statuses(await send(head(`GET ${path(2048)} HTTP/1.1`, 'Host: a')))).toEqual([200]);
  });

  it('P15 101 header lines → 400 on every version of Node, 100 are served', async () => {
    const headers = (count: number) => ['Host: a', ...Array.from({ length: count - 1 }, (_, at) => `x-${at}: 1`)];
    const get = (count: number) => head('GET /livez HTTP/1.1', ...headers(count));
    expect(await verdict(get(101))).toEqual([[400], 'too_many_headers']);
    // Node 20 would drop some of these silently, Node 24 would answer 431.
    expect(await verdict(get(1_030))).toEqual([[400], 'too_many_headers']);
    expect(await verdict(get(2_100))).toEqual([[400], 'too_many_headers']);
    expect(statuses(await send(get(100)))).toEqual([200]);
  });
});

describe('P16 requests that two parsers could read differently', () => {
  it.each([
    [
      'Content-Length and Transfer-Encoding',
      jsonPost('Host: a', 'Content-Length: 5', 'Transfer-Encoding: chunked') + `0\r\n\r\n${hidden}`,
    ],
    ['two Content-Lengths', jsonPost('Host: a', 'Content-Length: 2', 'Content-Length: 200') + `{}${hidden}`],
    ['a list of Content-Lengths', jsonPost('Host: a', 'Content-Length: 2, 2') + `{}${hidden}`],
    ['a signed Content-Length', jsonPost('Host: a', 'Content-Length: +2') + `{}${hidden}`],
    ['an unknown Transfer-Encoding', jsonPost('Host: a', 'Transfer-Encoding: xchunked') + `0\r\n\r\n${hidden}`],
    ['chunked that is not last', jsonPost('Host: a', 'Transfer-Encoding: chunked, identity') + `0\r\n\r\n${hidden}`],
    ['bare line feeds', `GET /livez HTTP/1.1\nHost: a\n\n${hidden}`],
    ['a folded header line', head('GET /livez HTTP/1.1', 'Host: a', 'X-Folded: a', ' b') + hidden],
    ['a space before the colon', head('GET /livez HTTP/1.1', 'Host: a', 'Transfer-Encoding : chunked') + hidden],
    ['a NUL in a header', head('GET /livez HTTP/1.1', 'Host: a', 'x: \0') + hidden],
    ['a bad chunk size', jsonPost('Host: a', 'Transfer-Encoding: chunked') + `0x2\r\n{}\r\n0\r\n\r\n${hidden}`],
    ['a space in the path', head('GET /li vez HTTP/1.1', 'Host: a') + hidden],
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a TLS hello', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])],
  ])('P16 %s → 400, and the hidden request is not seen', async (_case, request) => {
    expect(await verdict(request)).toEqual([[400], 'malformed_request']);
    expect(server.lines.join('')).not.toContain('smuggled-request');
  });

  it.each([
    '//small',
    '/small/',
    '/SMALL',
    '/small;a=b',
    '/small%2f',
    '/%2e/small',
    '/./small',
    '/nowhere/../small',
    '/small%00',
    '/small%20',
    '*',
  ])('P16 path %s → 404', async (path) => {
    const request = head(`POST ${path} HTTP/1.1`, 'Host: a', 'Content-Type: application/json', 'Content-Length: 2');
    expect(await verdict(`${request}{}`)).toEqual([[404], 'not_found']);
  });

  it.each(['/%73mall', 'http://elsewhere/small', '/small?a=b', '/small#fragment'])(
    'P16 %s leads to the same route behind the same checks',
    async (path) => {
      const request = (type: string) =>
        `${head(`POST ${path} HTTP/1.1`, 'Host: a', `Content-Type: ${type}`, 'Content-Length: 2')}{}`;
      expect(await verdict(request('text/plain'))).toEqual([[415], 'unsupported_media_type']);
      expect(statuses(await send(request('application/json')))).toEqual([200]);
    },
  );

  it('two requests on one connection are two answers, in order', async () => {
    const post = `${jsonPost('Host: a', 'Content-Length: 2')}{}`;
    expect(statuses(await send(post + head('GET /nowhere HTTP/1.1', 'Host: a')))).toEqual([200, 404]);
  });

  it('an expectation we do not know is ignored', async () => {
    expect(statuses(await send(head('GET /livez HTTP/1.1', 'Host: a', 'Expect: miracles')))).toEqual([200]);
  });
});
