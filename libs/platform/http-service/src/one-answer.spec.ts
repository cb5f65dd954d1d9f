import { EventEmitter } from 'node:events';
import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { refusedFramings, until } from '@einvoice/test-kit';
import { OneAnswer } from './one-answer';
import {
  answeredDirectly,
  bodyOf,
  exchange,
  holdRequests,
  requestsHeld,
  startSpecServer,
  statuses,
  type SpecServer,
} from './server.fixture';

let server: SpecServer;
beforeAll(async () => {
  server = await startSpecServer();
});
afterAll(() => server.app.close());

/** A request that an attacker hides behind another. */
const hidden = 'GET /livez HTTP/1.1\r\nHost: a\r\nx-request-id: smuggled-request\r\n\r\n';

/** What came back, and whether the server ended the connection by itself: a client that keeps quiet sees it then. */
const send = (bytes: string) => exchange(server.port, Buffer.from(bytes, 'latin1'));

describe.each<[string, string | undefined]>([
  ['/small', undefined],
  ['/small', 'application/json'],
  ['/small', 'text/plain'],
  // Plain requests there do not pass the framework.
  ['/direct', 'application/json'],
])('P16 one request, one answer: at %s a body of type %s', (path, contentType) => {
  const framings = refusedFramings({ path, host: 'a', ...(contentType !== undefined && { contentType }) });

  it('has more than sixty framings to refuse', () => {
    expect(framings.length).toBeGreaterThan(60);
  });

  it.each(framings)('$name: one refusal, the connection closed, the hidden request not seen', async (framing) => {
    const received = await send(framing.bytes(hidden));
    const isRefusedBefore = framing.isOfBody && contentType !== 'application/json';
    expect(statuses(received)).toEqual([isRefusedBefore ? 415 : 400]);
    if (!isRefusedBefore) expect(received.toLowerCase()).toContain('connection: close');
    expect(bodyOf(received).error.requestId).toBeTruthy();
    expect(server.lines.join('')).not.toContain('smuggled-request');
  });
});

describe('answers on one connection', () => {
  it('what follows a refused head is not run, even where it would be a request', async () => {
    const release = holdRequests();
    const coded = 'POST /small HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n';
    const before = requestsHeld();
    expect(statuses(await send(`${coded}GET /held HTTP/1.1\r\nHost: a\r\n\r\n`))).toEqual([400]);
    expect(requestsHeld()).toBe(before);
    release();
  });

  it('nor is a call of a direct route, which does not pass the framework', async () => {
    const coded = 'POST /small HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n';
    const type = 'Content-Type: application/json\r\n';
    const direct = `POST /direct HTTP/1.1\r\nHost: a\r\n${type}Content-Length: 1\r\n\r\n1`;
    const before = answeredDirectly();
    expect(statuses(await send(coded + direct))).toEqual([400]);
    expect(answeredDirectly()).toBe(before);
    expect(statuses(await send(direct))).toEqual([200]);
    expect(answeredDirectly()).toBe(before + 1);
  });

  it('a body that breaks off after its refusal gets no second answer', async () => {
    const request = 'DELETE /small HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n';
    expect(statuses(await send(request + hidden))).toEqual([405]);
  });

  it('bytes that are no request are answered after the request that is at work, in its order', async () => {
    const release = holdRequests();
    const receiving = send('GET /held HTTP/1.1\r\nHost: a\r\n\r\nGET /\0 HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(() => requestsHeld() > 0);
    release();
    expect(statuses(await receiving)).toEqual([200, 400]);
  });

  it('however many of them come meanwhile, they are one refusal and wait as one', async () => {
    const waiting = new ServerResponse(new IncomingMessage(new Socket()));
    const request = waiting.req;
    request.complete = true;
    const oneAnswer = new OneAnswer();
    const events = new EventEmitter() as Server;
    oneAnswer.watch(events);
    events.emit('request', request, waiting);
    let refusals = 0;
    for (let bytes = 0; bytes < 100; bytes += 1) oneAnswer.refuse(request.socket, () => (refusals += 1));
    expect([refusals, waiting.listenerCount('close')]).toEqual([0, 1]);
    waiting.emit('close');
    expect(refusals).toBe(1);
  });

  it('a request after a whole one that failed is answered: its framing was right', async () => {
    const refused = 'POST /small HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}';
    expect(statuses(await send(refused + hidden))).toEqual([415, 200]);
  });

  it('chunks written in the one way that is right are read', async () => {
    const request =
      'POST /small HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: Chunked\r\n\r\n';
    expect(statuses(await send(`${request}2\r\n{}\r\n0\r\n\r\n`))).toEqual([200]);
  });
});
