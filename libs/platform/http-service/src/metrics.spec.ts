import fc from 'fast-check';
import { type AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { createLog } from './request-log';
import { serveMetrics } from './serve-metrics';
import { exchange, startSpecServer, type SpecServer } from './server.fixture';

let server: SpecServer;
let page: Awaited<ReturnType<typeof serveMetrics>>;
let url: string;
const metrics = new Registry();
beforeAll(async () => {
  server = await startSpecServer({ metrics });
  const log = createLog('spec', { write: () => undefined });
  page = await serveMetrics(metrics, { host: '127.0.0.1', port: 0, log });
  url = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
});
afterAll(async () => {
  page.closeAllConnections();
  page.close();
  await server.app.close();
});

const text = async () => (await fetch(`${url}/metrics`)).text();
/** Every combination of a name and its labels, without its number. */
const series = async () =>
  (await text())
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.slice(0, line.lastIndexOf(' ')));

it('counts requests by route, method and class of status, and measures them', async () => {
  await fetch(`${server.url}/small`, { method: 'POST' });
  await fetch(`${server.url}/boom`);
  const now = await text();
  expect(now).toContain('http_requests_total{method="POST",route="/small",status="2xx"} 1');
  expect(now).toContain('http_requests_total{method="GET",route="/boom",status="5xx"} 1');
  expect(now).toContain('http_request_duration_seconds_count{route="/small"} 1');
  expect(now).toContain('http_requests_in_flight 0');
});

it('the page is on its own port only, and there is nothing else on that port', async () => {
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  expect((await fetch(`${url}/`)).status).toBe(404);
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
});

it('a number that cannot be had is a 500 without a word, and the service lives on', async () => {
  const broken = new Registry();
  jest.spyOn(broken, 'metrics').mockRejectedValue(new Error('password of postgres is hunter2'));
  const lines: string[] = [];
  const log = createLog('spec', { write: (line) => void lines.push(line) });
  const other = await serveMetrics(broken, { host: '127.0.0.1', port: 0, log });
  const answer = await fetch(`http://127.0.0.1:${(other.address() as AddressInfo).port}/metrics`);
  expect([answer.status, await answer.text()]).toEqual([500, '']);
  expect(lines.join('')).toContain('metrics_failed');
  expect(lines.join('')).not.toContain('hunter2');
  other.closeAllConnections();
  other.close();
});

describe('X2 no client can add a label', () => {
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'PURGE', 'M-SEARCH', 'OPTIONS', 'HEAD', 'BREW');
  const path = fc
    .webPath()
    .chain((tail) => fc.constantFrom(`/marker-path${tail}`, '/small', '/livez', `/small?marker-query=${tail}`));
  const send = async (runs: number) =>
    fc.assert(
      fc.asyncProperty(method, path, fc.stringMatching(/^[a-z]{0,9}$/), async (verb, target, junk) => {
        const head = [`${verb} ${target} HTTP/1.1`, 'Host: marker-host', `x-${junk}: 1`, 'Connection: close'];
        await exchange(server.port, [...head, '', ''].join('\r\n'), 100, 100);
      }),
      { numRuns: runs },
    );

  it('X2 the page has the same lines after 200 more odd requests as after the first 200, and no word of theirs', async () => {
    await send(200);
    for (const verb of ['GET', 'POST', 'PUT', 'OPTIONS', 'HEAD']) {
      for (const target of ['/small', '/livez', '/nowhere']) {
        await exchange(server.port, `${verb} ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, 100, 100);
      }
    }
    const before = await series();
    await send(200);
    expect(await series()).toEqual(before);
    expect(before.join('\n')).not.toContain('marker');
  });
});
