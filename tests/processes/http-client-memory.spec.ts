import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';

const run = promisify(execFile);
const root = path.resolve(__dirname, '../..');
const MiB = 1024 * 1024;
const folder = mkdtempSync(path.join(mkdirIfMissing(path.join(root, 'dist')), 'memory-'));
let server: http.Server;
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

function mkdirIfMissing(name: string): string {
  mkdirSync(name, { recursive: true });
  return name;
}

type Reply = (response: http.ServerResponse) => unknown;

/** Writes as fast as the connection takes it, until it is closed. */
const pour = (response: http.ServerResponse, chunk: Buffer): void => {
  if (!response.destroyed) response.write(chunk, () => setImmediate(() => pour(response, chunk)));
};
const bomb = gzipSync(Buffer.alloc(64 * MiB));
const replies: Readonly<Record<string, Reply>> = {
  '/good': (response) => response.end('good'),
  '/gzip-bomb': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  '/chained-encodings': (response) => response.writeHead(200, { 'content-encoding': 'gzip, br' }).end(bomb),
  '/endless-body': (response) => pour(response, Buffer.alloc(64 * 1024)),
  '/endless-small-chunks': (response) => pour(response, Buffer.from('x')),
  '/chunks-of-one-byte': ({ socket }) => {
    socket?.write(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(300_000)}`);
  },
  '/declared-length': (response) => response.writeHead(200, { 'content-length': 10 ** 9 }).flushHeaders(),
  '/just-within-the-limit': (response) => response.end(Buffer.alloc(256 * 1024)),
  '/headers': ({ socket }) => socket?.write(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(100_000)}\r\n`),
  '/endless-head': ({ socket }) => socket?.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(10 * MiB)}`),
  '/interim-answers': ({ socket }) => socket?.write('HTTP/1.1 102 Processing\r\n\r\n'.repeat(100_000)),
};

// The bound of threat O3 says 10 MB; the client stands in a process of its own, for the server's memory is not its.
it('O3 no answer drives the memory of the process up by 10 MB', async () => {
  server = http.createServer((request, response) => replies[request.url ?? '']!(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bundle = ['libs/platform/http-client/src/memory.fixture.ts', path.join(folder, 'main.js')];
  await run(process.execPath, ['tools/build/build.mjs', ...bundle], { cwd: root });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const paths = Object.keys(replies);
  const { stdout } = await run(process.execPath, ['--expose-gc', bundle[1]!, origin, ...paths]);
  const results = JSON.parse(stdout) as { path: string; states: string[]; peakBytes: number }[];
  expect(results.map((result) => result.path)).toEqual(paths);
  for (const { path: attack, states, peakBytes } of results) {
    const good = ['/good', '/just-within-the-limit'].includes(attack);
    for (const state of states) expect(`${attack} ${state}`).toMatch(good ? / answered$/ : / (?!answered)/);
    expect(`${attack} ${peakBytes < 10_000_000 ? 'within' : peakBytes}`).toBe(`${attack} within`);
  }
});
