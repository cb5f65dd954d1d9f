import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeWith } from './operations';
import { InstanceProxy } from './instance-proxy';

/** Of an instance that has more to do than it can: longer than the proxy waits between two looks. */
const lateMs = 1_500;

describeWith({ haproxy: 'haproxy' }, 'HAProxy with the configuration of the instances', () => {
  let instance: Server;
  let proxy: InstanceProxy;
  let looks = 0;
  let readyAfterMs = 0;
  let isReady = true;

  beforeAll(async () => {
    instance = createServer(async ({ url }, response) => {
      if (url === '/break') return void response.destroy();
      if (url !== '/readyz') return void response.end('{"answered":true}');
      looks += 1;
      await sleep(readyAfterMs);
      response.statusCode = isReady ? 200 : 503;
      response.end('{}');
    });
    await once(instance.listen(0, '127.0.0.1'), 'listening');
    proxy = await InstanceProxy.start([`http://127.0.0.1:${(instance.address() as AddressInfo).port}`]);
  });
  afterAll(async () => {
    await proxy?.close();
    instance?.closeAllConnections();
    instance?.close();
  });
  beforeEach(() => {
    [readyAfterMs, isReady] = [0, true];
  });

  const lookedAgain = async (times: number): Promise<void> => {
    for (const until = looks + times; looks < until;) await sleep(50);
  };

  it('answers in the one error shape, to be repeated, when an instance breaks off', async () => {
    const response = await fetch(`${proxy.url}/break`, { method: 'POST', body: '{}' });
    const error = { code: 'no_answer', retryable: true, charged: 'unknown' };
    expect([response.status, await response.json()]).toMatchObject([502, { error }]);
  });

  it('still sends calls to an instance that is late, not away', async () => {
    readyAfterMs = lateMs;
    await lookedAgain(3);
    expect((await fetch(proxy.url)).status).toBe(200);
  });

  it('says when to come back, in the one error shape, while no instance is ready', async () => {
    isReady = false;
    await lookedAgain(3);
    const response = await fetch(proxy.url);
    const { error } = (await response.json()) as { error: Record<string, unknown> };
    expect(error).toMatchObject({ code: 'temporarily_unavailable', retryable: true, charged: 'unknown' });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect(error['requestId']).toBe(response.headers.get('x-request-id'));
  });
});
