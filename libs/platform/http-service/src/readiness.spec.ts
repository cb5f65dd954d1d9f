import { until } from '@einvoice/test-kit';
import { type Server } from 'node:http';
import { startSpecServer, type SpecServer } from './server.fixture';
import { Readiness, type ReadinessCheck } from './readiness';

let server: SpecServer;
let readiness: Readiness;
beforeEach(async () => {
  server = await startSpecServer();
  readiness = server.app.get(Readiness);
});
afterEach(() => server.app.close());

const ready = async () => {
  const response = await fetch(`${server.url}/readyz`);
  const body = (await response.json()) as { error?: { code: string; details: { reasons: string[] } } };
  return { status: response.status, code: body.error?.code, reasons: body.error?.details.reasons, response };
};
const check = (name: string, missing: ReadinessCheck['missing']) => readiness.register({ name, missing });

describe('/readyz', () => {
  it('503 with the reason of everything that is missing, and when to ask again', async () => {
    check('database', async () => ['database_unreachable']);
    check('payments', async () => ['facilitator_unreachable', 'signer_without_gas']);
    check('other', async () => []);
    const { status, code, reasons, response } = await ready();
    expect([status, code]).toEqual([503, 'not_ready']);
    expect(reasons).toEqual(['database_unreachable', 'facilitator_unreachable', 'signer_without_gas']);
    expect(response.headers.get('retry-after')).toBe('5');
  });

  it('503 when a check fails or does not come back, without saying why it failed', async () => {
    check('database', () => Promise.reject(new Error('password of postgres is hunter2')));
    check('chain', () => new Promise(() => undefined));
    const { status, reasons, response } = await ready();
    expect([status, reasons]).toEqual([503, ['database_failed', 'chain_timeout']]);
    expect(JSON.stringify([...response.headers])).not.toContain('hunter2');
  });

  it('many questions at once run each check once', async () => {
    let [runs, asked] = [0, 0];
    (server.app.getHttpServer() as Server).on('request', () => (asked += 1));
    check('slow', async () => {
      runs++;
      await until(() => asked === 20);
      return [];
    });
    const answers = await Promise.all(Array.from({ length: 20 }, ready));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(runs).toBe(1);
  });

  it('200 and degraded, with reasons, when only something dispensable is missing', async () => {
    readiness.register({ name: 'payments', missing: async () => ['lane_operator'], isDispensable: true });
    const response = await fetch(`${server.url}/readyz`);
    expect([response.status, await response.json()]).toEqual([200, { status: 'degraded', reasons: ['lane_operator'] }]);
    check('database', async () => ['database_unreachable']);
    expect((await ready()).reasons).toEqual(['database_unreachable', 'lane_operator']);
  });

  it('200 when nothing is missing', async () => {
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ready' });
  });
});

describe('while the instance drains', () => {
  it('/readyz is 503, everything else is answered, and each answer is the last on its connection', async () => {
    readiness.drain();
    const { reasons, response } = await ready();
    expect([reasons, response.headers.get('connection')]).toEqual([['draining'], 'close']);
    for (const [path, method, status] of [
      ['/livez', 'GET', 200],
      ['/small', 'POST', 200],
      ['/nowhere', 'GET', 404],
      ['/small', 'OPTIONS', 204],
    ] as const) {
      const answer = await fetch(server.url + path, { method });
      await answer.text();
      expect([path, answer.status, answer.headers.get('connection')]).toEqual([path, status, 'close']);
    }
  });
});
