import { Connections } from '@einvoice/billing-ledger';
import { MemoryConnectionStore } from '@einvoice/billing-ledger/testing';
import { createHttpApp, createLog, Public, routeGuards } from '@einvoice/http-service';
import { type Identity, type PersonSession } from '@einvoice/identity';
import { accountLimits } from '@einvoice/limits';
import { ApiKeyAuthenticator } from '@einvoice/metering';
import { type BucketLimits, QuotaQueue } from '@einvoice/rate-limits';
import { csrfHeader } from '@einvoice/site-contract';
import { Controller, Get, Module, Post } from '@nestjs/common';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type SiteParts } from '../site-parts';
import { ConnectionAuthenticator, ConnectionHolder, CurrentConnection } from './api-key-guard';
import { csrfTokenOf, SessionAuthenticator, type Visitor } from './session-authenticator';
import { CurrentVisitor, FreshSessionWrite, FromOwnPage, SessionRead, SessionWrite } from './session-guard';

const origin = 'https://site.example';
const nowMs = Date.UTC(2026, 0, 1);
const who = ({ session, workspace, language }: Visitor) => `${session.person.email} ${workspace.id} ${language}`;
let reached: string[] = [];

@Controller()
class SpecController {
  @Get('read')
  @SessionRead()
  read(@CurrentVisitor() visitor: Visitor) {
    return { visitor: who(visitor) };
  }

  @Post('write')
  @SessionWrite()
  write(@CurrentVisitor() visitor: Visitor) {
    reached.push('write');
    return { visitor: who(visitor) };
  }

  @Post('fresh')
  @FreshSessionWrite()
  fresh(@CurrentVisitor() visitor: Visitor) {
    reached.push('fresh');
    return { visitor: who(visitor) };
  }

  @Post('own')
  @FromOwnPage()
  own() {
    reached.push('own');
    return {};
  }

  @Get('connection')
  @ConnectionHolder()
  connection(@CurrentConnection() { id }: { id: string }) {
    return { id };
  }

  @Get('no-session')
  @Public()
  noSession(@CurrentVisitor() visitor: Visitor) {
    return { visitor };
  }

  @Get('no-connection')
  @Public()
  noConnection(@CurrentConnection() connection: unknown) {
    return { connection };
  }
}

const sessionOf = (id: string, ageMs = 0): PersonSession => ({
  ...{ id, person: { id: `p-${id}`, email: `${id}@example.com` }, fingerprint: Buffer.from(id.padEnd(32, '0')) },
  ...{ signedInAt: new Date(nowMs - ageMs), expiresAt: new Date(nowMs + 1_000_000) },
});
const freshMs = accountLimits.freshSeconds * 1_000;
const sessions = new Map(
  [sessionOf('ann'), sessionOf('bob'), sessionOf('old', freshMs), sessionOf('young', freshMs - 1)].map((session) => [
    `session=${session.id}`,
    session,
  ]),
);
/** Sessions in memory; nothing else of an identity is asked for here. */
const identity = { sessionOf: async (cookie: string) => sessions.get(cookie) ?? null } as unknown as Identity;
const parts = (signIn: SiteParts['signIn']) =>
  ({
    ...{ signIn, newId: () => 'new' },
    workspaces: { workspaceOf: async ({ id }: { id: string }) => ({ id: `ws-${id}`, name: id }) },
  }) as unknown as SiteParts;
const bounds = { rememberedMax: 100, monotonicMs: () => 0 };
const authenticatorOf = (signIn: SiteParts['signIn']) =>
  new SessionAuthenticator(parts(signIn), {
    ...{ ...bounds, quotas: null, publicSiteUrl: `${origin}/`, nowMs: () => nowMs },
  });

const lasting = (burst: number): BucketLimits => ({ burst, perSecond: 0.001 });
const connections = new Connections({
  store: new MemoryConnectionStore(() => new Date(), ['ws_a']),
  ...{ bytesAtRandom: randomBytes, now: () => new Date() },
});
const away = {
  take: () => Promise.reject(new Error('away')),
  sweep: async () => undefined,
  close: async () => undefined,
};
const keys = new ApiKeyAuthenticator(connections, {
  ...{ publicSiteUrl: origin, monotonicMs: () => 0 },
  quotas: new QuotaQueue(away, () => 0, () => undefined), // prettier-ignore
  limits: {
    ...{ connection: lasting(2), workspace: lasting(100), refusedSecretsPerClient: lasting(3) },
    ...{ refusedLooksPerClient: lasting(100), rememberedMax: 100 },
  },
  budgetNames: { connection: 'conn', workspace: 'workspace' },
});

async function open(signIn: SiteParts['signIn']): Promise<NestFastifyApplication> {
  @Module({
    controllers: [SpecController],
    providers: [
      { provide: SessionAuthenticator, useValue: authenticatorOf(signIn) },
      { provide: ConnectionAuthenticator, useValue: new ConnectionAuthenticator(keys) },
    ],
  })
  class SpecModule {}
  const log = createLog('spec', { write: () => undefined });
  const loopDelay = { ms: 0, stop: () => undefined };
  const app = await createHttpApp(SpecModule, {
    log,
    newRequestId: randomUUID,
    loopDelay,
    trustedProxies: ['127.0.0.1'],
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app;
}

let app: NestFastifyApplication;
let url: string;
beforeAll(async () => {
  app = await open({ identity, mailer: { send: async () => undefined } as never });
  url = await app.getUrl();
});
afterAll(() => app.close());
beforeEach(() => (reached = []));

const call = async (method: 'GET' | 'POST', path: string, headers: Record<string, string> = {}, at = url) => {
  const response = await fetch(`${at}/${path}`, { method, headers });
  const body = (await response.json()) as { error?: { code: string }; visitor?: string; id?: string };
  return { status: response.status, code: body.error?.code, headers: response.headers, body };
};
const pageOf = (id: string, more: Record<string, string> = {}) => ({
  ...{ cookie: `session=${id}`, origin, [csrfHeader]: csrfTokenOf(sessions.get(`session=${id}`)!) },
  ...more,
});

describe('a page’s read', () => {
  it('is for whoever is signed in, as themselves, and for no other origin to see', async () => {
    const answer = await call('GET', 'read', { cookie: 'session=ann', 'accept-language': 'nl' });
    expect(answer).toMatchObject({ status: 200, body: { visitor: 'ann@example.com ws-p-ann nl' } });
    expect((await call('GET', 'read', { cookie: 'session=bob' })).body.visitor).toBe('bob@example.com ws-p-bob en');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('access-control-expose-headers')).toBeNull();
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(answer.headers.get('ratelimit')).toMatch(/^"session";r=\d+/);
  });

  it.each<Record<string, string>>([{}, { cookie: '' }, { cookie: 'session=nobody' }])(
    'is 401 for %j',
    async (headers) => {
      const answer = await call('GET', 'read', headers);
      expect([answer.status, answer.code]).toEqual([401, 'session_required']);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it('is 401 for everybody while nobody can sign in', async () => {
    const closed = await open(null);
    const answer = await call('GET', 'read', { cookie: 'session=ann' }, await closed.getUrl());
    expect([answer.status, answer.code]).toEqual([401, 'session_required']);
    await closed.close();
    const signIn = { identity, mailer: { send: async () => undefined } as never };
    expect(authenticatorOf(signIn).signIn).toBe(signIn);
    expect(() => authenticatorOf(null).signIn).toThrow(
      expect.objectContaining({ answer: expect.objectContaining({ status: 503 }) }),
    );
  });

  it('is 429 after the calls of one session; another session has its own', async () => {
    const { burst } = accountLimits.callsPerSession;
    const flooding = sessionOf('flood');
    sessions.set('session=flood', flooding);
    const statuses = new Set<number>();
    for (let sent = 0; sent < burst; sent += 1)
      statuses.add((await call('GET', 'read', { cookie: 'session=flood' })).status);
    expect(statuses).toEqual(new Set([200]));
    expect(await call('GET', 'read', { cookie: 'session=flood' })).toMatchObject({ status: 429, code: 'rate_limited' });
    expect((await call('GET', 'read', { cookie: 'session=bob' })).status).toBe(200);
  });
});

describe.each(['write', 'fresh'])('a page’s write: %s', (path) => {
  it('is for a page of ours that knows the session’s proof', async () => {
    expect(await call('POST', path, pageOf('ann'))).toMatchObject({
      status: 201,
      body: { visitor: 'ann@example.com ws-p-ann en' },
    });
    expect(reached).toEqual([path]);
  });

  it.each<[number, string, Record<string, string>]>([
    [403, 'origin_refused', { origin: 'https://evil.example' }],
    [403, 'origin_refused', { origin: 'http://site.example' }],
    [403, 'origin_refused', { origin: `${origin}/` }],
    [403, 'origin_refused', { origin: '' }],
    [403, 'csrf_refused', { [csrfHeader]: '' }],
    [403, 'csrf_refused', { [csrfHeader]: csrfTokenOf(sessionOf('bob')) }],
    [401, 'session_required', { cookie: 'session=nobody' }],
  ])('is %i %s and reaches nothing with %j', async (status, code, more) => {
    const answer = await call('POST', path, pageOf('ann', more));
    expect([answer.status, answer.code, reached]).toEqual([status, code, []]);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is refused without an origin, and without a proof', async () => {
    const { origin: _, ...noOrigin } = pageOf('ann');
    const { [csrfHeader]: __, ...noProof } = pageOf('ann');
    expect((await call('POST', path, noOrigin)).code).toBe('origin_refused');
    expect((await call('POST', path, noProof)).code).toBe('csrf_refused');
    expect(reached).toEqual([]);
  });
});

it('the proof of a page is no plain digest of what a session is known by', () => {
  const { fingerprint } = sessionOf('ann');
  const plain = createHash('sha256').update(fingerprint).digest('base64url');
  expect([plain, Buffer.from(fingerprint).toString('base64url')]).not.toContain(csrfTokenOf(sessionOf('ann')));
});

it('what moves money or makes a secret wants a fresh sign-in, to the millisecond; other writes do not', async () => {
  expect(await call('POST', 'fresh', pageOf('old'))).toMatchObject({ status: 403, code: 'session_stale' });
  expect((await call('POST', 'fresh', pageOf('young'))).status).toBe(201);
  expect((await call('POST', 'write', pageOf('old'))).status).toBe(201);
  expect(reached).toEqual(['fresh', 'write']);
});

it('what somebody does who is not signed in yet comes from a page of ours', async () => {
  expect((await call('POST', 'own', { origin })).status).toBe(201);
  for (const headers of [{}, { origin: 'https://evil.example' }, { origin: 'null' }] as Record<string, string>[]) {
    expect(await call('POST', 'own', headers)).toMatchObject({ status: 403, code: 'origin_refused' });
  }
  expect(reached).toEqual(['own']);
});

describe('the holder of a connection', () => {
  const made = async () => {
    const created = await connections.create({
      workspaceId: 'ws_a',
      name: 'a',
      creditsPerCallMax: null,
      createdBy: 'me',
    });
    if (typeof created === 'string') throw new Error(created);
    return { id: created.connection.id, headers: { authorization: `Bearer ${created.secret.text}` } };
  };

  it('is let in by its secret as itself, told what is left, until nothing is', async () => {
    const { id, headers } = await made();
    const first = await call('GET', 'connection', headers);
    expect([first.status, first.body.id]).toEqual([200, id]);
    expect(first.headers.get('ratelimit')).toMatch(/^"conn";r=1;t=\d+, "workspace";r=99;t=\d+$/);
    expect((await call('GET', 'connection', headers)).status).toBe(200);
    expect(await call('GET', 'connection', headers)).toMatchObject({ status: 429, code: 'rate_limited' });
    expect((await call('GET', 'connection', (await made()).headers)).status).toBe(200);
  });

  it('without a good secret is nobody; who tries too many waits, and others do not', async () => {
    expect(await call('GET', 'connection')).toMatchObject({ status: 401, code: 'connection_required' });
    const tries = (client: string) =>
      call('GET', 'connection', { authorization: 'Bearer junk', 'x-forwarded-for': client });
    for (const status of [401, 401, 401, 429]) expect((await tries('192.0.2.1')).status).toBe(status);
    expect((await tries('192.0.2.2')).status).toBe(401);
  });
});

it('a route that forgot its guard gives nobody away: it fails', async () => {
  for (const path of ['no-session', 'no-connection']) {
    expect((await call('GET', path, { cookie: 'session=ann' })).status).toBe(500);
  }
});

it('lists of routes name each guard', () => {
  expect(Object.fromEntries(routeGuards(app))).toMatchObject({
    'GET /read': 'session',
    'POST /write': 'session and page',
    'POST /fresh': 'fresh session and page',
    'POST /own': 'page',
    'GET /connection': 'connection',
    'GET /no-session': 'public',
  });
});
