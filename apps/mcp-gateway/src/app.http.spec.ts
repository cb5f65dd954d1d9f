import { makeConnectionSecret } from '@einvoice/billing-ledger';
import { createHttpApp, createLog, routeGuards } from '@einvoice/http-service';
import {
  createTestDatabase,
  realClock,
  startViesSimulator,
  type TestDatabase,
  type ViesSimulator,
} from '@einvoice/test-kit';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { randomBytes, randomUUID } from 'node:crypto';
import { AppModule } from './app.module';
import { readConfig } from './config';
import { createParts } from './create-parts';
import { systemEnvironment } from './test-system.fixture';
import { mcpRawBodies } from './mcp.controller';

let testDatabase: TestDatabase;
let vies: ViesSimulator;
let app: NestFastifyApplication;
let url: string;
let clockOffMs = 0;

beforeAll(async () => {
  [testDatabase, vies] = await Promise.all([createTestDatabase(), startViesSimulator()]);
  const log = createLog('spec', { write: () => undefined });
  const time = { now: () => new Date(), monotonicMs: realClock, random: Math.random };
  const parts = createParts(readConfig(systemEnvironment(testDatabase.url, vies)), log, time);
  const module = AppModule.of({ ...parts, programsFolder: __dirname, nowMs: () => Date.now() + clockOffMs });
  app = await createHttpApp(module, {
    ...{ log, newRequestId: randomUUID, rawBodies: mcpRawBodies },
    loopDelay: { ms: 0, stop: () => undefined },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = await app.getUrl();
});
afterAll(async () => {
  await app.close();
  await vies.close();
  await testDatabase.drop();
});

const answer = async (target: string, init?: RequestInit) => {
  const response = await fetch(url + target, init);
  return { status: response.status, body: await response.json() };
};

it('each route has the guard that is listed here, or is public', () => {
  expect(Object.fromEntries(routeGuards(app))).toMatchInlineSnapshot(`
    {
      "GET /.well-known/ai-catalog.json": "public",
      "GET /.well-known/mcp.json": "public",
      "GET /api/mcp/server-card": "public",
      "GET /livez": "public",
      "GET /readyz": "public",
      "GET /server.json": "public",
      "POST /api/mcp": "connection or payment, of a call that has a price",
    }
  `);
});

it('404 in the one shape where there is nothing', async () => {
  expect(await answer('/api/mcp/nothing', { method: 'POST' })).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found' } },
  });
});

it('200 on /livez and /readyz while the database is reachable and its migrations are current', async () => {
  expect(await answer('/livez')).toEqual({ status: 200, body: { status: 'ok' } });
  expect(await answer('/readyz')).toEqual({ status: 200, body: { status: 'ready' } });
});

it.each([-60_000, 60_000])('X7 degraded on /readyz when its clock is %i ms from the database’s', async (offMs) => {
  clockOffMs = offMs;
  const reasons = ['clock_differs_from_database'];
  expect(await answer('/readyz')).toEqual({ status: 200, body: { status: 'degraded', reasons } });
  clockOffMs = 0;
});

it('503 on /readyz when the database is gone, 200 on /livez, and free tools still answer', async () => {
  await testDatabase.drop();
  expect(await answer('/readyz')).toMatchObject({
    status: 503,
    body: { error: { code: 'not_ready', details: { reasons: ['database_unreachable'] } } },
  });
  expect((await answer('/livez')).status).toBe(200);
  const params = { name: 'verify_iban', arguments: { iban: 'BE71096123456769' } };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const { text: secret } = makeConnectionSecret(randomBytes);
  for (const headers of [[], [['authorization', `Bearer ${secret}`]]] as [string, string][][])
    expect(await answer('/api/mcp', { method: 'POST', body, headers })).toMatchObject({
      status: 200,
      body: { result: { structuredContent: { status: 'valid' } } },
    });
});
