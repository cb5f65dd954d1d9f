import { jsonCall, rawAnswers, refusedFramings, repositoryRoot } from '@einvoice/test-kit';
import { catalogue } from '@einvoice/tool-catalogue';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { legacy, modernHeaders, modernMeta, openTestSystem, post, type TestSystem } from './test-system.fixture';
import { serverInfo } from './server-identity';

let system: TestSystem;
beforeAll(async () => {
  system = await openTestSystem();
});
afterAll(() => system.close());

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const modern = (method: string, params: object = {}) => ({
  jsonrpc: '2.0',
  id: 7,
  method,
  params: { ...params, _meta: modernMeta },
});
const named = catalogue.filter(({ accessRoutes }) => accessRoutes.includes('mcp')).map(({ name }) => name);
const names = (body: { result: { tools: { name: string }[] } }) => body.result.tools.map(({ name }) => name);

/** A request whose head is exactly this. */
const raw = (method: string, headers: http.OutgoingHttpHeaders, body = '', target = '/api/mcp') =>
  new Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const { port } = new URL(system.url);
    const request = http.request(
      { host: '127.0.0.1', port, path: target, method, headers, agent: false },
      (response) => {
        let text = '';
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      },
    );
    request.on('error', reject).end(body);
  });

describe('whoever asks for the tools gets them', () => {
  const body = JSON.stringify(list);
  it.each([
    ['with any Accept', { accept: '*/*', 'content-type': 'application/json' }],
    ['without Accept', { 'content-type': 'application/json' }],
    ['that takes JSON alone', { accept: 'application/json', 'content-type': 'application/json' }],
    ['that takes both', { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }],
    ['as curl sends it by itself', { accept: '*/*', 'content-type': 'application/x-www-form-urlencoded' }],
    ['without a type', {}],
  ])('a bare request %s: 200 JSON', async (_how, headers) => {
    const answer = await raw('POST', { ...headers, 'content-length': Buffer.byteLength(body) }, body);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(names(JSON.parse(answer.text))).toEqual(named);
  });

  it.each(legacy)(
    'a client of %s: initialize in its own revision, without a session, then the list',
    async (revision) => {
      const params = { protocolVersion: revision, capabilities: {}, clientInfo: { name: 'spec', version: '1' } };
      const begun = await post(system.url, { jsonrpc: '2.0', id: 'a', method: 'initialize', params });
      expect(begun.body).toMatchObject({ id: 'a', result: { protocolVersion: revision, capabilities: { tools: {} } } });
      expect(begun.headers.get('mcp-session-id')).toBeNull();
      const headers = { 'mcp-protocol-version': revision };
      const told = await post(system.url, { jsonrpc: '2.0', method: 'notifications/initialized' }, { headers });
      expect([told.status, told.text]).toEqual([202, '']);
      expect(names((await post(system.url, list, { headers })).body)).toEqual(named);
      expect((await post(system.url, { jsonrpc: '2.0', id: 2, method: 'ping' }, { headers })).body.result).toEqual({});
    },
  );

  it('a client that asks for a revision of its own is offered the newest legacy one', async () => {
    const { body: said } = await post(system.url, {
      ...list,
      method: 'initialize',
      params: { protocolVersion: '1999-01-01' },
    });
    expect(said.result.protocolVersion).toBe('2025-11-25');
  });

  it('a modern client: what is served, and the same tools with how long they may be kept', async () => {
    const discovered = await post(system.url, modern('server/discover'), { headers: modernHeaders('server/discover') });
    expect(discovered.body.result).toMatchObject({
      resultType: 'complete',
      supportedVersions: ['2026-07-28', ...legacy],
      capabilities: { tools: {} },
    });
    const listed = await post(system.url, modern('tools/list'), { headers: modernHeaders('tools/list') });
    expect(listed.body.result).toMatchObject({
      resultType: 'complete',
      ttlMs: expect.any(Number),
      cacheScope: 'public',
    });
    expect(names(listed.body)).toEqual(named);
  });

  it('names itself by the version that is published', () => {
    const { version } = JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8')) as {
      version: string;
    };
    expect(serverInfo.version).toBe(version);
  });
});

describe('what is no request of MCP is said to be none', () => {
  it('malformed JSON, with its place', async () => {
    const { body } = await post(system.url, '{"jsonrpc": "2.0",\n "id": 1,}');
    expect(body.error).toMatchObject({ code: -32700, data: { line: 2, column: 10 } });
  });

  const call = { name: 'verify_iban', arguments: { iban: 'BE71096123456769' } };
  it.each<[string, unknown, number, number]>([
    ['M6 a batch', [list, list], 400, -32600],
    ['M6 an empty batch', [], 400, -32600],
    ['broken JSON', '{"jsonrpc":', 400, -32700],
    ['nothing', '', 400, -32700],
    ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 400, -32700],
    ['a property __proto__', '{"jsonrpc":"2.0","id":1,"method":"tools/list","__proto__":{}}', 400, -32600],
    ['too many levels', '['.repeat(70), 400, -32600],
    ['JSON-RPC 1', { ...list, jsonrpc: '1.0' }, 400, -32600],
    ['M6 an id that is an object', { ...list, id: {} }, 400, -32600],
    ['M6 an id that is null', { ...list, id: null }, 400, -32600],
    ['M6 an id of 60 kB; a megabyte is one for the built service', { ...list, id: 'x'.repeat(60_000) }, 400, -32600],
    ['M6 an id that is no whole number', { ...list, id: 1.5 }, 400, -32600],
    ['M6 params that are a list', { ...list, params: [] }, 400, -32600],
    [
      'M6 _meta of 33 keys',
      { ...list, params: { _meta: Object.fromEntries(Array.from({ length: 33 }, (_, at) => [`k${at}`, 1])) } },
      400,
      -32600,
    ],
    ['a method without a name', { ...list, method: '' }, 400, -32600],
    ['an unknown method', { ...list, method: 'resources/list' }, 200, -32601],
    ['a page that there is none of', { ...list, params: { cursor: 'x' } }, 200, -32602],
    ['an unknown tool', { ...list, method: 'tools/call', params: { name: 'no_such_tool' } }, 200, -32602],
    [
      'a tool named as no object should be',
      { ...list, method: 'tools/call', params: { name: 'constructor' } },
      200,
      -32602,
    ],
    [
      'M6 a tool named by an object',
      { ...list, method: 'tools/call', params: { name: { toString: 'verify_iban' } } },
      200,
      -32602,
    ],
  ])('%s', async (_what, body, status, code) => {
    const answer = await post(system.url, body);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(answer.body.jsonrpc).toBe('2.0');
  });

  it.each<[string, object, Record<string, string>, number, number]>([
    ['without its header', modern('tools/list'), {}, 400, -32020],
    ['without _meta', { ...list }, { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }, 400, -32602],
    [
      'M6 whose header names another revision',
      modern('tools/list'),
      { ...modernHeaders('tools/list'), 'mcp-protocol-version': '2025-11-25' },
      400,
      -32020,
    ],
    [
      'of a revision that nobody knows',
      {
        ...modern('tools/list'),
        params: { _meta: { ...modernMeta, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' } },
      },
      { ...modernHeaders('tools/list'), 'mcp-protocol-version': '2099-01-01' },
      400,
      -32022,
    ],
    [
      'whose header names a revision that nobody knows, and which has no _meta',
      { ...list },
      { 'mcp-protocol-version': '1999-01-01' },
      400,
      -32022,
    ],
    ['M6 whose header names another method', modern('tools/list'), modernHeaders('tools/call'), 400, -32020],
    [
      'M6 whose header names another tool',
      modern('tools/call', call),
      modernHeaders('tools/call', 'validate_invoice'),
      400,
      -32020,
    ],
    ['M6 whose header names no tool', modern('tools/call', call), modernHeaders('tools/call'), 400, -32020],
    ['for an unknown method', modern('initialize'), modernHeaders('initialize'), 404, -32601],
  ])('a modern request %s', async (_what, body, headers, status, code) => {
    const answer = await post(system.url, body, { headers });
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });

  it('a header that names a revision which is not served says that, and which are; no more of it is repeated than a revision has', async () => {
    for (const [asked, requested] of [
      ['1999-01-01', '1999-01-01'],
      ['x'.repeat(99), 'x'.repeat(32)],
    ] as const) {
      const { body } = await post(system.url, list, { headers: { 'mcp-protocol-version': asked } });
      expect(body.error.message).toContain('in MCP-Protocol-Version is not served');
      expect(body.error.data).toEqual({ supported: expect.arrayContaining([...legacy, '2026-07-28']), requested });
    }
  });

  it('a modern call whose tool is named in base64 is taken', async () => {
    const name = `=?base64?${Buffer.from('verify_iban').toString('base64')}?=`;
    const answer = await post(system.url, modern('tools/call', call), { headers: modernHeaders('tools/call', name) });
    expect(answer.body.result).toMatchObject({ resultType: 'complete', structuredContent: { status: 'valid' } });
  });

  it('a body over 8 MiB: 413, unread', async () => {
    expect((await raw('POST', { 'content-length': String(9 * 1024 * 1024) })).status).toBe(413);
  });
});

describe('M4 pages of others stay out', () => {
  const body = JSON.stringify(list);
  const head = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const { host } = new URL('http://localhost:3000');

  it.each([
    ['M4 a foreign Origin', { host, origin: 'https://evil.example' }],
    ['M4 an Origin that is null', { host, origin: 'null' }],
    ['M4 another port of this machine', { host, origin: 'http://localhost:9999' }],
    ['M4 a name bound to this address by somebody else', { host: 'evil.example' }],
    ['M4 such a name, and a page of it', { host: 'evil.example', origin: 'http://evil.example' }],
    ['M4 a name that only begins like ours', { host: 'localhost.evil.example' }],
  ])('%s: 403, and nothing is answered', async (_what, headers) => {
    const answer = await raw('POST', { ...head, ...headers }, body);
    expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([403, 1403]);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.text).not.toContain('evil');
  });

  it('the pages of the site may call and read, and no other origin may read', async () => {
    const origin = 'http://localhost:3000';
    const answer = await raw('POST', { ...head, host, origin }, body);
    expect([answer.status, answer.headers['access-control-allow-origin'], answer.headers['vary']]).toEqual([
      200,
      origin,
      'Origin',
    ]);
    const asked = { host, 'access-control-request-method': 'POST' };
    const welcome = await raw('OPTIONS', { ...asked, origin });
    expect([welcome.status, welcome.headers['access-control-allow-origin']]).toEqual([204, origin]);
    expect(welcome.headers['access-control-allow-headers']).toMatch(
      /authorization.*mcp-protocol-version, mcp-method, mcp-name/,
    );
    expect(
      (await raw('OPTIONS', { ...asked, origin: 'https://evil.example' })).headers['access-control-allow-origin'],
    ).toBeUndefined();
  });

  it.each(['GET', 'DELETE', 'PUT'])('%s: 405 with what is allowed', async (method) => {
    const answer = await raw(method, { host });
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'OPTIONS, POST']);
  });
});

describe('documents of the server', () => {
  it.each([
    ['/server.json', 'application/json; charset=utf-8'],
    ['/.well-known/mcp.json', 'application/json; charset=utf-8'],
    ['/api/mcp/server-card', 'application/mcp-server-card+json'],
    ['/.well-known/ai-catalog.json', 'application/json; charset=utf-8'],
  ])('%s leads to the endpoint, and is not sent again to who has it', async (path, type) => {
    const first = await fetch(system.siteUrl + path);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, type]);
    expect(await first.text()).toContain('http://localhost:3000/api/mcp');
    const headers = { 'if-none-match': first.headers.get('etag')! };
    expect((await fetch(system.siteUrl + path, { headers })).status).toBe(304);
  });

  it('the catalogue of the host names what is mounted here and nothing else', async () => {
    const catalogue = await (await fetch(`${system.siteUrl}/.well-known/ai-catalog.json`)).json();
    const { specVersion, entries } = catalogue as { specVersion: string; entries: Record<string, string>[] };
    const identifier = 'urn:air:localhost:mcp:einvoice-readiness';
    const type = 'application/mcp-server-card+json';
    expect([specVersion, entries]).toEqual([
      '1.0',
      [{ identifier, type, url: 'http://localhost:3000/api/mcp/server-card' }],
    ]);
    const card = await fetch(system.siteUrl + new URL(entries[0]!['url']!).pathname);
    expect([card.status, card.headers.get('content-type')]).toEqual([200, type]);
  });

  it('name every tool with its price', async () => {
    const { tools } = (await (await fetch(`${system.siteUrl}/.well-known/mcp.json`)).json()) as { tools: object[] };
    const priced = catalogue
      .filter(({ accessRoutes }) => accessRoutes.includes('mcp'))
      .map(({ name, price }) => ({ name, credits: price.credits }));
    expect(tools).toEqual(priced);
  });
});

describe('P16 one request, one answer at this port', () => {
  const at = { path: '/api/mcp', host: 'localhost:3000', contentType: 'application/json' };
  it.each(refusedFramings(at))('$name: one refusal, and the connection ends', async ({ bytes }) => {
    const answers = await rawAnswers(Number(new URL(system.url).port), bytes(jsonCall(at)));
    expect(answers).toEqual({ statuses: [400], isClosed: true });
  });
});
