import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { until } from '@einvoice/test-kit';

const root = path.resolve(__dirname, '../..');
// In the ignored build folder, from where the bundle finds the installed packages.
let folder: string;
beforeAll(async () => {
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  folder = mkdtempSync(path.join(root, 'dist', 'serve-spec-'));
  const entry = 'libs/platform/http-service/src/process.fixture.ts';
  const build = spawn(process.execPath, ['tools/build/build.mjs', entry, path.join(folder, 'main.js')], { cwd: root });
  expect((await once(build, 'exit'))[0]).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const children: ChildProcess[] = [];
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

async function start(drainSeconds = 0) {
  const child = spawn(process.execPath, [path.join(folder, 'main.js'), String(drainSeconds)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const events: string[] = [];
  // With all its lines; `close` would not come from one that we disconnect from.
  const ended = Promise.all([once(child, 'exit'), once(child.stdout!, 'close')]).then(
    ([how]) => how as [number | null, string | null],
  );
  const port = await new Promise<number>((resolve) => {
    createInterface(child.stdout!).on('line', (line) => {
      const fields = JSON.parse(line) as { event: string; port?: number };
      events.push(fields.event);
      if (fields.event === 'listening') resolve(fields.port!);
    });
  });
  children.push(child);
  return { child, events, ended, url: `http://127.0.0.1:${port}` };
}

it.each(['SIGTERM', 'SIGINT'] as const)(
  '%s: the request in flight gets its answer, a new one is not taken, the modules end, the process exits with 0',
  async (signal) => {
    const { child, events, ended, url } = await start();
    const atWork = once(child, 'message');
    const inFlight = fetch(`${url}/slow`).then((response) => response.text());
    await atWork;
    child.kill(signal);
    await until(() => events.includes('stopping'));
    await until(() => fetch(`${url}/livez`).then(() => false, () => true)); // prettier-ignore
    expect(await inFlight).toBe('done');
    expect(await ended).toEqual([0, null]);
    expect(events.filter((event) => event !== 'request')).toEqual(['listening', 'stopping', 'hooks_ran', 'stopped']);
  },
);

describe('X1 SIGTERM with time to drain', () => {
  /** A client that keeps its one connection. */
  function keepingClient(url: string) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async (path: string): Promise<[status: number | undefined, connection: string | undefined]> => {
      const [answer] = (await once(get(url + path, { agent }), 'response')) as [IncomingMessage];
      await answer.resume().toArray();
      return [answer.statusCode, answer.headers.connection];
    };
    return { ask, isConnected: () => Object.keys(agent.freeSockets).length > 0 };
  }

  it('X1 it is not ready at once; kept and new connections are served, each answer says that it is the last', async () => {
    const { child, ended, events, url } = await start(3);
    const [kept, idle] = [keepingClient(url), keepingClient(url)];
    expect([await kept.ask('/client'), await idle.ask('/client')]).toEqual(Array(2).fill([200, 'keep-alive']));
    const inFlight = keepingClient(url).ask('/slow');
    child.kill('SIGTERM');
    await until(() => events.includes('stopping'));
    expect(await keepingClient(url).ask('/readyz')).toEqual([503, 'close']);
    expect(await kept.ask('/client')).toEqual([200, 'close']);
    expect(await kept.ask('/client')).toEqual([200, 'close']);
    expect(idle.isConnected()).toBe(true);
    expect(await inFlight).toEqual([200, 'close']);
    expect(await ended).toEqual([0, null]);
    expect(idle.isConnected()).toBe(false);
    expect(events.filter((event) => event !== 'request')).toEqual(['listening', 'stopping', 'hooks_ran', 'stopped']);
  });

  it('X1 clients that send one request after the other over kept connections lose none', async () => {
    const { child, ended, events, url } = await start(3);
    const answers: unknown[] = [];
    const clients = Array.from({ length: 16 }, async () => {
      const client = keepingClient(url);
      for (let last: string | undefined; last !== 'close';) {
        const answer = await client.ask('/client');
        last = answer[1];
        answers.push(answer[0]);
      }
    });
    await until(() => answers.length > 100);
    child.kill('SIGTERM');
    await Promise.all(clients);
    expect(events).not.toContain('hooks_ran');
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await ended).toEqual([0, null]);
  });
});

it('the process ends by itself when the parent that started it is gone', async () => {
  const { child, events, ended } = await start();
  child.disconnect();
  expect(await ended).toEqual([0, null]);
  expect(events).toContain('stopped');
});

it('the process ends also when that parent was killed, so that nobody reads its log any more', async () => {
  const { child, ended } = await start();
  child.stdout!.destroy();
  child.disconnect();
  const killing = setTimeout(() => child.kill('SIGKILL'), 60_000);
  expect(await ended).toEqual([0, null]);
  clearTimeout(killing);
});

it('a second signal ends it at once', async () => {
  const { child, ended, events, url } = await start();
  const atWork = once(child, 'message');
  const inFlight = fetch(`${url}/endless`).catch(() => 'cut');
  await atWork;
  child.kill('SIGTERM');
  await until(() => events.includes('stopping'));
  child.kill('SIGTERM');
  expect(await ended).toEqual([1, null]);
  expect(await inFlight).toBe('cut');
});
