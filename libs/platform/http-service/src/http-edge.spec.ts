import { smallBody } from '@einvoice/limits';
import { expectGrowth } from '@einvoice/test-kit';
import { bodyOf, exchange, startSpecServer, statuses, type SpecServer } from './server.fixture';

let server: SpecServer;
beforeAll(async () => {
  server = await startSpecServer();
});
afterAll(() => server.app.close());

const json = { 'content-type': 'application/json' };
const post = (path: string, body: string | Buffer, headers: Record<string, string> = json) =>
  fetch(server.url + path, { method: 'POST', body, headers });
const errorOf = async (response: Response, charged: false | 'unknown' = false) => {
  const { error } = (await response.json()) as { error: Record<string, unknown> };
  expect(error).toMatchObject({ message: expect.any(String), retryable: expect.any(Boolean), charged });
  expect(error['requestId']).toBe(response.headers.get('x-request-id'));
  return [response.status, error['code']];
};

describe('bodies that are no acceptable JSON', () => {
  it.each([
    ['malformed JSON', '{"a":', 400, 'malformed_json'],
    ['two documents', '{}{}', 400, 'malformed_json'],
    ['a __proto__ key', '{"a":{"__proto__":{"polluted":1}}}', 400, 'forbidden_property'],
    ['a byte order mark (B3)', '\ufeff{}', 400, 'invalid_text_encoding'],
    ['bytes that are no UTF-8 (B3)', Buffer.from([0x22, 0xc3, 0x28, 0x22]), 400, 'invalid_text_encoding'],
    ['too much depth', '['.repeat(17) + ']'.repeat(17), 400, 'too_complex'],
    [
      'too many keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 65 }, (_, at) => [at, at]))),
      400,
      'too_complex',
    ],
    ['too many bytes', `"${'x'.repeat(smallBody.bytesMax)}"`, 413, 'body_too_large'],
  ])('%s', async (_case, body, status, code) => {
    expect(await errorOf(await post('/small', body))).toEqual([status, code]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('malformed JSON is told with its place', async () => {
    const { error } = (await (await post('/small', '{"a": 1,\n "b": }')).json()) as { error: { details: object } };
    expect(error.details).toEqual({ line: 2, column: 7 });
  });

  it('too many bytes in chunks, without a length', async () => {
    const body = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent <= smallBody.bytesMax; sent += 8_192) controller.enqueue(Buffer.alloc(8_192, 0x20));
        controller.close();
      },
    });
    const request = { method: 'POST', body, headers: json, duplex: 'half' as const };
    expect(await errorOf(await fetch(`${server.url}/small`, request))).toEqual([413, 'body_too_large']);
  });

  it('the connection lives on after a body that was too large', async () => {
    await post('/large', Buffer.alloc(8 * 1024 * 1024 + 1, 0x20)).then((response) => response.text());
    expect((await post('/small', '{"a":1}')).status).toBe(200);
  });
});

describe('B3 other content types and encodings', () => {
  it.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/json;'],
    ['application/json ;charset=latin1'],
    ['application/json; charset=utf-16'],
    ['application/json; charset=utf-8; charset=utf-7'],
    ['application/json\tx'],
    ['application/json, text/plain'],
    ['application/jsonp'],
    ['application/ld+json'],
    ['text/json'],
  ])('B3 %s → 415', async (type) => {
    expect(await errorOf(await post('/small', '{}', { 'content-type': type }))).toEqual([
      415,
      'unsupported_media_type',
    ]);
  });

  it('B3 a body without a type → 415', async () => {
    expect(await errorOf(await post('/small', Buffer.from('{}'), {}))).toEqual([415, 'unsupported_media_type']);
  });

  it.each(['gzip', 'br', 'deflate', 'gzip, identity', 'nonsense'])('B3 content-encoding %s → 415', async (encoding) => {
    const response = await post('/small', '{}', { ...json, 'content-encoding': encoding });
    expect(await errorOf(response)).toEqual([415, 'unsupported_content_encoding']);
  });

  it.each(['application/json', 'Application/JSON; charset=UTF-8', 'application/json;charset="utf-8"'])(
    '%s is accepted',
    async (type) => {
      expect((await post('/small', '{"ä":1}', { 'content-type': type })).status).toBe(200);
    },
  );

  it('an empty body needs no type', async () => {
    const response = await fetch(`${server.url}/small`, { method: 'POST' });
    expect(await response.json()).toEqual({ got: 'nothing' });
  });
});

describe('a route that takes bytes', () => {
  const xml = { 'content-type': 'application/xml' };

  it.each([
    ['a type of other routes only', '<a/>', { 'content-type': 'text/xml' }, 415, 'unsupported_media_type'],
    ['another charset', '<a/>', { 'content-type': 'application/xml; charset=utf-16' }, 415, 'unsupported_media_type'],
    ['a content encoding', '<a/>', { ...xml, 'content-encoding': 'gzip' }, 415, 'unsupported_content_encoding'],
    ['too many bytes', 'x'.repeat(100_001), xml, 413, 'body_too_large'],
  ])('refuses %s', async (_case, body, headers, status, code) => {
    expect(await errorOf(await post('/raw', body, headers))).toEqual([status, code]);
  });

  it('X6 refuses a body that does not arrive within the time of the route', async () => {
    const head = 'POST /raw HTTP/1.1\r\nHost: a\r\nContent-Type: application/xml\r\nContent-Length: 9\r\n\r\n<';
    const received = await exchange(server.port, head);
    expect([statuses(received), bodyOf(received).error.code]).toEqual([[408], 'request_timeout']);
  });

  it('gets them unparsed, JSON too, and of no body nothing', async () => {
    expect(await (await post('/raw', '<a/>', { 'content-type': 'Application/XML; charset=UTF-8' })).json()).toEqual({
      bytes: 4,
    });
    expect(await (await post('/raw', '{"a":', json)).json()).toEqual({ bytes: 5 });
    expect(await (await post('/raw', '', xml)).json()).toEqual({ bytes: null });
  });

  it('its types are of no other route', async () => {
    expect(await errorOf(await post('/small', '<a/>', xml))).toEqual([415, 'unsupported_media_type']);
  });
});

describe('B1 hostile megabytes do not hold the process up', () => {
  const bytesMax = 8 * 1024 * 1024;
  it.each<[string, (size: number) => string]>([
    ['400,000 keys', (size) => `{"invoice":{${Array.from({ length: size / 21 }, (_, at) => `"k${at}":1`).join(',')}}}`],
    ['8 MiB of [', (size) => '['.repeat(size)],
  ])('B1 %s → 400, at a cost in proportion to the bytes that were sent', async (_case, bodyOf) => {
    const work = async (body: string) =>
      expect(await errorOf(await post('/large', body))).toEqual([400, 'too_complex']);
    await expectGrowth({ sizes: [bytesMax / 16, bytesMax / 4, bytesMax], prepare: bodyOf, work });
  });
});

describe('B5 duplicate keys', () => {
  it('the last one counts', async () => {
    expect(await (await post('/small', '{"a":1,"a":2}')).json()).toEqual({ got: { a: 2 } });
  });
});

describe('addresses and methods', () => {
  it('404 for an unknown address, also with a body of another type', async () => {
    expect(await errorOf(await fetch(`${server.url}/nowhere`))).toEqual([404, 'not_found']);
    expect(await errorOf(await post('/nowhere', 'x', { 'content-type': 'text/plain' }))).toEqual([404, 'not_found']);
  });

  it('405 with Allow for a known address', async () => {
    const response = await fetch(`${server.url}/small?query`, { method: 'DELETE' });
    expect(response.headers.get('allow')).toBe('OPTIONS, POST');
    expect(await errorOf(response)).toEqual([405, 'method_not_allowed']);
  });

  it('400 for a path that cannot be decoded', async () => {
    expect(await errorOf(await fetch(`${server.url}/%zz`))).toEqual([400, 'malformed_request']);
  });
});

describe('every answer', () => {
  it.each([
    ['a good one', '/small', 'POST'],
    ['an unknown address', '/nowhere', 'GET'],
    ['a wrong method', '/small', 'GET'],
    ['an undecodable path', '/%zz', 'GET'],
    ['an error of ours', '/boom', 'GET'],
  ])('%s can be read by a browser, is not stored, and has a request id', async (_case, path, method) => {
    const { headers } = await fetch(server.url + path, { method });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toBe(
      'PAYMENT-REQUIRED, PAYMENT-RESPONSE, Retry-After, x-request-id, idempotent-replayed, RateLimit, RateLimit-Policy, WWW-Authenticate',
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect([headers.get('x-powered-by'), headers.get('server')]).toEqual([null, null]);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('preflight: the methods of the address and the headers a caller may send', async () => {
    const response = await fetch(`${server.url}/small`, {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')).toBe('OPTIONS, POST');
    expect(response.headers.get('access-control-allow-headers')).toBe(
      'payment-signature, content-type, authorization, x-service-idempotency-key, mcp-protocol-version, mcp-method, mcp-name, access-control-expose-headers, cache-control',
    );
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('keeps a short plain request id of the caller, and replaces any other', async () => {
    const idFor = async (given: string) =>
      (await fetch(`${server.url}/livez`, { headers: { 'x-request-id': given } })).headers.get('x-request-id');
    expect(await idFor('order-2026_0001')).toBe('order-2026_0001');
    expect(await idFor('short')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idFor('a'.repeat(65))).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idFor('<script>alert(1)</script>')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('an error of ours', () => {
  it('X2 says nothing about itself, and the log has its kind and place but not its message', async () => {
    const response = await fetch(`${server.url}/boom?token=sk_live_marker`, {
      headers: { authorization: 'Bearer sk_live_marker', 'payment-signature': 'sk_live_marker' },
    });
    const requestId = response.headers.get('x-request-id');
    expect(await response.clone().text()).not.toContain('sk_live_marker');
    expect(await errorOf(response, 'unknown')).toEqual([500, 'internal_error']);
    const lines = server.lines.filter((line) => line.includes(String(requestId)));
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(['unexpected_error', 'request']);
    expect(lines.join('')).not.toContain('sk_live_marker');
    expect(JSON.parse(lines[0]!).errorFrames[0]).toContain('boom');
  });

  it('says that nothing was charged only when no payment came with the request: it may have been charged before', async () => {
    const boom = (headers: Record<string, string>) => fetch(`${server.url}/boom`, { headers });
    expect(await errorOf(await boom({}), false)).toEqual([500, 'internal_error']);
    expect(await errorOf(await boom({ 'payment-signature': 'e30=' }), 'unknown')).toEqual([500, 'internal_error']);
  });

  it('X2 one request is one line, with the route and never the address as it was sent', async () => {
    const before = server.lines.length;
    await fetch(`${server.url}/nowhere/%0d%0aforged?iban=DE02`, { headers: { 'x-request-id': 'line-test' } });
    const lines = server.lines.slice(before).filter((line) => line.includes('line-test'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toEqual({
      level: 30,
      time: expect.any(String),
      service: 'spec',
      event: 'request',
      requestId: 'line-test',
      method: 'GET',
      route: 'unmatched',
      status: 404,
      durationMs: expect.any(Number),
    });
  });
});
