import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import { repositoryRoot } from '@einvoice/test-kit';
import fc from 'fast-check';
import { appFor, routes } from '../../tools/dev/dev-proxy/routes';
import { appPorts, proxyConfig } from '../../tools/codegen/proxy-config';
import { nginxIsHere, type RunningNginx, startNginx } from './nginx';

const template = readFileSync(path.join(repositoryRoot, 'deploy/proxy.conf.template'), 'utf8');

describe('the proxy of docker-compose.yml', () => {
  it('S2 has the route table of the dev proxy', () => {
    expect(template).toBe(proxyConfig(routes));
  });

  it('S3 knows the apps of the route table and of the paid calls, and no part of a sandbox', () => {
    const upstreams = [...template.matchAll(/ ([a-z-]+):(\d+);$/gm)].map(([, app = '']) => app);
    expect(new Set(upstreams)).toEqual(new Set([...routes.map(({ app }) => app), 'paycall-api']));
  });
});

if (nginxIsHere()) describe('nginx with the configuration of the proxy', withNginx);
else console.info('No nginx on the PATH: what it does with its configuration is not tested here.');

function withNginx(): void {
  const apps: Server[] = [];
  let nginx: RunningNginx;

  beforeAll(async () => {
    const addresses: Record<string, string> = {};
    for (const app of Object.keys(appPorts)) {
      const server = createServer((message, answer) =>
        message.url === '/break' ? answer.destroy() : answer.end(JSON.stringify({ app, ...echo(message) })),
      );
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
      apps.push(server);
      addresses[app] = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    }
    nginx = await startNginx(addresses);
  });
  afterAll(async () => {
    await nginx?.stop();
    for (const server of apps) server.close();
  });

  const echo = ({ url, headers }: { url?: string; headers: object }) => ({ url, headers });

  function ask(target: string, host: string, headers: Record<string, string> = {}) {
    return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Record<string, unknown> }>(
      (resolve, reject) => {
        const options = {
          host: '127.0.0.1',
          port: nginx.port,
          path: target,
          headers: { host, ...headers },
          agent: false,
        };
        const asked = request(options, async (answer) => {
          const text = Buffer.concat(await answer.toArray()).toString();
          resolve({
            status: answer.statusCode!,
            headers: answer.headers,
            body: text.startsWith('{') ? JSON.parse(text) : {},
          });
        });
        asked.on('error', reject).end();
      },
    );
  }

  it('S2 sends every target where the dev proxy sends it, or to nobody', async () => {
    const parts = [
      '/',
      'api',
      'mcp',
      'API',
      '%6d',
      '%2e',
      '%2F',
      '%5c',
      '%00',
      '..',
      '.',
      ';',
      '\\',
      '?',
      'x',
      '%20',
      '|',
    ];
    const targets = fc.array(fc.constantFrom(...parts), { maxLength: 7 }).map((some) => `/${some.join('')}`);
    await fc.assert(
      fc.asyncProperty(targets, async (target) => {
        const { status, body } = await ask(target, 'site.test');
        const app = appFor(target);
        if (status === 200) expect([body.app, body.url]).toEqual([app, target]);
        // nginx itself answers 400 to a path that it cannot read.
        else expect([app, [400, 404]]).toEqual([undefined, expect.arrayContaining([status])]);
      }),
      {
        numRuns: 500,
        examples: ['/api/mcp', '/api/mcp?a=/../', '/api/mcpx', '/api/mcp/x', '/api/%6dcp'].map((one) => [one]),
      },
    );
  });

  it('sends paid calls to their own host, and serves no other name', async () => {
    expect((await ask('/api/mcp', 'base.test')).body.app).toBe('paycall-api');
    expect(await ask('/', 'other.test')).toMatchObject({ status: 421, body: { error: { code: 'host_not_served' } } });
  });

  it('what it refuses itself has the one error shape, with a request id, and is kept by nobody', async () => {
    const long = 'x'.repeat(20_000);
    const refusals: [status: number, code: string, answer: ReturnType<typeof ask>][] = [
      [404, 'not_found', ask('/a;b', 'site.test')],
      [400, 'malformed_request', ask('/%00', 'base.test')],
      [413, 'body_too_large', ask('/', 'site.test', { 'content-length': '900000000' })],
      [414, 'url_too_long', ask(`/${long}`, 'site.test')],
      [421, 'host_not_served', ask('/', 'other.test')],
      [431, 'headers_too_large', ask('/', 'site.test', { marker: long })],
    ];
    for (const [status, code, answering] of refusals) {
      const answer = await answering;
      expect([answer.status, answer.body]).toEqual([
        status,
        { error: { code, message: expect.any(String), requestId: answer.headers['x-request-id'], retryable: expect.any(Boolean), charged: false } },
      ]); // prettier-ignore
      expect(answer.headers).toMatchObject({ 'x-request-id': expect.any(String), 'cache-control': 'no-store' });
      expect(JSON.stringify(answer)).not.toContain('xxx');
    }
  });

  it('an app that is not there, or breaks off, is 502 of the one shape, and nobody says that nothing was charged', async () => {
    const { status, headers, body } = await ask('/break', 'base.test');
    expect([status, body]).toEqual([
      502,
      { error: { code: 'no_answer', message: expect.any(String), requestId: headers['x-request-id'], retryable: true, charged: 'unknown' } },
    ]); // prettier-ignore
  });

  it('B19 believes nobody but the connection about the client', async () => {
    const forged = { 'x-forwarded-for': '1.1.1.1', forwarded: 'for=1.1.1.1', 'x-real-ip': '1.1.1.1' };
    const { body } = await ask('/', 'site.test', { ...forged, 'x-forwarded-host': 'evil.test' });
    expect(body.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'site.test' });
    expect(body.headers).not.toHaveProperty('forwarded');
    expect(body.headers).not.toHaveProperty('x-real-ip');
  });

  it('begins a trace of its own for each request, whatever a client says of one', async () => {
    const forged = { traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01` };
    const answers = [await ask('/', 'site.test', forged), await ask('/', 'base.test', forged)];
    const begun = answers.map(({ body }) => (body.headers as Record<string, string>)['traceparent']);
    for (const one of begun) expect(one).toMatch(/^00-([0-9a-f]{16})[0-9a-f]{16}-\1-01$/);
    expect(new Set([...begun, forged.traceparent]).size).toBe(3);
  });
}
