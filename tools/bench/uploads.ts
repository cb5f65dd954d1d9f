import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, freePort } from '@einvoice/test-kit';
import { nginxIsHere, startNginx } from '../../tests/deploy/nginx';
import { startApp } from '../../tests/rest-calls/app-process.fixture';
import { openDevProxy } from '../dev/dev-proxy/dev-proxy';
import { benchLargeReviews } from './large-reviews';
import { printCase } from './measure';
import { builtForOwnProcess } from './own-process';
import { processorTimeMs } from './processor-time';

const uploadsAtOnce = [16, 64];
const seconds = 15;
const goalMs = 250;
const refusedBodies = 10_000;

/** An address under which the service is reached, and the name it is called by there. */
interface Way {
  readonly name: string;
  readonly port: number;
  readonly host: string;
}

/**
 * What large reviews cost alone, and what small calls wait beside them: at the app itself, through the development proxy, and through nginx where it is
 * installed. Then 10,000 bodies that are too large, each of which is to have its answer.
 */
export async function benchUploads(): Promise<void> {
  const file = await builtForOwnProcess('apps/rest-api/src/main.ts', 'dist/apps/rest-api/main.js');
  const load = await builtForOwnProcess('tools/bench/upload-load.ts', 'dist/bench/upload-load.js');
  const database = await createTestDatabase();
  const environment = { TRUSTED_PROXIES: '127.0.0.0/8', NODE_ENV: 'production' };
  const app = await startApp(file, { databaseUrl: database.url, environment });
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const appPort = Number(new URL(app.url).port);
    const proxyPort = await freePort();
    const ways: Way[] = [{ name: 'direct', port: appPort, host: `127.0.0.1:${appPort}` }];
    const host = `localhost:${proxyPort}`;
    const proxy = await openDevProxy({ port: proxyPort, appPorts: { 'rest-api': appPort }, hosts: [host] });
    stops.push(() => proxy.close());
    ways.push({ name: 'dev-proxy', port: proxyPort, host });
    if (nginxIsHere()) {
      const nginx = await startNginx({ 'rest-api': `127.0.0.1:${appPort}` });
      stops.push(() => nginx.stop());
      ways.push({ name: 'nginx', port: nginx.port, host: 'site.test' });
    } else console.log('No nginx on the PATH: the way through it is not measured.');
    await benchLargeReviews(app);
    for (const way of ways)
      for (const uploads of uploadsAtOnce) await benchWay(way, { uploads, load, pid: app.child.pid! });
    for (const way of ways) await benchRefused(way, load);
  } finally {
    for (const stop of stops) await stop();
    app.child.kill('SIGTERM');
    await app.exited;
    await database.drop();
  }
}

const smallCalls = {
  livez: { method: 'GET', path: '/livez' },
  get: { method: 'GET', path: '/api/pricing/v1' },
  post: { method: 'POST', path: '/api/invoice/review', body: JSON.stringify({ invoice: { number: '1' } }) },
} as const;

async function benchWay(way: Way, { uploads, load, pid }: { uploads: number; load: string; pid: number }) {
  const begunMs = processorTimeMs(pid);
  const loading = startLoad(load, way, [String(uploads), 'Infinity']);
  const waits = await Promise.all(Object.values(smallCalls).map((call) => callsFor(way, call)));
  const ends = await loading.stop();
  const facts: Record<string, string | number> = {};
  Object.keys(smallCalls).forEach((name, index) => {
    const { waitsMs, refused } = waits[index]!;
    facts[name] =
      `n:${waitsMs.length},p50:${share(waitsMs, 0.5)},p99:${share(waitsMs, 0.99)},max:${share(waitsMs, 1)},refused:${refused}`;
  });
  const p99Ms = share(
    waits.flatMap(({ waitsMs }) => waitsMs),
    0.99,
  );
  printCase(`uploads-${way.name}-${uploads}`, goalMs / p99Ms, {
    p99Ms,
    ...facts,
    uploads: JSON.stringify(ends),
    cpuMs: processorTimeMs(pid) - begunMs,
  });
}

async function benchRefused(way: Way, load: string): Promise<void> {
  const ends = await startLoad(load, way, ['32', String(refusedBodies), 'refused']).done;
  const lost = Object.entries(ends).reduce((sum, [end, count]) => sum + (end.startsWith('lost') ? count : 0), 0);
  const facts = { bodies: refusedBodies, lost, ends: JSON.stringify(ends) };
  printCase(`refused-${way.name}`, (refusedBodies - lost) / refusedBodies, facts);
}

/** One small call after the other, each of a client of its own. */
async function callsFor(way: Way, call: { method: string; path: string; body?: string }) {
  const waitsMs: number[] = [];
  let refused = 0;
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    const begun = performance.now();
    const status = await smallCall(way, call);
    waitsMs.push(performance.now() - begun);
    if (status !== 200) refused += 1;
    await sleep(20);
  }
  return { waitsMs, refused };
}

let clients = 0;
const agent = new Agent({ keepAlive: false });

function smallCall({ port, host }: Way, { method, path, body }: { method: string; path: string; body?: string }) {
  clients += 1;
  const localAddress = `127.200.${(clients >> 8) & 255}.${clients & 255}`;
  const headers = { host, 'x-forwarded-for': localAddress, ...(body && { 'content-type': 'application/json' }) };
  return new Promise<number | undefined>((resolve) => {
    const asked = request({ host: '127.0.0.1', localAddress, port, path, method, headers, agent }, (answer) => {
      answer
        .on('end', () => resolve(answer.statusCode))
        .on('error', () => resolve(undefined))
        .resume();
    });
    asked.on('error', () => resolve(undefined)).end(body);
  });
}

/** The load in a process of its own; it ends when its standard input does, or when all is sent. */
function startLoad(load: string, { port, host }: Way, more: readonly string[]) {
  const child = spawn(process.execPath, [load, String(port), host, ...more], { stdio: ['pipe', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  const done = once(child, 'close').then(() => JSON.parse(text) as Record<string, number>);
  const stop = () => {
    child.stdin.end();
    return done;
  };
  return { done, stop };
}

/** The wait that so large a share of the calls did not go beyond. */
function share(waitsMs: readonly number[], part: number): number {
  const sorted = [...waitsMs].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN);
}
