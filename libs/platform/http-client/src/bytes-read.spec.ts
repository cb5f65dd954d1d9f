import { answerHead } from '@einvoice/limits';
import { bytesReadFromServers } from '@einvoice/test-kit';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { boundedExchange } from './bounded-exchange';

const KiB = 1024;
const MiB = 1024 * KiB;
let server: http.Server;
let origin: string;
beforeAll(async () => {
  server = http.createServer((request, response) => replies[request.url ?? '']!(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

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

const bytesMax = 256 * KiB;
/** Their answers have an end. */
const good = ['/good', '/just-within-the-limit'];
/** What is still on its way when the reading ends: the largest piece that a socket hands over. */
const pieceBytes = 64 * KiB;
/** A body sent byte by byte has five bytes of framing around each. */
const framing = 6;

it.each(Object.keys(replies))('O3 of %s no more is read than the limits of head and body', async (path) => {
  const exchange = () =>
    boundedExchange({
      url: new URL(path, origin),
      method: 'GET',
      headers: {},
      bytesMax,
      deadlineMs: good.includes(path) ? 60_000 : 500,
      guard: null,
      connection: 'single',
    });
  let state = '';
  const read = await bytesReadFromServers(async () => void ({ state } = await exchange()));
  if (good.includes(path)) expect(state).toBe('answered');
  else expect(state).not.toBe('answered');
  const bodyMax = path.includes('chunks') ? framing * bytesMax : bytesMax;
  expect(read).toBeLessThanOrEqual(answerHead.bytesMax + bodyMax + 2 * pieceBytes);
  if (good.includes(path)) expect(read).toBeGreaterThan(0);
});
