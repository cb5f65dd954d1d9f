import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { createHttpApp, createLog, Public, securityHeaders } from '@einvoice/http-service';
import { freePort } from '@einvoice/test-kit';
import { Body, Controller, HttpCode, Module, Post } from '@nestjs/common';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type DevProxy, openDevProxy } from '../../tools/dev/dev-proxy/dev-proxy';

const MiB = 1024 * 1024;

@Public()
@Controller()
class SizeController {
  @Post(['size', 'busy'])
  @HttpCode(200)
  size(@Body() body: unknown) {
    return { got: body === undefined ? 'nothing' : body };
  }
}

@Module({ controllers: [SizeController] })
class SizeModule {}

const apps: NestFastifyApplication[] = [];
let proxy: DevProxy;

/** A service behind the edge that all apps share; one that is late refuses all work, unread. */
async function startApp(loopDelayMs: number): Promise<number> {
  const app = await createHttpApp(SizeModule, {
    log: createLog('spec', { write: () => undefined }),
    newRequestId: randomUUID,
    loopDelay: { ms: loopDelayMs, stop: () => undefined },
  });
  apps.push(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return portOf(app);
}

const portOf = (app: NestFastifyApplication) => ((app.getHttpServer() as Server).address() as AddressInfo).port;

beforeAll(async () => {
  const port = await freePort();
  proxy = await openDevProxy({
    port,
    hosts: [`127.0.0.1:${port}`],
    appPorts: { idle: await startApp(0), busy: await startApp(1_000), gone: await freePort() },
    routes: [
      { prefix: '/busy', app: 'busy' },
      { prefix: '/gone', app: 'gone' },
      { prefix: '/', app: 'idle' },
    ],
  });
});
afterAll(async () => {
  await proxy?.close();
  for (const app of apps) await app.close();
});

interface Sent {
  readonly path: string;
  readonly contentType: string;
  readonly expected: number;
}

const early: readonly Sent[] = [
  { path: '/size', contentType: 'application/json', expected: 413 },
  { path: '/size', contentType: 'text/plain', expected: 415 },
  { path: '/busy', contentType: 'application/json', expected: 503 },
];

/** The status of the answer, once the connection is done with this request; an error rejects. */
function post(agent: Agent | false, { path, contentType }: Sent, body: Buffer, port = proxy.port): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': contentType, 'content-length': body.length };
    const options = { host: '127.0.0.1', port, path, method: 'POST', agent, headers };
    const outgoing = request(options, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    outgoing.once('error', reject).end(body);
  });
}

describe('an answer that does not wait for its body', () => {
  it.each([1, 8, 20])('arrives 200 times with %s MiB on the way, and its connection serves the next', async (size) => {
    const body = Buffer.alloc(size * MiB, 'a');
    const agent = new Agent({ keepAlive: true, maxSockets: 4 });
    const small: Sent = { path: '/size', contentType: 'application/json', expected: 200 };
    const calls = Array.from({ length: 200 }, (_, index) => early[index % early.length]!);
    const answers = await Promise.all(
      calls.map(async (call) => [
        call.expected,
        await post(agent, call, body),
        await post(agent, small, Buffer.from('{}')),
      ]),
    );
    agent.destroy();
    expect(answers.filter(([expected, status, next]) => expected !== status || next !== 200)).toEqual([]);
  });

  it.each(early)('arrives whole when the connection ends with it: $expected', async (call) => {
    const body = Buffer.alloc(20 * MiB, 'a');
    for (let time = 0; time < 10; time += 1) expect(await post(false, call, body)).toBe(call.expected);
  });

  it.each(early)('arrives from an app that closes the connection behind another proxy: $expected', async (call) => {
    const port = portOf(apps[call.path === '/busy' ? 1 : 0]!);
    const body = Buffer.alloc(20 * MiB, 'a');
    for (let time = 0; time < 10; time += 1) expect(await post(false, call, body, port)).toBe(call.expected);
  });

  it('arrives when the proxy itself refuses: of an app that is not running, 503', async () => {
    const call: Sent = { path: '/gone', contentType: 'application/json', expected: 503 };
    const statuses = await Promise.all(Array.from({ length: 20 }, () => post(false, call, Buffer.alloc(8 * MiB, 'a'))));
    expect(new Set(statuses)).toEqual(new Set([503]));
  });

  it.each([
    ['of an app through the proxy', () => proxy.port],
    ['of an app', () => portOf(apps[0]!)],
  ])('arrives at a client that reads only after it has written everything: %s', async (_whose, port) => {
    const socket = net.connect(port(), '127.0.0.1').pause();
    await once(socket, 'connect');
    const head = [
      'POST /size HTTP/1.1',
      `Host: 127.0.0.1:${proxy.port}`,
      'Content-Type: application/json',
      `Content-Length: ${8 * MiB}`,
      'Connection: close',
    ];
    await new Promise((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n`, resolve));
    await new Promise((resolve) => socket.write(Buffer.alloc(8 * MiB, 'a'), resolve));
    const answer = Buffer.concat(await socket.toArray()).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });
});

describe('a refusal of the proxy', () => {
  it.each([
    ['an app that is not running', '/gone', {}, 503],
    ['an ambiguous path', '/a//b', {}, 404],
    ['a page of another origin', '/', { origin: 'https://evil.example' }, 403],
  ])('carries every security header: %s', async (_what, path, headers, status) => {
    const answer = await fetch(`http://127.0.0.1:${proxy.port}${path}`, { headers });
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject(securityHeaders);
    expect(answer.headers.has('access-control-allow-origin')).toBe(false);
  });

  it('carries every security header also where no request could be read', async () => {
    const socket = net.connect(proxy.port, '127.0.0.1', () => socket.write('nonsense\r\n\r\n'));
    const answer = Buffer.concat(await socket.toArray()).toString();
    for (const [name, value] of Object.entries(securityHeaders)) expect(answer).toContain(`\r\n${name}: ${value}\r\n`);
  });
});
