import { jsonCall, rawAnswers, refusedFramings } from '@einvoice/test-kit';
import { openTestSystem, type TestSystem } from './test-system.fixture';

let system: TestSystem;
beforeAll(async () => {
  system = await openTestSystem();
});
afterAll(() => system.close());

const answer = async (target: string, init?: RequestInit) => {
  const response = await fetch(system.url + target, init);
  return { status: response.status, body: await response.json() };
};

it('404 in the one shape where there is nothing', async () => {
  expect(await answer('/api/unknown')).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found' } },
  });
});

it('200 on /.well-known/jwks.json with the public keys, which may be kept for minutes', async () => {
  const response = await fetch(`${system.url}/.well-known/jwks.json`);
  expect(await response.json()).toEqual(system.parts.keySet);
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
});

it('404 on /.well-known/security.txt while no SECURITY_CONTACT is set', async () => {
  expect(await answer('/.well-known/security.txt')).toMatchObject({ status: 404 });
});

it('200 on /livez and /readyz while the database is reachable and its migrations are current', async () => {
  expect(await answer('/livez')).toEqual({ status: 200, body: { status: 'ok' } });
  expect(await answer('/readyz')).toEqual({ status: 200, body: { status: 'ready' } });
});

describe('P16 one request, one answer at this port', () => {
  const at = { path: '/api/invoice/review', host: 'site.example', contentType: 'application/json' };
  it.each(refusedFramings(at))('$name: one refusal, and the connection ends', async ({ bytes }) => {
    const answers = await rawAnswers(Number(new URL(system.url).port), bytes(jsonCall(at)));
    expect(answers).toEqual({ statuses: [400], isClosed: true });
  });
});

it('503 on /readyz when the database is gone, 200 on /livez', async () => {
  await system.dropDatabase();
  expect(await answer('/readyz')).toMatchObject({
    status: 503,
    body: { error: { code: 'not_ready', details: { reasons: ['database_unreachable'] } } },
  });
  expect((await answer('/livez')).status).toBe(200);
});
