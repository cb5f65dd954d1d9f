import { connectDatabase, type Database } from '@einvoice/database';
import { createHttpApp, createLog } from '@einvoice/http-service';
import { expectGolden, InterfaceDescription, repositoryRoot } from '@einvoice/test-kit';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { AppModule } from './app.module';
import { rawBodies } from './paid-operations';

// No database, and no payment flow behind the terms: what is published does not depend on either.
const payment = {
  network: 'eip155:8453',
  asset: { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', name: 'USD Coin', version: '2' },
  payTo: '0x00000000000000000000000000000000000000aa',
} as const;
/** A busy machine is no overload of the service. */
const loopDelay = { ms: 0, stop: () => undefined };
let database: Database;
let app: NestFastifyApplication;
let url: string;
let description: InterfaceDescription;

beforeAll(async () => {
  database = connectDatabase('postgresql://nobody@127.0.0.1:9/none', { applicationName: 'spec' });
  const migrationsFolder = path.join(repositoryRoot, 'prisma/migrations');
  const terms = { publicBaseUrl: 'https://pay.example', environment: 'sandbox', payment } as const;
  const module = AppModule.of({
    database,
    migrationsFolder,
    programsFolder: __dirname,
    flow: null,
    keySet: { keys: [] },
    terms,
  });
  const log = createLog('spec', { write: () => undefined });
  app = await createHttpApp(module, { log, newRequestId: randomUUID, rawBodies, loopDelay });
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = await app.getUrl();
  description = await InterfaceDescription.of(url);
});
afterAll(() => app.close());

/** Sends a request, and judges the answer by the interface description. */
async function ask(method: string, target: string, headers: Record<string, string> = {}, sent?: string) {
  const response = await fetch(url + target, { method, headers, ...(sent !== undefined && { body: sent }) });
  const body = await response.text();
  const exchange = { method, path: target, status: response.status, headers: response.headers, body };
  expect(description.problemsOf(exchange)).toEqual([]);
  return { status: response.status, headers: response.headers, body };
}

describe('the interface description', () => {
  it('is what the golden file holds', () =>
    expectGolden(
      path.join(__dirname, 'openapi.golden.json'),
      `${JSON.stringify(description.document, null, 2)}\n`,
      'npx jest -c apps/paycall-api/jest.config.cjs discovery.http',
    ));
});

const documents = ['/openapi.json', '/.well-known/x402'];

describe.each(documents)('%s', (document) => {
  it('may be kept, and is not sent to who has it', async () => {
    const first = await ask('GET', document);
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
    const etag = String(first.headers.get('etag'));
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await ask('GET', document, { 'if-none-match': tags });
      expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await ask('GET', document, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('can be read by a browser of any origin', async () => {
    const { headers } = await ask('GET', document, { origin: 'https://shop.example' });
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe.each([...documents, '/.well-known/jwks.json', '/livez'])('the methods of %s', (target) => {
  it('HEAD is GET without a body', async () => {
    const [head, get] = [await ask('HEAD', target), await ask('GET', target)];
    expect([head.status, head.body, head.headers.get('content-length')]).toEqual([
      200,
      '',
      String(Buffer.byteLength(get.body)),
    ]);
  });

  it('a preflight names them', async () => {
    const { status, headers } = await ask('OPTIONS', target);
    expect([status, headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is 405 with Allow', async (method) => {
    const { status, headers, body } = await ask(method, target);
    expect([status, headers.get('allow'), JSON.parse(body).error.code]).toEqual([
      405,
      'GET, HEAD, OPTIONS',
      'method_not_allowed',
    ]);
  });
});

describe('answers conform to the description', () => {
  const tool = '/x402/mainnet/paycall/tools/validate_vat_number';
  const json = { 'content-type': 'application/json' };
  it.each([
    ['400', 'POST', tool, json, '{"vatNumber":1}'],
    ['400', 'GET', '/%zz', {}, undefined],
    ['404', 'GET', '/openapi.yaml', {}, undefined],
    ['404 of a spelling', 'GET', '/OPENAPI.json', {}, undefined],
    ['405', 'GET', tool, {}, undefined],
    ['413', 'POST', tool, json, ' '.repeat(64 * 1024 + 1)],
    ['414', 'GET', `/openapi.json?${'x'.repeat(2_048)}`, {}, undefined],
    ['415', 'POST', tool, { 'content-type': 'text/plain' }, '{}'],
    ['503 without payment settings', 'POST', tool, json, '{"vatNumber":"BE1"}'],
    ['503 without a database', 'GET', '/readyz', {}, undefined],
  ])('%s', async (expected, method, target, headers, body) => {
    const { status } = await ask(method, target, headers as Record<string, string>, body);
    expect(String(status)).toBe(expected.slice(0, 3));
  });
});
