import { connectDatabase } from '@einvoice/database';
import { createHttpApp, createLog } from '@einvoice/nest-kit';
import { createTestDatabase, repositoryRoot, type TestDatabase } from '@einvoice/test-kit';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { AppModule } from './app.module';

const migrationsFolder = path.join(repositoryRoot, 'prisma/migrations');
let testDatabase: TestDatabase;
let app: NestFastifyApplication;
let url: string;
let clockOffMs = 0;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const database = connectDatabase(testDatabase.url, { applicationName: 'spec' });
  const log = createLog('spec', { write: () => undefined });
  app = await createHttpApp(AppModule.of({ database, migrationsFolder, nowMs: () => Date.now() + clockOffMs }), {
    log,
    newRequestId: randomUUID,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = await app.getUrl();
});
afterAll(async () => {
  await app.close();
  await testDatabase.drop();
});

const answer = async (target: string, init?: RequestInit) => {
  const response = await fetch(url + target, init);
  return { status: response.status, body: await response.json() };
};

it('404 in the one shape where there is nothing', async () => {
  expect(await answer('/api/mcp', { method: 'POST' })).toMatchObject({
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

it('503 on /readyz when the database is gone, 200 on /livez', async () => {
  await testDatabase.drop();
  expect(await answer('/readyz')).toMatchObject({
    status: 503,
    body: { error: { code: 'not_ready', details: { reasons: ['database_unreachable'] } } },
  });
  expect((await answer('/livez')).status).toBe(200);
});
