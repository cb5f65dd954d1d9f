import fc from 'fast-check';
import { exchange, startSpecServer, statuses, type SpecServer } from './server.fixture';

let server: SpecServer;
beforeAll(async () => {
  server = await startSpecServer();
});
afterAll(() => server.app.close());

/** Good bodies, and the same with some bytes changed, cut out or put in. */
const body = fc
  .tuple(
    fc
      .oneof(fc.json({ maxDepth: 6 }), fc.constant('{"invoice":{"lines":[{"id":"1"}]}}'))
      .map((json) => Buffer.from(json)),
    fc.array(fc.record({ at: fc.nat(), remove: fc.nat(4), insert: fc.uint8Array({ maxLength: 4 }) }), { maxLength: 6 }),
  )
  .map(([good, edits]) =>
    edits.reduce((now, { at, remove, insert }) => {
      const position = at % (now.length + 1);
      return Buffer.concat([now.subarray(0, position), insert, now.subarray(position + remove)]);
    }, good),
  );

/** What JSON can say of a value: a number too large for a double has no text. */
const echoed = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it('a fuzzed body is echoed as JSON.parse reads it, or refused in the one shape; the service lives on', async () => {
  await fc.assert(
    fc.asyncProperty(body, async (bytes) => {
      const request = { method: 'POST', body: bytes, headers: { 'content-type': 'application/json' } };
      const response = await fetch(`${server.url}/small`, request);
      const answer = (await response.json()) as { got?: unknown; error?: object };
      if (response.status === 200) {
        expect(answer.got).toEqual(bytes.length === 0 ? 'nothing' : echoed(JSON.parse(bytes.toString('utf8'))));
        return;
      }
      expect([400, 413]).toContain(response.status);
      const isMalformed = (answer.error as { code?: string }).code === 'malformed_json';
      expect(answer.error).toEqual({
        ...(isMalformed && { details: { line: expect.any(Number), column: expect.any(Number) } }),
        code: expect.stringMatching(
          /^(malformed_json|too_complex|invalid_text_encoding|forbidden_property|body_too_large)$/,
        ),
        message: expect.any(String),
        requestId: response.headers.get('x-request-id'),
        retryable: false,
        charged: false,
      });
    }),
    { numRuns: 400 },
  );
});

it('a fuzzed head never gets a 5xx or an unshaped answer', async () => {
  const good = 'POST /small HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
  const edit = fc.record({
    at: fc.nat(good.length),
    remove: fc.nat(3),
    insert: fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom('\r\n', '\n', '\0', ' ', ':', '\t', '%', 'é')),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
      const sent = edits.reduce(
        (now, { at, remove, insert }) => now.slice(0, at) + insert + now.slice(at + remove),
        good,
      );
      const received = await exchange(server.port, sent, 40, 40);
      for (const status of statuses(received)) expect(status).toBeLessThan(500);
      for (const part of received.split(/(?=HTTP\/1\.1 \d{3})/)) {
        if (/^HTTP\/1\.1 4/.test(part)) expect(part).toMatch(/\{"error":\{"code":"[a-z_]+","message":"/);
      }
    }),
    { numRuns: 150 },
  );
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
});
