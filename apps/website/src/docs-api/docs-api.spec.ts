import { catalogue, schemaOf } from '@einvoice/tool-catalogue';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { samplesOf, valueLike } from './code-samples';
import { type Route } from './interface-document';
import { toolFields } from '../pages/docs-tools';
import { fieldRows, kindOf, withoutRepeats } from './schema-rows';
import { mcpSamples, paycallSamples } from './tool-samples';

const json = (value: unknown, schema = {}): Route['operation']['requestBody'] => ({
  required: true,
  content: { 'application/json': { schema, examples: { example1: { summary: 'One', value } } } },
});
const operation = { operationId: 'one', tags: [], summary: 'One', responses: {} };
const short = { rows: [{ reference: 'é…', vatId: 'BE1' }] };
const long = {
  invoice: { number: 'F-1', note: 'It’s a “note” with \\ and more than a line of text, which goes into a file' },
};
const routes: readonly (readonly [what: string, route: Route, sent: string, contentType: string | undefined])[] = [
  ['a GET', { method: 'GET', path: '/llms.txt', operation }, '', undefined],
  [
    'a short body with a credential and a key',
    {
      method: 'POST',
      path: '/api/v1/vat/verify',
      operation: {
        ...operation,
        security: [{ connection: [] }],
        parameters: [{ name: 'x-service-idempotency-key', in: 'header', schema: { type: 'string' } }],
        requestBody: json(short),
      },
    },
    JSON.stringify(short),
    'application/json',
  ],
  [
    'a long body',
    { method: 'POST', path: '/api/invoice/review', operation: { ...operation, requestBody: json(long) } },
    JSON.stringify(long, null, 2),
    'application/json',
  ],
];

describe('the samples of the API reference', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'samples-'));
  const received: { head: http.IncomingMessage; body: string }[] = [];
  const server = http.createServer((request, response) => {
    void buffer(request).then((body) => {
      received.push({ head: request, body: body.toString('utf8') });
      response.writeHead(418).end('seen');
    });
  });
  let host: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  const run = (program: string, args: string[]) =>
    new Promise<{ readonly isMissing: boolean; readonly output: string }>((resolve) => {
      const env = { ...process.env, CONNECTION_SECRET: 'secret', NO_PROXY: '*', no_proxy: '*' };
      execFile(program, args, { cwd: folder, env }, (error, stdout, stderr) =>
        resolve({ isMissing: (error as NodeJS.ErrnoException | null)?.code === 'ENOENT', output: stdout + stderr }),
      );
    });
  const runners = {
    curl: (text: string) => run('sh', ['-c', `command -v curl >/dev/null || exit 0\n${text}`]),
    TypeScript: (text: string) => {
      writeFileSync(path.join(folder, 'sample.mjs'), text);
      return run(process.execPath, ['sample.mjs']);
    },
    Python: (text: string) => run('python3', ['-c', text]),
  };

  it.each(routes)('send what the description says, in every language: %s', async (_what, route, sent, contentType) => {
    const { body, samples } = samplesOf(route, host, {});
    if (body !== null) writeFileSync(path.join(folder, body.file), body.text);
    const needsSecret = route.operation.security !== undefined;
    for (const { language, text } of samples) {
      received.length = 0;
      const { isMissing, output } = await runners[language](text);
      if (isMissing || (language === 'curl' && output === '')) continue; // a machine without this program
      expect([language, output]).toEqual([language, expect.stringContaining('418')]);
      expect(received.map(({ head, body: got }) => [language, head.method, head.url, got])).toEqual([
        [language, route.method, route.path, sent],
      ]);
      const { headers } = received[0]!.head;
      expect(headers['content-type']).toBe(contentType);
      expect(headers.authorization).toBe(needsSecret ? 'Bearer secret' : undefined);
      expect(headers['x-service-idempotency-key']).toBe(needsSecret ? 'run-2026-11-22' : undefined);
    }
  });

  const tool = (name: string) => catalogue.find((each) => each.name === name)!;
  it.each([
    ['a free tool over MCP', tool('verify_iban'), mcpSamples, '/api/mcp', undefined],
    ['a priced tool over MCP', tool('verify_vat_vies'), mcpSamples, '/api/mcp', 'Bearer secret'],
    [
      'a tool paid per call',
      tool('verify_vat_vies'),
      paycallSamples,
      '/x402/mainnet/paycall/tools/verify_vat_vies',
      undefined,
    ],
  ] as const)(
    'call a tool with the arguments of their page, in every language: %s',
    async (_what, called, of, url, authorization) => {
      const input = called.examples[0]?.input;
      writeFileSync(path.join(folder, 'arguments.json'), JSON.stringify(input, null, 2));
      for (const { language, text } of of(called)) {
        received.length = 0;
        const { output } = await runners[language](text.replace(/\{(site|base)_url\}/g, host));
        if (language === 'curl' && output === '') continue; // a machine without this program
        const [seen] = received;
        expect([language, output, seen?.head.method, seen?.head.url]).toEqual([
          language,
          expect.any(String),
          'POST',
          url,
        ]);
        const { params = null, ...plain } = JSON.parse(seen?.body ?? '{}') as { params?: object };
        expect(of === mcpSamples ? params : plain).toEqual(
          of === mcpSamples ? { name: called.name, arguments: input } : input,
        );
        expect(seen?.head.headers.authorization).toBe(authorization);
      }
    },
  );
});

it('makes a body where the description has no example: what must be there, and nothing of its own', () => {
  const schema = {
    required: ['kind', 'code', 'limit', 'rows', 'part'],
    properties: {
      kind: { const: 'one' },
      code: { type: 'string' },
      limit: { type: 'integer', minimum: 1 },
      rows: { type: 'array', items: { enum: ['a', 'b'] } },
      part: { $ref: '#/components/schemas/Part' },
      left: { type: 'string' },
    },
  };
  const part = { anyOf: [{ type: 'boolean' }, { type: 'null' }] };
  expect(valueLike(schema, { Part: part })).toEqual({ kind: 'one', code: '…', limit: 1, rows: ['a'], part: false });
});

describe('a schema in words', () => {
  it('lists every field, those of objects, lists and alternatives inside it by their path', () => {
    const rows = fieldRows({
      type: 'object',
      required: ['result'],
      properties: {
        result: {
          type: 'object',
          properties: {
            rows: { type: 'array', maxItems: 20, items: { properties: { verdict: { enum: ['valid'] } } } },
          },
        },
        receipt: { anyOf: [{ $ref: '#/components/schemas/Receipt' }, { type: 'null' }], description: 'Signed.' },
      },
    });
    expect(rows.map(({ path: at, kind, isAlwaysThere }) => `${at}: ${kind}${isAlwaysThere ? '' : '?'}`)).toEqual([
      'result: object',
      'result.rows: list of objects, 0 to 20 items?',
      'result.rows[].verdict: valid?',
      'receipt: Receipt or null?',
    ]);
    expect(rows.at(-1)).toMatchObject({ links: ['Receipt'], meaning: 'Signed.' });
  });

  it.each([
    [{ const: false }, 'false'],
    [{ type: ['string', 'null'] }, 'text or null'],
    [{ type: 'string', minLength: 1, maxLength: 40 }, 'text, 1 to 40 characters'],
    [{ type: 'integer', minimum: 0 }, 'whole number'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'object of text by name'],
    [{ enum: Array.from({ length: 13 }, String) }, 'one of 13 codes'],
    [{}, 'anything'],
  ])('%j is %s', (schema, words) => expect(kindOf(schema).kind).toBe(words));
});

describe('the fields on the page of a tool', () => {
  it.each(catalogue.map((tool) => [tool.name, tool] as const))('%s: each says what it means', (_, tool) => {
    const rows = [...toolFields(schemaOf(tool.input)), ...toolFields(schemaOf(tool.output), ['decision'])];
    expect(rows.filter(({ meaning }) => meaning === '').map(({ path }) => path)).toEqual([]);
  });

  it('an object that stands above with the same fields is named, and not listed again; a smaller one is', () => {
    const fields = (names: string) => ({ properties: Object.fromEntries([...names].map((name) => [name, {}])) });
    const list = (names: string) => ({ type: 'array', description: 'Some.', items: fields(names) });
    const rows = fieldRows({
      properties: { first: list('abcd'), second: list('abcd'), third: list('abc'), fourth: list('abc') },
    });
    expect(withoutRepeats(rows).map(({ path, meaning }) => `${path} ${meaning}`.trim())).toEqual([
      ...['first Some.', 'first[].a', 'first[].b', 'first[].c', 'first[].d'],
      'second Some. Its fields are those of `first`.',
      ...['third Some.', 'third[].a', 'third[].b', 'third[].c'],
      ...['fourth Some.', 'fourth[].a', 'fourth[].b', 'fourth[].c'],
    ]);
  });
});
