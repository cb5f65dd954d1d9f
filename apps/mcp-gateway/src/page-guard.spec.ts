import { answerHeaders } from '@einvoice/http-service';
import Fastify, { type FastifyInstance } from 'fastify';
import { type IncomingHttpHeaders } from 'node:http';
import { PageGuard, type PageGuardOptions } from './page-guard';

const site = 'https://site.example';
const options: PageGuardOptions = {
  ...{ path: '/api/mcp', publicSiteUrl: site, allowedOrigins: ['https://friend.example'], environment: 'live' },
};

let opened: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(opened.map((fastify) => fastify.close()));
  opened = [];
});

/** Asks a server that has the guard and lets every page read what it does not guard; `ran` is whether the route was reached. */
async function ask(headers: Record<string, string>, more: Partial<PageGuardOptions> = {}, url = '/api/mcp') {
  const fastify = Fastify();
  opened.push(fastify);
  let ran = false;
  fastify.addHook('onRequest', (_request, reply, done) => {
    void reply.header('access-control-allow-origin', '*');
    done();
  });
  new PageGuard({ ...options, ...more }).register(fastify);
  fastify.all('/*', () => ((ran = true), { ok: true }));
  const { statusCode, headers: answered, body } = await fastify.inject({ method: 'POST', url, headers });
  const allowed = answered['access-control-allow-origin'];
  return { status: statusCode, ran, allowed, vary: answered.vary, type: answered['content-type'], body };
}
const welcome = (allowed?: string) => ({ status: 200, ran: true, allowed, vary: 'Origin' });
const refused = { status: 403, ran: false, allowed: undefined, vary: 'Origin' };

it('O1 programs on our own host may call; no page is told that it may read', async () => {
  expect(await ask({ host: 'site.example' })).toMatchObject(welcome());
  expect(await ask({ host: 'SITE.example' })).toMatchObject(welcome());
});

it.each(['https://site.example', 'https://SITE.example', 'https://friend.example'])(
  'pages of %s may call and read',
  async (origin) => {
    expect(await ask({ host: 'site.example', origin })).toMatchObject(welcome(origin));
  },
);

it.each([
  ['another origin', { host: 'site.example', origin: 'https://evil.example' }],
  ['our host by the other scheme', { host: 'site.example', origin: 'http://site.example' }],
  ['an origin that begins as ours', { host: 'site.example', origin: 'https://site.example.evil.example' }],
  ['an origin that has none', { host: 'site.example', origin: 'null' }],
  ['an empty origin', { host: 'site.example', origin: '' }],
  ['a name that somebody bound to our address', { host: 'evil.example' }],
  ['the same name, by a page of it', { host: 'evil.example', origin: 'https://evil.example' }],
  ['a friend’s name for our address', { host: 'friend.example', origin: 'https://friend.example' }],
  ['our host on another port', { host: 'site.example:8443' }],
  ['no name', { host: '' }],
  ['this machine, outside a sandbox', { host: 'localhost:3000' }],
])('S2 %s is refused before the route is reached, also a preflight', async (_what, headers) => {
  const answer = await ask(headers);
  expect(answer).toMatchObject({ ...refused, type: 'application/json; charset=utf-8' });
  expect(JSON.parse(answer.body)).toEqual({
    ...{ jsonrpc: '2.0', id: null },
    error: { code: 1403, message: expect.stringMatching(/Host or Origin/) as string },
  });
});

describe('in a sandbox', () => {
  const sandbox = { environment: 'sandbox', publicSiteUrl: 'http://localhost:3000' } as const;

  it.each(['localhost', 'localhost:1', '127.0.0.1:65535', '[::1]', '[::1]:3000'])(
    'this machine may be called %s, by its own pages too',
    async (host) => {
      expect(await ask({ host }, sandbox)).toMatchObject(welcome());
      expect(await ask({ host, origin: `http://${host}` }, sandbox)).toMatchObject(welcome(`http://${host}`));
      expect(await ask({ host: host.toUpperCase(), origin: `http://${host}` }, sandbox)).toMatchObject({ status: 200 });
    },
  );

  it.each([
    'localhost.evil.example',
    'evil-localhost',
    'localhost:123456',
    '127.0.0.2',
    '127x0.0.1',
    'localhost:',
    'evil.example',
  ])('S2 other machines are refused: %s', async (host) => expect(await ask({ host }, sandbox)).toMatchObject(refused));

  it('a page of the site may call whatever name of this machine it calls', async () => {
    const origin = 'http://localhost:3000';
    expect(await ask({ host: '127.0.0.1:3000', origin }, sandbox)).toMatchObject(welcome(origin));
  });

  it('S2 a page of this machine on another port, or by another scheme, is another page', async () => {
    for (const origin of ['http://localhost:4000', 'https://localhost:3000', 'http://127.0.0.1:3000']) {
      expect(await ask({ host: 'localhost:3000', origin }, sandbox)).toMatchObject(refused);
    }
  });
});

it('other paths are left as they are; a query does not lead around the guard', async () => {
  const foreign = { host: 'evil.example', origin: 'https://evil.example' };
  for (const url of ['/', '/api/mcp/', '/api/mcp2', '/api', '/other?/api/mcp']) {
    expect(await ask(foreign, {}, url)).toMatchObject({ status: 200, ran: true, allowed: '*', vary: undefined });
  }
  for (const url of ['/api/mcp?', '/api/mcp?a=1', '/api/mcp?a?b']) {
    expect(await ask(foreign, {}, url)).toMatchObject(refused);
  }
});

it('a plain request is one of a program to our own host', () => {
  const guard = new PageGuard(options);
  const isPlain = (headers: IncomingHttpHeaders) => guard.isPlain({ headers });
  expect([isPlain({ host: 'site.example' }), isPlain({ host: 'Site.Example' })]).toEqual([true, true]);
  for (const headers of [
    {},
    { host: 'evil.example' },
    { host: 'site.example', origin: site },
    { host: 'site.example', origin: '' },
  ]) {
    expect(isPlain(headers)).toBe(false);
  }
  const { 'access-control-allow-origin': everyPage, ...others } = answerHeaders;
  expect(everyPage).toBe('*');
  expect(PageGuard.plainHeaders).toEqual({ ...others, vary: 'Origin' });
});
